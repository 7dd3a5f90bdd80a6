import type { FeatureLayout, Features, Seat } from '@ludus/kernel';
import { ENERGY, HAND_SIZE } from './cards.ts';
import { layoutOf } from './layout.ts';
import { ANY_OWNER, has, ownersOfLevel } from './ownerSet.ts';
import {
  CARDS,
  type Card,
  CLUES,
  OWNERS,
  SIDES,
  type SweepState,
  type SweepView,
  type Tile,
} from './types.ts';
import { view as viewOf } from './view.ts';

/** Positions as inputs of a network, made from the view of a seat, so they contain nothing hidden. */

/** Changes with the meaning of the numbers. */
const VERSION = 1;

/** No tile has more neighbours, so no count is higher. */
const MOST_NEIGHBOURS = 12;
const MOST_PIPS = 4;

/** Numbers for every tile, plane by plane. */
interface Plane {
  readonly name: string;
  readonly meaning: string;
  at(view: SweepView, tile: Tile): number;
}

const flag = (condition: boolean): number => (condition ? 1 : 0);

const pipsOf = ({ clues }: SweepView, kind: (typeof CLUES)[number], tile: Tile): number => {
  let sum = 0;
  for (const clue of clues)
    if (clue.kind === kind) for (const { tile: at, pips } of clue.pips) if (at === tile) sum += pips;
  return sum / MOST_PIPS;
};

/** The rival has no notes: a hidden tile may be whatever the level has. */
const possibleAt = ({ player, config }: SweepView, tile: Tile): number =>
  (player === null ? ownersOfLevel(config.level.counts) : player.notes[tile]!) & ANY_OWNER;

const PLANES: readonly Plane[] = [
  {
    name: 'hidden',
    meaning: '1 where a tile is hidden.',
    at: ({ revealed }, tile) => flag(revealed[tile] === null),
  },
  ...OWNERS.map(
    (owner): Plane => ({
      name: `owner.${owner}`,
      meaning: `1 where an open tile belongs to ${owner}.`,
      at: ({ owners }, tile) => flag(owners[tile] === owner),
    }),
  ),
  ...SIDES.map(
    (side): Plane => ({
      name: `count.${side}`,
      meaning: `For tiles opened by the ${side}: (adjacent tiles of the ${side} + 1) / ${MOST_NEIGHBOURS + 1}.`,
      at: ({ revealed }, tile) => {
        const reveal = revealed[tile];
        return reveal?.by === side ? (reveal.count + 1) / (MOST_NEIGHBOURS + 1) : 0;
      },
    }),
  ),
  ...OWNERS.map(
    (owner): Plane => ({
      name: `possible.${owner}`,
      meaning: `1 where a hidden tile may belong to ${owner}, according to the cards played.`,
      at: (view, tile) => flag(view.revealed[tile] === null && has(possibleAt(view, tile), owner)),
    }),
  ),
  {
    name: 'overheard',
    meaning: `(Number learned by Eavesdropping + 1) / ${MOST_NEIGHBOURS + 1}.`,
    at: ({ player }, tile) => {
      const told = player?.overheard[tile] ?? null;
      return told === null ? 0 : (told + 1) / (MOST_NEIGHBOURS + 1);
    },
  },
  ...CLUES.map(
    (kind): Plane => ({
      name: `clue.${kind}`,
      meaning: `Pips of the ${kind} clues the seat has seen, divided by ${MOST_PIPS}.`,
      at: (view, tile) => pipsOf(view, kind, tile),
    }),
  ),
  {
    name: 'distraction',
    meaning: 'The Distraction bonus, as the rival sees it on its turn.',
    at: ({ distraction }, tile) => distraction?.[tile] ?? 0,
  },
];

const countCards = (cards: readonly Card[]): number[] =>
  CARDS.map((card) => cards.filter((one) => one === card).length / HAND_SIZE);

/** Numbers that belong to no tile. */
interface Counter {
  readonly name: string;
  readonly length: number;
  readonly meaning: string;
  values(view: SweepView): readonly number[];
}

const pile = (name: 'hand' | 'draw' | 'discard', where: string): Counter => ({
  name,
  length: CARDS.length,
  meaning: `Cards ${where} in the order of \`CARDS\`, divided by ${HAND_SIZE}; 0 for the rival.`,
  values: ({ player }) => countCards(player?.[name] ?? []),
});

const COUNTERS: readonly Counter[] = [
  pile('hand', 'in hand'),
  pile('draw', 'in the draw pile'),
  pile('discard', 'in the discard pile'),
  {
    name: 'energy',
    length: 1,
    meaning: `Energy left, divided by ${ENERGY}.`,
    values: ({ player }) => [(player?.energy ?? 0) / ENERGY],
  },
  {
    name: 'shields',
    length: 1,
    meaning: 'Mines that will be absorbed.',
    values: ({ player }) => [player?.shields ?? 0],
  },
  { name: 'stacks', length: 1, meaning: 'Distraction stacks.', values: ({ stacks }) => [stacks] },
  {
    name: 'left',
    length: OWNERS.length,
    meaning: 'Hidden tiles of each owner, as a share of all tiles.',
    values: ({ owners, config: { level } }) =>
      OWNERS.map(
        (owner) => (level.counts[owner] - owners.filter((one) => one === owner).length) / owners.length,
      ),
  },
  {
    name: 'idle',
    length: 1,
    meaning: 'Turns in a row that ended without an opened tile.',
    values: ({ idle }) => [idle],
  },
  { name: 'rival', length: 1, meaning: '1 for the rival.', values: ({ seat }) => [flag(seat === 'rival')] },
  {
    name: 'turn',
    length: 1,
    meaning: "1 when it is the seat's turn.",
    values: ({ side, seat, result }) => [flag(result === null && side === seat)],
  },
];

const layout = ({ config }: SweepState): FeatureLayout => {
  const { tileCount } = layoutOf(config.level);
  const parts = [
    ...PLANES.map(({ name, meaning }) => ({ name, length: tileCount, meaning })),
    ...COUNTERS.map(({ name, length, meaning }) => ({ name, length, meaning })),
  ];
  return { version: VERSION, dimension: parts.reduce((sum, { length }) => sum + length, 0), parts };
};

const vector = (state: SweepState, seat: Seat): Float32Array => {
  const view = viewOf(state, seat);
  const tiles = view.revealed.map((_, tile) => tile);
  return Float32Array.from([
    ...PLANES.flatMap(({ at }) => tiles.map((tile) => at(view, tile))),
    ...COUNTERS.flatMap(({ values }) => values(view)),
  ]);
};

export const features: Features<SweepState> = { layout, vector };
