import { expect, test } from 'bun:test';
import type { Tagged } from '../game.ts';
import { Rng } from '../rng.ts';
import { attemptsOf } from './attempts.ts';

type Card = { readonly suit: string; readonly rank: number };
type Play = Tagged & { readonly card: Card };

const card = (suit: string, rank: number): Card => ({ suit, rank });
const play = (one: Card): Play => ({ type: 'play', card: one });

const own = [card('hearts', 2), card('spades', 9)];
const hidden = [card('clubs', 7), card('hearts', 12), card('diamonds', 3)];
const legal = own.map(play);
const visit = {
  state: { hands: [own, hidden], tricks: [4, 5], rng: { seed: 1, index: 3 } },
  legal,
  sample: legal,
  earlierActions: [{ type: 'pass' }, play(card('clubs', 14))],
};

test('tries whole cards from the hands of others, and no legal action', () => {
  const tried = attemptsOf({ ...visit, rng: Rng.from(1) }, ['hands']);
  for (const one of hidden) expect(tried).toContainEqual(play(one));
  expect(tried).toContainEqual({ type: 'pass' });
  for (const action of legal) expect(tried).not.toContainEqual(action);
});

test('tries only what is hidden, where that is known', () => {
  const texts = attemptsOf({ ...visit, rng: Rng.from(2) }, ['tricks']).map((one) => JSON.stringify(one));
  expect(texts.join()).toContain('"rank":4');
  expect(texts.join()).not.toContain('diamonds');
});

test('is the same for the same random numbers', () => {
  const tried = (): Tagged[] => attemptsOf({ ...visit, rng: Rng.from(3) }, ['hands']);
  expect(tried()).toEqual(tried());
});
