import { expect, test } from 'bun:test';
import { renderToStaticMarkup } from 'react-dom/server';
import { peopleOf } from '../words/people.ts';
import { MoveEntries, type MoveEntry } from './MoveList.tsx';

const move = (count: number, seat: number, isQuiet = false): MoveEntry => ({
  count,
  seat,
  text: `move ${count}`,
  short: `m${count}`,
  isQuiet,
});

test('a turn with only forced moves is left out, and the turns after it keep their numbers', () => {
  const entries = [move(1, 1), move(2, 1, true), move(3, 2, true), move(4, 1)];
  const page = renderToStaticMarkup(
    <MoveEntries entries={entries} named={undefined} people={peopleOf([], (seat) => `Player ${seat}`)} />,
  );
  expect(page.match(/<li\b/g)).toHaveLength(2);
  expect([...page.matchAll(/class="move-number">(\d+)</g)].map(([, number]) => number)).toEqual(['1', '3']);
  expect([...page.matchAll(/>(m\d)</g)].map(([, short]) => short)).toEqual(['m1', 'm4']);
});
