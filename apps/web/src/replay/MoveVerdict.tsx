import { type Assessment, isFault, markOf } from '@ludus/agents';
import { useMemo } from 'react';
import type { SeenMove } from '../table/ui.ts';
import { peopleOf } from '../words/people.ts';
import { MarkSign } from './MarkSign.tsx';
import { sayInsight, sayMove } from './sayInsight.ts';
import type { Recording } from './source.ts';
import { replayWords as words } from './words.ts';

interface MoveVerdictProps {
  readonly recording: Recording;
  /** The decision, by the number of moves up to and including it; 0 at the start. */
  readonly decision: number;
  readonly decisions: readonly (Assessment | undefined)[];
  readonly last: SeenMove | undefined;
  readonly view: unknown;
  readonly isShowing: boolean;
  /** Shows the best move where it could have been played, or the game again. */
  readonly onShow: () => void;
  /** Goes back to before the decision, to try something else. */
  readonly onTry: () => void;
}

/** What happened, its value, and what was better. */
export const MoveVerdict = (props: MoveVerdictProps) => {
  const { recording, decision, decisions, last, view, isShowing, onShow, onTry } = props;
  const { ui, line, players } = recording;
  const people = peopleOf(players, ui.seatName);
  const judged = decisions[decision - 1];
  const happened = useMemo(
    () => (last === undefined ? '' : ui.sentences(last, view, peopleOf(players, ui.seatName)).join(' ')),
    [last, ui, view, players],
  );
  const mark = judged && markOf(judged);
  const isBad = mark !== undefined && isFault(mark);
  const why = useMemo(
    () => (isBad ? sayInsight(recording, decision - 1, decisions) : ''),
    [isBad, recording, decision, decisions],
  );
  const text = happened === '' ? (decision === 0 ? words.beginning : words.nothing) : happened;
  const better = judged && sayMove(ui, line.stateAt(decision - 1), judged.best);
  return (
    <section
      className={`move-verdict ${isBad ? `m-${mark} bad` : ''}`}
      aria-label={words.happened}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: on small screens, people scroll it with keys
      tabIndex={0}
    >
      {judged !== undefined && mark !== undefined && (
        <header>
          <MarkSign mark={mark} isNamed={false} />
          <b>{words.markBy(words.marks[mark], people(judged.seat))}</b>
          <span className="delta">
            {words.delta(
              people(judged.seat),
              judged.chances[judged.seat - 1]!,
              judged.after[judged.seat - 1]!,
            )}
          </span>
        </header>
      )}
      <p>
        {text} {why}
      </p>
      {isBad && (
        <div className="row">
          <button type="button" className="button small" aria-pressed={isShowing} onClick={onShow}>
            {words.showMove(better!)}
          </button>
          <button type="button" className="button small" onClick={onTry}>
            {words.tryYourself}
          </button>
        </div>
      )}
    </section>
  );
};
