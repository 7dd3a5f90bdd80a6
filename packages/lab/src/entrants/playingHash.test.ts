import { expect, test } from 'bun:test';
import { makeModel, parseModel, registerModel } from '@ludus/agents';
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

test("the user's own network changes neural and no other agent", () => {
  const hashes = () => ['neural', 'minimax', 'auto:5'].map((name) => playingHash(game, [name]));
  const [before, ...others] = hashes();
  const [shipped] = game.search!.ai.networks!;
  unwrap(registerModel({ ...(shipped as object), id: 'the-same-by-another-name' }));
  const [after, ...same] = hashes();
  expect(after).not.toBe(before!);
  expect(same).toEqual(others);
});

test('the networks that ship with a game, and where levels use them, change levels but not minimax', () => {
  const { position, ai } = game.search!;
  const { model, parameters } = unwrap(parseModel(ai.networks![0]));
  const retrained = makeModel(
    model,
    parameters.map((x) => 2 * x),
  );
  const others = [
    { networks: [retrained, ...ai.networks!.slice(1)] },
    { levelNetworks: { ...ai.levelNetworks!, version: 'another' } },
  ].map((changes): Game => ({ ...game, search: { position, ai: { ...ai, ...changes } } }));
  expect(new Set([game, ...others].map((one) => playingHash(one, ['auto:5', 'random']))).size).toBe(3);
  expect(new Set([game, ...others].map((one) => playingHash(one, ['minimax']))).size).toBe(1);
});
