/**
 * Put words together; `{0}`, `{1}` are gaps for what is given. Where the words say one thing of one
 * and another of many, parted by `|`, the first number decides.
 */
export function fill(words: string, about: readonly (string | number)[]): string {
  const [one = "", many] = words.split("|");
  const count = about.find((part) => typeof part === "number");
  const say = many === undefined || count === 1 ? one : many;
  return say.replace(/\{(\d)\}/g, (gap, number) => String(about[Number(number)] ?? gap));
}
