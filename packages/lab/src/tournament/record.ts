import { games } from '@ludus/games';
import { hashJson, type Json, unwrap } from '@ludus/kernel';
import type { Claim, Description, PlayerInput } from '@ludus/replay';
import { playingHash } from '../entrants/playingHash.ts';
import { agentAt } from '../match/match.ts';
import type { PlayedMatch } from '../match/types.ts';
import { weightsFileOf } from '../match/weights.ts';
import { type ScheduledGame, seedsOf } from './schedule.ts';
import type { TournamentGame, TournamentSettings } from './types.ts';

/**
 * Ranks in the order of the agents at the table, whichever seats they ended in. An agent that forfeits is
 * last, and the others are tied; the winner of an adjudicated game is first; an unfinished game is a draw.
 */
export const ranksOf = ({ outcome, forfeit, adjudicated, seats }: PlayedMatch): number[] =>
  seats.map(({ seat }, i) => {
    if (adjudicated?.winner !== undefined) return i === adjudicated.winner ? 1 : 2;
    if (outcome !== undefined) return outcome.ranking.find((one) => one.seat === seat)!.rank;
    return seat === forfeit ? seats.length : 1;
  });

/** The prefix of reasons for adjudicated games. */
export const ADJUDICATED = 'adjudicated_';

export const reasonOf = ({ outcome, forfeit, adjudicated }: PlayedMatch): string => {
  if (adjudicated !== undefined) return `${ADJUDICATED}${adjudicated.by}`;
  return outcome?.reason ?? (forfeit === undefined ? 'unfinished' : 'forfeit');
};

/**
 * A hash of what determines how each agent plays besides its name: the version of the searches, weights,
 * networks or its own module. Rating lists use it to distinguish agents.
 */
export const versionsOf = ({ game, agents, modules, weightFiles }: TournamentSettings): string[] =>
  agents.map((name, i) => {
    const file = weightsFileOf(name);
    const weights = file === undefined ? undefined : weightFiles?.[file]?.weights;
    const parts: Json[] = [
      modules[i] ?? playingHash(unwrap(games.get(game)), [name]),
      ...(weights === undefined ? [] : [weights]),
    ];
    return hashJson(parts).slice(0, 8);
  });

/** A short name for a tournament, derived from its settings. */
export const tournamentId = (settings: TournamentSettings): string => hashJson(settings).slice(0, 6);

/** The id of a game in the store is derived from its number, so that no game can be stored twice. */
export const gameIdOf = (settings: TournamentSettings, number: number): string =>
  `${tournamentId(settings)}-${number.toString(36).padStart(5, '0')}`;

/** How the store names endings: forfeits are endings at the table. */
const claimOf = (match: PlayedMatch): Claim => {
  const { outcome, forfeit, adjudicated, seats } = match;
  if (outcome !== undefined) return {};
  if (adjudicated !== undefined) {
    const { winner } = adjudicated;
    return {
      winner: winner === undefined ? null : seats[winner]!.seat,
      terminationReason: 'adjudication',
    };
  }
  if (forfeit === undefined) return { winner: null, terminationReason: 'draw' };
  const { fault } = seats[agentAt(match, forfeit)]!;
  return {
    winner: seats.length === 2 ? 3 - forfeit : null,
    terminationReason: fault?.kind === 'timeout' ? 'timeout' : 'abandonment',
  };
};

/** `won:heuristic`, `lost:random`, `crash:./my-agent.ts`: tags for finding games worth watching. */
const tagsOf = ({ agents }: TournamentSettings, { seats, reason }: TournamentGame): string[] => {
  const isDraw = seats.every(({ rank }) => rank === 1);
  const tags = seats.flatMap(({ agent, rank, fault }) => [
    ...(isDraw ? [] : [`${rank === 1 ? 'won' : 'lost'}:${agents[agent]}`]),
    ...(fault === undefined ? [] : [`${fault.kind}:${agents[agent]}`]),
  ]);
  return [...new Set([...tags, ...(reason.startsWith(ADJUDICATED) ? ['adjudicated'] : [])])];
};

const timeFields = ({ timeControl }: TournamentSettings): Partial<Description> =>
  timeControl === undefined
    ? {}
    : {
        timeControlType: 'blitz',
        initialTimeMs: timeControl.initialMs,
        timeIncrementMs: timeControl.incrementMs,
      };

interface RecordRequest {
  readonly settings: TournamentSettings;
  readonly fixture: ScheduledGame;
  readonly match: PlayedMatch;
  readonly game: TournamentGame;
  /** The agents as the store describes them, in the order of the settings. */
  readonly players: readonly PlayerInput[];
  /** The versions of the agents, in the same order: see `versionsOf`. */
  readonly versions: readonly string[];
}

/** The game for the store; undefined if no move was made. */
export const recordOf = (request: RecordRequest): (Description & Claim & { gameId: string }) | undefined => {
  const { settings, fixture, match, game, players, versions } = request;
  if (match.moves.length === 0) return undefined;
  const names = fixture.lineup.map((agent) => settings.agents[agent]!);
  // The store refers to seats at the end, where the winner sits.
  const seated = fixture.lineup.map((_, i) => fixture.lineup[agentAt(match, i + 1)]!);
  const faults = match.seats.flatMap(({ fault }, i): Json[] =>
    fault === undefined ? [] : [{ agent: names[i]!, ...fault }],
  );
  return {
    gameId: gameIdOf(settings, fixture.number),
    game: settings.game,
    boardType: settings.board,
    numPlayers: settings.seats,
    players: seated.map((agent) => players[agent]!),
    rngSeed: seedsOf(settings.seed, fixture).openingSeed,
    source: settings.format === 'gauntlet' ? 'gauntlet' : 'tournament',
    tags: tagsOf(settings, game),
    ...timeFields(settings),
    metadata: {
      tournament: tournamentId(settings),
      number: fixture.number,
      group: fixture.group,
      agents: seated.map((agent) => settings.agents[agent]!),
      versions: seated.map((agent) => versions[agent]!),
      engine: settings.engine,
      openingMoves: match.openingMoves,
      ...(match.adjudicated !== undefined && { adjudicatedBy: match.adjudicated.by }),
      ...(faults.length > 0 && { faults }),
    },
    ...claimOf(match),
  };
};
