import { expect, setDefaultTimeout, test } from 'bun:test';
import { Rng, sameJson } from '@ludus/kernel';
import fc from 'fast-check';
import { playMatch } from '../src/ai/match.ts';
import { rivals } from '../src/ai/registry.ts';
import { legal } from '../src/legality.ts';
import { LEVELS } from '../src/levels.ts';
import { isPinned, ownersIn } from '../src/ownerSet.ts';
import { apply } from '../src/play.ts';
import { OWNERS, RIVALS, type SweepState } from '../src/types.ts';
import { GOLDEN } from './golden.ts';
import { randomLevel, stateOf } from './positions.ts';

/** Whole games take long on a busy machine. */
setDefaultTimeout(600_000);

const expectSound = (before: SweepState, state: SweepState): void => {
  const { level, deck } = state.config;
  expect(state.owners).toEqual(before.owners);
  for (const owner of OWNERS)
    expect(state.owners.filter((of) => of === owner)).toHaveLength(level.counts[owner]);
  for (const [tile, reveal] of before.revealed.entries())
    if (reveal !== null) expect(state.revealed[tile]).toEqual(reveal);
  for (const [tile, note] of state.player.notes.entries()) {
    expect(ownersIn(note)).toContain(state.owners[tile]!);
    expect(note & ~before.player.notes[tile]!).toBe(0);
    if (state.revealed[tile] !== null) expect(isPinned(note)).toBe(true);
  }
  const { hand, draw, discard, exhausted } = state.player;
  expect([...hand, ...draw, ...discard, ...exhausted].sort()).toEqual([...deck].sort());
  expect(state.player.energy).toBeGreaterThanOrEqual(0);
  for (const clue of state.clues)
    for (const pips of [clue.forPlayer, clue.forRival])
      if (pips !== null) expect(pips.reduce((sum, given) => sum + given.pips, 0)).toBeLessThanOrEqual(10);
};

test('owners, cards and counts are conserved, notes stay true, and every game ends', () => {
  fc.assert(
    fc.property(fc.integer(), fc.array(fc.nat(), { minLength: 1, maxLength: 40 }), (seed, choices) => {
      let state = stateOf(randomLevel(Rng.from(seed), 20), seed);
      let steps = 0;
      for (; state.result === null; steps += 1) {
        const actions = legal(state);
        const next = apply(state, actions[choices[steps % choices.length]! % actions.length]!).state;
        expectSound(state, next);
        state = next;
      }
      // A tile, a card or an idle turn per step: the longest game is far below this.
      expect(steps).toBeLessThan(2_000);
    }),
    { numRuns: 60 },
  );
});

test('the same options give the same game, another seed another', () => {
  for (const name of RIVALS) {
    const play = (seed: number) => playMatch({ level: LEVELS[6]!, rival: rivals[name], seed });
    expect(sameJson(play(1), play(1))).toBe(true);
    expect(sameJson(play(1), play(2))).toBe(false);
  }
});

test('every level is played to the end against every rival, by the rules', () => {
  for (const level of LEVELS)
    for (const name of RIVALS) {
      const { result, revealed, owners } = playMatch({
        level,
        rival: rivals[name],
        seed: `${name} ${level.id}`,
      });
      expect(result).not.toBeNull();
      const left = (owner: string) =>
        owners.filter((of, tile) => of === owner && revealed[tile] === null).length;
      if (result!.reason === 'all_tiles_revealed') expect(left(result!.winner!)).toBe(0);
      if (result!.reason === 'mine_revealed') expect(left('mine')).toBeLessThan(level.counts.mine);
    }
});

test('equipment and added cards work in whole games', () => {
  const deck = ['underwire', 'canary', 'canary', 'imperious', 'brush', 'ramble', 'scurry'] as const;
  for (let seed = 0; seed < 5; seed += 1) {
    const { result, player } = playMatch({
      level: LEVELS[5]!,
      rival: rivals.noguess,
      seed,
      deck,
      equipment: ['eyeshadow'],
    });
    expect(result).not.toBeNull();
    expect(player.exhausted).toContain('underwire');
  }
});

for (const { file, make } of GOLDEN)
  test(`${file} has not changed`, async () => {
    expect(make()).toBe(await Bun.file(new URL(`./golden/${file}`, import.meta.url)).text());
  });
