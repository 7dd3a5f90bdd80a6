import { games } from '@ludus/games';
import { type Game, unwrap } from '@ludus/kernel';
import type { GameInput } from '@ludus/replay';
import { playMatch } from '../match/match.ts';
import type { PlayedMatch, SeatReport } from '../match/types.ts';
import { type Entrant, findEntrant } from './entrant.ts';
import { Cell } from './isolation.ts';
import { Meter } from './meter.ts';
import { ranksOf, reasonOf, recordOf } from './record.ts';
import { Schedule, type ScheduledGame, seedsOf } from './schedule.ts';
import type { TournamentGame, TournamentSettings } from './types.ts';

export interface TournamentJob {
  readonly settings: TournamentSettings;
  /** Whether the whole game is wanted, for the store. */
  readonly isRecorded: boolean;
}

/** A game for the store. */
export interface TournamentRecord {
  readonly input: GameInput;
  readonly finalHash: string;
}

export interface TournamentPiece {
  readonly game: TournamentGame;
  /** Absent when not wanted, or when there is nothing a store would take. */
  readonly record?: TournamentRecord;
}

/** Everything a thread needs for one tournament, made once. */
interface Hall {
  readonly game: Game;
  readonly schedule: Schedule;
  readonly entrants: readonly Entrant[];
  /** Threads of authors' agents, where there is a limit they might exceed without pausing. */
  readonly cells: readonly (Cell | undefined)[];
}

const open = async (settings: TournamentSettings): Promise<Hall> => {
  const { game: id, agents, seats, format, decisionLimitMs: limitMs } = settings;
  const game = unwrap(games.get(id));
  const entrants: Entrant[] = [];
  for (const name of agents) entrants.push(unwrap(await findEntrant(game, name, settings)));
  const cells = entrants.map(({ name, module }) =>
    module === null || limitMs === undefined ? undefined : new Cell({ game: id, name, seats, limitMs }),
  );
  return { game, schedule: new Schedule({ agents: agents.length, seats, format }), entrants, cells };
};

let last: { readonly key: string; readonly hall: Promise<Hall> } | undefined;

const hallOf = (settings: TournamentSettings): Promise<Hall> => {
  const key = JSON.stringify(settings);
  if (last?.key !== key) {
    last?.hall.then(({ cells }) => {
      for (const cell of cells) cell?.close();
    });
    last = { key, hall: open(settings) };
  }
  return last.hall;
};

interface Measured {
  readonly match: PlayedMatch;
  readonly meters: readonly Meter[];
}

const play = (settings: TournamentSettings, hall: Hall, fixture: ScheduledGame): Measured => {
  const { game, config, openingPlies, maxMoves, decisionLimitMs } = settings;
  const meters = fixture.lineup.map(() => new Meter());
  const match = playMatch(
    {
      game,
      config,
      agents: fixture.lineup.map((agent) => settings.agents[agent]!),
      ...seedsOf(settings.seed, fixture),
      openingPlies,
      ...(maxMoves !== undefined && { maxMoves }),
    },
    {
      createAgent: (rules, _, index) => {
        const agent = fixture.lineup[index]!;
        const [entrant, cell, meter] = [hall.entrants[agent]!, hall.cells[agent], meters[index]!];
        if (cell === undefined || decisionLimitMs === undefined)
          return meter.attach(entrant, rules, decisionLimitMs);
        return meter.attachCell(cell, entrant, {
          table: fixture.number,
          slot: index,
          limitMs: decisionLimitMs,
        });
      },
    },
  );
  const seats = match.seats.map((report, i): SeatReport => {
    const { fault } = report;
    return fault !== undefined && meters[i]!.isLate
      ? { ...report, fault: { ...fault, kind: 'timeout' } }
      : report;
  });
  return { match: { ...match, seats }, meters };
};

/** Plays game `number` of a tournament. */
const perform = async ({ settings, isRecorded }: TournamentJob, number: number): Promise<TournamentPiece> => {
  const hall = await hallOf(settings);
  const fixture = hall.schedule.fixture(number);
  const { match, meters } = play(settings, hall, fixture);
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
  const players = hall.entrants.map(({ player }) => player);
  const input = isRecorded ? recordOf({ settings, fixture, match, game, players }) : undefined;
  if (input === undefined) return { game };
  return { game: { ...game, gameId: input.gameId! }, record: { input, finalHash: match.finalHash } };
};

export default perform;
