import { t } from "../words";
import { PageBar } from "./PageBar";

/** A page where there is nothing to see, and the way home. */
export function DeadEnd({ text }: { text: string }) {
  return (
    <div class="page">
      <PageBar />
      <main class="message">
        <p>{text}</p>
        <a class="button" href="/">
          {t("end.home")}
        </a>
      </main>
    </div>
  );
}
