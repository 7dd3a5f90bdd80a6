import { expect, test } from 'bun:test';
import { renderToStaticMarkup } from 'react-dom/server';
import { peopleOf } from '../../words/people.ts';
import { Legend } from './Legend.tsx';

/** The legend as the reader in a seat sees it; 0 is a spectator. */
const legendFor = (reader: number): string => {
  const names = ['Anna', 'Ben'].map((name, i) => ({ name, isYou: i + 1 === reader }));
  const people = peopleOf(names, String);
  return renderToStaticMarkup(<Legend viewer={reader || 1} people={people} />);
};

test('the legend says whose tiles they are', () => {
  expect(legendFor(1)).toContain('Your tile, opened. The small sign');
  expect(legendFor(1)).toContain('Ben’s tile, opened.');
  expect(legendFor(2)).toContain('Anna’s tile, opened. The small sign');
  expect(legendFor(2)).toContain('Your tile, opened.');
});

test('a spectator has no tiles and no cards', () => {
  expect(legendFor(0)).toContain('Anna’s tile, opened.');
  expect(legendFor(0)).toContain('Ben’s tile, opened.');
  expect(legendFor(0)).not.toMatch(/your/i);
});

test('only the player with the cards reads what they tell', () => {
  expect(legendFor(1)).toContain('your cards');
  expect(legendFor(2)).not.toContain('your cards');
});
