import { err, ok, problem, type Result } from '@ludus/kernel';
import { type Comparison, fitRatings, type Group, type Ratings, wilson } from '../stats/index.ts';
import { estimateOf } from '../tournament/standings.ts';
import type { Anchor, PlayerKey, RatedGame, RatedPlayer, RatedSetting, RatingList } from './types.ts';

const keyOf = ({ agent, version = '', clock = '' }: PlayerKey): string => `${agent} ${clock} ${version}`;

const settingKey = ({ game, board, players, engine }: RatedSetting): string =>
  `${game} ${board} ${players} ${engine}`;

/** All players, in order of appearance, with unambiguous names. */
class Field {
  readonly keys: readonly PlayerKey[];
  readonly #indices: ReadonlyMap<string, number>;

  constructor(games: readonly RatedGame[]) {
    const found = new Map<string, PlayerKey>();
    for (const { players } of games) for (const player of players) found.set(keyOf(player), player);
    this.keys = [...found.values()];
    this.#indices = new Map([...found.keys()].map((key, i) => [key, i]));
  }

  indexOf(player: PlayerKey): number {
    return this.#indices.get(keyOf(player))!;
  }

  /** The agent's name; with its clock and version only if others of that name differ in them. */
  nameOf({ agent, clock, version }: PlayerKey): string {
    const namesakes = this.keys.filter((one) => one.agent === agent);
    const hasClocks = namesakes.some((one) => one.clock !== clock);
    const onClock = namesakes.filter((one) => one.clock === clock);
    return [
      agent,
      ...(hasClocks && clock !== undefined ? [` (${clock})`] : []),
      ...(onClock.length > 1 ? [`#${version ?? 'unknown'}`] : []),
    ].join('');
  }
}

/** Who won against whom: with more than two players, the winner against each of the others. */
const comparisonsOf = ({ players, winner }: RatedGame, field: Field): Comparison[] => {
  const seats = players.map((player) => field.indexOf(player));
  return seats.flatMap((first, i) =>
    seats.slice(i + 1).flatMap((second, k): Comparison[] => {
      const others: readonly [number, number] = [i, i + 1 + k];
      const won = winner === null ? -1 : winner - 1;
      const isSettled = winner === null || others.includes(won);
      if (first === second || !isSettled) return [];
      return [{ first, second, score: winner === null ? 0.5 : won === i ? 1 : 0, seats: others }];
    }),
  );
};

const groupsOf = (games: readonly RatedGame[], field: Field): Group[] => {
  const groups = new Map<string, Comparison[]>();
  for (const game of games) {
    const group = groups.get(game.group) ?? [];
    groups.set(game.group, group);
    group.push(...comparisonsOf(game, field));
  }
  return [...groups.values()].filter((group) => group.length > 0);
};

/** The anchors that played here. */
const anchorsOf = (field: Field, anchors: readonly Anchor[]): Result<ReadonlyMap<number, number>> => {
  const found = new Map<number, number>();
  for (const { name, elo } of anchors) {
    const exact = field.keys.filter((key) => field.nameOf(key) === name);
    const fitting = exact.length > 0 ? exact : field.keys.filter((key) => key.agent === name);
    if (fitting.length === 0) continue;
    if (fitting.length > 1) {
      const names = fitting.map((key) => field.nameOf(key)).join(' or ');
      return err(problem('no_anchor', 'anchor', `Several players are called "${name}". Write ${names}.`));
    }
    found.set(field.indexOf(fitting[0]!), elo);
  }
  return ok(found);
};

const isCalled = ({ name, agent }: RatedPlayer, text: string): boolean => name === text || agent === text;

interface Account {
  games: number;
  won: number;
  readonly met: number[];
}

/** Games, wins and opponents of every player. */
const accountsOf = (games: readonly RatedGame[], field: Field): readonly Account[] => {
  const accounts = field.keys.map((): Account => ({ games: 0, won: 0, met: [] }));
  for (const { players, winner } of games) {
    const seats = players.map((player) => field.indexOf(player));
    for (const player of new Set(seats)) {
      const account = accounts[player]!;
      const held = seats.filter((one) => one === player).length;
      account.games += 1;
      if (winner === null) account.won += 1 / seats.length;
      else if (seats[winner - 1] === player) account.won += 1 / held;
      account.met.push(...seats.filter((one) => one !== player));
    }
  }
  return accounts;
};

const opponentsOf = ({ met }: Account, { players }: Ratings): number | undefined => {
  const ratings = met.flatMap((one) => players[one]?.estimate ?? []);
  return ratings.length === 0 ? undefined : ratings.reduce((sum, elo) => sum + elo, 0) / ratings.length;
};

const rateSetting = (games: readonly RatedGame[], anchors: readonly Anchor[]): Result<RatingList> => {
  const field = new Field(games);
  const fixed = anchorsOf(field, anchors);
  if (!fixed.ok) return fixed;
  const ratings = fitRatings(groupsOf(games, field), { players: field.keys.length, anchors: fixed.value });
  const accounts = accountsOf(games, field);
  const eloAt = (player: number): number => ratings.players[player]?.estimate ?? Number.NEGATIVE_INFINITY;
  const order = field.keys.map((_, i) => i).sort((a, b) => eloAt(b) - eloAt(a) || a - b);
  const players = order.map((player, i): RatedPlayer => {
    const elo = ratings.players[player];
    const account = accounts[player]!;
    const opponents = opponentsOf(account, ratings);
    const lead = order[i + 1] === undefined ? undefined : ratings.difference(player, order[i + 1]!);
    return {
      ...field.keys[player]!,
      name: field.nameOf(field.keys[player]!),
      ...(elo !== undefined && { elo: estimateOf(elo) }),
      isAnchor: fixed.value.has(player),
      games: account.games,
      winShare: wilson(account.won, account.games),
      ...(opponents !== undefined && { opponents }),
      ...(lead !== undefined && { superiority: lead.superiority }),
    };
  });
  const held = anchors.filter(({ name }) => players.some((one) => one.isAnchor && isCalled(one, name)));
  const { setting } = games[0]!;
  return ok({ format: 'ludus-ratings', version: 1, setting, games: games.length, anchors: held, players });
};

/**
 * Rates everybody who played in these games, whichever runs they come from: one list for each game, board,
 * number of players and set of rules, the one with the most games first. Without anchors, the average of a
 * list is zero.
 */
export const makeRatingLists = (
  games: readonly RatedGame[],
  anchors: readonly Anchor[] = [],
): Result<readonly RatingList[]> => {
  const settings = new Map<string, RatedGame[]>();
  for (const game of games) {
    const key = settingKey(game.setting);
    const alike = settings.get(key) ?? [];
    settings.set(key, alike);
    alike.push(game);
  }
  const lists: RatingList[] = [];
  for (const some of [...settings.values()].sort((a, b) => b.length - a.length)) {
    const list = rateSetting(some, anchors);
    if (!list.ok) return list;
    lists.push(list.value);
  }
  const lost = anchors.find((anchor) => !lists.some((list) => list.anchors.includes(anchor)));
  return lost === undefined
    ? ok(lists)
    : err(problem('no_anchor', 'anchor', `"${lost.name}" has no games, so it cannot be an anchor.`));
};
