import type { Assessment } from '@ludus/agents';
import { useMemo } from 'react';
import type { Analyst } from '../analysis/analysis.ts';
import { analystName } from '../analysis/analystName.ts';
import { tellLine } from '../table/tellLine.ts';
import { percent } from '../words/format.ts';
import { peopleOf } from '../words/people.ts';
import type { Recording } from './source.ts';
import { ToolIcon } from './ToolIcon.tsx';
import { replayWords as words } from './words.ts';

/** The line as short texts; where dice or hidden cards decide, only its first move can be foreseen. */
const textsOf = ({ ui, line }: Recording, index: number, { line: expected, best }: Assessment): string[] => {
  const whole = expected.length === 0 ? [best] : expected;
  return tellLine(ui, line.stateAt(index), ui.game.secrets === undefined ? whole : whole.slice(0, 1));
};

/** What the analysis would play from here, and a way to step through it. */
export const BestLine = ({
  recording,
  index,
  best,
  by,
  onStep,
}: {
  readonly recording: Recording;
  /** The step to be decided. */
  readonly index: number;
  readonly best: Assessment;
  readonly by: Analyst;
  /** Opens the line as a branch. */
  readonly onStep: () => void;
}) => {
  const { ui, players } = recording;
  const person = peopleOf(players, ui.seatName)(best.seat);
  const [first, ...rest] = useMemo(() => textsOf(recording, index, best), [recording, index, best]);
  return (
    <section className="best-line" aria-label={words.bestNow}>
      <span className="best-chance">{percent(best.chances[best.seat - 1]!)}</span>
      <span className="best-moves" translate="no">
        <b>{first ?? best.best}</b> {rest.join(' · ')}
      </span>
      <button
        type="button"
        className="tool"
        aria-label={words.stepLine}
        title={words.stepLine}
        onClick={onStep}
      >
        <ToolIcon name="next" />
      </button>
      <span className="soft best-by">
        {words.bestBy(person, analystName(recording.line, by.agent), best.depth)}
      </span>
    </section>
  );
};
