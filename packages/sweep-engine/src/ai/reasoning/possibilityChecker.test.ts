import { expect, test } from 'bun:test';
import { Rng } from '@ludus/kernel';
import { after, gameOn } from '../../../test/playing.ts';
import { disturb, stateOf } from '../../../test/positions.ts';
import { LEVELS } from '../../levels.ts';
import { isPinned, ownersIn } from '../../ownerSet.ts';
import { OWNERS, type SweepState } from '../../types.ts';
import { viewFor } from '../../view.ts';
import { findExclusions } from './exclusionLogic.ts';
import { checkPossibilities } from './possibilityChecker.ts';

const check = (state: SweepState) => {
  const view = viewFor(state, 'rival');
  return checkPossibilities(view, findExclusions(view));
};

test('every owner of the level is possible without numbers', () => {
  const { possible, certain, guessed } = check(gameOn(['PPRN', 'RNMP']));
  expect(certain).toEqual([]);
  expect(guessed).toHaveLength(8);
  for (const tile of guessed) expect(ownersIn(possible[tile]!)).toEqual([...OWNERS]);
  expect(ownersIn(check(gameOn(['PPRN', 'RNPP'])).possible[0]!)).toEqual(['player', 'neutral', 'rival']);
});

test('an owner with no tile left is possible nowhere', () => {
  const { possible } = check(after(gameOn(['PPRNNNNN', 'RPPPPPPP']), 'reveal h1'));
  expect(ownersIn(possible[0]!)).toEqual(['player', 'neutral', 'rival']);
  const none = check(after(gameOn(['PPRR', 'NPPP']), 'reveal a2'));
  for (const tile of none.guessed) expect(ownersIn(none.possible[tile]!)).not.toContain('neutral');
});

test('a used-up number leaves only other owners, and a full one only the counted owner', () => {
  const { possible, certain } = check(after(gameOn(['PPNR', 'PPRN', 'MNNN']), 'reveal a1'));
  for (const tile of [1, 4, 5]) expect(ownersIn(possible[tile]!)).toEqual(['player']);
  expect(certain).toEqual([1, 4, 5]);
});

test('counts are those of the guessed tiles, and the true board is among the possible ones', () => {
  const rng = Rng.from('possible');
  for (let seed = 0; seed < 60; seed += 1) {
    const state = disturb(stateOf(LEVELS[seed % 10]!, seed), rng, 4 + rng.int(24), 0);
    const { possible, guessed, certain, counts } = check(state);
    for (const owner of OWNERS)
      expect(counts[owner]).toBe(guessed.filter((tile) => state.owners[tile] === owner).length);
    for (const tile of [...guessed, ...certain])
      expect(ownersIn(possible[tile]!)).toContain(state.owners[tile]!);
    for (const tile of certain) expect(isPinned(possible[tile]!)).toBe(true);
  }
});
