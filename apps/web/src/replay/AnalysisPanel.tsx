import type { Seat } from '@ludus/kernel';
import type { GameLine } from '@ludus/table';
import { Refused } from '../look/Refused.tsx';
import type { Judgement } from './source.ts';
import type { AnalysisState } from './useAnalysis.ts';

const percent = (share: number): string => `${Math.round(100 * share)}%`;

/** What whoever played the move thought of it then, as stored with the game. */
const AtTheTime = ({ judgement, by }: { readonly judgement: Judgement | undefined; readonly by: string }) => {
  if (judgement === undefined) return null;
  const { chance, depth = 0, nodes = 0, expected } = judgement;
  const effort = [
    ...(depth > 0 ? [`${depth} deep`] : []),
    ...(nodes > 0 ? [`${nodes.toLocaleString()} positions`] : []),
  ];
  return (
    <div className="judgement">
      <h3>Stored with the game</h3>
      <p>
        {by} gave itself <strong>{percent(chance)}</strong>
        {effort.length > 0 && <span className="soft"> ({effort.join(', ')})</span>}.
        {expected.length > 1 && (
          <span className="soft"> It expected {expected.slice(1, 5).join(', then ')}.</span>
        )}
      </p>
    </div>
  );
};

/** What the search would have played instead of the move shown, and what the difference was worth. */
const Comment = ({
  state,
  line,
  at,
  seatName,
}: {
  readonly state: AnalysisState;
  readonly line: GameLine;
  readonly at: number;
  readonly seatName: (seat: Seat) => string;
}) => {
  const verdict = at === 0 ? undefined : state.analysis[at - 1];
  if (verdict === undefined || verdict === null) return null;
  const { action, seat } = line.steps[at - 1]!;
  const played = line.game.text.makeNotation(line.stateAt(at - 1), action);
  const before = verdict.chances[seat - 1] ?? 0;
  const after = state.analysis.slice(at).find((one) => one !== null)?.chances[seat - 1];
  return (
    <p>
      {played === verdict.best ? (
        <>The search would have played the same.</>
      ) : (
        <>
          The search prefers <strong>{verdict.best}</strong>.
        </>
      )}{' '}
      <span className="soft">
        {seatName(seat)}’s chance: {percent(before)}
        {after !== undefined && `, after the move ${percent(after)}`}
      </span>
    </p>
  );
};

const WHERE = {
  browser: 'the result is kept in this browser.',
  server: 'the server keeps the result for everybody.',
} as const;

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
  return (
    <section className="card" aria-label="Analysis">
      <h2>Analysis</h2>
      {mover !== undefined && (
        <AtTheTime judgement={judgements[at - 1]} by={players[mover - 1]?.name ?? ''} />
      )}
      {judgements.length > 0 && <h3>Searched afterwards</h3>}
      <Comment state={state} line={line} at={at} seatName={seatName} />
      <Refused text={problem} />
      {isDone ? (
        <p className="soft">
          Every position has been searched for a moment, so chances waver by some points; {WHERE[where]}
        </p>
      ) : (
        <>
          {(isRunning || analysis.length > 0) && (
            <progress value={analysis.length} max={line.length} aria-label="Positions searched" />
          )}
          <p className="row">
            <button
              type="button"
              className="button small"
              onClick={isRunning ? stop : start}
              disabled={line.length === 0}
            >
              {isRunning ? 'Pause' : analysis.length > 0 ? 'Go on' : 'Analyse this game'}
            </button>
            {isRunning && (
              <span className="soft">
                {analysis.length} of {line.length}
              </span>
            )}
          </p>
        </>
      )}
    </section>
  );
};
