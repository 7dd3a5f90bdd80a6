import {
  array,
  type Checked,
  copyJson,
  describeProblems,
  err,
  makePath,
  object,
  optional,
  type Problem,
  parse,
  parseSeed,
  problem,
  Rng,
  type Seat,
  type Seed,
} from '@ludus/kernel';
import { atlasOf } from './atlas.ts';
import { IDENTIFIER, MAX_ARMIES, MAX_PLAYERS } from './limits.ts';
import { validateMap } from './map.ts';
import { beginTurn } from './phases/turn.ts';
import { type Land, Position, played } from './position.ts';
import { type RulesetChanges, resolveRuleset } from './ruleset.ts';
import { type Table, tableOf } from './table.ts';
import {
  type ApplyResult,
  type CardId,
  type GameEvent,
  type GameState,
  type GraphMap,
  NEUTRAL,
  type Player,
  type PlayerId,
  type PlayerSetup,
  type RulesetConfig,
  type TerritoryId,
} from './types.ts';

export interface GameSetup {
  readonly map: GraphMap;
  /** By seat. */
  readonly players: readonly PlayerSetup[];
  /** A whole ruleset, or only what differs from the classic one. */
  readonly ruleset?: RulesetConfig | RulesetChanges;
  readonly seed: Seed;
}

/** A setup that has been checked. */
interface CheckedSetup {
  readonly map: GraphMap;
  readonly players: readonly PlayerSetup[];
  readonly ruleset: RulesetConfig;
}

export interface CreatedGame {
  readonly state: GameState;
  readonly events: readonly GameEvent[];
}

/**
 * A new game, ready for the first player's reinforcements; the same setup gives the same game. Throws a
 * readable error if the setup is wrong; `tryCreateGame` returns the problems instead.
 *
 * ```ts
 * const { state } = createGame({ map: CLASSIC_MAP, players: [{ id: 'ann' }, { id: 'bob' }], seed: 'tuesday' });
 * console.log(state.turn);
 * ```
 */
export const createGame = (setup: GameSetup): CreatedGame => {
  const created = tryCreateGame(setup);
  if (!created.ok) throw new RangeError(describeProblems(created.errors));
  return { state: created.state, events: created.events };
};

/** `createGame` for setups from outside: takes anything and never throws. */
export const tryCreateGame = (setup: GameSetup): ApplyResult => {
  try {
    const { map, players, ruleset, seed } = (setup ?? {}) as GameSetup;
    const table = checkTable({ map, players, ruleset });
    const parsedSeed = parseSeed(seed);
    if (!table.ok) return { ok: false, errors: table.error };
    if (!parsedSeed.ok) return { ok: false, errors: parsedSeed.error };
    return deal(table.value, parsedSeed.value);
  } catch {
    return { ok: false, errors: [problem('unreadable', '', 'The setup cannot be read.')] };
  }
};

/** Problems of a part, with paths from the whole; messages that start with their place are adjusted too. */
const within = (part: string, problems: readonly Problem[]): Problem[] =>
  problems.map(({ code, path, message }) => {
    const inside = path === '' ? part : path.startsWith('[') ? `${part}${path}` : `${part}.${path}`;
    const place = path === '' ? 'The value' : path;
    const isNamed = message.startsWith(`${place} `);
    return problem(code, inside, isNamed ? `${inside}${message.slice(place.length)}` : message);
  });

const PLAYERS = array(object({ id: IDENTIFIER, teamId: optional(IDENTIFIER) }), {
  min: 2,
  max: MAX_PLAYERS,
});

/** Checks everything about a game except its seed. */
export const checkTable = (setup: {
  readonly map: unknown;
  readonly players: unknown;
  readonly ruleset: unknown;
}): Checked<CheckedSetup> => {
  const map = validateMap(setup.map);
  const copied = copyJson(setup.players);
  const players = copied.ok ? parse(PLAYERS, copied.value) : err([copied.error]);
  const ruleset = resolveRuleset(setup.ruleset);
  if (map.ok && players.ok && ruleset.ok) {
    const table: CheckedSetup = { map: map.value, players: players.value, ruleset: ruleset.value };
    const problems = [...checkPlayers(table), ...checkSizes(table)];
    return problems.length > 0 ? err(problems) : { ok: true, value: table };
  }
  return err([
    ...(map.ok ? [] : within('map', map.error)),
    ...(players.ok ? [] : within('players', players.error)),
    ...(ruleset.ok ? [] : within('ruleset', ruleset.error)),
  ]);
};

const checkPlayers = ({ players, ruleset }: CheckedSetup): Problem[] => {
  const problems: Problem[] = [];
  const seen = new Set<PlayerId>();
  const teams = new Set<string>();
  for (const [i, { id, teamId }] of players.entries()) {
    const path = makePath(['players', i, 'id']);
    if (id === NEUTRAL)
      problems.push(
        problem('reserved_id', path, `"${NEUTRAL}" is reserved and cannot be the id of a player.`),
      );
    if (seen.has(id))
      problems.push(problem('duplicate_player', path, `Another player already has the id "${id}".`));
    seen.add(id);
    if (teamId !== undefined) teams.add(teamId);
    else if (ruleset.teams.teamsEnabled)
      problems.push(problem('no_team', makePath(['players', i, 'teamId']), `"${id}" needs a team.`));
  }
  if (ruleset.teams.teamsEnabled && problems.length === 0 && teams.size < 2)
    problems.push(problem('one_team', 'players', 'A team game needs at least two teams.'));
  return problems;
};

