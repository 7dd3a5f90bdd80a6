import {
  array,
  type Checked,
  err,
  makePath,
  object,
  optional,
  type Problem,
  parse,
  parseSeed,
  problem,
  Rng,
  type Seed,
} from '@ludus/kernel';
import { atlasOf, cardTableOf } from './atlas.ts';
import { Draft } from './draft.ts';
import { IDENTIFIER } from './identifier.ts';
import { acceptMap } from './map.ts';
import { beginTurn } from './phases/turn.ts';
import { type RulesetChanges, resolveRuleset } from './ruleset.ts';
import {
  type ApplyResult,
  type CardId,
  type GameEvent,
  type GameState,
  type GraphMap,
  NEUTRAL,
  type OwnerId,
  type Player,
  type PlayerId,
  type PlayerSetup,
  type RulesetConfig,
  type Territory,
  type TerritoryId,
} from './types.ts';

export const STATE_VERSION = 1;
export const RULESET_VERSION = 1;

export interface GameSetup {
  readonly map: GraphMap;
  /** By seat. */
  readonly players: readonly PlayerSetup[];
  /** A whole ruleset or only what differs from the classic one. */
  readonly ruleset?: RulesetConfig | RulesetChanges;
  readonly seed: Seed;
}

/** A setup that has been checked. */
interface Table {
  readonly map: GraphMap;
  readonly players: readonly PlayerSetup[];
  readonly ruleset: RulesetConfig;
}

/**
 * A new game, set up and ready for the first player's reinforcements; the same setup gives the same game.
 * Maps and rulesets are shared by reference and must not change afterwards.
 *
 * ```ts
 * const game = createGame({ map: CLASSIC_MAP, players: [{ id: 'ann' }, { id: 'bob' }], seed: 'tuesday' });
 * if (game.ok) console.log(game.state.turn);
 * ```
 */
export const createGame = (setup: GameSetup): ApplyResult => {
  const { map, players, ruleset, seed } = setup ?? {};
  const table = checkTable({ map, players, ruleset });
  const parsedSeed = parseSeed(seed);
  if (!table.ok) return { ok: false, errors: table.error };
  if (!parsedSeed.ok) return { ok: false, errors: parsedSeed.error };
  return deal(table.value, parsedSeed.value);
};

/** Problems of a part, named from the whole; sentences that begin with their place do so too. */
const within = (part: string, problems: readonly Problem[]): Problem[] =>
  problems.map(({ code, path, message }) => {
    const inside = path === '' ? part : path.startsWith('[') ? `${part}${path}` : `${part}.${path}`;
    const place = path === '' ? 'The value' : path;
    const isNamed = message.startsWith(`${place} `);
    return problem(code, inside, isNamed ? `${inside}${message.slice(place.length)}` : message);
  });

const PLAYERS = array(object({ id: IDENTIFIER, teamId: optional(IDENTIFIER) }), { min: 2, max: 12 });

/** Checks everything about a game except its seed. */
export const checkTable = (setup: {
  readonly map: unknown;
  readonly players: unknown;
  readonly ruleset: unknown;
}): Checked<Table> => {
  const map = acceptMap(setup.map);
  const players = parse(PLAYERS, setup.players);
  const ruleset = resolveRuleset(setup.ruleset);
  if (map.ok && players.ok && ruleset.ok) {
    const table: Table = { map: map.value, players: players.value, ruleset: ruleset.value };
    const problems = [...checkPlayers(table), ...checkSizes(table)];
    return problems.length > 0 ? err(problems) : { ok: true, value: table };
  }
  return err([
    ...(map.ok ? [] : within('map', map.error)),
    ...(players.ok ? [] : within('players', players.error)),
    ...(ruleset.ok ? [] : within('ruleset', ruleset.error)),
  ]);
};

const checkPlayers = ({ players, ruleset }: Table): Problem[] => {
  const problems: Problem[] = [];
  const seen = new Set<PlayerId>();
  const teams = new Set<string>();
  for (const [i, { id, teamId }] of players.entries()) {
    const path = makePath(['players', i, 'id']);
    if (id === NEUTRAL)
      problems.push(problem('reserved_id', path, `"${NEUTRAL}" is not a name for a player.`));
    if (seen.has(id)) problems.push(problem('duplicate_player', path, `"${id}" is taken.`));
    seen.add(id);
    if (teamId !== undefined) teams.add(teamId);
    else if (ruleset.teams.teamsEnabled)
      problems.push(problem('no_team', makePath(['players', i, 'teamId']), `"${id}" needs a team.`));
  }
  if (ruleset.teams.teamsEnabled && problems.length === 0 && teams.size < 2)
    problems.push(problem('one_team', 'players', 'a team game needs at least two teams.'));
  return problems;
};

