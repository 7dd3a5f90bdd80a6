import { expect, test } from 'bun:test';
import { games } from '@ludus/games';
import { type Game, unwrap } from '@ludus/kernel';
import { liarsDice } from '@ludus/kernel/examples/liarsDice';
import { pig } from '@ludus/kernel/examples/pig';
import { factsOf } from './facts.ts';

test.each<[string, Game]>([
  ['Hidden dice · 2–4 players', liarsDice as Game],
  ['Luck, nothing hidden · 2–6 players', pig as Game],
  ['No luck, nothing hidden · 2 players', unwrap(games.get('nim'))],
  ['No luck, nothing hidden · 2 players', unwrap(games.get('breakthrough'))],
])('say "%s"', (facts, game) => expect(factsOf(game)).toBe(facts));

test('cards are called cards, and other secrets information', () => {
  const { board, ...secret } = liarsDice;
  expect(factsOf(secret as Game)).toBe('Hidden information · 2–4 players');
  const cards: typeof board = {
    ...board!,
    scene: () => ({ places: [{ id: 'a', x: 0, y: 0, piece: { name: 'card', shape: 'card' } }] }),
  };
  expect(factsOf({ ...secret, board: cards } as Game)).toBe('Hidden cards · 2–4 players');
});
