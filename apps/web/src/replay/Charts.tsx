import { type Seat, seats, viewFor } from '@ludus/kernel';
import { useMemo } from 'react';
import { LineChart, type Series } from './LineChart.tsx';
import type { Recording } from './source.ts';
import { replayWords as words } from './words.ts';

const NOTHING: readonly never[] = [];

/** The measures of every state, computed once. */
const useMeasures = ({
  ui,
  line,
  players,
}: Recording): readonly { readonly title: string; readonly series: Series[] }[] =>
  useMemo(() => {
    const table = seats(players.length);
    const values = ui.measures.map(() => table.map((): number[] => []));
    for (let i = 0; i <= line.length; i += 1) {
      const view = viewFor(ui.game, line.stateAt(i), 1);
      for (const [m, { of }] of ui.measures.entries())
        for (const seat of table) values[m]![seat - 1]!.push(of(view, seat));
    }
    return ui.measures.map(({ label }, m) => ({
      title: label,
      series: table.map((seat) => ({ seat, name: players[seat - 1]!.name, values: values[m]![seat - 1]! })),
    }));
  }, [ui, line, players]);

const judgedBy = ({ line, players, judgements }: Recording, seat: Seat): number[] => {
  const values: number[] = [];
  for (let i = 0; i <= line.length; i += 1) {
    const own = line.steps[i]?.seat === seat ? judgements[i]?.chance : undefined;
    values.push(own ?? values.at(-1) ?? 1 / players.length);
  }
  return values;
};

/** Every player's own estimate at their moves, held until their next one; empty if nothing was stored. */
const useJudged = (recording: Recording): readonly Series[] =>
  useMemo(() => {
    const { players, judgements } = recording;
    if (judgements.length === 0) return NOTHING;
    return seats(players.length).map((seat) => ({
      seat,
      name: players[seat - 1]!.name,
      values: judgedBy(recording, seat),
    }));
  }, [recording]);

/** Evaluations and measures over the moves of a game; a click goes to a move. */
export const Charts = ({
  recording,
  at,
  onGo,
}: {
  readonly recording: Recording;
  readonly at: number;
  readonly onGo: (count: number) => void;
}) => {
  const measures = useMeasures(recording);
  const judged = useJudged(recording);
  if (judged.length + measures.length === 0) return null;
  return (
    <section className="charts" aria-label={words.charts}>
      <h3>{words.charts}</h3>
      {judged.length > 0 && (
        <LineChart title={words.judged} unit="share" series={judged} at={at} onGo={onGo} />
      )}
      {measures.map(({ title, series }) => (
        <LineChart key={title} title={title} series={series} at={at} onGo={onGo} />
      ))}
    </section>
  );
};
