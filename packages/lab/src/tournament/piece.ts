import { games } from '@ludus/games';
import { GameRecording, type Preparation, type PreparedGame } from '@ludus/replay';
import { Meter } from '../entrants/meter.ts';
import { Roster, withTimeouts } from '../entrants/roster.ts';
import { playMatch } from '../match/match.ts';
import type { PlayedMatch } from '../match/types.ts';
import { ranksOf, reasonOf, recordOf, versionsOf } from './record.ts';
import { Schedule, type ScheduledGame, seedsOf } from './schedule.ts';
import type { TournamentGame, TournamentSettings } from './types.ts';

export interface TournamentJob {
  readonly settings: TournamentSettings;
  /** For the store that the games are recorded for; absent if there is none. */
  readonly preparation?: Preparation;
}

export interface TournamentPiece {
  readonly game: TournamentGame;
  /** Absent if not requested, or if there is nothing to store. */
  readonly record?: PreparedGame;
}

/** Everything a thread needs for one tournament, created once. */
interface Context {
  readonly schedule: Schedule;
  readonly roster: Roster;
  /** By agent: see `versionsOf`. */
  readonly versions: readonly string[];
}

const open = async (settings: TournamentSettings): Promise<Context> => {
  const { agents, seats, format } = settings;
  const roster = await Roster.load(settings);
  const schedule = new Schedule({ agents: agents.length, seats, format });
  return { schedule, roster, versions: versionsOf(settings) };
};

let last: { readonly key: string; readonly context: Promise<Context> } | undefined;

const contextOf = (settings: TournamentSettings): Promise<Context> => {
  const key = JSON.stringify(settings);
  if (last?.key !== key) {
    last?.context.then(({ roster }) => roster.close());
    last = { key, context: open(settings) };
  }
  return last.context;
};

interface Measured {
  readonly match: PlayedMatch;
  readonly meters: readonly Meter[];
  readonly recording: GameRecording | undefined;
}

const play = (
  { settings, preparation }: TournamentJob,
  { roster }: Context,
  fixture: ScheduledGame,
): Measured => {
  let recording: GameRecording | undefined;
  const { game, config, openingPlies, maxMoves, book, timeControl, ponder, adjudication } = settings;
  const { lineup, number: table, group } = fixture;
  const meters = lineup.map(() => new Meter());
  const match = playMatch(
    {
      game,
      config,
      agents: lineup.map((agent) => settings.agents[agent]!),
      ...seedsOf(settings.seed, fixture),
      openingPlies,
      ...(book !== undefined && { opening: book[group % book.length]! }),
      ...(maxMoves !== undefined && { maxMoves }),
      timeControl,
      ponder,
      adjudication,
      // With clocks, no two games are the same anyway.
      keepTimes: timeControl !== undefined,
    },
    {
      createAgent: (_rules, _name, slot) =>
        roster.agent(lineup[slot]!, { table, slot, meter: meters[slot]! }),
      spentMs: (slot) => meters[slot]!.effort.cpuMs,
      ...(preparation !== undefined && {
        record: (cursor) => {
          const recorded = new GameRecording(cursor, preparation);
          recording = recorded;
          return (move) => recorded.add(move);
        },
      }),
    },
  );
  return { match: withTimeouts(match, meters), meters, recording };
};

/** Plays game `number` of a tournament. */
const perform = async (job: TournamentJob, number: number): Promise<TournamentPiece> => {
  const { settings } = job;
  const context = await contextOf(settings);
  const fixture = context.schedule.fixture(number);
  const { match, meters, recording } = play(job, context, fixture);
  const ranks = ranksOf(match);
  const game: TournamentGame = {
    number,
    seats: fixture.lineup.map((agent, i) => {
      const { fault } = match.seats[i]!;
      return { agent, rank: ranks[i]!, ...meters[i]!.effort, ...(fault !== undefined && { fault }) };
    }),
    reason: reasonOf(match),
    moves: match.moves.length,
  };
  const { versions, roster } = context;
  const players = roster.playersOn(match.initialState);
  const input = recording && recordOf({ settings, fixture, match, game, players, versions });
  if (recording === undefined || input === undefined) return { game };
  return { game: { ...game, gameId: input.gameId }, record: recording.finish(input, games) };
};

export default perform;
