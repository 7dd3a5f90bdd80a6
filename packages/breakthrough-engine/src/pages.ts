import type { GamePages, Lesson } from '@ludus/kernel';
import type { BreakthroughEvent, BreakthroughState, Move } from './types.ts';

const position =
  (...rows: string[]) =>
  (): BreakthroughState => ({ rows, next: 1 });

const has = (events: readonly BreakthroughEvent[], type: BreakthroughEvent['type']): boolean =>
  events.some((event) => event.type === type);

const arrivesAt =
  (...squares: string[]) =>
  (events: readonly BreakthroughEvent[]): boolean =>
    events.some((event) => event.type === 'moved' && squares.includes(event.to));

const LESSONS: readonly Lesson<BreakthroughState, BreakthroughEvent>[] = [
  {
    id: 'forward',
    title: 'Always forward',
    text: 'Your pieces start at the bottom and move up the board, one square at a time: straight ahead or diagonally. They never move sideways or back.',
    task: 'Move any piece.',
    done: 'A piece can never go back, so think before you leave a gap in your rows.',
    begin: position('222222', '222222', '......', '......', '111111', '111111'),
    isSolved: (events) => has(events, 'moved'),
    solution: ['c2-c3'],
  },
  {
    id: 'capturing',
    title: 'Capture diagonally',
    text: 'You can capture a piece diagonally in front of yours. A piece straight ahead only blocks the way.',
    task: 'Capture a piece.',
    done: 'The square straight ahead was blocked; the one beside it was not.',
    begin: position('.22...', '2..2..', '...2..', '..21..', '.1..1.', '11..1.'),
    isSolved: (events) => has(events, 'captured'),
    solution: ['b2xc3'],
  },
  {
    id: 'breaking-through',
    title: 'Break through',
    text: 'The first player to reach the far row wins at once. One piece that gets past the others is enough.',
    task: 'Win the game in one move.',
    done: 'Whoever gets there first wins, no matter how many pieces are left.',
    begin: position('2...22', '..1...', '.2..2.', '......', '.1..1.', '1....1'),
    isSolved: arrivesAt('b6', 'c6', 'd6'),
    solution: ['c5-c6'],
  },
  {
    id: 'defending',
    title: 'Stop a runner',
    text: 'An enemy piece one step away from your home row must be captured now. Next turn is too late.',
    task: 'Capture the piece that is about to break through.',
    done: 'Keep a few pieces at home: each one guards two squares.',
    begin: position('22...2', '2.....', '......', '......', '...2..', '1.1..1'),
    isSolved: (events) => has(events, 'captured'),
    solution: ['c1xd2'],
  },
];

/** What Breakthrough provides for the sandbox. */
export const pages: GamePages<BreakthroughState, Move, BreakthroughEvent, BreakthroughState> = {
  lessons: LESSONS,
};
