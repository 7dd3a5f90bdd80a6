import { describe, expect, test } from 'bun:test';
import { Rng } from '@ludus/kernel';
import { disturb, levelOf, stateOf } from '../test/positions.ts';
import { CLUE_RULES, drawPips, eligibleTiles, fillBag, spoilerCopies } from './clue.ts';
import { layoutOf } from './layout.ts';
import { LEVELS } from './levels.ts';
import { CLUES, OWNERS } from './types.ts';

const eight = LEVELS[7]!;

test("spoilers lose copies for the targets' owner and for mines, more of them in rival clues", () => {
  const table = CLUES.map((kind) => OWNERS.map((owner) => spoilerCopies(CLUE_RULES[kind], owner)));
  // player, neutral, rival, mine
  expect(table).toEqual([
    [3, 4, 4, 3],
    [1, 2, 2, 1],
    [4, 4, 3, 2],
  ]);
});

test("bags hold the specified numbers of targets and spoilers, targets of the clue's side", () => {
  const { owners, ...state } = stateOf(eight, 5);
  const rng = Rng.from('bags');
  for (const kind of CLUES)
    for (let round = 0; round < 50; round += 1) {
      const rule = CLUE_RULES[kind];
      const bag = fillBag(rule, eligibleTiles(state, rule.side), owners, rng);
      expect(bag.tiles).toHaveLength(rule.targets + rule.spoilers);
      expect(new Set(bag.tiles).size).toBe(bag.tiles.length);
      for (const [i, tile] of bag.tiles.entries())
        if (i < rule.targets) {
          expect(owners[tile]).toBe(rule.side);
          expect(bag.copies[i]).toBe(rule.targetCopies);
        } else expect(bag.copies[i]).toBe(spoilerCopies(rule, owners[tile]!));
    }
});

test("tiles next to a 0 of the clue's side, and open ones, cannot be in the bag", () => {
  const level = levelOf({
    rows: ['########'],
    adjacency: 'standard',
    counts: { player: 3, rival: 2, neutral: 3, mine: 0 },
  });
  const owners = ['player', 'player', 'player', 'neutral', 'neutral', 'neutral', 'rival', 'rival'] as const;
  const state = {
    ...stateOf(level, 1),
    owners,
    revealed: owners.map((_, tile) => (tile === 4 ? { by: 'player' as const, count: 0, round: 1 } : null)),
  };
  expect(eligibleTiles(state, 'player')).toEqual([0, 1, 2, 6, 7]);
  expect(eligibleTiles(state, 'rival')).toEqual([0, 1, 2, 3, 5, 6, 7]);
});

describe('pips', () => {
  const draws = 20_000;
  for (const kind of CLUES)
    test(`of ${kind} clues have their exact expectation and spread`, () => {
      const { owners, ...state } = stateOf(eight, 9);
      const rule = CLUE_RULES[kind];
      const rng = Rng.from(`pips ${kind}`);
      const bag = fillBag(rule, eligibleTiles(state, rule.side), owners, rng);
      const sums = new Map(bag.tiles.map((tile) => [tile, { first: 0, second: 0 }]));
      for (let i = 0; i < draws; i += 1)
        for (const { tile, pips } of drawPips(bag, rng)) {
          sums.get(tile)!.first += pips;
          sums.get(tile)!.second += pips * pips;
        }
      const size = bag.copies.reduce((sum, copies) => sum + copies, 0) - bag.guaranteed;
      const free = 10 - bag.guaranteed;
      for (const [i, tile] of bag.tiles.entries()) {
        // The hypergeometric distribution, moved up by the guaranteed pip.
        const sure = i < bag.guaranteed ? 1 : 0;
        const share = (bag.copies[i]! - sure) / size;
        const mean = sure + free * share;
        const variance = (free * share * (1 - share) * (size - free)) / (size - 1);
        const { first, second } = sums.get(tile)!;
        const found = first / draws;
        expect(Math.abs(found - mean)).toBeLessThan(5 * Math.sqrt(variance / draws));
        expect((second / draws - found * found) / variance).toBeCloseTo(1, 0.9);
      }
    });

  test('are always ten, guaranteed ones included, while the bag lasts', () => {
    const { owners, ...state } = stateOf(eight, 9);
    const rng = Rng.from('ten');
    for (const kind of CLUES)
      for (let round = 0; round < 200; round += 1) {
        const rule = CLUE_RULES[kind];
        const bag = fillBag(rule, eligibleTiles(state, rule.side), owners, rng);
        const pips = drawPips(bag, rng);
        expect(pips.reduce((sum, given) => sum + given.pips, 0)).toBe(10);
        for (const tile of bag.tiles.slice(0, rule.guaranteed))
          expect(pips.find((given) => given.tile === tile)?.pips).toBeGreaterThanOrEqual(1);
        for (const [i, tile] of bag.tiles.entries())
          expect(pips.find((given) => given.tile === tile)?.pips ?? 0).toBeLessThanOrEqual(bag.copies[i]!);
        expect(pips.map(({ tile }) => tile)).toEqual(pips.map(({ tile }) => tile).sort((a, b) => a - b));
      }
  });

  test('are as many as the bag holds when few tiles are left', () => {
    const level = levelOf({
      rows: ['##'],
      adjacency: 'standard',
      counts: { player: 1, rival: 1, neutral: 0, mine: 0 },
    });
    const { owners, ...state } = stateOf(level, 1);
    const rng = Rng.from('few');
    const bag = fillBag(CLUE_RULES.vague, eligibleTiles(state, 'player'), owners, rng);
    expect(bag.copies.toSorted()).toEqual([2, 4]);
    expect(drawPips(bag, rng).reduce((sum, given) => sum + given.pips, 0)).toBe(6);
  });
});

test('targets and spoilers are picked evenly', () => {
  const { owners, ...state } = stateOf(LEVELS[0]!, 2);
  const rule = CLUE_RULES.rival;
  const rng = Rng.from('even');
  const rounds = 6_000;
  const inBag = owners.map(() => 0);
  for (let i = 0; i < rounds; i += 1)
    for (const tile of fillBag(rule, eligibleTiles(state, 'rival'), owners, rng).tiles) inBag[tile]! += 1;
  for (const [tile, owner] of owners.entries()) {
    // 2 of 10 rival tiles are targets; 6 of the other 28 tiles are spoilers.
    const chance = owner === 'rival' ? 0.2 + 0.8 * (6 / 28) : 6 / 28;
    const error = Math.sqrt((chance * (1 - chance)) / rounds);
    expect(Math.abs(inBag[tile]! / rounds - chance)).toBeLessThan(5 * error);
  }
});

test('zeros opened by the rival keep its clues away from their neighbours', () => {
  const rng = Rng.from('zeros');
  let zeros = 0;
  for (let seed = 0; seed < 30; seed += 1) {
    const state = disturb(stateOf(eight, seed), rng, 15, 0);
    const { neighbours } = layoutOf(eight);
    const eligible = new Set(eligibleTiles(state, 'rival'));
    for (const [tile, reveal] of state.revealed.entries())
      if (reveal?.by === 'rival' && reveal.count === 0) {
        zeros += 1;
        for (const other of neighbours[tile]!) expect(eligible.has(other)).toBe(false);
      }
    for (const [tile, owner] of state.owners.entries())
      if (owner === 'rival' && state.revealed[tile] === null) expect(eligible.has(tile)).toBe(true);
  }
  expect(zeros).toBeGreaterThan(5);
});
