import { expect, test } from 'bun:test';
import { Rng, unwrap } from '@ludus/kernel';
import { ringrift } from '../game.ts';
import { SearchPosition } from '../search.ts';
import { inputs } from './inputs.ts';

test.each([
  ['square8', 2],
  ['square8', 4],
  ['hex8', 3],
  ['hexagonal', 2],
])('a reader that follows a game on %s with %i players reads what a new one reads', (variant, players) => {
  const { state } = unwrap(ringrift.setup(unwrap(ringrift.configure({ variant, players })), 1));
  const { slots: size, numbers: count } = inputs.layout(state);
  const reader = inputs.reader(state);
  // The first two seats have slots of their own; others share theirs.
  const arrays = [new Uint8Array(size), new Uint8Array(size), new Uint8Array(size)];
  const numbers = new Float64Array(count);
  const rng = Rng.from(`follow ${variant} ${players}`);
  const positions = [new SearchPosition(state), new SearchPosition(state)];
  const depths = [0, 0];
  const legal: number[] = [];
  for (let round = 0; round < 1500; round += 1) {
    // Long absences too: a reader follows a limited number of changes.
    const which = rng.int(40) === 0 ? 1 : 0;
    const position = positions[which]!;
    for (let moves = rng.int(20) === 0 ? 60 : 1; moves > 0; moves -= 1) {
      position.legal(legal);
      const isBack = depths[which]! > 0 && (legal.length === 0 || rng.int(3) === 0);
      if (isBack) position.undo();
      else if (legal.length > 0) position.apply(rng.pick(legal));
      depths[which]! += isBack ? -1 : legal.length > 0 ? 1 : 0;
    }
    const seat = 1 + rng.int(players);
    const slots = arrays[rng.int(10) === 0 ? 2 : Math.min(seat, 3) - 1]!;
    reader.read(position, seat, slots, numbers);
    const [freshSlots, freshNumbers] = [new Uint8Array(size), new Float64Array(count)];
    inputs.reader(state).read(position, seat, freshSlots, freshNumbers);
    expect(slots).toEqual(freshSlots);
    expect(numbers).toEqual(freshNumbers);
  }
});

test.each([
  ['square8', 10, 5],
  ['square19', 10, 5],
  ['hexagonal', 9, 4],
])('stacks on %s have %i aspects per seat, with caps told apart up to %i', (variant, aspects, caps) => {
  const { state } = unwrap(ringrift.setup(unwrap(ringrift.configure({ variant, players: 2 })), 1));
  const layout = inputs.layout(state);
  expect(layout.aspects).toBe(2 * aspects);
  expect(Math.max(...layout.contents!.flat())).toBe(2 * aspects - 1);
  // Empty, marker, territory; then caps of 1 to 5, each with four numbers of rings under it.
  const tall = (cap: number): readonly number[] => layout.contents![3 + 4 * (cap - 1)]!;
  expect(tall(1)).toEqual([2]);
  expect(tall(4)).toEqual([2, 3, 4, 5]);
  expect(tall(5)).toHaveLength(caps);
});
