import type { Said, Saying } from '@ludus/server/client';
import { type MouseEvent, useState } from 'react';
import { announce } from '../frame/live.tsx';
import type { Person } from '../words/people.ts';
import { EMOTES, Emote, isEmote } from './Emote.tsx';
import { otherPeople } from './labels.ts';
import type { LiveState, LiveTable } from './liveTable.ts';
import { PHRASES, textOf } from './sayings.ts';
import { liveWords } from './words.ts';
import './say.css';

const SHOWN = 6;
const LONGEST = 200;

interface SayProps {
  readonly table: LiveTable;
  readonly shown: LiveState;
  readonly people: readonly Person[];
  /** The names of people whose messages are not shown. */
  readonly muted: readonly string[];
  readonly onMute: (name: string, isMuted: boolean) => void;
}

const WriteField = ({ table }: { readonly table: LiveTable }) => {
  const [text, setText] = useState('');
  return (
    <form
      className="write-row"
      onSubmit={(event) => {
        event.preventDefault();
        if (text.trim() === '') return;
        void table.talk({ text });
        setText('');
      }}
    >
      <input
        aria-label={liveWords.write}
        placeholder={liveWords.write}
        value={text}
        maxLength={LONGEST}
        autoComplete="off"
        onChange={({ target }) => setText(target.value)}
      />
      <button type="submit" className="button">
        {liveWords.send}
      </button>
    </form>
  );
};

const MuteButtons = ({ shown, people, muted, onMute }: Omit<SayProps, 'table'>) =>
  shown.play.seats.map(({ seat, kind, isTaken, name = '' }) => {
    if (kind !== 'human' || !isTaken || seat === shown.play.viewer) return null;
    const isMuted = muted.includes(name);
    const who = people[seat - 1]!.name;
    return (
      <button
        key={seat}
        type="button"
        className="button quiet"
        aria-pressed={isMuted}
        onClick={() => {
          onMute(name, !isMuted);
          announce(isMuted ? liveWords.unmuted(who) : liveWords.muted(who));
        }}
      >
        {isMuted ? liveWords.unmute(who) : liveWords.mute(who)}
      </button>
    );
  });

const SaidList = ({
  said,
  people,
}: {
  readonly said: readonly Said[];
  readonly people: readonly Person[];
}) =>
  said.length === 0 ? null : (
    <ul className="said" aria-label={liveWords.messages}>
      {said.slice(-SHOWN).map((one) => (
        <li key={one.number} data-seat={one.seat}>
          <strong translate="no">{people[one.seat - 1]?.name}</strong>
          {isEmote(one.saying) ? (
            <>
              <Emote name={one.saying} size={22} />
              <span className="unseen">{textOf(one)}</span>
            </>
          ) : (
            <span translate={one.text === undefined ? undefined : 'no'}>{textOf(one)}</span>
          )}
        </li>
      ))}
    </ul>
  );

/** Quick messages and emotes, what was said recently, and a way to mute somebody. */
export const SayPanel = (props: SayProps) => {
  const { table, shown, people, muted } = props;
  const { seats, viewer, mayChat } = shown.play;
  const others = otherPeople(people, shown.play);
  /** Messages appear over the board, so the sheet closes after sending one. */
  const say =
    (saying: Saying) =>
    ({ currentTarget }: MouseEvent<HTMLButtonElement>): void => {
      void table.talk({ saying });
      currentTarget.closest('dialog')?.close();
    };
  const isHeard = ({ seat }: Said): boolean =>
    seat === viewer || !muted.includes(seats[seat - 1]?.name ?? '');
  return (
    <section className="say" aria-label={liveWords.messages}>
      <p className="soft">{others.length === 1 ? liveWords.sayTo(others) : liveWords.sayToTable}</p>
      <SaidList said={shown.said.filter(isHeard)} people={people} />
      {viewer !== null && (
        <>
          <p className="quick">
            {PHRASES.map((saying) => (
              <button key={saying} type="button" onClick={say(saying)}>
                {liveWords.sayings[saying]}
              </button>
            ))}
          </p>
          <p className="quick emotes">
            {EMOTES.map((saying) => (
              <button key={saying} type="button" aria-label={liveWords.sayings[saying]} onClick={say(saying)}>
                <Emote name={saying} />
              </button>
            ))}
          </p>
          {mayChat && <WriteField table={table} />}
        </>
      )}
      <p className="row">
        <MuteButtons shown={shown} people={people} muted={muted} onMute={props.onMute} />
      </p>
    </section>
  );
};
