import { type Game, type Outcome, ok, type Result } from '@ludus/kernel';
import type { GameStore, MoveRecord } from '@ludus/replay';
import { type Changed, type Clock, type RecordedMove, resumeTable, stopClock } from '@ludus/table';
import { outcomeOf, Recording, recordsNames, type StoreReport } from './recording.ts';
import type { ServerClock } from './serverClock.ts';
import type { SessionStore } from './sessionStore.ts';
import { KEEP_EVERY, participantOf, type SessionRecord, settingsOf } from './types.ts';

interface ResumeOptions {
  readonly db: GameStore;
  readonly store: SessionStore;
  readonly report: StoreReport;
  readonly storesNames?: boolean | undefined;
  readonly time: ServerClock;
}

export interface ResumedSession {
  readonly changed: Changed;
  /** Absent if the game is over. */
  readonly recording: Recording | undefined;
}

const recordedMove = ({ action, player, timeRemainingMs }: MoveRecord): RecordedMove => ({
  action,
  seat: player,
  ...(timeRemainingMs === undefined ? {} : { remainingMs: timeRemainingMs }),
});

/** How a game ended if its session does not say so, because the server failed between the two writes. */
const endOf = async (
  { db }: ResumeOptions,
  game: Game,
  { recordId }: SessionRecord,
): Promise<Outcome | undefined> => {
  const metadata = await db.getGameMetadata(recordId);
  if (!metadata.ok) return undefined;
  const state = await db.getStateAtMove(recordId, metadata.value.totalMoves - 1);
  return state.ok ? outcomeOf(game, state.value, metadata.value) : undefined;
};

/**
 * The clocks of a game, charged up to the moment its server was last alive, and not since then. Clocks stored
 * at another move do not apply; then the moves themselves give the time.
 */
const stoppedClock = async (
  store: SessionStore,
  { clock: kept, timeControl: control }: SessionRecord,
  moves: number,
): Promise<Clock | undefined> => {
  if (kept === undefined || kept.moves !== moves) return undefined;
  const aliveAt = await store.lastBeat(kept.instance);
  return stopClock({ ...kept, control }, aliveAt ?? kept.since);
};

/** Resumes a live game from the store. */
export const resumeSession = async (
  options: ResumeOptions,
  record: SessionRecord,
): Promise<Result<ResumedSession>> => {
  const { db, store, report, time } = options;
  const { recordId } = record;
  const game = db.games.get(record.game);
  if (!game.ok) return game;
  // From here on, the previous server can add nothing, so what is read is complete.
  const hasNames = recordsNames(options.storesNames, record);
  const resumed = await Recording.resume(db, { game: game.value, recordId, hasNames }, report);
  if (!resumed.ok) return resumed;
  const start = await db.getInitialState(recordId);
  if (!start.ok) return start;
  const moves = await db.getMoves(recordId);
  if (!moves.ok) return moves;
  const recording = resumed.value;
  const isOver = record.outcome !== undefined || recording === undefined;
  const outcome = isOver ? (record.outcome ?? (await endOf(options, game.value, record))) : undefined;
  const clock = await stoppedClock(store, record, moves.value.length);
  const changed = resumeTable(
    {
      game: game.value,
      start: start.value,
      participants: record.seats.map(participantOf),
      settings: settingsOf(record),
      moves: moves.value.map(recordedMove),
      keepEvery: KEEP_EVERY,
      ...(clock === undefined ? {} : { clock }),
      ...(outcome === undefined ? {} : { outcome }),
    },
    time.now(),
  );
  return changed.ok ? ok({ changed: changed.value, recording }) : changed;
};
