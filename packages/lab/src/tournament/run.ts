import { ok, type Result } from '@ludus/kernel';
import type { Queue } from '@ludus/queue';
import type { GameStore, PreparedGame, Replayed } from '@ludus/replay';
import { stopped } from '../match/failure.ts';
import type { SprtPlan, SprtState } from '../stats/index.ts';
import { NO_PATIENCE, type Patience, persist } from '../work/patience.ts';
import { runPieces } from '../work/runPieces.ts';
import type { TournamentJournal } from './journal.ts';
import type { TournamentJob, TournamentPiece } from './piece.ts';
import { tournamentId } from './record.ts';
import { Schedule, type ScheduledGame } from './schedule.ts';
import { SprtWatch } from './sprtWatch.ts';
import type { TournamentGame, TournamentSettings } from './types.ts';

export interface TournamentOptions {
  /** The minimum number of games at every table. */
  readonly games: number;
  readonly workers: number;
  /** Ends a tournament between two agents as soon as this test is decided. */
  readonly sprt?: SprtPlan;
  readonly signal?: AbortSignal;
  /** The queue whose workers play the games; a queue of this process if left out. */
  readonly queue?: Queue;
  /** Where games are stored, with the journal next to it. */
  readonly db?: GameStore;
  readonly journal?: TournamentJournal;
  /** How long to wait for a store that is unreachable. */
  readonly patience?: Patience;
  /** Called after every game with the number of games; may ask to stop. */
  readonly onGame?: (progress: TournamentProgress) => Promise<'stop' | undefined> | 'stop' | undefined;
}

export interface TournamentProgress {
  readonly games: number;
  readonly total: number;
  readonly sprt?: SprtState;
}

export interface PlayedTournament {
  readonly games: readonly TournamentGame[];
  readonly isFinished: boolean;
}

/** The journal is written after the store: a kill in between leaves a game that is simply stored again. */
const store = async (db: GameStore, game: PreparedGame): Promise<Replayed<unknown>> => {
  if ((await db.getGameMetadata(game.gameId)).ok) {
    const deleted = await db.deleteGame(game.gameId);
    if (!deleted.ok) return deleted;
  }
  const stored = await db.writePrepared([game]);
  return stored.ok ? stored.value[0]! : stored;
};

/** Games at the end of the journal that the store has lost are played again. */
const reconcile = async (journal: TournamentJournal, db: GameStore): Promise<void> => {
  let length = journal.entries.length;
  const isLost = async ({ gameId }: TournamentGame): Promise<boolean> =>
    gameId !== undefined && !(await db.getGameMetadata(gameId)).ok;
  while (length > 0 && (await isLost(journal.entries[length - 1]!))) length -= 1;
  journal.cut(length);
};

/** Takes games up to the one that decides the test, and returns whether there was one. */
const takeAll = (watch: SprtWatch | undefined, games: TournamentGame[]): boolean => {
  if (watch === undefined) return false;
  for (const [i, game] of games.entries())
    if (watch.add(game).verdict !== undefined) {
      games.length = i + 1;
      return true;
    }
  return false;
};

/** The modules among the agents, with their hashes. */
const modulesOf = ({ agents, modules }: TournamentSettings): Record<string, string> =>
  Object.fromEntries(agents.flatMap((name, i) => (modules[i] == null ? [] : [[name, modules[i]] as const])));

/** The game at which a tournament stopped; no agent is blamed for it. */
const describeGame = ({ agents }: TournamentSettings, { lineup }: ScheduledGame): string =>
  `The tournament, at or after ${lineup.map((agent) => agents[agent]!).join(' against ')},`;

/**
 * Plays or resumes a tournament. Every game follows from the settings and its number, so the number of
 * workers and interruptions change nothing, and no game is played twice or left out. It fails if a game
 * cannot be played or stored; what was played until then is kept.
 */
export const runTournament = async (
  settings: TournamentSettings,
  { games: wanted, workers, sprt: plan, signal, queue, db, journal, patience, onGame }: TournamentOptions,
): Promise<Result<PlayedTournament>> => {
  const { agents, seats, format } = settings;
  const schedule = new Schedule({ agents: agents.length, seats, format });
  const total = schedule.total(wanted);
  if (journal !== undefined && db !== undefined) await reconcile(journal, db);
  const games = (journal?.entries ?? []).slice(0, total);
  const watch = plan && new SprtWatch(plan, seats);
  if (takeAll(watch, games)) return ok({ games, isFinished: true });
  const pieces = runPieces<TournamentJob, TournamentPiece>({
    run: `tournament/${tournamentId(settings)}`,
    kind: 'tournament',
    job: { settings, ...(db !== undefined && { preparation: db.preparation }) },
    rules: [{ game: settings.game, config: settings.config }],
    agentModules: modulesOf(settings),
    pieces: [[games.length, total]],
    keepsResults: true,
    workers,
    signal,
    queue,
  });
  try {
    for await (const { number, result } of pieces) {
      const { record } = result;
      const stored =
        db !== undefined && record !== undefined
          ? await persist(() => store(db, record), patience ?? NO_PATIENCE)
          : ok(undefined);
      if (!stored.ok) return stored;
      journal?.append(result.game);
      games.push(result.game);
      await pieces.stored(number);
      const state = watch?.add(result.game);
      if (state?.verdict !== undefined) {
        await pieces.finish();
        return ok({ games, isFinished: true });
      }
      const progress = { games: games.length, total, ...(state !== undefined && { sprt: state }) };
      if ((await onGame?.(progress)) === 'stop') break;
    }
  } catch (caught) {
    return stopped(describeGame(settings, schedule.fixture(games.length)), caught);
  }
  return ok({ games, isFinished: games.length === total });
};
