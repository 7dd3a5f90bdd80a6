import { type ActionSpace, type FeatureLayout, unwrap } from '@ludus/kernel';
import { rangeSize } from './action.ts';
import { type Atlas, atlasOf } from './atlas.ts';
import { turnRanges } from './rules.ts';
import { openState } from './state.ts';
import type { Action, ActionRange, GameState, TerritoryId } from './types.ts';

/**
 * Actions as outputs of a policy network. Thousands of actions differ only in a number of armies; of those,
 * the fewest, half and all have a number. Attacks have one number, without a choice of dice, and use as many
 * as allowed.
 */

/** Changes with the meaning of the numbers. */
const VERSION = 1;

const AMOUNTS = ['fewest', 'half', 'all'] as const;
/** How many sets a hand may have, in listing order; ten cards contain no more. */
const MOST_SETS = 120;

interface Geometry {
  readonly territories: number;
  readonly indexOf: Atlas['indexOf'];
  /** The number of the first border of every territory, followed by the total. */
  readonly firstBorder: readonly number[];
  readonly neighbours: Atlas['neighbours'];
}

const geometries = new WeakMap<Atlas, Geometry>();

const geometryOf = (state: GameState): Geometry => {
  const atlas = atlasOf(state.map);
  const known = geometries.get(atlas);
  if (known !== undefined) return known;
  const firstBorder = [0];
  for (const list of atlas.neighbours) firstBorder.push(firstBorder.at(-1)! + list.length);
  const { ids, indexOf, neighbours } = atlas;
  const geometry = { territories: ids.length, indexOf, firstBorder, neighbours };
  geometries.set(atlas, geometry);
  return geometry;
};

const partsOf = ({ territories, firstBorder }: Geometry): FeatureLayout['parts'] => {
  const borders = firstBorder.at(-1)!;
  return [
    {
      name: 'place',
      length: AMOUNTS.length * territories,
      meaning: '3 × the territory + 0 for one army, 1 for half of them, 2 for all.',
    },
    { name: 'attack', length: borders, meaning: 'The border, by attacker and then by defender.' },
    {
      name: 'blitz',
      length: 2 * borders,
      meaning: '2 × the border + 0 to stop at half, 1 to attack to the end.',
    },
    {
      name: 'occupy',
      length: AMOUNTS.length,
      meaning: '0 for the fewest armies allowed, 1 for half of them, 2 for all.',
    },
    {
      name: 'fortify',
      length: 2 * territories * territories,
      meaning: '2 × (territories × from + to) + 0 for half of the armies, 1 for all.',
    },
    { name: 'trade', length: MOST_SETS, meaning: 'The index of the set among those in hand.' },
    { name: 'end', length: 2, meaning: '0 ends the attacks, 1 the turn.' },
  ];
};

interface Offsets {
  readonly place: number;
  readonly attack: number;
  readonly blitz: number;
  readonly occupy: number;
  readonly fortify: number;
  readonly trade: number;
  readonly end: number;
}

const offsetsOf = (geometry: Geometry): Offsets => {
  let next = 0;
  return Object.fromEntries(
    partsOf(geometry).map(({ name, length }) => {
      next += length;
      return [name, next - length];
    }),
  ) as unknown as Offsets;
};

const borderOf = (
  { indexOf, firstBorder, neighbours }: Geometry,
  from: TerritoryId,
  to: TerritoryId,
): number => {
  const at = indexOf.get(from)!;
  return firstBorder[at]! + neighbours[at]!.indexOf(indexOf.get(to)!);
};

/** An action of a range, by its index there, and its number. */
type Numbered = readonly [index: number, number: number];

/** The last of a range is all of it; the first and the middle have numbers if they differ. */
const amounts = (size: number, first: number): Numbered[] => {
  const half = Math.floor((size - 1) / 2);
  const numbered: Numbered[] = [[size - 1, first + 2]];
  if (half > 0) numbered.push([half, first + 1]);
  if (size > 1) numbered.push([0, first]);
  return numbered;
};

/** Half of a range and its end, which may be on either side. */
const halves = (size: number, end: number, first: number): Numbered[] => {
  const half = Math.floor((size - 1) / 2);
  return half === end
    ? [[end, first + 1]]
    : [
        [half, first],
        [end, first + 1],
      ];
};

interface Numbering {
  readonly geometry: Geometry;
  readonly offsets: Offsets;
  /** Sets found so far. */
  sets: number;
}

const numbersIn = (range: ActionRange, numbering: Numbering): readonly Numbered[] => {
  const { geometry, offsets } = numbering;
  const { indexOf, territories } = geometry;
  const size = rangeSize(range);
  switch (range.type) {
    case 'PlaceReinforcements':
      return amounts(size, offsets.place + AMOUNTS.length * indexOf.get(range.territoryId)!);
    case 'Attack':
      return [[0, offsets.attack + borderOf(geometry, range.from, range.to)]];
    case 'Blitz':
      // The lowest number to stop at comes first: attacking to the end.
      return halves(size, 0, offsets.blitz + 2 * borderOf(geometry, range.from, range.to));
    case 'Occupy':
      return amounts(size, offsets.occupy);
    case 'Fortify': {
      const route = indexOf.get(range.from)! * territories + indexOf.get(range.to)!;
      return halves(size, size - 1, offsets.fortify + 2 * route);
    }
    case 'TradeCards':
      numbering.sets += 1;
      return numbering.sets <= MOST_SETS ? [[0, offsets.trade + numbering.sets - 1]] : [];
    case 'EndAttackPhase':
      return [[0, offsets.end]];
    case 'EndTurn':
      return [[0, offsets.end + 1]];
    default:
      return [];
  }
};

export const actionSpace: ActionSpace<GameState, Action> = {
  layout: (state) => {
    const parts = partsOf(geometryOf(state));
    return { version: VERSION, dimension: parts.reduce((sum, { length }) => sum + length, 0), parts };
  },
  number: (position, moves, into) => {
    // Moves number the actions through the ranges, so no action needs to be created.
    const state = position.state();
    const geometry = geometryOf(state);
    const numbering = { geometry, offsets: offsetsOf(geometry), sets: 0 };
    into.fill(-1, 0, moves.length);
    let first = 0;
    for (const range of turnRanges(unwrap(openState(state)))) {
      for (const [index, number] of numbersIn(range, numbering)) into[first + index] = number;
      first += rangeSize(range);
    }
  },
};