const checkSizes = ({ map, players, ruleset: { setup } }: CheckedSetup): Problem[] => {
  const problems: Problem[] = [];
  if (!Object.hasOwn(setup.playerInitialArmies, String(players.length)))
    problems.push(
      problem(
        'wrong_player_count',
        'players',
        `The ruleset sets starting armies for ${Object.keys(setup.playerInitialArmies).join(', ')} players, but not for ${players.length}.`,
      ),
    );
  const size = atlasOf(map).ids.length;
  const free = size - setup.neutralTerritoryCount;
  if (free < players.length)
    problems.push(
      problem(
        'map_too_small',
        'map',
        `The map is too small: it has room for ${Math.max(free, 0)} of ${players.length} players.`,
      ),
    );
  const budget = setup.playerInitialArmies[String(players.length)] ?? 0;
  const first = players.length * budget + size * setup.neutralInitialArmies;
  if (first > MAX_ARMIES / 2)
    problems.push(
      problem(
        'too_many_armies',
        'ruleset.setup',
        `The game would start with ${first} armies. At most ${MAX_ARMIES / 2} are allowed.`,
      ),
    );
  return problems;
};

/** Turn order, territories, neutrals, armies, deck: drawn in this order. */
const deal = (setup: CheckedSetup, seed: Seed): ApplyResult => {
  const { map, ruleset } = setup;
  const rng = Rng.from(seed);
  const turnOrder = interleaved(rng.shuffle(setup.players), ruleset).map(({ id }) => id);
  const seated: Record<PlayerId, Player> = {};
  const hands: Record<PlayerId, readonly CardId[]> = {};
  for (const { id, teamId } of setup.players) {
    seated[id] = teamId === undefined ? { status: 'alive' } : { status: 'alive', teamId };
    hands[id] = [];
  }
  const playerIds = setup.players.map(({ id }) => id);
  const table = tableOf({ map, ruleset, playerIds, players: seated, turnOrder });
  const land = spread(table, rng);
  const draw = rng.shuffle(table.cards.ids);
  const parts = {
    players: seated,
    turn: { currentPlayerId: turnOrder[0]!, phase: 'Reinforcement', round: 1 },
    deck: { draw, discard: [] },
    hands,
    tradesCompleted: 0,
    capturedThisTurn: false,
    fortifiesThisTurn: 0,
    defeated: [],
    rng: rng.state,
  } as const;
  const position = new Position(table, parts, land);
  position.events = [describe(position)];
  beginTurn(position);
  return played(position);
};

/** In team games, the teams alternate as far as their sizes allow. */
export const interleaved = (
  order: readonly PlayerSetup[],
  { teams }: RulesetConfig,
): readonly PlayerSetup[] => {
  if (!teams.teamsEnabled) return order;
  const teamIds = [...new Set(order.map(({ teamId }) => teamId))];
  const members = teamIds.map((teamId) => order.filter((player) => player.teamId === teamId));
  const longest = Math.max(...members.map(({ length }) => length));
  return Array.from({ length: longest }, (_, i) => members.flatMap((team) => team.slice(i, i + 1))).flat();
};

/** One army everywhere; the rest of each player's armies are spread over their territories. */
const spread = ({ atlas, order, ruleset: { setup } }: Table, rng: Rng): Land => {
  const shuffled = rng.shuffle(atlas.ids.map((_, i) => i));
  const neutrals = setup.neutralTerritoryCount;
  const owners: Seat[] = atlas.ids.map(() => 0);
  const armies: number[] = atlas.ids.map(() => setup.neutralInitialArmies);
  for (const [place, territory] of shuffled.slice(neutrals).entries()) {
    owners[territory] = order[place % order.length]!;
    armies[territory] = 1;
  }
  const budget = setup.playerInitialArmies[String(order.length)]!;
  for (const seat of order) {
    const own = shuffled.filter((territory) => owners[territory] === seat);
    for (let i = 0; i < budget - own.length; i += 1) {
      const territory = setup.distribution === 'random' ? rng.pick(own) : own[i % own.length]!;
      armies[territory]! += 1;
    }
  }
  return { owners, armies };
};

const describe = ({ table, owners, armies }: Position): GameEvent => {
  const { ids } = table.atlas;
  // Hundreds of different sets of keys: making an object from entries is faster than filling it key by key.
  const holdings = table.names.map((): [TerritoryId, number][] => []);
  for (let i = 0; i < ids.length; i += 1) holdings[owners[i]!]!.push([ids[i]!, armies[i]!]);
  const summary = (seat: Seat) => [table.names[seat]!, Object.fromEntries(holdings[seat]!)] as const;
  return {
    type: 'SetupCompleted',
    turnOrder: table.turnOrder,
    neutralTerritories: holdings[0]!.map(([id]) => id).sort(),
    assignmentsSummary: Object.fromEntries([0, ...table.order].map(summary)),
  };
};
