/** Tables of words: who holds what, who is at war with whom. */

import { SeatBanner } from "../parts/Pieces";
import type { Board, Chart, Player } from "../protocol";

/** Words in which a player's name gives way to his banner. */
function Cell({ text, players }: { text: string; players: readonly Player[] }) {
  return (
    <>
      {text.split(", ").map((part, place) => {
        const player = players.find(({ name }) => part === name || part.startsWith(`${name} `));
        if (!player) return <span key={place}>{part}</span>;
        return (
          <span key={place} title={part}>
            <SeatBanner seat={player.seat} size={18} />
            <span class="unseen">{player.name}</span>
            {part.slice(player.name.length)}
          </span>
        );
      })}
    </>
  );
}

/** A heading; a player's with his banner. */
function Named({ name, players }: { name: string; players: readonly Player[] }) {
  const player = players.find((one) => one.name === name);
  return (
    <>
      {player && <SeatBanner seat={player.seat} size={18} />}
      {name}
    </>
  );
}

function ChartTable({ chart, players }: { chart: Chart; players: readonly Player[] }) {
  return (
    <section class="chart">
      <h2>{chart.name}</h2>
      <table>
        <thead>
          <tr>
            {chart.columns.map((name) => (
              <th key={name} scope="col">
                <Cell text={name} players={players} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {chart.rows.map(([name = "", ...cells]) => (
            <tr key={name}>
              <th scope="row">
                <Named name={name} players={players} />
              </th>
              {cells.map((cell, place) => (
                <td key={place}>
                  <Cell text={cell} players={players} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

export function Charts({ board }: { board: Board }) {
  return (
    <>
      {(board.charts ?? []).map((chart) => (
        <ChartTable key={chart.name} chart={chart} players={board.players ?? []} />
      ))}
    </>
  );
}
