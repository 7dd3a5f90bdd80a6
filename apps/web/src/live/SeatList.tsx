import type { PlayState } from '@ludus/server/client';
import { SeatMark } from '../look/Glyph.tsx';
import { Portrait } from '../opponents/Portrait.tsx';
import { PresenceDot } from '../table/PresenceDot.tsx';
import type { Person } from '../words/people.ts';
import { liveWords } from './words.ts';

const Waiting = ({ seat }: { readonly seat: number }) => (
  <span className="waiting-face" data-seat={seat} aria-hidden="true">
    ?
    <SeatMark seat={seat} size={16} />
  </span>
);

const Line = ({ person, seat, isTaken }: SeatLine) => (
  <li>
    {isTaken ? <Portrait of={person} seat={seat} /> : <Waiting seat={seat} />}
    <span>
      <strong translate="no">{isTaken ? person.name : ''}</strong>
      {!isTaken && <strong>{liveWords.waitingForFriend}</strong>}
      <small>
        {person.isYou && liveWords.youHost}
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

/** Who sits where, and who is still to come. */
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
