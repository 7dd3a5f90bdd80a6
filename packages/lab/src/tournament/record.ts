import { hashJson, type Json } from '@ludus/kernel';
import type { Claim, GameInput, PlayerInput } from '@ludus/replay';
import { agentAt } from '../match/match.ts';
import type { PlayedMatch } from '../match/types.ts';
import { type ScheduledGame, seedsOf } from './schedule.ts';
import type { TournamentGame, TournamentSettings } from './types.ts';

/**
 * Ranks in the order of the agents at the table, whichever seats they ended in. Who forfeits is last and the others are
 * even; an unfinished game is a draw.
 */
export const ranksOf = ({ outcome, forfeit, seats }: PlayedMatch): number[] =>
  seats.map(({ seat }) => {
    if (outcome !== undefined) return outcome.ranking.find((one) => one.seat === seat)!.rank;
    return seat === forfeit ? seats.length : 1;
  });

export const reasonOf = ({ outcome, forfeit }: PlayedMatch): string =>
  outcome?.reason ?? (forfeit === undefined ? 'unfinished' : 'forfeit');

/** A short name of a tournament that follows from its settings. */
export const tournamentId = (settings: TournamentSettings): string => hashJson(settings).slice(0, 6);

/** The id of a game in the store follows from its number, so that no game can be stored twice. */
export const gameIdOf = (settings: TournamentSettings, number: number): string =>
  `${tournamentId(settings)}-${number.toString(36).padStart(5, '0')}`;

/** How the store says what happened: forfeits are endings at the table. */
const claimOf = (match: PlayedMatch): Claim => {
  const { outcome, forfeit, seats } = match;
  if (outcome !== undefined) return {};
  if (forfeit === undefined) return { winner: null, terminationReason: 'draw' };
  const { fault } = seats[agentAt(match, forfeit)]!;
  return {
    winner: seats.length === 2 ? 3 - forfeit : null,
    terminationReason: fault?.kind === 'timeout' ? 'timeout' : 'abandonment',
  };
};

/** `won:heuristic`, `lost:random`, `crash:./my-agent.ts`: by these a list finds what is worth watching. */
const tagsOf = ({ agents }: TournamentSettings, { seats }: TournamentGame): string[] => {
  const isDraw = seats.every(({ rank }) => rank === 1);
  const tags = seats.flatMap(({ agent, rank, fault }) => [
    ...(isDraw ? [] : [`${rank === 1 ? 'won' : 'lost'}:${agents[agent]}`]),
    ...(fault === undefined ? [] : [`${fault.kind}:${agents[agent]}`]),
  ]);
  return [...new Set(tags)];
};

interface RecordRequest {
  readonly settings: TournamentSettings;
  readonly fixture: ScheduledGame;
  readonly match: PlayedMatch;
  readonly game: TournamentGame;
  /** As the store describes the agents, in the order of the settings. */
  readonly players: readonly PlayerInput[];
}

/** The game as the store takes it; undefined when not a single move was made. */
export const recordOf = (request: RecordRequest): GameInput | undefined => {
  const { settings, fixture, match, game, players } = request;
  if (match.moves.length === 0) return undefined;
  const names = fixture.lineup.map((agent) => settings.agents[agent]!);
  // The store speaks of seats at the end, where the winner sits.
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
    metadata: {
      tournament: tournamentId(settings),
      number: fixture.number,
      group: fixture.group,
      agents: seated.map((agent) => settings.agents[agent]!),
      engine: settings.engine,
      openingMoves: match.openingMoves,
      ...(faults.length > 0 && { faults }),
    },
    initialState: match.initialState,
    moves: match.moves,
    ...claimOf(match),
  };
};
