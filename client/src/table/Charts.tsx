/** Tables of words: who holds what, who is at war with whom. */

import { SeatBanner } from "../parts/Pieces";
import type { Board, Chart, Player } from "../protocol";

interface Company {
  readonly players: readonly Player[];
  /** Who plays a seat. */
  name(seat: number): string;
}

/** Words in which a player's side gives way to his banner. */
function Cell({ text, players, name: called }: Company & { text: string }) {
  return (
    <>
      {text.split(", ").map((part, place) => {
        const player = players.find(({ name }) => part === name || part.startsWith(`${name} `));
        if (!player) return <span key={place}>{part}</span>;
        return (
          <span key={place} title={called(player.seat) + part.slice(player.name.length)}>
            <SeatBanner seat={player.seat} size={18} />
            <span class="unseen">{called(player.seat)}</span>
            {part.slice(player.name.length)}
          </span>
        );
      })}
    </>
  );
}

/** A heading; a player's with his banner and his name. */
function Named({ title, players, name }: Company & { title: string }) {
  const player = players.find((one) => one.name === title);
  if (!player) return <>{title}</>;
  return (
    <>
      <SeatBanner seat={player.seat} size={18} />
      {name(player.seat)}
    </>
  );
}

function ChartTable({ chart, ...company }: Company & { chart: Chart }) {
  return (
    <section class="chart">
      <h2>{chart.name}</h2>
      <table>
        <thead>
          <tr>
            {chart.columns.map((title) => (
              <th key={title} scope="col">
                <Cell text={title} {...company} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {chart.rows.map(([title = "", ...cells]) => (
            <tr key={title}>
              <th scope="row">
                <Named title={title} {...company} />
              </th>
              {cells.map((cell, place) => (
                <td key={place}>
                  <Cell text={cell} {...company} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

export function Charts(props: { board: Board; name(seat: number): string }) {
  const { charts = [], players = [] } = props.board;
  /** A seat that nobody has taken yet goes by its side. */
  const name = (seat: number) =>
    props.name(seat) || (players.find((player) => player.seat === seat)?.name ?? "");
  return (
    <>
      {charts.map((chart) => (
        <ChartTable key={chart.name} chart={chart} players={players} name={name} />
      ))}
    </>
  );
}
