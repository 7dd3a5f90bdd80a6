import type { Seat } from '@ludus/kernel';
import type { GameLine } from '@ludus/table';
import { Refused } from '../look/Refused.tsx';
import type { Judgement } from './source.ts';
import type { AnalysisState } from './useAnalysis.ts';
import { replayWords as words } from './words.ts';

/** What whoever played the move thought of it then, as stored with the game. */
const AtTheTime = ({ judgement, by }: { readonly judgement: Judgement | undefined; readonly by: string }) => {
  if (judgement === undefined) return null;
  const { chance, depth = 0, nodes = 0, expected } = judgement;
  const effort = [...(depth > 0 ? [words.depth(depth)] : []), ...(nodes > 0 ? [words.positions(nodes)] : [])];
  return (
    <div className="judgement">
      <h3>{words.storedJudgement}</h3>
      <p>
        {words.gave(by, chance)}
        {effort.length > 0 && <span className="soft"> {words.effort(effort)}</span>}
        {expected.length > 1 && <span className="soft"> {words.expected(expected.slice(1, 5))}</span>}
      </p>
    </div>
  );
};

/** What the search would have played instead of the move shown, and what the difference was worth. */
const Comment = ({
  state,
  line,
  at,
  nameOf,
}: {
  readonly state: AnalysisState;
  readonly line: GameLine;
  readonly at: number;
  readonly nameOf: (seat: Seat) => string;
}) => {
  const verdict = at === 0 ? undefined : state.analysis[at - 1];
  if (verdict === undefined || verdict === null) return null;
  const { action, seat } = line.steps[at - 1]!;
  const played = line.game.text.makeNotation(line.stateAt(at - 1), action);
  const before = verdict.chances[seat - 1] ?? 0;
  const after = state.analysis.slice(at).find((one) => one !== null)?.chances[seat - 1];
  return (
    <p>
      <strong>{played === verdict.best ? words.sameMove : words.better(verdict.best)}</strong>{' '}
      <span className="soft">
        {after === undefined
          ? words.chance(nameOf(seat), before)
          : words.chanceAfter(nameOf(seat), before, after)}
      </span>
    </p>
  );
};

/** Starts and shows the analysis of a whole game, beside what was thought when it was played. */
export const AnalysisPanel = ({
  state,
  line,
  at,
  judgements,
  players,
  seatName,
}: {
  readonly state: AnalysisState;
  readonly line: GameLine;
  readonly at: number;
  readonly judgements: readonly (Judgement | undefined)[];
  readonly players: readonly { readonly name: string }[];
  readonly seatName: (seat: Seat) => string;
}) => {
  const { analysis, where, isRunning, isDone, problem, start, stop } = state;
  const mover = line.steps[at - 1]?.seat;
  const nameOf = (seat: Seat): string => players[seat - 1]?.name ?? seatName(seat);
  return (
    <section className="card" aria-label={words.analysis}>
      <h2>{words.analysis}</h2>
      {mover !== undefined && <AtTheTime judgement={judgements[at - 1]} by={nameOf(mover)} />}
      {judgements.length > 0 && <h3>{words.searched}</h3>}
      <Comment state={state} line={line} at={at} nameOf={nameOf} />
      <Refused text={problem} />
      {isDone ? (
        <p className="soft">
          {words.done} {words.kept[where]}
        </p>
      ) : (
        <>
          {(isRunning || analysis.length > 0) && (
            <progress value={analysis.length} max={line.length} aria-label={words.searchedCount} />
          )}
          <p className="row">
            <button
              type="button"
              className="button small"
              onClick={isRunning ? stop : start}
              disabled={line.length === 0}
            >
              {isRunning ? words.pauseAnalysis : analysis.length > 0 ? words.resumeAnalysis : words.analyse}
            </button>
            {isRunning && <span className="soft">{words.progress(analysis.length, line.length)}</span>}
          </p>
        </>
      )}
    </section>
  );
};
