/** What others offer a player, and the pacts that he has. */

import { useState } from "preact/hooks";
import type { Frame, Tagged } from "../protocol";
import { t } from "../words";
import { ActButton } from "./ActButton";
import { useHere } from "./context";
import type { Pact } from "./pacts";

interface Props {
  readonly frame: Frame;
  readonly pacts: readonly Pact[];
  readonly disabled: boolean;
  onAct(action: Tagged): void;
}

/** Other words for a pact that was offered. */
function Counter(props: {
  pact: Pact;
  disabled: boolean;
  onWrite(): void;
  onSend(words: string): void;
}) {
  const [words, setWords] = useState<string | null>(null);
  if (words === null) {
    return (
      <button type="button" onClick={() => setWords(props.pact.words)}>
        {t("offers.counter")}
      </button>
    );
  }
  return (
    <form
      class="offer"
      onSubmit={(event) => {
        event.preventDefault();
        props.onSend(words);
      }}
    >
      <label>
        <span>{t("pacts.counter")}</span>
        <textarea
          rows={2}
          maxLength={500}
          value={words}
          onInput={(event) => {
            props.onWrite();
            setWords(event.currentTarget.value);
          }}
        />
      </label>
      <button type="submit" class="primary" disabled={props.disabled || !words.trim()}>
        {t("offers.counter")}
      </button>
    </form>
  );
}

/** The pacts that wait for the player's answer. */
export function Offered({
  frame,
  pacts,
  onWrite,
  onCounter,
  ...props
}: Props & { onWrite(): void; onCounter(pact: Pact, words: string): void }) {
  const { seatName } = useHere();
  const asked = pacts.filter((pact) => pact.accept);
  if (!asked.length) return null;
  return (
    <section class="pacts offered">
      <h3>{t("pacts.offered")}</h3>
      {asked.map((pact) => {
        const others = pact.members.filter((seat) => seat !== pact.from && seat !== frame.seat);
        const names = others.map(seatName).join(", ");
        return (
          <article key={pact.id}>
            <p>
              {names
                ? t("pacts.from_all", seatName(pact.from), names)
                : t("pacts.from", seatName(pact.from))}
            </p>
            <blockquote>{pact.words}</blockquote>
            <div class="offer-buttons">
              {pact.accept && (
                <ActButton
                  {...props}
                  choice={pact.accept}
                  label={t("pacts.accept")}
                  class="primary"
                />
              )}
              <ActButton {...props} choice={pact.leave} label={t("pacts.refuse")} />
              <Counter
                pact={pact}
                disabled={props.disabled}
                onWrite={onWrite}
                onSend={(words) => onCounter(pact, words)}
              />
            </div>
          </article>
        );
      })}
    </section>
  );
}

/** The pacts that the player has agreed to, in force or not answered yet. */
export function OwnPacts({ frame, pacts, ...props }: Props) {
  const { seatName } = useHere();
  const own = pacts.filter((pact) => !pact.accept);
  if (!own.length) return null;
  const named = (seats: readonly number[]) => seats.map(seatName).join(", ");
  return (
    <section class="pacts">
      <h3>{t("pacts.own")}</h3>
      {own.map((pact) => {
        const partners = pact.agreed.filter((seat) => seat !== frame.seat);
        const silent = pact.members.filter((seat) => !pact.agreed.includes(seat));
        return (
          <article key={pact.id}>
            {partners.length > 0 && <p>{t("pacts.with", named(partners))}</p>}
            {silent.length > 0 && <p class="small">{t("pacts.silent", named(silent))}</p>}
            <blockquote>{pact.words}</blockquote>
            <div class="offer-buttons">
              <ActButton
                {...props}
                choice={pact.leave}
                label={t(partners.length ? "pacts.leave" : "pacts.withdraw")}
              />
            </div>
          </article>
        );
      })}
    </section>
  );
}
