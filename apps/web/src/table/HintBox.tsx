import type { Tagged } from '@ludus/kernel';
import type { GameUi } from './ui.ts';

/** A move an adviser would make, and what it thinks of it. */
export interface Hint {
  readonly action: Tagged;
  /** Every seat's chance to win, seat 1 first. */
  readonly evaluation: readonly number[];
  /** The moves it expects, its own first. */
  readonly line: readonly string[];
}

/** Stays focusable while it cannot be pressed, so that nobody who uses keys is thrown off it. */
export const AskHint = ({
  mayAsk,
  isThinking,
  onAsk,
}: {
  readonly mayAsk: boolean;
  readonly isThinking: boolean;
  readonly onAsk: () => void;
}) => (
  <button type="button" className="button" onClick={() => mayAsk && onAsk()} aria-disabled={!mayAsk}>
    {isThinking ? 'Thinking …' : 'Hint'}
  </button>
);

/** What the adviser would play, and why. */
export const HintBox = ({
  ui,
  view,
  hint,
  act,
}: {
  readonly ui: GameUi;
  /** The position as the one who asked sees it. */
  readonly view: unknown;
  readonly hint: Hint | undefined;
  readonly act: (action: Tagged) => void;
}) => {
  const seat = ui.game.toAct(view);
  if (hint === undefined || seat === undefined) return null;
  const chance = hint.evaluation[seat - 1];
  const expected = hint.line.slice(1, 4);
  return (
    <div className="hint-box" role="status">
      <p>
        <strong>{ui.game.text.makeNotation(view, hint.action)}</strong>
      </p>
      <p className="soft">
        {ui.reason?.(view, hint.action) ?? ''}
        {chance !== undefined && ` Chance to win as the adviser sees it: ${Math.round(100 * chance)}%.`}
        {expected.length > 0 && ` It expects ${expected.join(', then ')}.`}
      </p>
      <button type="button" className="button small" onClick={() => act(hint.action)}>
        Play it
      </button>
    </div>
  );
};
