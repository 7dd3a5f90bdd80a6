import {
  array,
  boolean,
  type Checked,
  err,
  type Infer,
  integer,
  makePath,
  object,
  ok,
  oneOf,
  optional,
  type Problem,
  parse,
  parseSeed,
  problem,
  record,
  type Schema,
  sameJson,
  text,
  variants,
} from '@ludus/kernel';
import { atlasOf, cardTableOf } from './atlas.ts';
import { IDENTIFIER, MAX_ARMIES } from './identifier.ts';
import { acceptMap } from './map.ts';
import { mustTrade } from './phases/trade.ts';
import { RULESET } from './ruleset.ts';
import { checkTable, RULESET_VERSION, STATE_VERSION } from './setup.ts';
import { sidesAlive } from './standing.ts';
import {
  END_REASONS,
  type GameState,
  type GraphMap,
  KINDS,
  NEUTRAL,
  PHASES,
  type RulesetConfig,
} from './types.ts';

const COUNT = integer(0);
const ARMIES = integer(0, MAX_ARMIES);
const CARD_ID = text({ max: 100 });
const PLAYER_IDS = array(IDENTIFIER, { max: 12 });

/** A map is checked on its own, with problems of its own. */
const MAP: Schema<GraphMap> = { expected: 'a map', fits: () => true };

const SEED: Schema<string | number> = {
  expected: 'a seed',
  fits: (value, inspection) =>
    parseSeed(value).ok ||
    inspection.report('wrong_value', 'must be a finite number or a text of at most 256 characters.'),
};

const STATE = object({
  stateVersion: oneOf([STATE_VERSION]),
  rulesetVersion: oneOf([RULESET_VERSION]),
  map: MAP,
  ruleset: RULESET,
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
  deck: object({ draw: array(CARD_ID), discard: array(CARD_ID) }),
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
  rng: object({ seed: SEED, index: COUNT }),
});

type Shape = Infer<typeof STATE>;

/** A state from outside: of the right shape, and one that the rules could have brought about. */
export const parseState = (value: unknown): Checked<GameState> => {
  const parsed = parse(STATE, value);
  if (!parsed.ok) return parsed;
  const shape = parsed.value;
  const tableProblems = checkSetting(shape);
  if (tableProblems.length > 0) return err(tableProblems);
  const state: GameState = shape;
  // Each step relies on the ones before.
  for (const check of [checkCast, checkBoard, checkCards, checkTurn, checkPhase]) {
    const problems = check(state);
    if (problems.length > 0) return err(problems.slice(0, 20));
  }
  return ok(state);
};

const when = (bad: boolean, path: readonly (string | number)[], message: string): Problem[] =>
  bad ? [problem('impossible_state', makePath(path), message)] : [];

const sameSet = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && new Set([...a, ...b]).size === a.length;

/** Map, ruleset and players, as for a new game. */
const checkSetting = ({ map, playerIds, players, ruleset }: Shape): readonly Problem[] => {
  const cast = playerIds.map((id) => {
    const teamId = Object.hasOwn(players, id) ? players[id]!.teamId : undefined;
    return teamId === undefined ? { id } : { id, teamId };
  });
  const mapCheck = acceptMap(map);
  if (!mapCheck.ok) return mapCheck.error.map((it) => problem(it.code, `map.${it.path}`, it.message));
  const table = checkTable({ map, players: cast, ruleset: ruleset as RulesetConfig });
  return table.ok ? [] : table.error;
};

const checkCast = ({ playerIds, players, turnOrder, hands, defeated }: GameState): Problem[] => {
  const out = playerIds.filter((id) => players[id]?.status === 'defeated');
  return [
    ...when(
      !sameSet(Object.keys(players), playerIds),
      ['players'],
      'must be exactly the players of playerIds.',
    ),
    ...when(!sameSet(turnOrder, playerIds), ['turnOrder'], 'must name every player once.'),
    ...when(!sameSet(Object.keys(hands), playerIds), ['hands'], 'must hold one hand per player.'),
    ...when(!sameSet(defeated, out), ['defeated'], 'must name every defeated player once.'),
  ];
};

const checkBoard = ({ map, playerIds, players, territories, pending }: GameState): Problem[] => {
  const { ids } = atlasOf(map);
  const problems = when(
    !sameSet(Object.keys(territories), ids),
    ['territories'],
    "must be exactly the map's.",
  );
  if (problems.length > 0) return problems;
  const owners = new Set<string>();
  const emptied = pending?.type === 'Occupy' ? pending.to : undefined;
  for (const id of ids) {
    const { ownerId, armies } = territories[id]!;
    owners.add(ownerId);
    const known = ownerId === NEUTRAL || playerIds.includes(ownerId);
    problems.push(
      ...when(!known, ['territories', id, 'ownerId'], `"${ownerId}" does not play.`),
      ...when(armies === 0 && id !== emptied, ['territories', id, 'armies'], 'must be at least 1.'),
    );
  }
  for (const id of playerIds)
    problems.push(
      ...when(
        owners.has(id) !== (players[id]!.status === 'alive'),
        ['players', id, 'status'],
        'must be "alive" exactly for those who own a territory.',
      ),
    );
  return problems;
};

