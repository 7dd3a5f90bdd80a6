import { expect, setDefaultTimeout, test } from 'bun:test';
import { type Json, Rng, sameJson, unwrap } from '@ludus/kernel';
import { rivals } from '../src/ai/registry.ts';
import { determinize } from '../src/determinize.ts';
import { sweep } from '../src/game.ts';
import { legal, seatOf } from '../src/legality.ts';
import { ownersIn } from '../src/ownerSet.ts';
import { play } from '../src/play.ts';
import { parseState } from '../src/schema.ts';
import { OWNERS, SIDES, type Side, type SweepState } from '../src/types.ts';
import { viewFor } from '../src/view.ts';
import { mutations } from './mutate.ts';
import { gameStates } from './playing.ts';

setDefaultTimeout(600_000);

const tilesLeft = ({ owners, revealed }: SweepState, side: Side): number =>
  owners.filter((owner, tile) => owner === side && revealed[tile] === null).length;

/** What must hold in every state, written independently of the engine's own checks. */
const expectConsistent = (state: SweepState): void => {
  const { config, player, revealed, owners, round, side, result, clues } = state;
  const tiles = config.level.rows.join('').replaceAll('.', '').length;
  for (const list of [revealed, owners, player.notes, player.overheard]) expect(list).toHaveLength(tiles);
  for (const owner of OWNERS)
    expect(owners.filter((of) => of === owner)).toHaveLength(config.level.counts[owner]);
  const cards = [...player.hand, ...player.draw, ...player.discard, ...player.exhausted];
  expect(cards.sort()).toEqual(config.deck.toSorted());
  expect(player.hand.length).toBeLessThanOrEqual(5);
  for (const [tile, note] of player.notes.entries()) expect(ownersIn(note)).toContain(owners[tile]!);
  for (const reveal of revealed) expect(reveal?.round ?? 1).toBeLessThanOrEqual(round);
  for (const clue of clues) expect(clue.round).toBeLessThanOrEqual(round);
  expect(clues.filter(({ kind }) => kind === 'rival')).toHaveLength(side === 'rival' ? round : round - 1);
  const isWon = SIDES.some((one) => tilesLeft(state, one) === 0);
  if (result === null) expect(isWon).toBe(false);
  else if (result.reason === 'all_tiles_revealed') expect(tilesLeft(state, result.winner!)).toBe(0);
  else expect(isWon).toBe(false);
  expect(result?.reason === 'draw').toBe(result !== null && result.winner === null);
};

/** Plays from here to the end, by the rules, with every view and decision on the way. */
const expectPlayable = (start: SweepState, rng: Rng): void => {
  let state = start;
  for (const seat of SIDES) {
    const view = viewFor(state, seat);
    expect(sameJson(viewFor(determinize(view, rng), seat), view)).toBe(true);
    if (seat === 'rival' && state.result === null)
      for (const rival of Object.values(rivals)) rival.decide(view, { rng });
  }
  for (let steps = 0; state.result === null; steps += 1) {
    expect(steps).toBeLessThan(2_000);
    const reveals = legal(state).filter(({ type }) => type === 'reveal');
    state = unwrap(play(state, rng.pick(reveals), seatOf(state.side))).state;
    expectConsistent(state);
  }
};

test('a state with one changed field is refused, or can be played on', () => {
  const rng = Rng.from('mutations');
  let tried = 0;
  let accepted = 0;
  const places = new Set<string>();
  for (const variant of ['1', '3', '6']) {
    const options = { eyeshadow: variant === '6', canary: 1, underwire: 2 };
    const config = unwrap(sweep.configure({ variant, options }));
    const states = gameStates(unwrap(sweep.setup(config, variant)).state, rng);
    for (const share of [0, 0.3, 0.6, 0.9, 1]) {
      const state = states[Math.floor(share * (states.length - 1))]!;
      for (const { place, value } of mutations(JSON.parse(JSON.stringify(state)) as Json)) {
        tried += 1;
        const parsed = parseState(value);
        if (!parsed.ok) {
          for (const { message } of parsed.error) expect(message).toMatch(/^\S.*\.$/);
          continue;
        }
        accepted += 1;
        expectConsistent(parsed.value);
        // Playing on takes long: it is done once per kind of field, and now and then.
        if (places.has(place) && rng.int(40) > 0) continue;
        places.add(place);
        expectPlayable(parsed.value, rng);
      }
    }
  }
  expect(tried).toBeGreaterThan(10_000);
  expect(accepted).toBeLessThan(tried / 8);
});