const checkSizes = ({ map, players, ruleset: { setup } }: Table): Problem[] => {
  const problems: Problem[] = [];
  if (!Object.hasOwn(setup.playerInitialArmies, String(players.length)))
    problems.push(
      problem(
        'wrong_player_count',
        'players',
        `the ruleset knows initial armies for ${Object.keys(setup.playerInitialArmies).join(', ')} players, not for ${players.length}.`,
      ),
    );
  const free = atlasOf(map).ids.length - setup.neutralTerritoryCount;
  if (free < players.length)
    problems.push(
      problem(
        'map_too_small',
        'map',
        `leaves ${Math.max(free, 0)} territories for ${players.length} players.`,
      ),
    );
  return problems;
};

/** Turn order, territories, neutrals, armies, deck: drawn in this order. */
const deal = (table: Table, seed: Seed): ApplyResult & { ok: true } => {
  const { map, players, ruleset } = table;
  const rng = Rng.from(seed);
  const turnOrder = drawTurnOrder(table, rng);
  const shuffled = rng.shuffle(atlasOf(map).ids);
  const territories = spread(table, { rng, turnOrder, shuffled });
  const cards = cardTableOf(map, ruleset.cards.deckDefinition);
  const seated: Record<PlayerId, Player> = {};
  const hands: Record<PlayerId, readonly CardId[]> = {};
  for (const { id, teamId } of players) {
    seated[id] = teamId === undefined ? { status: 'alive' } : { status: 'alive', teamId };
    hands[id] = [];
  }
  const draft = new Draft({
    stateVersion: STATE_VERSION,
    rulesetVersion: RULESET_VERSION,
    map,
    ruleset,
    playerIds: players.map(({ id }) => id),
    players: seated,
    turnOrder,
    territories,
    turn: { currentPlayerId: turnOrder[0]!, phase: 'Reinforcement', round: 1 },
    deck: { draw: rng.shuffle(cards.ids), discard: [] },
    cardsById: cards.byId,
    hands,
    tradesCompleted: 0,
    capturedThisTurn: false,
    fortifiesThisTurn: 0,
    defeated: [],
    rng: rng.state,
  });
  draft.events.push(describe(draft.before));
  beginTurn(draft);
  return { ok: true, state: draft.state(), events: draft.events };
};

/** In team games the teams take turns, as far as their sizes allow. */
const drawTurnOrder = ({ players, ruleset }: Table, rng: Rng): PlayerId[] => {
  const order = rng.shuffle(players);
  if (!ruleset.teams.teamsEnabled) return order.map(({ id }) => id);
  const teamIds = [...new Set(order.map(({ teamId }) => teamId))];
  const teams = teamIds.map((teamId) => order.filter((player) => player.teamId === teamId));
  const interleaved: PlayerId[] = [];
  for (let i = 0; interleaved.length < order.length; i += 1)
    for (const team of teams) interleaved.push(...team.slice(i, i + 1).map(({ id }) => id));
  return interleaved;
};

interface Dealing {
  readonly rng: Rng;
  readonly turnOrder: readonly PlayerId[];
  readonly shuffled: readonly TerritoryId[];
}

/** One army everywhere, the rest of each player's budget over the own territories. */
const spread = (
  { map, players, ruleset: { setup } }: Table,
  dealing: Dealing,
): Record<TerritoryId, Territory> => {
  const { rng, turnOrder, shuffled } = dealing;
  const neutrals = setup.neutralTerritoryCount;
  const owner = (place: number): OwnerId =>
    place < neutrals ? NEUTRAL : turnOrder[(place - neutrals) % turnOrder.length]!;
  const armies = new Map<TerritoryId, number>();
  for (const [place, id] of shuffled.entries())
    armies.set(id, place < neutrals ? setup.neutralInitialArmies : 1);
  const budget = setup.playerInitialArmies[String(players.length)]!;
  for (const [seat] of turnOrder.entries()) {
    const own = shuffled.filter(
      (_, place) => place >= neutrals && (place - neutrals) % turnOrder.length === seat,
    );
    for (let i = 0; i < budget - own.length; i += 1) {
      const id = setup.distribution === 'random' ? rng.pick(own) : own[i % own.length]!;
      armies.set(id, armies.get(id)! + 1);
    }
  }
  const owners = new Map(shuffled.map((id, place) => [id, owner(place)]));
  const territories: Record<TerritoryId, Territory> = {};
  for (const id of atlasOf(map).ids) territories[id] = { ownerId: owners.get(id)!, armies: armies.get(id)! };
  return territories;
};

const describe = ({ map, territories, turnOrder }: GameState): GameEvent => {
  const summary: Record<OwnerId, Record<TerritoryId, number>> = { [NEUTRAL]: {} };
  for (const id of turnOrder) summary[id] = {};
  for (const id of atlasOf(map).ids) summary[territories[id]!.ownerId]![id] = territories[id]!.armies;
  const neutralTerritories = Object.keys(summary[NEUTRAL]!).sort();
  return { type: 'SetupCompleted', turnOrder, neutralTerritories, assignmentsSummary: summary };
};