const checkCards = ({ map, ruleset, cardsById, deck, hands, players }: GameState): Problem[] => {
  const table = cardTableOf(map, ruleset.cards.deckDefinition);
  const everywhere = [...deck.draw, ...deck.discard, ...Object.values(hands).flat()];
  const idle = Object.keys(hands).filter((id) => players[id]!.status === 'defeated' && hands[id]!.length > 0);
  return [
    ...when(!sameJson(cardsById, table.byId), ['cardsById'], 'must be the cards of the map and the ruleset.'),
    ...when(
      !sameSet(everywhere, table.ids),
      ['deck'],
      'every card must be in one place: deck, discard pile or a hand.',
    ),
    ...idle.flatMap((id) => when(true, ['hands', id], 'a defeated player holds no cards.')),
  ];
};

const checkTurn = (state: GameState): Problem[] => {
  const { players, ruleset, turn, result, fortifiesThisTurn } = state;
  const isOver = turn.phase === 'GameOver';
  const limit = ruleset.fortify.maxFortifiesPerTurn;
  const decided = sidesAlive(state).length === 1;
  const fortified = fortifiesThisTurn > 0;
  return [
    ...when(turn.phase === 'Setup', ['turn', 'phase'], 'setup is over before there is a state.'),
    ...when(!Object.hasOwn(players, turn.currentPlayerId), ['turn', 'currentPlayerId'], 'does not play.'),
    ...when(
      !isOver && players[turn.currentPlayerId]?.status === 'defeated',
      ['turn', 'currentPlayerId'],
      'is out of the game.',
    ),
    ...when(isOver !== (result !== undefined), ['result'], 'must be there exactly when the game is over.'),
    ...when(!isOver && decided, ['turn', 'phase'], 'must be "GameOver" when one side is left.'),
    ...when(
      ruleset.roundLimit !== null && turn.round > ruleset.roundLimit,
      ['turn', 'round'],
      'is past the round limit.',
    ),
    ...when(
      result !== undefined && decided === (result.reason === 'territory_control'),
      ['result', 'reason'],
      'does not fit.',
    ),
    ...when(
      fortified &&
        ((turn.phase !== 'Fortify' && !isOver) || (limit !== 'unlimited' && fortifiesThisTurn > limit)),
      ['fortifiesThisTurn'],
      'is more than the rules allow here.',
    ),
  ];
};

const checkPhase = (state: GameState): Problem[] => {
  const { turn, pending, reinforcements } = state;
  const placing = turn.phase === 'Reinforcement';
  const problems = [
    ...when(placing !== (reinforcements !== undefined), ['reinforcements'], 'belong to phase Reinforcement.'),
    ...when(
      (pending?.type === 'Occupy') !== (turn.phase === 'Occupy'),
      ['pending'],
      'does not fit the phase.',
    ),
    ...when(pending?.type === 'TradeDown' && !placing, ['pending'], 'does not fit the phase.'),
  ];
  if (problems.length > 0) return problems;
  if (placing)
    return when(
      reinforcements!.remaining === 0 && !mustTrade(state),
      ['reinforcements', 'remaining'],
      'must be at least 1 when no trade is due.',
    );
  return pending?.type === 'Occupy' ? checkOccupy(state, pending) : [];
};

const checkOccupy = (
  { map, territories, turn }: GameState,
  { from, to, minMove, maxMove }: GameState['pending'] & { type: 'Occupy' },
): Problem[] => {
  const mine = (id: string): boolean =>
    Object.hasOwn(territories, id) && territories[id]!.ownerId === turn.currentPlayerId;
  const problems = [
    ...when(!mine(from), ['pending', 'from'], 'must belong to the player to act.'),
    ...when(!mine(to), ['pending', 'to'], 'must belong to the player to act.'),
  ];
  if (problems.length > 0) return problems;
  return [
    ...when(
      !map.adjacency[from]!.includes(to),
      ['pending', 'to'],
      'must be next to the attacking territory.',
    ),
    ...when(territories[to]!.armies > 0, ['territories', to, 'armies'], 'must be 0 until it is occupied.'),
    ...when(maxMove !== territories[from]!.armies - 1, ['pending', 'maxMove'], 'must leave one army behind.'),
    ...when(minMove < 1 || minMove > maxMove, ['pending', 'minMove'], 'must be from 1 to maxMove.'),
  ];
};
