import { useEffect, useState } from "preact/hooks";
import { me } from "../me";
import { t } from "../words";
import { Dialog } from "./Dialog";
import { Icon } from "./Icon";
import { Preferences } from "./Preferences";
import { TopBar } from "./TopBar";

/** The bar of the pages that are no table; it names the window, too. */
export function PageBar({ title }: { title?: string }) {
  const [open, setOpen] = useState(false);
  const signed = me.value && !me.value.guest;
  const name = [title, t("app.name")].filter(Boolean).join(" · ");
  useEffect(() => {
    document.title = name;
  }, [name]);
  return (
    <>
      <TopBar title={title}>
        <a class="button" href="/library">
          {t("nav.library")}
        </a>
        <a class="button" href="/account">
          {signed ? me.value?.name : t("nav.sign_in")}
        </a>
        <button type="button" aria-label={t("nav.settings")} onClick={() => setOpen(true)}>
          <Icon name="menu" />
        </button>
      </TopBar>
      {open && (
        <Dialog title={t("nav.settings")} onClose={() => setOpen(false)}>
          <Preferences />
        </Dialog>
      )}
    </>
  );
}
