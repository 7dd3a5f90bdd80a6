import { expect, test } from 'bun:test';
import { games } from '@ludus/games';
import { type Game, unwrap } from '@ludus/kernel';
import { liarsDice } from '@ludus/kernel/examples/liarsDice';
import { pig } from '@ludus/kernel/examples/pig';
import { factsOf, hasChance } from './facts.ts';

test.each<[string, Game]>([
  ['2–4 players · hidden dice', liarsDice as Game],
  ['2–6 players · luck, nothing hidden', pig as Game],
  ['2 players · no luck, nothing hidden', unwrap(games.get('nim'))],
  ['2 players · no luck, nothing hidden', unwrap(games.get('breakthrough'))],
])('say "%s"', (facts, game) => expect(factsOf(game)).toBe(facts));

test('cards are called cards, and other secrets information', () => {
  const { board, ...secret } = liarsDice;
  expect(factsOf(secret as Game)).toBe('2–4 players · hidden information');
  const cards: typeof board = {
    ...board!,
    scene: () => ({ places: [{ id: 'a', x: 0, y: 0, piece: { name: 'card', shape: 'card' } }] }),
  };
  expect(factsOf({ ...secret, board: cards } as Game)).toBe('2–4 players · hidden cards');
});

test('the number of players follows from the boards', () => {
  const nim = unwrap(games.get('nim'));
  const boards = (...counts: readonly (readonly [number, number])[]) =>
    counts.map(([minSeats, maxSeats], i) => ({ ...nim.variants[0]!, id: `${i}`, minSeats, maxSeats }));
  const says = (variants: Game['variants']) => factsOf({ ...nim, variants } as Game).split(' · ')[0];
  expect(says(boards([2, 2], [4, 4]))).toBe('2 or 4 players');
  expect(says(boards([2, 3], [3, 4]))).toBe('2–4 players');
  expect(says(boards([2, 2], [4, 4], [6, 6]))).toBe('2, 4 or 6 players');
});

test('only games with luck depend on the seed', () => {
  expect(hasChance(pig as Game)).toBe(true);
  expect(hasChance(unwrap(games.get('breakthrough')))).toBe(false);
});
