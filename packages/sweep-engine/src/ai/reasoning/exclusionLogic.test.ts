import { expect, test } from 'bun:test';
import { Rng } from '@ludus/kernel';
import { after, gameOn } from '../../../test/playing.ts';
import { disturb, stateOf } from '../../../test/positions.ts';
import { layoutOf, parseTile } from '../../layout.ts';
import { LEVELS } from '../../levels.ts';
import { ownersIn } from '../../ownerSet.ts';
import { viewFor } from '../../view.ts';
import { findExclusions } from './exclusionLogic.ts';

test('a rival number that is used up excludes all other neighbours', () => {
  // b1 and c1 see each other's rival tile and nothing else of the rival's.
  const state = after(gameOn(['NRRN', 'PNNP', 'RPPR']), 'end turn', 'reveal b1', 'reveal c1');
  const { excluded, guaranteed } = findExclusions(viewFor(state, 'rival'));
  expect(excluded).toEqual([0, 3, 4, 5, 6, 7]);
  expect(guaranteed).toEqual([]);
});

test('a rival number that needs all its neighbours guarantees them', () => {
  const state = after(gameOn(['RRN', 'RRP', 'NPP']), 'end turn', 'reveal a1');
  const { guaranteed } = findExclusions(viewFor(state, 'rival'));
  expect(guaranteed).toEqual([1, 3, 4]);
});

test('player numbers exclude the tiles they guarantee to the player, to a fixpoint over both kinds', () => {
  // The player's 3 on a1 pins b1, a2 and b2; the rival's 1 on c1 then leaves only c2.
  const state = after(gameOn(['PPNR', 'PPRN']), 'reveal a1', 'end turn', 'reveal c1');
  const view = viewFor(state, 'rival');
  const { excluded, possible } = findExclusions(view);
  expect(ownersIn(possible[1]!)).toEqual(['player']);
  expect(excluded).toContain(1);
  expect(excluded).toContain(4);
  expect(excluded).toContain(5);
});

test('chains of numbers are followed', () => {
  const state = after(gameOn(['NRPRN']), 'end turn', 'reveal b1', 'reveal d1');
  const layout = layoutOf(state.config.level);
  const { excluded } = findExclusions(viewFor(state, 'rival'));
  expect(excluded).toEqual(['a1', 'c1', 'e1'].map((name) => parseTile(layout, name)!));
});

test('nothing is excluded or guaranteed without numbers', () => {
  const view = viewFor(stateOf(LEVELS[0]!, 1), 'rival');
  expect(findExclusions(view)).toMatchObject({ excluded: [], guaranteed: [] });
});

test('exclusions and guarantees are always true of the real board', () => {
  const rng = Rng.from('true');
  for (let seed = 0; seed < 100; seed += 1) {
    const state = disturb(stateOf(LEVELS[seed % 10]!, seed), rng, 3 + rng.int(25), 0);
    const { excluded, guaranteed, possible } = findExclusions(viewFor(state, 'rival'));
    for (const tile of excluded) expect(state.owners[tile]).not.toBe('rival');
    for (const tile of guaranteed) expect(state.owners[tile]).toBe('rival');
    for (const [tile, owner] of state.owners.entries())
      if (state.revealed[tile] === null) expect(ownersIn(possible[tile]!)).toContain(owner);
  }
});

test("the player's notes tell the rival nothing", () => {
  const state = after(gameOn(['PPNR', 'PPRN'], { hand: ['eavesdropping', 'tingle'] }), 'reveal a1');
  const noted = after(state, 'eavesdropping b2', 'tingle');
  expect(findExclusions(viewFor(noted, 'rival'))).toEqual(findExclusions(viewFor(state, 'rival')));
});
