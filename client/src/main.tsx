import { render } from "preact";
import { useEffect } from "preact/hooks";
import "./styles/fonts.css";
import "./styles/base.css";
import "./styles/board.css";
import "./styles/table.css";
import "./styles/panels.css";
import "./styles/windows.css";
import "./styles/errands.css";
import "./styles/floating.css";
import "./styles/battle.css";
import "./styles/pages.css";
import "./styles/phone.css";
import { expectAtlas } from "./map/atlas";
import { SymbolDefs } from "./map/defs";
import { Account, Letters } from "./pages/Account";
import { DiceView } from "./pages/DiceView";
import { Home } from "./pages/Home";
import { Library } from "./pages/Library";
import { Replay } from "./pages/Replay";
import { Setup } from "./pages/Setup";
import { DeadEnd } from "./parts/DeadEnd";
import { NoticeBar } from "./parts/Notice";
import { followAddress, route } from "./router";
import { applySettings } from "./settings";
import { spoken, urgent } from "./table/announce";
import { TablePage } from "./table/TablePage";
import { t } from "./words";

function Page() {
  const { path, query } = route.value;
  const [page, first = "", second = "", third = ""] = path;
  switch (page) {
    case undefined:
      return <Home />;
    case "setup":
      return <Setup game={first} />;
    case "table":
      return <TablePage key={first} id={first} invite={query.get("invite") ?? ""} />;
    case "replay":
    case "example": {
      const seat = query.get("seat");
      const isExample = page === "example";
      const id = isExample ? `${first}/${second}` : first;
      const ply = isExample ? third : second;
      return (
        <Replay
          key={id}
          id={id}
          ply={ply ? Number(ply) : null}
          seat={seat === null ? undefined : Number(seat)}
          isExample={isExample}
        />
      );
    }
    case "dice":
      return <DiceView key={first} id={first} />;
    case "library":
      return <Library game={first} rule={second} />;
    case "account":
      return <Account />;
    case "letters":
      return <Letters token={first} />;
    default:
      return <DeadEnd text={t("problem.not_found")} />;
  }
}

/** What screen readers say: apart from the page, so that it is never drawn anew. */
function Voice() {
  return (
    <div class="unseen">
      <p role="status" aria-live="polite">
        {spoken.value}
      </p>
      <p aria-live="assertive">{urgent.value}</p>
    </div>
  );
}

function App() {
  useEffect(() => {
    document.documentElement.dataset.ready = "yes";
  }, []);
  return (
    <>
      <SymbolDefs />
      <Page />
      <NoticeBar />
      <Voice />
    </>
  );
}

applySettings();
followAddress();
expectAtlas();
const root = document.getElementById("app");
if (root) render(<App />, root);
