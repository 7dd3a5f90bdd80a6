import { hostname } from 'node:os';
import { ok } from '@ludus/kernel';
import { inspectGame } from './health.ts';
import { fail, isStoreProblem, type Replayed, type ReplayProblem } from './problem.ts';
import type { GameRow } from './record/rows.ts';
import type { GameChange, WriterRow } from './rowStore.ts';
import type { GameStore } from './store.ts';
import { type GameId, isLiveStatus } from './types.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** Whether a process of this machine is running; one of another user cannot be signalled, but exists. */
const isRunning = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (caught) {
    return (caught as NodeJS.ErrnoException).code === 'EPERM';
  }
};

/** Whether a live game is abandoned: its program is gone, and nobody has continued the game for a while. */
const isAbandoned = (writer: WriterRow | undefined, before: number): boolean => {
  if (writer === undefined) return true;
  const [host, pid] = writer.writer.split('/');
  if (host === hostname() && isRunning(Number(pid))) return false;
  return writer.written_at < before;
};

export interface QuarantineOptions {
  /** How long a live game must have been idle; a day if left out. */
  readonly abandonedAfterMs?: number;
}

export interface Quarantine {
  readonly moved: readonly GameId[];
  /** Parts of the store that could not be read. */
  readonly skipped: readonly ReplayProblem[];
}

/** Why a game is moved; undefined for one that stays. */
const reasonFor = async (
  store: GameStore,
  row: GameRow,
  before: number,
): Promise<Replayed<string | undefined>> => {
  const isLive = isLiveStatus(row.game_status);
  if (isLive) {
    const writer = await store.rows.writer(row.game_id);
    if (!writer.ok) return writer;
    if (!isAbandoned(writer.value, before)) return ok(undefined);
  }
  const { structure, problem } = await inspectGame(store, row);
  const isLeftover = structure === 'no_moves' || (isLive && structure === 'incomplete');
  return ok(isLeftover ? (problem?.message ?? structure) : undefined);
};

/** Moves a game, unless it has changed since it was checked. */
const move = (store: GameStore, seen: GameRow, reason: string): Promise<Replayed<void>> =>
  store.rows.change(seen.game_id, (row): Replayed<GameChange> => {
    const { game_id: gameId, game_status: status, board_type: boardType, num_players: numPlayers } = row;
    return row.total_moves === seen.total_moves && status === seen.game_status
      ? ok({ isDeleted: true, orphan: { reason, status, boardType, numPlayers } })
      : fail({ file: store.address, gameId }, 'not_finished', 'the game is being played.');
  });

/**
 * Moves games without moves, and abandoned live games, to `orphaned_games`. Games that a running program on
 * this machine is writing are left alone.
 */
export const quarantineLeftovers = async (
  store: GameStore,
  { abandonedAfterMs = DAY_MS }: QuarantineOptions = {},
): Promise<Replayed<Quarantine>> => {
  const before = Date.now() - abandonedAfterMs;
  const rows: GameRow[] = [];
  const skipped: ReplayProblem[] = [];
  for await (const row of store.rows.walk({}))
    if (row.ok) rows.push(row.value);
    else if (isStoreProblem(row.error)) return row;
    else skipped.push(row.error);
  const moved: GameId[] = [];
  for (const row of rows) {
    const reason = await reasonFor(store, row, before);
    if (!reason.ok && isStoreProblem(reason.error)) return reason;
    if (!reason.ok) skipped.push(reason.error);
    else if (reason.value !== undefined) {
      const done = await move(store, row, reason.value);
      if (!done.ok) return done;
      moved.push(row.game_id);
    }
  }
  return ok({ moved, skipped });
};
