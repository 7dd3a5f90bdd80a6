import type { Effort } from '../entrants/meter.ts';
import { FAULTS, type Fault } from '../match/types.ts';
import {
  type Crosstable,
  fitRatings,
  gamesOf,
  type Interval,
  makeCrosstable,
  pointsOf,
  type Ratings,
  rateSkills,
  type Skill,
  type SprtPlan,
} from '../stats/index.ts';
import { groupsOf } from './comparisons.ts';
import { nEloOf, winShareOf } from './shares.ts';
import { SprtWatch } from './sprtWatch.ts';
import type {
  EloEstimate,
  FaultReport,
  LostGame,
  SeatResult,
  SprtReport,
  Standing,
  TournamentGame,
  TournamentResult,
  TournamentSettings,
} from './types.ts';

/** Seat values are fitted only with this many groups per agent and seat. */
const GROUPS_PER_PARAMETER = 5;
const SHOWN_LOSSES = 5;
const SHOWN_FAULTS = 100;

/** JSON has no infinity, so unknown bounds are left out. */
export const estimateOf = ({ estimate, low, high }: Interval): EloEstimate =>
  Number.isFinite(low) && Number.isFinite(high) ? { estimate, low, high } : { estimate };

const add = (total: Effort, { decisions, cpuMs, maxMs, nodes }: Effort): Effort => ({
  decisions: total.decisions + decisions,
  cpuMs: total.cpuMs + cpuMs,
  maxMs: Math.max(total.maxMs, maxMs),
  nodes: total.nodes + nodes,
});

const NO_EFFORT: Effort = { decisions: 0, cpuMs: 0, maxMs: 0, nodes: 0 };

/** The best seat an agent had in a game; undefined when it did not play. */
const bestOf = ({ seats }: TournamentGame, agent: number): SeatResult | undefined =>
  seats.filter((one) => one.agent === agent).sort((a, b) => a.rank - b.rank)[0];

interface Sums {
  games: number;
  wins: number;
  effort: Effort;
  readonly faults: Record<Fault['kind'], number>;
}

const isDraw = ({ seats }: TournamentGame): boolean => seats.every(({ rank }) => rank === 1);

const sumUp = (games: readonly TournamentGame[], agent: number): Sums => {
  const sums: Sums = {
    games: 0,
    wins: 0,
    effort: NO_EFFORT,
    faults: Object.fromEntries(FAULTS.map((kind) => [kind, 0])) as Sums['faults'],
  };
  for (const game of games) {
    const best = bestOf(game, agent);
    if (best === undefined) continue;
    sums.games += 1;
    if (best.rank === 1 && !isDraw(game)) sums.wins += 1;
    for (const one of game.seats) {
      if (one.agent !== agent) continue;
      sums.effort = add(sums.effort, one);
      if (one.fault !== undefined) sums.faults[one.fault.kind] += 1;
    }
  }
  return sums;
};

interface Findings {
  readonly settings: TournamentSettings;
  readonly games: readonly TournamentGame[];
  readonly ratings: Ratings;
  readonly skills: readonly Skill[] | undefined;
  readonly crosstable: Crosstable;
}

const eloAt = ({ ratings }: Findings, agent: number): number => ratings.players[agent]?.estimate ?? 0;

const winnersOf = (game: TournamentGame): number[] => [
  ...new Set(game.seats.filter(({ rank }) => rank === 1).map(({ agent }) => agent)),
];

/** Losses to review: to the weakest winner first, then the shortest. */
const worstLosses = (findings: Findings, agent: number): LostGame[] => {
  const { games, settings } = findings;
  const lost = games.flatMap((game) => {
    const best = bestOf(game, agent);
    const isLost = game.gameId !== undefined && best !== undefined && best.rank > 1;
    return isLost ? [{ game, elo: Math.min(...winnersOf(game).map((one) => eloAt(findings, one))) }] : [];
  });
  lost.sort((a, b) => a.elo - b.elo || a.game.moves - b.game.moves || a.game.number - b.game.number);
  return lost.slice(0, SHOWN_LOSSES).map(({ game }) => ({
    gameId: game.gameId!,
    number: game.number,
    winners: winnersOf(game).map((one) => settings.agents[one]!),
    moves: game.moves,
    reason: game.reason,
  }));
};

