import type { ComponentChildren } from "preact";
import type { Frame } from "../protocol";
import { t } from "../words";
import { Logo } from "./Icon";

/** The dark bar above every page. */
export function TopBar(props: {
  title?: string;
  subtitle?: string;
  middle?: ComponentChildren;
  children?: ComponentChildren;
}) {
  return (
    <header class="top">
      <a class="home" href="/" aria-label={t("app.home")}>
        <Logo />
        <span class="brand">{t("app.name")}</span>
      </a>
      {props.title && (
        <p class="game">
          <b>{props.title}</b>
          {props.subtitle && (
            <span>
              <i> · </i>
              {props.subtitle}
            </span>
          )}
        </p>
      )}
      {props.middle}
      <nav>{props.children}</nav>
    </header>
  );
}

/** So many letters fit into a wide bar; of more only the steps about the present one are shown. */
const MOST_LETTERS = 64;

/** Where in the sequence of play one is. */
export function TurnTrack({ board, outcome }: Pick<Frame, "board" | "outcome">) {
  const [steps, step] = outcome ? [[t("end.over")], 0] : [board.steps, board.step];
  const isNear = (place: number) => Math.abs(place - step) <= 1;
  const isShort = steps.join("").length <= MOST_LETTERS;
  const all = steps.map((name, place) => ({ name, place }));
  return (
    <ol class="turn-track" aria-label={t("top.steps")} title={steps.join(" › ")}>
      {all
        .filter(({ place }) => isShort || isNear(place))
        .map(({ name, place }) => (
          <li
            key={name}
            class={place === step ? "now" : isNear(place) ? "" : "far"}
            aria-current={place === step ? "step" : undefined}
          >
            {name}
          </li>
        ))}
    </ol>
  );
}
