import type { Seat } from '@ludus/kernel';
import type { PlayState } from '@ludus/server/client';
import { LudusError, requestKey } from '@ludus/server/client';
import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { NotFound } from '../frame/NotFound.tsx';
import { href, navigate } from '../frame/router.ts';
import { keepKeys, readKeys } from '../keys/liveKeys.ts';
import { loadCourse } from '../learn/courses.ts';
import { SeatMark } from '../look/Glyph.tsx';
import { Refused } from '../look/Refused.tsx';
import { Portrait } from '../opponents/Portrait.tsx';
import { Failure } from '../server/Failure.tsx';
import { describeFailure, isMissing, server } from '../server/server.ts';
import { useRemote } from '../server/useRemote.ts';
import { PresenceDot } from '../table/PresenceDot.tsx';
import { fill } from '../words/fill.tsx';
import type { Person } from '../words/people.ts';
import { GameFacts } from './GameFacts.tsx';
import { labelsOf } from './labels.ts';
import type { LiveTable } from './liveTable.ts';
import { loadLive } from './loadLive.ts';
import { NameField } from './NameField.tsx';
import { calledName, keepOwnName, readOwnName } from './ownName.ts';
import { TablePicture } from './TablePicture.tsx';
import { liveWords } from './words.ts';
import './live.css';
import './invite.css';

interface Invitation {
  readonly id: string;
  readonly seat: Seat;
  readonly invite: string;
}

const freeSeats = ({ seats }: PlayState): Seat[] =>
  seats.flatMap(({ seat, isTaken }) => (isTaken ? [] : [seat]));

/** The person who invites: the first one at the table. */
const hostOf = ({ seats }: PlayState, people: readonly Person[]) => {
  const host = seats.find(({ kind, isTaken }) => kind === 'human' && isTaken);
  return host && { seat: host.seat, person: people[host.seat - 1]!, isNamed: (host.name ?? '') !== '' };
};

/** Why somebody could not join, in a sentence. */
const refusalOf = (error: unknown): string => {
  const code = error instanceof LudusError ? error.code : '';
  if (code === 'bad_invite') return liveWords.linkWrong;
  if (code === 'seat_taken') return liveWords.seatTaken;
  return code === 'game_over' ? liveWords.gameOverJoin : describeFailure(error);
};

const Closed = ({
  title,
  hint,
  play,
}: {
  readonly title: string;
  readonly hint: string;
  readonly play: PlayState;
}) => (
  <section className="page narrow">
    <h1>{title}</h1>
    <p className="lead">{hint}</p>
    <p className="row">
      {play.outcome === null ? (
        <a className="button primary" href={href(['live', play.id])}>
          {liveWords.watch}
        </a>
      ) : (
        <a className="button primary" href={href(['replay', play.recordId])}>
          {liveWords.review}
        </a>
      )}
      <a className="button" href={href(['play', play.game])}>
        {liveWords.newGame}
      </a>
    </p>
  </section>
);

const SeatPicker = ({
  seats,
  value,
  onChange,
}: {
  readonly seats: readonly Seat[];
  readonly value: Seat;
  readonly onChange: (seat: Seat) => void;
}) => (
  <fieldset className="segments seat-picker">
    <legend>{liveWords.chooseSeat}</legend>
    {seats.map((seat) => (
      <label key={seat}>
        <input type="radio" name="seat" checked={seat === value} onChange={() => onChange(seat)} />
        <span>
          <SeatMark seat={seat} />
          {liveWords.seatColour(seat)}
        </span>
      </label>
    ))}
  </fieldset>
);

const JoinForm = ({
  invitation: { id, invite },
  seat,
}: {
  readonly invitation: Invitation;
  readonly seat: Seat;
}) => {
  const [name, setName] = useState(readOwnName);
  const [problem, setProblem] = useState<string>();
  const [isJoining, setJoining] = useState(false);
  // A retry after a lost answer is the same claim.
  const [claimKey] = useState(() => requestKey());
  const join = async (): Promise<void> => {
    setJoining(true);
    const called = calledName(name);
    try {
      const { token } = await server.play.claim(id, seat, { invite, name: called }, `${claimKey}.${seat}`);
      keepOwnName(called);
      keepKeys(id, { ...readKeys(id), seat, token });
      navigate(href(['live', id]));
    } catch (error) {
      setJoining(false);
      setProblem(refusalOf(error));
    }
  };
  return (
    <form
      className="join-form"
      onSubmit={(event) => {
        event.preventDefault();
        void join();
      }}
    >
      <Refused text={problem} />
      <NameField value={name} onChange={setName} />
      <button type="submit" className="button primary" disabled={isJoining}>
        {isJoining ? liveWords.joiningNow : liveWords.join}
      </button>
      <a className="button" href={href(['live', id])}>
        {liveWords.watch}
      </a>
    </form>
  );
};

