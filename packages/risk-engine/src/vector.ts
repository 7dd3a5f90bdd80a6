import type { FeatureLayout, Features, Seat } from '@ludus/kernel';
import { atlasOf } from './atlas.ts';
import { tradeValue } from './cards.ts';
import { areTeammates } from './permissions.ts';
import { type GameState, KINDS, NEUTRAL, PHASES, type PlayerId, type TerritoryId } from './types.ts';

/**
 * Positions as inputs of a network. Territories are in the order of their ids; players start with the seat
 * itself, then in turn order. Only the seat's own cards are included; for others, their number.
 */

/** Changes with the meaning of the numbers. */
const VERSION = 1;

/** Armies range from one to hundreds, so the input is the natural logarithm of 1 + their number. */
const scaled = (armies: number): number => Math.log1p(armies);

const flag = (condition: boolean): number => (condition ? 1 : 0);

interface Seen {
  readonly state: GameState;
  readonly ids: readonly TerritoryId[];
  readonly own: PlayerId;
  /** All seats in turn order, starting with the seat itself. */
  readonly order: readonly PlayerId[];
}

interface Part {
  readonly name: string;
  readonly meaning: string;
  values(seen: Seen): readonly number[];
}

const armiesOf = ({ state, ids }: Seen, owner: string): number[] =>
  ids.map((id) => {
    const { ownerId, armies } = state.territories[id]!;
    return ownerId === owner ? scaled(armies) : 0;
  });

/** 1 at one territory, or nowhere. */
const marked = ({ ids }: Seen, territory: TerritoryId | undefined): number[] =>
  ids.map((id) => flag(id === territory));

const occupying = ({ pending }: GameState) => (pending?.type === 'Occupy' ? pending : undefined);

const ownCards = ({ state, own }: Seen) => state.hands[own]!.map((id) => state.cardsById[id]!);

const planesOf = (seats: number): Part[] => [
  ...Array.from(
    { length: seats },
    (_, turn): Part => ({
      name: turn === 0 ? 'own.armies' : `next${turn}.armies`,
      meaning: 'ln(1 + armies) on the territories of the player.',
      values: (seen) => armiesOf(seen, seen.order[turn]!),
    }),
  ),
  {
    name: 'neutral.armies',
    meaning: 'ln(1 + armies) on neutral territories.',
    values: (seen) => armiesOf(seen, NEUTRAL),
  },
  {
    name: 'own.cards',
    meaning: '1 for territories whose card the seat holds.',
    values: (seen) => {
      const held = new Set(ownCards(seen).map(({ territoryId }) => territoryId));
      return seen.ids.map((id) => flag(held.has(id)));
    },
  },
  {
    name: 'occupy.from',
    meaning: '1 where armies are about to leave for a captured territory.',
    values: (seen) => marked(seen, occupying(seen.state)?.from),
  },
  {
    name: 'occupy.to',
    meaning: '1 at a captured territory that is still to be occupied.',
    values: (seen) => marked(seen, occupying(seen.state)?.to),
  },
];

const PLAYER_PARTS: readonly Part[] = [
  {
    name: 'hand.sizes',
    meaning: 'Cards in hand, divided by 5.',
    values: ({ state, order }) => order.map((id) => state.hands[id]!.length / 5),
  },
  {
    name: 'alive',
    meaning: '1 for players who are still in the game.',
    values: ({ state, order }) => order.map((id) => flag(state.players[id]!.status === 'alive')),
  },
  {
    name: 'team',
    meaning: '1 for teammates of the seat.',
    values: ({ state, own, order }) => order.map((id) => flag(areTeammates(state, own, id))),
  },
  {
    name: 'turn',
    meaning: '1 for the player whose turn it is.',
    values: ({ state, order }) => order.map((id) => flag(id === state.turn.currentPlayerId)),
  },
];

const GENERAL_PARTS: readonly Part[] = [
  {
    name: 'own.kinds',
    meaning: 'Own cards of kinds A, B and C and wild cards, divided by 3.',
    values: (seen) =>
      [...KINDS, 'W'].map((kind) => ownCards(seen).filter((card) => card.kind === kind).length / 3),
  },
  {
    name: 'phase',
    meaning: '1 at the index of the phase in `PHASES`.',
    values: ({ state }) => PHASES.map((phase) => flag(phase === state.turn.phase)),
  },
  {
    name: 'reinforcements',
    meaning: 'ln(1 + armies still to be placed).',
    values: ({ state }) => [scaled(state.reinforcements?.remaining ?? 0)],
  },
  {
    name: 'occupy.armies',
    meaning: 'ln(1 + armies) that must, and that may, move in after a capture.',
    values: ({ state }) => {
      const { minMove = 0, maxMove = 0 } = occupying(state) ?? {};
      return [scaled(minMove), scaled(maxMove)];
    },
  },
  {
    name: 'trade',
    meaning: 'ln(1 + armies for the next set), and 1 while cards must be traded down.',
    values: ({ state }) => [
      scaled(tradeValue(state.ruleset.cards, state.tradesCompleted)),
      flag(state.pending?.type === 'TradeDown'),
    ],
  },
  {
    name: 'captured',
    meaning: '1 when something was captured this turn.',
    values: ({ state }) => [flag(state.capturedThisTurn)],
  },
  {
    name: 'fortified',
    meaning: 'How often the player has fortified this turn.',
    values: ({ state }) => [state.fortifiesThisTurn],
  },
  {
    name: 'round',
    meaning: 'ln(1 + round), and the share of the round limit that is used up (0 without a limit).',
    values: ({ state: { turn, ruleset } }) => [
      scaled(turn.round),
      ruleset.roundLimit === null ? 0 : turn.round / ruleset.roundLimit,
    ],
  },
];

const partsOf = (seats: number): readonly Part[] => [...planesOf(seats), ...PLAYER_PARTS, ...GENERAL_PARTS];

const seenBy = (state: GameState, seat: Seat): Seen => {
  const own = state.playerIds[seat - 1]!;
  const at = state.turnOrder.indexOf(own);
  const order = [...state.turnOrder.slice(at), ...state.turnOrder.slice(0, at)];
  return { state, ids: atlasOf(state.map).ids, own, order };
};

const layout = (state: GameState): FeatureLayout => {
  const seen = seenBy(state, 1);
  const parts = partsOf(state.playerIds.length).map(({ name, meaning, values }) => ({
    name,
    length: values(seen).length,
    meaning,
  }));
  return { version: VERSION, dimension: parts.reduce((sum, { length }) => sum + length, 0), parts };
};

const vector = (state: GameState, seat: Seat): Float32Array => {
  const seen = seenBy(state, seat);
  return Float32Array.from(partsOf(state.playerIds.length).flatMap(({ values }) => values(seen)));
};

export const features: Features<GameState> = { layout, vector };
