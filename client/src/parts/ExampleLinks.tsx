/** Links to the examples of play that a game brings. */

import type { GameInfo } from "../protocol";
import { t } from "../words";

export function ExampleLinks({ info }: { info: GameInfo }) {
  return (
    <>
      {info.examples.map(({ name, title }) => (
        <a key={name} class="button" href={`/example/${info.about.id}/${name}`}>
          {t("example.watch", title)}
        </a>
      ))}
    </>
  );
}
