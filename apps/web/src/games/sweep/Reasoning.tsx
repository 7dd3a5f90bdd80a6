import { RIVALS, type SweepState, viewFor } from '@ludus/sweep-engine';
import {
  decideAtTable,
  exactPosterior,
  type RivalAI,
  type RivalDecision,
  rivalOfLevel,
  rivals,
} from '@ludus/sweep-engine/ai';
import { useDeferredValue, useMemo, useState } from 'react';
import { Columns } from '../../look/Columns.tsx';
import { Wide } from '../../look/Wide.tsx';
import type { InsightProps } from '../../table/ui.ts';
import type { Person } from '../../words/people.ts';
import { SweepBoard } from './Board.tsx';
import { beliefsOf, rivalChances } from './beliefs.ts';
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
  decision: { rival, priorities },
}: {
  readonly state: SweepState;
  readonly speech: Speech;
  readonly decision: RivalDecision;
}) => {
  const { number } = words;
  const columns = rival === 'strategist' ? words.chances : words.columns;
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

/** The rival at the table if it is one of Sweep's own, and otherwise the rival of the level. */
const rivalIn = ({ config }: SweepState, { agent }: Person): RivalAI => {
  const name = RIVALS.find((one) => one === agent);
  return name === undefined ? rivalOfLevel(config.level) : rivals[name];
};

/** What the rival at the table thinks here, beside the exact chances. */
const Reasoning = ({ state: current, speech }: { readonly state: SweepState; readonly speech: Speech }) => {
  // It takes longer than a step of a quick replay, and the board does not wait for it.
  const state = useDeferredValue(current);
  const [isOpen, setOpen] = useState(false);
  const person = personOfSide(speech, 'rival');
  const rival = rivalIn(state, person);
  const thought = useMemo(() => {
    if (!isOpen) return undefined;
    // The same numbers that the rival at the table uses.
    const decision = decideAtTable(state, rival);
    const exact = exactPosterior(viewFor(state, 'rival'));
    const title = exact.method === 'exact' ? words.exact : words.sampled;
    const own = beliefsOf(decision);
    return {
      decision,
      heats: [...(own === undefined ? [] : [own]), { title, beliefs: rivalChances(exact) }],
    };
  }, [isOpen, state, rival]);
  const names = (tiles: readonly number[]): string[] => tiles.map((tile) => tileName(state, tile));
  return (
    <details className="card reasoning" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{words.title(person)}</summary>
      {thought !== undefined && (
        <>
          <p className="soft">{words.lead}</p>
          <div className="heats">
            {thought.heats.map(({ title, beliefs }, i) => (
              <Heat
                key={title}
                state={state}
                speech={speech}
                title={title}
                beliefs={beliefs}
                chosen={i === 0 ? thought.decision.tile : undefined}
              />
            ))}
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
          <Breakdown state={state} speech={speech} decision={thought.decision} />
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
