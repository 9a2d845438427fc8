/** Talk among players, talk among spectators, and notes for oneself. */

import { useEffect, useRef, useState } from "preact/hooks";
import { api } from "../api";
import { me } from "../me";
import { SeatBanner } from "../parts/Pieces";
import type { Said } from "../protocol";
import { t } from "../words";
import type { Desk } from "./desk";
import { notesOf } from "./notes";
import type { TableStore } from "./store";

/** What was said; addresses on this server can be followed. */
function Spoken({ text }: { text: string }) {
  const isLink = (word: string) => word.startsWith(`${location.origin}/`);
  return (
    <>
      {text.split(/(\s+)/).map((word, place) =>
        isLink(word) ? (
          <a key={place} href={word}>
            {word}
          </a>
        ) : (
          word
        ),
      )}
    </>
  );
}

function Room({ store, room }: { store: TableStore; room: Said["room"] }) {
  const draft = store.talk.drafts[room];
  const lines = store.talk.lines.value.filter((line) => line.room === room);
  return (
    <section class="room">
      <h2>{t(room === "players" ? "chat.players" : "chat.spectators")}</h2>
      <ol aria-live="polite">
        {lines.map((line) => (
          <li key={line.id}>
            {line.seat >= 0 && <SeatBanner seat={line.seat} size={18} />}
            <span>
              <b>{line.name}</b> <Spoken text={line.text} />
            </span>
          </li>
        ))}
      </ol>
      {!lines.length && <p class="small">{t("chat.none")}</p>}
      <form
        onSubmit={(event) => {
          event.preventDefault();
          store.talk.say(room);
        }}
      >
        <input
          aria-label={t("chat.say")}
          placeholder={t("chat.say")}
          maxLength={500}
          value={draft.value}
          onInput={(event) => {
            draft.value = event.currentTarget.value;
          }}
        />
        <button type="submit">{t("chat.send")}</button>
      </form>
    </section>
  );
}

function NotesBox({ table, isShared }: { table: string; isShared: boolean }) {
  const notes = notesOf(table);
  const title = t(isShared ? "notes.shared" : "notes.title");
  const kept = isShared ? "notes.kept_shared" : "notes.kept";
  useEffect(notes.open, [notes]);
  const { value: text } = notes.text;
  return (
    <section class="notes">
      <h2>{title}</h2>
      <textarea
        aria-label={title}
        rows={5}
        maxLength={20000}
        disabled={text === null}
        value={text ?? ""}
        onInput={(event) => notes.write(event.currentTarget.value)}
      />
      <p class="small">
        {t(text === null ? "notes.coming" : notes.isKept.value ? kept : "notes.keeping")}
      </p>
    </section>
  );
}

/** Sends a spectator away for good, and so asks first. */
function SendAway({ store, name }: { store: TableStore; name: string }) {
  const [asked, setAsked] = useState(false);
  const remove = () =>
    void api.remove(store.id, name).catch((error: Error) => store.notices.deny(error.message));
  if (!asked) {
    return (
      <button
        type="button"
        class="text"
        aria-label={`${name}: ${t("chat.remove")}`}
        onClick={() => setAsked(true)}
      >
        {t("chat.remove")}
      </button>
    );
  }
  return (
    <span class="ask-first">
      {t("chat.remove_sure", name)}
      <button type="button" class="warn" onClick={remove}>
        {t("chat.remove_yes")}
      </button>
      <button type="button" onClick={() => setAsked(false)}>
        {t("chat.keep")}
      </button>
    </span>
  );
}

export function ChatPanel({ store, desk }: { store: TableStore; desk: Desk }) {
  const frame = store.frame.value;
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // On a phone the panel stays where it is when another pane is in front.
    if (panel.current?.checkVisibility({ visibilityProperty: true })) store.talk.unread.value = 0;
  }, [store.talk.lines.value, desk.pane.value, desk.foldRight.value]);
  if (!frame) return null;
  const { mine, status } = frame.table;
  const watching = store.presence.value?.spectators ?? [];
  const isHost = mine && frame.table.host === me.value?.name;
  return (
    <div ref={panel} class="chat">
      {(mine || status === "over") && <Room store={store} room="players" />}
      {(!mine || status === "over") && <Room store={store} room="spectators" />}
      {watching.length > 0 && (
        <p class="small">
          {t("chat.watching")}{" "}
          {watching.map((name) => (
            <span key={name} class="watcher">
              {name}
              {isHost && <SendAway store={store} name={name} />}
            </span>
          ))}
        </p>
      )}
      <NotesBox table={store.id} isShared={store.held.value.size > 1} />
    </div>
  );
}
