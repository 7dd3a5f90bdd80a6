import type { Chances } from '../opponents/review.ts';
import { percent } from '../words/format.ts';
import type { Person } from '../words/people.ts';
import { replayWords as words } from './words.ts';

/** Everybody's chances as one bar, seat 1 at the bottom. */
export const EvaluationBar = ({
  chances,
  players,
}: {
  readonly chances: Chances | undefined;
  readonly players: readonly Person[];
}) => {
  const shown = chances ?? players.map(() => 1 / players.length);
  const text = shown.map((chance, i) => words.chance(players[i]!.name, chance));
  const reader = Math.max(
    0,
    players.findIndex(({ isYou }) => isYou),
  );
  return (
    <div
      className="eval"
      role="img"
      aria-label={chances === undefined ? words.noChances : text.join(', ')}
      data-unknown={chances === undefined ? true : undefined}
    >
      {shown.map((chance, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: seats never change places
        <i key={i} data-seat={i + 1} style={{ flexGrow: chance }} />
      ))}
      {chances !== undefined && (
        <b data-seat={reader + 1} data-first={reader === 0 ? true : undefined} translate="no">
          {percent(shown[reader]!).replace('%', '')}
        </b>
      )}
    </div>
  );
};
