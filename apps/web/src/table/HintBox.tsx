import type { Tagged } from '@ludus/kernel';
import { percent } from '../words/format.ts';
import { Icon } from './Icon.tsx';
import { Toast } from './Toast.tsx';
import type { GameUi } from './ui.ts';
import { tableWords } from './words.ts';

/** A suggested move, and its evaluation. */
export interface Hint {
  readonly action: Tagged;
  /** Every seat's chance to win, seat 1 first. */
  readonly evaluation: readonly number[];
  /** The moves it expects, its own first. */
  readonly line: readonly string[];
}

/** Stays focusable while it is disabled, so that keyboard users are not thrown off it. */
export const AskHint = ({
  mayAsk,
  isThinking,
  onAsk,
}: {
  readonly mayAsk: boolean;
  readonly isThinking: boolean;
  readonly onAsk: () => void;
}) => (
  <button type="button" className="button tool" onClick={() => mayAsk && onAsk()} aria-disabled={!mayAsk}>
    <Icon name="hint" />
    <span>{isThinking ? tableWords.findingHint : tableWords.hint}</span>
  </button>
);

/** The suggested move, why, and how good it is. */
export const HintBox = ({
  ui,
  view,
  hint,
  act,
}: {
  readonly ui: GameUi;
  /** The position as the player who asked sees it. */
  readonly view: unknown;
  readonly hint: Hint | undefined;
  readonly act: (action: Tagged) => void;
}) => {
  if (hint === undefined) return null;
  const seat = ui.toActIn?.(view);
  const chance = seat === undefined ? undefined : hint.evaluation[seat - 1];
  const move = ui.moveText?.(view, hint.action) ?? ui.game.text.makeNotation(view, hint.action);
  const said = [
    tableWords.bestMove(move),
    ...(chance === undefined ? [] : [tableWords.chance(percent(chance))]),
  ];
  return (
    <Toast
      kind="hint-box"
      actions={
        <button type="button" className="button primary small" onClick={() => act(hint.action)}>
          {tableWords.playIt}
        </button>
      }
    >
      <strong>{said.join(' · ')}</strong>
      <span>{ui.reason?.(view, hint.action) ?? ''}</span>
    </Toast>
  );
};
