/** How one likes the table. */

import { useState } from "preact/hooks";
import { speak } from "../me";
import { change, type Settings, settings } from "../settings";
import { type Key, t } from "../words";

function Pick<N extends keyof Settings>(props: {
  name: N;
  values: readonly Settings[N][];
  onPick?(value: Settings[N]): void;
}) {
  const now = settings.value[props.name];
  return (
    <label class="preference">
      <span>{t(`set.${props.name}` as Key)}</span>
      <select
        value={String(now)}
        onChange={(event) => {
          const value = props.values.find((one) => String(one) === event.currentTarget.value);
          if (value === undefined) return;
          if (props.onPick) props.onPick(value);
          else change({ [props.name]: value } as Partial<Settings>);
        }}
      >
        {props.values.map((value) => (
          <option key={String(value)} value={String(value)}>
            {t(`set.${props.name}.${value}` as Key)}
          </option>
        ))}
      </select>
    </label>
  );
}

/** Ask the browser for leave; says why not. */
async function askToNotify(wish: boolean): Promise<string> {
  if (!wish) {
    change({ notify: false });
    return "";
  }
  if (!("Notification" in window)) return t("set.notify.missing");
  const answer = await Notification.requestPermission();
  change({ notify: answer === "granted" });
  return answer === "granted" ? "" : t("set.notify.denied");
}

function NotifyWish() {
  const [said, setSaid] = useState("");
  return (
    <>
      <label class="check">
        <input
          type="checkbox"
          checked={settings.value.notify}
          onChange={(event) => {
            const input = event.currentTarget;
            void askToNotify(input.checked).then((why) => {
              input.checked = settings.value.notify;
              setSaid(why);
            });
          }}
        />
        {t("set.notify")}
      </label>
      <p role="status" class="small">
        {said}
      </p>
    </>
  );
}

export function Preferences() {
  return (
    <div class="preferences">
      <Pick name="theme" values={["system", "light", "dark"]} />
      <Pick name="text" values={["normal", "large", "larger"]} />
      <Pick name="motion" values={["system", "full", "less"]} />
      <Pick name="speed" values={["slow", "normal", "fast", "instant"]} />
      <Pick name="dice" values={["roll", "quick", "off"]} />
      <Pick name="patterns" values={["normal", "strong"]} />
      <Pick name="paint" values={["painted", "plain"]} />
      <Pick name="language" values={["en", "de"]} onPick={speak} />
      <NotifyWish />
      <label class="check">
        <input
          type="checkbox"
          checked={settings.value.curtain}
          onChange={(event) => change({ curtain: event.currentTarget.checked })}
        />
        {t("set.curtain")}
      </label>
    </div>
  );
}
