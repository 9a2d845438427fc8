/** Every rule of a game by its number: search on the left, the rule on the right. */

import { ExampleLinks } from "../parts/ExampleLinks";
import { PageBar } from "../parts/PageBar";
import { RuleSearch, RuleText } from "../parts/RulesDrawer";
import { go } from "../router";
import { t } from "../words";
import { useGames } from "./start";

export function Library({ game, rule }: { game: string; rule: string }) {
  const [games, missing] = useGames();
  const chosen = game || games[0]?.about.id || "";
  const info = games.find((one) => one.about.id === chosen);
  const about = info?.about;
  const show = (id: string) => go(`/library/${chosen}/${encodeURIComponent(id)}`);
  return (
    <div class="page">
      <PageBar title={t("library.title")} />
      <main class="library">
        <header>
          <h1>{about?.title ?? t("library.title")}</h1>
          <p class="small">{t("library.about")}</p>
          {missing && <p class="problem">{missing}</p>}
          {games.length > 1 && (
            <p>
              {games.map((one) => (
                <a key={one.about.id} class="button" href={`/library/${one.about.id}`}>
                  {one.about.title}
                </a>
              ))}
            </p>
          )}
          {info && info.examples.length > 0 && (
            <p class="game-acts">
              <ExampleLinks info={info} />
            </p>
          )}
        </header>
        <div class="library-rules">
          {chosen && <RuleSearch game={chosen} current={rule} onRule={show} />}
          <div class="library-text">
            {rule && chosen ? (
              <RuleText game={chosen} id={rule} onRule={show} />
            ) : (
              <p class="small">{about?.honesty}</p>
            )}
          </div>
        </div>
      </main>
    </div>
  );
}
