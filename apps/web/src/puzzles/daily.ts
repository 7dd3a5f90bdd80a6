import type { PuzzleGame } from './puzzles.ts';

/** The games of the days, in turn: three days of RingRift, one of Sweep, one of Risk. */
const ROTATION: readonly PuzzleGame[] = ['ringrift', 'sweep', 'ringrift', 'risk', 'ringrift'];

const DAY = 86_400_000;

/** A day as `2026-11-17`, in the time zone of the reader. */
export const dayOf = (moment: Date): string => {
  const two = (n: number): string => String(n).padStart(2, '0');
  return `${moment.getFullYear()}-${two(moment.getMonth() + 1)}-${two(moment.getDate())}`;
};

/** Days since 1970; the same number in every time zone. */
export const numberOfDay = (day: string): number => Math.floor(Date.parse(`${day}T00:00:00Z`) / DAY);

/** Spreads the puzzles, which go from easy to hard, over the days; it shares no divisor with the lists. */
const STRIDE = 7;

interface DailyChoice {
  readonly game: PuzzleGame;
  /** Counts the days of this game. */
  readonly turn: number;
}

/** The game of a day. */
export const gameOfDay = (day: string): DailyChoice => {
  const number = numberOfDay(day);
  const place = number % ROTATION.length;
  const game = ROTATION[place]!;
  const before = ROTATION.slice(0, place).filter((one) => one === game).length;
  const perRound = ROTATION.filter((one) => one === game).length;
  return { game, turn: Math.floor(number / ROTATION.length) * perRound + before };
};

/** The puzzle of a day: the same for everybody, and all puzzles of a game come up before one repeats. */
export const puzzleOfDay = <P>(puzzles: readonly P[], { turn }: DailyChoice): P | undefined =>
  puzzles[(turn * STRIDE) % Math.max(1, puzzles.length)];