/** Leads to the first lesson; to the rules if the game has no lessons, or until they are known. */
const LearnLink = ({ game }: { readonly game: string }) => {
  const course = useRemote(useCallback(() => loadCourse(game), [game]));
  const first = course.status === 'there' ? course.value?.lessons[0] : undefined;
  return (
    <a href={href(first === undefined ? ['learn', game] : ['learn', game, first.id])}>{liveWords.learn}</a>
  );
};

const Welcome = ({ table, invitation }: { readonly table: LiveTable; readonly invitation: Invitation }) => {
  const { ui } = table;
  const { play, presence } = useSyncExternalStore(table.subscribe, table.getState);
  const people = useMemo(() => labelsOf(ui, play, presence), [ui, play, presence]);
  const free = freeSeats(play);
  const [wanted, setWanted] = useState(invitation.seat);
  const seat = free.includes(wanted) ? wanted : free[0];
  if (play.outcome !== null)
    return <Closed title={liveWords.gameOver} hint={liveWords.gameOverHint} play={play} />;
  if (seat === undefined)
    return <Closed title={liveWords.linkUsed} hint={liveWords.linkUsedHint} play={play} />;
  const host = hostOf(play, people);
  const game = ui.game.name;
  return (
    <section className="invitation guest">
      <TablePicture play={play} />
      <div className="guest-main">
        <div className="host-line">
          {host !== undefined && <Portrait of={host.person} seat={host.seat} size={60} />}
          <div>
            <h1>
              {host?.isNamed === true ? liveWords.invites(host.person.name, game) : liveWords.invited(game)}
            </h1>
            {/* Its space is reserved until the server says who is present. */}
            <p className="host-presence">
              {host?.person.presence !== undefined && <PresenceDot presence={host.person.presence} />}
            </p>
          </div>
        </div>
        <GameFacts ui={ui} play={play} seat={seat} people={people} />
        {free.length > 1 && <SeatPicker seats={free} value={seat} onChange={setWanted} />}
        <p className="soft">
          {fill(liveWords.newTo(game), {
            learn: <LearnLink key="learn" game={ui.game.id} />,
          })}
        </p>
        <JoinForm invitation={invitation} seat={seat} />
        <p className="soft">{liveWords.listedLater}</p>
      </div>
    </section>
  );
};

/** Whether only players may see the game: then nothing is known about it before joining. */
const isPrivate = (error: unknown): boolean => error instanceof LudusError && error.code === 'hidden';

/** Shows an invitation. Joining leads to the table. */
export const JoinPage = ({ id, seat, invite }: Invitation) => {
  const { token } = useMemo(() => readKeys(id), [id]);
  const { again, ...found } = useRemote(useCallback(() => loadLive(id), [id]));
  useEffect(() => {
    if (token !== undefined) navigate(href(['live', id]));
  }, [token, id]);
  if (found.status === 'waiting' || token !== undefined)
    return <div className="loading">{liveWords.joining}</div>;
  if (found.status === 'there')
    return <Welcome key={id} table={found.value} invitation={{ id, seat, invite }} />;
  if (isMissing(found.error)) return <NotFound what={liveWords.noGame} hint={liveWords.noGameHint} />;
  if (isPrivate(found.error))
    return (
      <section className="page narrow">
        <h1>{liveWords.invitedPrivately}</h1>
        <p className="lead">{liveWords.invitedPrivatelyHint}</p>
        <JoinForm invitation={{ id, seat, invite }} seat={seat} />
      </section>
    );
  return (
    <section className="page narrow">
      <h1>{liveWords.unreachable}</h1>
      <Failure error={found.error} onAgain={again} />
    </section>
  );
};
