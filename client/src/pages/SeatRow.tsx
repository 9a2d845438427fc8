/** Who is to sit where. */

import { SeatBanner } from "../parts/Pieces";
import type { SeatWish } from "../protocol";
import { maybe, plain, t } from "../words";

/** Give a seat to somebody; whoever sits down elsewhere himself changes places. */
export function seated(
  seats: readonly SeatWish[],
  place: number,
  next: SeatWish,
): readonly SeatWish[] {
  return seats.map((one, i) => {
    if (i === place) return next;
    return next.kind === "me" && one.kind === "me" ? (seats[place] ?? one) : one;
  });
}

export function SeatRow(props: {
  place: number;
  wish: SeatWish;
  bots: readonly string[];
  shuffled: boolean;
  home: string;
  onChange(wish: SeatWish): void;
}) {
  const { wish, place } = props;
  const chosen = wish.kind === "bot" ? `bot:${wish.bot}` : wish.kind;
  const label = t("setup.seat", place + 1);
  return (
    <div class="seat-row">
      {!props.shuffled && (
        <>
          <SeatBanner seat={place} size={28} />
          <span class="home">{props.home}</span>
        </>
      )}
      <select
        aria-label={label}
        value={chosen}
        onChange={(event) => {
          const [kind, bot] = event.currentTarget.value.split(":");
          props.onChange({ kind: kind as SeatWish["kind"], ...(bot ? { bot } : {}) });
        }}
      >
        <option value="me">{t("setup.me")}</option>
        <option value="person">{t("setup.person")}</option>
        {props.bots.map((bot) => (
          <option key={bot} value={`bot:${bot}`}>
            {t("setup.bot", maybe(`bot.${bot}`, plain(bot)))}
          </option>
        ))}
        <option value="open">{t("setup.open")}</option>
        <option value="invited">{t("setup.invited")}</option>
      </select>
      {wish.kind === "person" && (
        <input
          aria-label={`${label}: ${t("setup.name")}`}
          placeholder={t("setup.name")}
          maxLength={24}
          value={wish.name ?? ""}
          onInput={(event) => props.onChange({ ...wish, name: event.currentTarget.value })}
        />
      )}
    </div>
  );
}
