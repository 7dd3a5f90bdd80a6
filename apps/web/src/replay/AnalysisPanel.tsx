import type { GameLine } from '../play/line.ts';
import type { AnalysisState } from './useAnalysis.ts';

const percent = (share: number): string => `${Math.round(100 * share)}%`;

/** What the search would have played instead of the move shown, and what the difference was worth. */
const Comment = ({
  state,
  line,
  at,
}: {
  readonly state: AnalysisState;
  readonly line: GameLine;
  readonly at: number;
}) => {
  const verdict = at === 0 ? undefined : state.analysis[at - 1];
  if (verdict === undefined || verdict === null) return null;
  const { action, seat } = line.steps[at - 1]!;
  const played = line.game.makeNotation(line.stateAt(at - 1), action);
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
        Chance {percent(before)}
        {after !== undefined && `, then ${percent(after)}`}
      </span>
    </p>
  );
};

/** Starts and shows the analysis of a whole game. */
export const AnalysisPanel = ({
  state,
  line,
  at,
}: {
  readonly state: AnalysisState;
  readonly line: GameLine;
  readonly at: number;
}) => {
  const { analysis, isRunning, isDone, start, stop } = state;
  return (
    <section className="card" aria-label="Analysis">
      <h2>Analysis</h2>
      <Comment state={state} line={line} at={at} />
      {isDone ? (
        <p className="soft">Every position has been searched; the result is kept in this browser.</p>
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
