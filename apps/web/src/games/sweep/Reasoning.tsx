import { Rng } from '@ludus/kernel';
import { layoutOf, makeTile, type SweepState, viewFor } from '@ludus/sweep-engine';
import {
  decideRival,
  exactPosterior,
  explainDecision,
  rivals,
  type TilePriority,
} from '@ludus/sweep-engine/ai';
import { useDeferredValue, useMemo, useState } from 'react';
import { Columns } from '../../look/Columns.tsx';
import { Wide } from '../../look/Wide.tsx';
import { sentenceCase } from '../../look/words.ts';
import { SweepBoard } from './Board.tsx';

const NO_HINTS: ReadonlyMap<string, string> = new Map();

const Heat = ({
  state,
  title,
  heat,
  chosen,
}: {
  readonly state: SweepState;
  readonly title: string;
  readonly heat: ReadonlyMap<number, number>;
  readonly chosen: number | undefined;
}) => (
  <figure className="heat">
    <figcaption>{title}</figcaption>
    <SweepBoard
      picture={{ view: viewFor(state, 'player'), truth: state.owners }}
      hints={NO_HINTS}
      selected={chosen === undefined ? [] : [`${chosen}`]}
      last={[]}
      showsTruth={false}
      heat={heat}
      title={title}
    />
  </figure>
);

const Breakdown = ({
  state,
  priorities,
}: {
  readonly state: SweepState;
  readonly priorities: readonly TilePriority[];
}) => {
  const layout = layoutOf(state.config.level);
  return (
    <Wide label="Priorities">
      <table>
        <Columns names={['Tile', 'Priority', 'Clues', 'Rival bonus', 'Mine penalty', 'Truth']} />
        <tbody>
          {priorities.slice(0, 8).map(({ tile, priority, breakdown }) => (
            <tr key={tile}>
              <th scope="row">{makeTile(layout, tile)}</th>
              <td>{priority.toFixed(2)}</td>
              <td>{breakdown.basePriority.toFixed(2)}</td>
              <td>{breakdown.rivalBonus.toFixed(2)}</td>
              <td>{(breakdown.minePenalty + breakdown.noClueMinePenalty).toFixed(2)}</td>
              <td>{state.owners[tile]}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Wide>
  );
};

/** What a rival would think here: the reasoning one beside the exact one. */
export const Reasoning = ({ state: current }: { readonly state: SweepState }) => {
  // It takes longer than a step of a quick replay: the board need not wait for it.
  const state = useDeferredValue(current);
  const [isOpen, setOpen] = useState(false);
  const thought = useMemo(() => {
    if (!isOpen) return undefined;
    const decision = decideRival(state, rivals.reasoning, Rng.from('analysis'));
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
    return { decision, guessed, known, method: exact.method };
  }, [isOpen, state]);
  return (
    <details className="card reasoning" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>How the rival sees it</summary>
      {thought !== undefined && (
        <>
          <p className="soft">
            The darker, the more likely a rival tile; the framed tile is the reasoning rival's choice.
          </p>
          <div className="heats">
            <Heat
              state={state}
              title="Reasoning (20 guesses)"
              heat={thought.guessed}
              chosen={thought.decision.tile}
            />
            <Heat
              state={state}
              title={thought.method === 'exact' ? 'Exact' : 'Sampled'}
              heat={thought.known}
              chosen={undefined}
            />
          </div>
          <ul className="events">
            {explainDecision(state.config.level, thought.decision, 0).map((text) => (
              <li key={text}>{sentenceCase(text)}</li>
            ))}
          </ul>
          <Breakdown state={state} priorities={thought.decision.priorities} />
        </>
      )}
    </details>
  );
};
