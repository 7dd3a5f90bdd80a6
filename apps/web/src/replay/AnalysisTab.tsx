import { type Accuracy, LEAST_LOSS, MARKS } from '@ludus/agents';
import type { GameLine } from '@ludus/table';
import type { ReactNode } from 'react';
import { analystName } from '../analysis/analystName.ts';
import type { AnalysisState } from '../analysis/useAnalysis.ts';
import { Refused } from '../look/Refused.tsx';
import { number, percent } from '../words/format.ts';
import type { Person } from '../words/people.ts';
import { MarkSign } from './MarkSign.tsx';
import type { Judgement } from './source.ts';
import { replayWords as words } from './words.ts';

/** Starts, pauses and continues an analysis, and shows its progress. */
const Progress = ({
  state,
  line,
  isBranch,
}: {
  readonly state: AnalysisState;
  readonly line: GameLine;
  readonly isBranch: boolean;
}) => {
  const { known, isRunning, isDone, start, stop, problem, better } = state;
  const begin = isBranch ? words.analyseBranch : known > 0 ? words.resumeAnalysis : words.analyse;
  return (
    <>
      <Refused text={problem} />
      {!isDone && (isRunning || (known > 0 && !isBranch)) && (
        <progress value={known} max={line.length} aria-label={words.searchedCount} />
      )}
      {!isDone && (
        <p className="row">
          <button
            type="button"
            className="button primary small"
            onClick={isRunning ? stop : () => start()}
            disabled={line.length === 0}
          >
            {isRunning ? words.pauseAnalysis : begin}
          </button>
          {isRunning && <span className="soft">{words.progress(known, line.length)}</span>}
        </p>
      )}
      {better !== undefined && (
        <p className="row">
          <button type="button" className="button small" onClick={() => start(better)}>
            {words.analyseAgain(analystName(line, better))}
          </button>
        </p>
      )}
    </>
  );
};

/** How often each player got each mark. */
const Kinds = ({
  accuracy,
  players,
}: {
  readonly accuracy: readonly Accuracy[];
  readonly players: readonly Person[];
}) => (
  <section aria-label={words.howWell}>
    <h3>{words.howWell}</h3>
    <table className="kinds">
      <thead>
        <tr>
          <td />
          {players.map(({ name }, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: seats never change places
            <th key={i} scope="col" translate="no">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        <tr>
          <th scope="row">{words.accuracyRow}</th>
          {accuracy.map(({ seat, accuracy: own }) => (
            <td key={seat}>{own === undefined ? '–' : percent(own)}</td>
          ))}
        </tr>
        {MARKS.filter((mark) => mark !== 'forced').map((mark) => (
          <tr key={mark}>
            <th scope="row">
              <MarkSign mark={mark} isNamed={false} /> {words.markRows[mark]}
            </th>
            {accuracy.map(({ seat, marks }) => (
              <td key={seat}>{number(marks[mark])}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </section>
);

const MOST_EXPECTED = 5;

/** The player's own evaluation of the move, as stored with the game. */
const AtTheTime = ({ judgement, by }: { readonly judgement: Judgement | undefined; readonly by: string }) => {
  if (judgement === undefined) return null;
  const { chance, depth = 0, nodes = 0, expected } = judgement;
  const effort = [...(depth > 0 ? [words.depth(depth)] : []), ...(nodes > 0 ? [words.positions(nodes)] : [])];
  return (
    <section className="judgement" aria-label={words.storedJudgement}>
      <h3>{words.storedJudgement}</h3>
      <p>
        {words.gave(by, chance)}
        {effort.length > 0 && <span className="soft"> {words.effort(effort)}</span>}
        {expected.length > 1 && (
          <span className="soft"> {words.expected(expected.slice(1, MOST_EXPECTED))}</span>
        )}
      </p>
    </section>
  );
};

const Method = ({ state, line }: { readonly state: AnalysisState; readonly line: GameLine }) => {
  const { by, where, isDone } = state;
  if (by === undefined) return null;
  return (
    <section aria-label={words.howComputed}>
      <h3>{words.howComputed}</h3>
      <p className="soft">
        {words.method(analystName(line, by.agent), by.version)} {words.thresholds(LEAST_LOSS)}{' '}
        {isDone && words.kept[where]}
      </p>
    </section>
  );
};

/** How well everybody played, how that was determined, and other figures about the game. */
export const AnalysisTab = ({
  state,
  line,
  isBranch,
  accuracy,
  players,
  judgement,
  mover,
  children,
}: {
  readonly state: AnalysisState;
  readonly line: GameLine;
  readonly isBranch: boolean;
  readonly accuracy: readonly Accuracy[] | undefined;
  readonly players: readonly Person[];
  readonly judgement: Judgement | undefined;
  /** Who played the move that is shown. */
  readonly mover: string;
  /** The game's own insights, and charts. */
  readonly children: ReactNode;
}) => (
  <div className="tab-body">
    <Progress state={state} line={line} isBranch={isBranch} />
    {accuracy !== undefined && <Kinds accuracy={accuracy} players={players} />}
    <AtTheTime judgement={judgement} by={mover} />
    {children}
    <Method state={state} line={line} />
  </div>
);
