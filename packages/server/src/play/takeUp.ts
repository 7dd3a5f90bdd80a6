import { type Game, type Outcome, ok, type Result } from '@ludus/kernel';
import type { GameReplayDB, MoveRecord } from '@ludus/replay';
import { type Changed, type RecordedMove, resumeTable } from '@ludus/table';
import { outcomeOf, Recording, type StoreReport } from './recording.ts';
import type { SessionStore } from './sessionStore.ts';
import { KEEP_EVERY, participantOf, type SessionRecord, settingsOf } from './types.ts';

export interface TakeUpOptions {
  readonly db: GameReplayDB;
  readonly store: SessionStore;
  readonly report: StoreReport;
}

export interface TakenUp {
  readonly changed: Changed;
  /** Absent when the game is over. */
  readonly recording: Recording | undefined;
}

const recordedMove = ({ action, player, timeRemainingMs }: MoveRecord): RecordedMove => ({
  action,
  seat: player,
  ...(timeRemainingMs === undefined ? {} : { remainingMs: timeRemainingMs }),
});

/** How a finished game ended whose session does not know it: the server failed between the two. */
const endOf = async (
  { db }: TakeUpOptions,
  game: Game,
  { recordId }: SessionRecord,
): Promise<Outcome | undefined> => {
  const metadata = await db.getGameMetadata(recordId);
  if (!metadata.ok) return undefined;
  const state = await db.getStateAtMove(recordId, metadata.value.totalMoves - 1);
  return state.ok ? outcomeOf(game, state.value, metadata.value) : undefined;
};

/** Takes a game up again from what is kept of it. */
export const takeUp = async (
  options: TakeUpOptions,
  record: SessionRecord,
  now: number,
): Promise<Result<TakenUp>> => {
  const { db, store, report } = options;
  const { recordId } = record;
  const game = db.games.get(record.game);
  if (!game.ok) return game;
  const start = await db.getInitialState(recordId);
  if (!start.ok) return start;
  const moves = await db.getMoves(recordId);
  if (!moves.ok) return moves;
  const resumed = await Recording.resume(db, { game: game.value, recordId }, report);
  if (!resumed.ok) return resumed;
  const recording = resumed.value;
  const isOver = record.outcome !== undefined || recording === undefined;
  const outcome = isOver ? (record.outcome ?? (await endOf(options, game.value, record))) : undefined;
  const kept = await store.clockOf(record.id, record.timeControl);
  const changed = resumeTable(
    {
      game: game.value,
      start: start.value,
      participants: record.seats.map(participantOf),
      settings: settingsOf(record),
      moves: moves.value.map(recordedMove),
      keepEvery: KEEP_EVERY,
      // Clocks kept at another move tell nothing of this one: then the moves themselves do.
      ...(kept?.moves === moves.value.length ? { clock: kept.clock } : {}),
      ...(outcome === undefined ? {} : { outcome }),
    },
    now,
  );
  return changed.ok ? ok({ changed: changed.value, recording }) : changed;
};
