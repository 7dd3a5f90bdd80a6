import { expect, test } from 'bun:test';
import { registerModel } from '@ludus/agents';
import { games } from '@ludus/games';
import { type Game, unwrap } from '@ludus/kernel';
import { playingHash } from './playingHash.ts';

const game: Game = unwrap(games.get('ringrift'));

const edited = (factor: number): Game => {
  const { search } = game;
  const profiles = search!.ai.profiles.map((profile) => ({
    ...profile,
    weights: Object.fromEntries(Object.entries(profile.weights).map(([id, weight]) => [id, weight * factor])),
  }));
  return { ...game, search: { ...search!, ai: { ...search!.ai, profiles } } };
};

test('an edited profile changes all agents that use it', () => {
  expect(playingHash(edited(1), ['heuristic'])).toBe(playingHash(game, ['heuristic']));
  expect(playingHash(edited(2), ['heuristic'])).not.toBe(playingHash(game, ['heuristic']));
  expect(playingHash(edited(2), ['random', 'random'])).toBe(playingHash(game, ['random', 'random']));
});

test('another network changes neural and no other agent', () => {
  const [before, plain] = [playingHash(game, ['neural']), playingHash(game, ['minimax'])];
  const [shipped] = game.search!.ai.networks!;
  unwrap(registerModel({ ...(shipped as object), id: 'the-same-by-another-name' }));
  expect(playingHash(game, ['neural'])).not.toBe(before);
  expect(playingHash(game, ['minimax'])).toBe(plain);
});
