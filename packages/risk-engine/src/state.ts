import {
  array,
  boolean,
  type Checked,
  copyJson,
  err,
  type Infer,
  integer,
  object,
  ok,
  oneOf,
  optional,
  parse,
  parseSeed,
  record,
  type Schema,
  text,
  variants,
} from '@ludus/kernel';
import { IDENTIFIER, MAX_ARMIES, MAX_PLAYERS } from './limits.ts';
import { knownPosition, Position, RULESET_VERSION, STATE_VERSION } from './position.ts';
import { checkMoment, checkPeople, checkPieces } from './possible.ts';
import { checkTable } from './setup.ts';
import { type Table, tableOf } from './table.ts';
import { END_REASONS, type GameState, type GraphMap, KINDS, PHASES } from './types.ts';

const COUNT = integer(0);
const ARMIES = integer(0, MAX_ARMIES);
const CARD_ID = text({ max: 100 });
const PLAYER_IDS = array(IDENTIFIER, { max: MAX_PLAYERS });

/** Maps and rulesets are checked as for a new game. */
const anything = <T>(expected: string): Schema<T> => ({ expected, fits: () => true });

const SEED: Schema<string | number> = {
  expected: 'a seed',
  fits: (value, inspection) =>
    parseSeed(value).ok ||
    inspection.report('wrong_value', 'must be a finite number or a string of at most 256 characters.'),
};

/** What states and views have in common. */
export const OPEN_FIELDS = {
  stateVersion: oneOf([STATE_VERSION]),
  rulesetVersion: oneOf([RULESET_VERSION]),
  map: anything<GraphMap>('a map'),
  ruleset: anything<GameState['ruleset']>('a ruleset'),
  playerIds: PLAYER_IDS,
  players: record(IDENTIFIER, object({ status: oneOf(['alive', 'defeated']), teamId: optional(IDENTIFIER) })),
  turnOrder: PLAYER_IDS,
  territories: record(IDENTIFIER, object({ ownerId: IDENTIFIER, armies: ARMIES })),
  turn: object({ currentPlayerId: IDENTIFIER, phase: oneOf(PHASES), round: integer(1) }),
  pending: optional(
    variants('type', {
      Occupy: {
        from: IDENTIFIER,
        to: IDENTIFIER,
        minMove: ARMIES,
        maxMove: ARMIES,
        eliminatedId: optional(IDENTIFIER),
      },
      TradeDown: { handLimit: COUNT },
    }),
  ),
  reinforcements: optional(object({ remaining: ARMIES, sources: record(text({ max: 100 }), ARMIES) })),
  cardsById: record(CARD_ID, object({ kind: oneOf([...KINDS, 'W']), territoryId: optional(IDENTIFIER) })),
  hands: record(IDENTIFIER, array(CARD_ID)),
  tradesCompleted: COUNT,
  capturedThisTurn: boolean,
  fortifiesThisTurn: COUNT,
  defeated: PLAYER_IDS,
  result: optional(
    object({
      reason: oneOf(END_REASONS),
      winningPlayerId: optional(IDENTIFIER),
      winningTeamId: optional(IDENTIFIER),
    }),
  ),
} as const;

const STATE = object({
  ...OPEN_FIELDS,
  deck: object({ draw: array(CARD_ID), discard: array(CARD_ID) }),
  rng: object({ seed: SEED, index: COUNT }),
});

export type Shape = Infer<typeof STATE>;

/** The position of a state: a known one, or one from outside that was checked. */
export const openState = (value: unknown): Checked<Position> => {
  const known = knownPosition(value);
  if (known !== undefined) return ok(known);
  const copied = copyJson(value);
  if (!copied.ok) return err([copied.error]);
  const parsed = parse(STATE, copied.value);
  return parsed.ok ? openShape(parsed.value) : parsed;
};

/** The table for a shape whose players are valid. */
export const tableFor = (
  shape: Pick<Shape, 'map' | 'players' | 'playerIds' | 'turnOrder' | 'ruleset' | 'turn' | 'defeated'>,
): Checked<Table> => {
  const people = checkPeople(shape);
  if (people.length > 0) return err(people);
  const { playerIds, players } = shape;
  const setup = checkTable({
    map: shape.map,
    players: playerIds.map((id) => {
      const { teamId } = players[id]!;
      return teamId === undefined ? { id } : { id, teamId };
    }),
    ruleset: shape.ruleset,
  });
  return setup.ok ? ok(tableOf({ ...shape, ...setup.value, players })) : setup;
};

/** Whether the rules can lead to a state of the right shape. */
export const openShape = (shape: Shape): Checked<Position> => {
  const seated = tableFor(shape);
  if (!seated.ok) return seated;
  const table = seated.value;
  const pieces = checkPieces(shape, table);
  if (pieces.length > 0) return err(pieces.slice(0, 20));
  const land = table.atlas.ids.map((id) => shape.territories[id]!);
  const position = new Position(table, shape, {
    owners: land.map(({ ownerId }) => table.seats.get(ownerId)!),
    armies: land.map(({ armies }) => armies),
  });
  const faults = checkMoment(position);
  return faults.length > 0 ? err(faults.slice(0, 20)) : ok(position);
};

/**
 * A state from outside, if it has the right shape and the rules can lead to it. Boards, hands, the order of
 * the deck, rounds and trades may be set up freely; everything derived from them must be consistent. Returns
 * a frozen copy.
 */
export const parseState = (value: unknown): Checked<GameState> => {
  const opened = openState(value);
  return opened.ok ? ok(opened.value.state()) : opened;
};
