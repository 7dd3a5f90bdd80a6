import { type SweepState, viewFor } from '@ludus/sweep-engine';
import { decideAtTable, exactPosterior, rivals, type TilePriority } from '@ludus/sweep-engine/ai';
import { useDeferredValue, useMemo, useState } from 'react';
import { Columns } from '../../look/Columns.tsx';
import { Wide } from '../../look/Wide.tsx';
import type { InsightProps } from '../../table/ui.ts';
import { SweepBoard } from './Board.tsx';
import { ownerWords, personOfSide, type Speech, tileName } from './owners.ts';
import { sweepWords } from './words.ts';

const { reasoning: words } = sweepWords;
const NO_HINTS: ReadonlyMap<string, string> = new Map();

const Heat = ({
  state,
  speech,
  title,
  beliefs,
  chosen,
}: {
  readonly state: SweepState;
  readonly speech: Speech;
  readonly title: string;
  readonly beliefs: ReadonlyMap<number, number>;
  readonly chosen: number | undefined;
}) => (
  <figure className="heat">
    <figcaption>{title}</figcaption>
    <SweepBoard
      picture={{ view: viewFor(state, 'player'), truth: state.owners }}
      speech={speech}
      hints={NO_HINTS}
      selected={chosen === undefined ? [] : [`${chosen}`]}
      last={[]}
      showsTruth={false}
      beliefs={beliefs}
      title={title}
    />
  </figure>
);

const Breakdown = ({
  state,
  speech,
  priorities,
}: {
  readonly state: SweepState;
  readonly speech: Speech;
  readonly priorities: readonly TilePriority[];
}) => {
  const { columns, number } = words;
  return (
    <Wide label={words.table}>
      <table>
        <Columns
          names={[
            columns.tile,
            columns.priority,
            columns.clues,
            columns.bonus,
            columns.penalty,
            columns.truth,
          ]}
        />
        <tbody>
          {priorities.slice(0, 8).map(({ tile, priority, breakdown }) => (
            <tr key={tile}>
              <th scope="row">{tileName(state, tile)}</th>
              <td>{number(priority)}</td>
              <td>{number(breakdown.basePriority)}</td>
              <td>{number(breakdown.rivalBonus)}</td>
              <td>{number(breakdown.minePenalty + breakdown.noClueMinePenalty)}</td>
              <td>{ownerWords(speech, state.owners[tile]!)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Wide>
  );
};

/** What a rival would think here: `reasoning` next to `exact`. */
const Reasoning = ({ state: current, speech }: { readonly state: SweepState; readonly speech: Speech }) => {
  // It takes longer than a step of a quick replay, and the board does not wait for it.
  const state = useDeferredValue(current);
  const [isOpen, setOpen] = useState(false);
  const thought = useMemo(() => {
    if (!isOpen) return undefined;
    // The same numbers that the rival at the table uses.
    const decision = decideAtTable(state, rivals.reasoning);
    const exact = exactPosterior(viewFor(state, 'rival'));
    const counts = decision.monteCarlo?.ownerCounts;
    const iterations = decision.monteCarlo?.iterations ?? 1;
    const guessed = new Map<number, number>([
      ...decision.guaranteed.map((tile) => [tile, 1] as const),
      ...[...(counts ?? [])].map(([tile, tally]) => [tile, tally.rival / iterations] as const),
    ]);
    const known = new Map(
      exact.owners.flatMap((chance, tile) => (chance === null ? [] : [[tile, chance.rival] as const])),
    );
    return { decision, guessed, known, iterations, method: exact.method };
  }, [isOpen, state]);
  const names = (tiles: readonly number[]): string[] => tiles.map((tile) => tileName(state, tile));
  return (
    <details className="card reasoning" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{words.title(personOfSide(speech, 'rival'))}</summary>
      {thought !== undefined && (
        <>
          <p className="soft">{words.lead}</p>
          <div className="heats">
            <Heat
              state={state}
              speech={speech}
              title={words.guesses(thought.iterations)}
              beliefs={thought.guessed}
              chosen={thought.decision.tile}
            />
            <Heat
              state={state}
              speech={speech}
              title={thought.method === 'exact' ? words.exact : words.sampled}
              beliefs={thought.known}
              chosen={undefined}
            />
          </div>
          <ul className="events">
            {thought.decision.tile !== undefined && (
              <li>{words.chooses(tileName(state, thought.decision.tile))}</li>
            )}
            {thought.decision.guaranteed.length > 0 && (
              <li>{words.guaranteed(names(thought.decision.guaranteed))}</li>
            )}
            {thought.decision.excluded.length > 0 && (
              <li>{words.excluded(names(thought.decision.excluded))}</li>
            )}
          </ul>
          <Breakdown state={state} speech={speech} priorities={thought.decision.priorities} />
        </>
      )}
    </details>
  );
};

/** The same for a recorded position. */
export const SweepInsight = ({ line, at, people }: InsightProps) => {
  const state = line.stateAt(at) as SweepState;
  return state.result === null ? <Reasoning state={state} speech={{ own: 'player', people }} /> : null;
};