const standingOf = (findings: Findings, agent: number, next: number | undefined): Standing => {
  const { settings, games, ratings, skills, crosstable } = findings;
  const elo = ratings.players[agent];
  const row = crosstable[agent]!;
  const met = row.reduce((sum, encounter) => sum + gamesOf(encounter), 0);
  const lead = next === undefined ? undefined : ratings.difference(agent, next);
  const skill = skills?.[agent];
  const nElo = settings.seats === 2 ? nEloOf(games, agent) : undefined;
  const winShare = winShareOf(games, agent);
  return {
    agent: settings.agents[agent]!,
    ...(elo !== undefined && { elo: estimateOf(elo) }),
    ...(nElo !== undefined && { nElo }),
    ...(skill !== undefined && { skill }),
    ...(winShare !== undefined && { winShare: estimateOf(winShare) }),
    ...sumUp(games, agent),
    score: met === 0 ? 0 : row.reduce((sum, encounter) => sum + pointsOf(encounter), 0) / met,
    ...(lead !== undefined && { lead: estimateOf(lead), superiority: lead.superiority }),
    worstLosses: worstLosses(findings, agent),
  };
};

const endingsOf = (games: readonly TournamentGame[]): Record<string, number> => {
  const endings: Record<string, number> = {};
  for (const { reason } of games) endings[reason] = (endings[reason] ?? 0) + 1;
  return Object.fromEntries(Object.entries(endings).sort((a, b) => b[1] - a[1]));
};

const faultsOf = ({ agents }: TournamentSettings, games: readonly TournamentGame[]): FaultReport[] =>
  games
    .flatMap(({ number, gameId, seats }) =>
      seats.flatMap(({ agent, fault }): FaultReport[] =>
        fault === undefined
          ? []
          : [{ agent: agents[agent]!, number, ...(gameId !== undefined && { gameId }), ...fault }],
      ),
    )
    .slice(0, SHOWN_FAULTS);

const sprtReport = (plan: SprtPlan, seats: number, games: readonly TournamentGame[]): SprtReport => {
  const watch = new SprtWatch(plan, seats);
  for (const game of games) watch.add(game);
  return watch.report;
};

/** How far the first of two agents is above the second. */
const nEloField = (
  { agents, seats }: TournamentSettings,
  games: readonly TournamentGame[],
): Pick<TournamentResult, 'nElo'> => {
  const nElo = agents.length === 2 && seats === 2 ? nEloOf(games, 0) : undefined;
  return nElo === undefined ? {} : { nElo };
};

/** Best first: by rating or, with more than two seats, by wins, which is what agents play for. */
const ranked = (findings: Findings): number[] => {
  const { settings, games } = findings;
  const { agents, seats } = settings;
  const won = agents.map((_, agent) => winShareOf(games, agent)?.estimate ?? 0);
  return agents
    .map((_, i) => i)
    .sort((a, b) => (seats > 2 ? won[b]! - won[a]! : 0) || eloAt(findings, b) - eloAt(findings, a) || a - b);
};

export interface ResultOptions {
  readonly isFinished: boolean;
  readonly sprt?: SprtPlan;
}

/** The result of a tournament: ratings with intervals, who beat whom, and what went wrong. */
export const summarizeTournament = (
  settings: TournamentSettings,
  games: readonly TournamentGame[],
  { isFinished, sprt }: ResultOptions,
): TournamentResult => {
  const { agents, seats } = settings;
  const players = agents.length;
  const groups = groupsOf(games, seats);
  const isSeatKnown = groups.length >= GROUPS_PER_PARAMETER * (players + seats);
  const placings = games.map((game) => game.seats.map(({ agent, rank }) => ({ player: agent, rank })));
  const findings: Findings = {
    settings,
    games,
    ratings: fitRatings(groups, { players, ...(isSeatKnown && { seats }) }),
    skills: seats > 2 ? rateSkills(placings, players) : undefined,
    crosstable: makeCrosstable(groups.flat(), players),
  };
  const order = ranked(findings);
  return {
    format: 'ludus-tournament',
    version: 1,
    settings,
    games: games.length,
    isFinished,
    standings: order.map((agent, i) => standingOf(findings, agent, order[i + 1])),
    crosstable: order.map((row) => order.map((column) => findings.crosstable[row]![column]!)),
    seats: findings.ratings.seats.map(estimateOf),
    ...(sprt !== undefined && { sprt: sprtReport(sprt, seats, games) }),
    ...nEloField(settings, games),
    endings: endingsOf(games),
    faults: faultsOf(settings, games),
  };
};
