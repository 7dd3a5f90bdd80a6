import { SeatMark } from '../look/Glyph.tsx';
import type { Chances } from '../opponents/review.ts';
import { percent } from '../words/format.ts';
import type { Person } from '../words/people.ts';

/** Who plays and who is ahead, in one line for small screens. */
export const PlayerStrip = ({
  players,
  chances,
}: {
  readonly players: readonly Person[];
  readonly chances: Chances | undefined;
}) => (
  <div className="strip" aria-hidden="true">
    {players.map(({ name, isYou }, i) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: seats never change places
      <span key={i}>
        <SeatMark seat={i + 1} size={14} />
        <b translate={isYou ? 'yes' : 'no'}>{name}</b>
        {chances !== undefined && <span className="soft">{percent(chances[i]!)}</span>}
      </span>
    ))}
  </div>
);
