import type { Seat } from '@ludus/kernel';
import type { Recording } from './source.ts';
import { replayWords as words } from './words.ts';

/** Whose view of a game is shown; `all` for everything, which nobody saw at the table. */
export type Eyes = Seat | 'all';

export interface ViewChoiceProps {
  readonly recording: Recording;
  readonly eyes: Eyes;
  readonly onChoose: (eyes: Eyes) => void;
}

/** For games with secrets: whose view to see, or all. */
export const ViewChoice = ({ recording: { ui, players }, eyes, onChoose }: ViewChoiceProps) => {
  if (ui.game.secrets === undefined) return null;
  return (
    <label className="field view-choice">
      <span>{words.viewOf}</span>
      <select
        value={eyes}
        onChange={({ target }) => onChoose(target.value === 'all' ? 'all' : Number(target.value))}
      >
        <option value="all">{words.viewOfAll}</option>
        {players.map(({ name }, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a seat is its number
          <option key={i} value={i + 1} translate="no">
            {name}
          </option>
        ))}
      </select>
    </label>
  );
};
