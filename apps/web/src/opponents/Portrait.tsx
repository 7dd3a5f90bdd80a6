import type { Seat } from '@ludus/kernel';
import type { CSSProperties } from 'react';
import { SeatMark } from '../look/Glyph.tsx';
import type { Person } from '../words/people.ts';
import type { Bot } from './bots.ts';
import { type Look, look as lookOf, PALETTES } from './looks.ts';
import { EXTRAS, EYES, HEADS, MOUTHS } from './parts.tsx';
import './portrait.css';

/** An agent without its own face. */
const MACHINE = lookOf('square', 'visor', 'grille', 'antenna', 'slate');

/** What is behind the head. */
const BEHIND: readonly Look['extra'][] = ['hood', 'orbit'];

const Face = ({
  look: { head, eyes, mouth, extra, palette },
  size,
}: {
  readonly look: Look;
  readonly size: number;
}) => {
  const [ground, face, deep, accent] = PALETTES[palette];
  const worn = extra === 'none' ? undefined : EXTRAS[extra];
  const isBehind = BEHIND.includes(extra);
  return (
    <svg
      className="portrait-bot"
      viewBox="0 0 96 96"
      width={size}
      height={size}
      style={{ '--face': face, '--deep': deep, '--extra': accent } as CSSProperties}
      aria-hidden="true"
    >
      <rect width="96" height="96" fill={ground} />
      <path d="M11 96c0-17 15-27 37-27s37 10 37 27z" fill={deep} />
      {isBehind && worn}
      <g fill={face} stroke={face} strokeWidth="0" strokeLinejoin="round">
        {HEADS[head]}
      </g>
      {EYES[eyes]}
      {mouth !== 'none' && MOUTHS[mouth]}
      {!isBehind && worn}
    </svg>
  );
};

/** `Anna Berg` is `AB`, `Anna` is `A`; text in brackets does not count. */
export const initialsOf = (name: string): string => {
  const words = name
    .replace(/\(.*\)/, '')
    .trim()
    .split(/\s+/);
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map(
    (word) => [...(word ?? '')][0] ?? '',
  );
  return letters.join('').toUpperCase() || '?';
};

const Letters = ({ text, size }: { readonly text: string; readonly size: number }) => (
  <span
    className="portrait-person"
    translate="no"
    style={{ inlineSize: size, blockSize: size, fontSize: size * 0.42 }}
  >
    {text}
  </span>
);

const isBot = (one: object): one is Bot => 'look' in one;

const lookFor = (one: Bot | Person): Look | undefined => {
  if (isBot(one)) return one.look;
  if (one.bot !== undefined && isBot(one.bot)) return one.bot.look;
  return one.isAgent === true ? MACHINE : undefined;
};

const isExpected = (one: Bot | Person): boolean => 'isExpected' in one && one.isExpected === true;

/**
 * A face next to a name, which says no more than the name: bots in rounded squares, people in circles with
 * their initials, and a dashed circle for a missing player. With a seat, it has the frame and the shape of
 * the seat.
 */
export const Portrait = ({
  of,
  size = 44,
  seat,
}: {
  readonly of: Bot | Person;
  readonly size?: number;
  readonly seat?: Seat | undefined;
}) => {
  const look = lookFor(of);
  const person = isExpected(of) ? 'expected' : 'person';
  return (
    <span
      className="portrait"
      aria-hidden="true"
      data-seat={seat}
      data-kind={look === undefined ? person : 'bot'}
    >
      {look === undefined ? (
        <Letters text={isExpected(of) ? '?' : initialsOf(of.name)} size={size} />
      ) : (
        <Face look={look} size={size} />
      )}
      {seat !== undefined && <SeatMark seat={seat} size={Math.max(14, Math.round(size * 0.36))} />}
    </span>
  );
};
