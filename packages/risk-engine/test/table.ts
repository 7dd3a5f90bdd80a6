import { type Rng, unwrap } from '@ludus/kernel';
import { actionIn } from '../src/action.ts';
import {
  type Action,
  type ActionRange,
  type ApplyResult,
  applyAction,
  type CardId,
  createGame,
  type GameEvent,
  type GameState,
  type GraphMap,
  getActionRanges,
  type PlayerSetup,
  parseState,
  type RulesetChanges,
  reinforcementPreview,
  type Territory,
} from '../src/index.ts';

/** A map of a few territories from its borders: `['a b', 'b c']`. */
export const mapOf = (borders: readonly string[], continents: GraphMap['continents'] = {}): GraphMap => {
  const neighbours = new Map<string, string[]>();
  const add = (a: string, b: string): void => void neighbours.set(a, [...(neighbours.get(a) ?? []), b]);
  for (const border of borders) {
    const [a, b] = border.split(' ') as [string, string];
    add(a, b);
    add(b, a);
  }
  const territories = Object.fromEntries([...neighbours.keys()].map((id) => [id, {}]));
  return { territories, adjacency: Object.fromEntries(neighbours), continents };
};

export const started = (game: ApplyResult): { state: GameState; events: readonly GameEvent[] } => {
  if (!game.ok) throw new Error(JSON.stringify(game.errors));
  return game;
};

export const seated = (ids: string): PlayerSetup[] =>
  ids.split(' ').map((word) => {
    const [id, teamId] = word.split(':') as [string, string | undefined];
    return teamId === undefined ? { id } : { id, teamId };
  });

export interface Scene {
  readonly map: GraphMap;
  /** `ann bob`, or with teams `ann:red bob:blue`; in turn order, the first to act. */
  readonly players: string;
  /** `ann 3` by territory; `neutral 2` too. */
  readonly board: Readonly<Record<string, string>>;
  readonly ruleset?: RulesetChanges;
  readonly hands?: Readonly<Record<string, readonly CardId[]>>;
  readonly change?: Partial<GameState>;
  readonly seed?: string | number;
}

/** A hand-made state, checked to be valid. */
export const arrange = ({
  map,
  players,
  board,
  ruleset = {},
  hands = {},
  change = {},
  seed = 1,
}: Scene): GameState => {
  const setup = { neutralTerritoryCount: 0, ...ruleset.setup };
  const base = createGame({ map, players: seated(players), ruleset: { ...ruleset, setup }, seed }).state;
  const territories: Record<string, Territory> = {};
  for (const [id, text] of Object.entries(board)) {
    const [ownerId, armies] = text.split(' ') as [string, string];
    territories[id] = { ownerId, armies: Number(armies) };
  }
  const held = new Set(Object.values(hands).flat());
  const { reinforcements: _, ...rest } = base;
  const state: GameState = {
    ...rest,
    turnOrder: base.playerIds,
    territories,
    turn: { currentPlayerId: base.playerIds[0]!, phase: 'Attack', round: 1 },
    deck: { draw: base.deck.draw.filter((id) => !held.has(id)), discard: [] },
    hands: { ...base.hands, ...hands },
    ...change,
  };
  return unwrap(parseState(change.turn === undefined ? withPool(state) : state));
};

/** The state at the start of the turn. */
const withPool = (state: GameState): GameState => {
  const { currentPlayerId, round } = state.turn;
  const { pending: _, ...rest } = state;
  return {
    ...state,
    turn: { currentPlayerId, phase: 'Reinforcement', round },
    reinforcements:
      state.reinforcements ?? reinforcementPreview({ ...rest, capturedThisTurn: false }, currentPlayerId),
  };
};

/** A turn in another phase, for `change`. */
export const inPhase = (phase: GameState['turn']['phase'], currentPlayerId = 'ann'): Partial<GameState> => ({
  turn: { currentPlayerId, phase, round: 1 },
});

export const play = (state: GameState, action: Action, actorId = state.turn.currentPlayerId): GameState =>
  started(applyAction(state, action, { actorId })).state;

export const eventsOf = (
  state: GameState,
  action: Action,
  actorId = state.turn.currentPlayerId,
): readonly GameEvent[] => started(applyAction(state, action, { actorId })).events;

/** The code of the first error, or `ok`. */
export const codeOf = (state: GameState, action: unknown, actorId = state.turn.currentPlayerId): string => {
  const result = applyAction(state, action as Action, { actorId });
  return result.ok ? 'ok' : result.errors[0]!.code;
};

/** Repeats an attack until the territory falls; throws if the attacker runs out of armies. */
export const conquer = (start: GameState, from: string, to: string): GameState => {
  let state = start;
  while (state.turn.phase === 'Attack') state = play(state, { type: 'Attack', from, to });
  return state;
};

export const anyActionIn = (range: ActionRange, rng: Rng): Action => {
  if (!('min' in range) || range.min === undefined) return actionIn(range, 0);
  return actionIn(range, range.min + rng.int(range.max - range.min + 1));
};

/**
 * A random action by a player who makes progress: attacks continue, usually to the end, and a phase ends one
 * time in six. This way games reach captures, trades and eliminations.
 */
export const randomAction = (state: GameState, rng: Rng): Action => {
  const ranges = getActionRanges(state, { actorId: state.turn.currentPlayerId }).slice(0, -1);
  const last = ranges.at(-1)!;
  const ends = last.type === 'EndAttackPhase' || last.type === 'EndTurn';
  if (ends && (ranges.length === 1 || rng.int(6) === 0)) return last;
  const range = rng.pick(ends ? ranges.slice(0, -1) : ranges);
  return range.type === 'Blitz' && rng.int(3) > 0 ? actionIn(range, 1) : anyActionIn(range, rng);
};

export const freeze = <T>(value: T): T => {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    Object.values(value).forEach(freeze);
  }
  return value;
};
