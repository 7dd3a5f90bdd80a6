import { expect, test } from 'bun:test';
import { unwrap, viewFor } from '@ludus/kernel';
import { type SweepView, sweep } from '@ludus/sweep-engine';
import { renderToStaticMarkup } from 'react-dom/server';
import { peopleOf } from '../../words/people.ts';
import { Legend } from './Legend.tsx';

const viewOn = (variant: string): SweepView => {
  const { state } = unwrap(sweep.setup(unwrap(sweep.configure({ variant })), 'legend'));
  return viewFor(sweep as never, state, 1) as SweepView;
};

/** The legend as the reader in a seat sees it; 0 is a spectator. */
const legendFor = (reader: number, level = '2'): string => {
  const names = ['Anna', 'Ben'].map((name, i) => ({ name, isYou: i + 1 === reader }));
  const people = peopleOf(names, String);
  return renderToStaticMarkup(<Legend view={viewOn(level)} viewer={reader || 1} people={people} />);
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

test('mines are explained where there are any', () => {
  expect(legendFor(1)).toContain('A mine: whoever opens it loses.');
  expect(legendFor(1, '1')).not.toContain('mine');
});
