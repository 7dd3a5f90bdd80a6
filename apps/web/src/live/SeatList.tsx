import type { PlayState } from '@ludus/server/client';
import { Portrait } from '../opponents/Portrait.tsx';
import { PresenceDot } from '../table/PresenceDot.tsx';
import type { Person } from '../words/people.ts';
import { liveWords } from './words.ts';

const Line = ({ person, seat, isTaken }: SeatLine) => (
  <li>
    <Portrait of={person} seat={seat} />
    <span>
      <strong translate="no">{isTaken ? person.name : ''}</strong>
      {!isTaken && <strong>{liveWords.waitingForFriend}</strong>}
      <small>
        {person.isYou && (person.name === liveWords.you ? liveWords.host : liveWords.youHost)}
        {person.presence !== undefined && <PresenceDot presence={person.presence} />}
        {!isTaken && liveWords.plays(seat)}
      </small>
    </span>
  </li>
);

interface SeatLine {
  readonly person: Person;
  readonly seat: number;
  readonly isTaken: boolean;
}

/** Who sits where, and who is still missing. */
export const SeatList = ({
  play,
  people,
}: {
  readonly play: PlayState;
  readonly people: readonly Person[];
}) => (
  <ol className="seat-list">
    {play.seats.map(({ seat, isTaken }) => (
      <Line key={seat} person={people[seat - 1]!} seat={seat} isTaken={isTaken} />
    ))}
  </ol>
);
