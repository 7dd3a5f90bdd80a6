import { createHash } from 'node:crypto';
import { decode, encode } from '../codec.ts';
import type { Needs, Rules, WorkRun } from '../types.ts';
import type { Queries } from './database.ts';

export const RUN_STATES = ['running', 'paused', 'cancelled', 'finished'] as const;
export type RunState = (typeof RUN_STATES)[number];

/** A run as stored in the table. */
export interface RunRow {
  readonly id: string;
  readonly kind: string;
  readonly job: Uint8Array;
  readonly rules: string;
  readonly engine: string;
  readonly needs: string;
  readonly keeps_results: boolean;
  readonly total: number;
  readonly state: RunState;
  readonly stored_to: number;
  readonly collector: string | null;
  readonly collector_name: string | null;
  /** Time since the collector's last heartbeat. */
  readonly silent_ms: number | null;
}

const COLUMNS = `*, extract(epoch FROM clock_timestamp() - collector_seen)::DOUBLE PRECISION * 1000 AS silent_ms`;

export const readRun = async (
  db: Queries,
  schema: string,
  { id, isLocked = false }: { readonly id: string; readonly isLocked?: boolean },
): Promise<RunRow | undefined> => {
  const lock = isLocked ? 'FOR UPDATE' : '';
  const { rows } = await db.executeSql(`SELECT ${COLUMNS} FROM ${schema}.runs WHERE id = $1 ${lock}`, [id]);
  return rows[0] as RunRow | undefined;
};

/** A run without its large fields. */
export interface RunHead
  extends Pick<RunRow, 'id' | 'engine' | 'state' | 'keeps_results' | 'collector' | 'collector_name'> {
  readonly created: string;
}

const HEAD = 'id, engine, state, keeps_results, collector, collector_name, created_at::TEXT AS created';

export const readHead = async (db: Queries, schema: string, id: string): Promise<RunHead | undefined> => {
  const { rows } = await db.executePrepared(`SELECT ${HEAD} FROM ${schema}.runs WHERE id = $1`, [id]);
  return rows[0] as RunHead | undefined;
};

/** The runs whose pieces may be done now, oldest first. */
export const readRunning = async (db: Queries, schema: string): Promise<readonly RunHead[]> => {
  const { rows } = await db.executePrepared(
    `SELECT ${HEAD} FROM ${schema}.runs WHERE state = 'running' ORDER BY created_at, id`,
    [],
  );
  return rows as RunHead[];
};

export const runOf = (row: RunRow): WorkRun => ({
  id: row.id,
  kind: row.kind,
  job: decode(row.job),
  rules: JSON.parse(row.rules) as Rules[],
  engine: row.engine,
  needs: JSON.parse(row.needs) as Needs,
  total: row.total,
  keepsResults: row.keeps_results,
});

const hash = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** Whether the results of a stored run belong to this one. */
export const isSameWork = (row: RunRow, run: WorkRun): boolean =>
  row.kind === run.kind &&
  row.needs === JSON.stringify(run.needs) &&
  hash(Buffer.from(JSON.stringify(decode(row.job)))) ===
    hash(Buffer.from(JSON.stringify(decode(encode(run.job)))));

/** Stores a new run, or what has changed about a known one. */
export const writeRun = async (
  db: Queries,
  schema: string,
  { run, collector, name, isKnown }: { run: WorkRun; collector: string; name: string; isKnown: boolean },
): Promise<void> => {
  const { id, kind, job, rules, engine, needs, total, keepsResults = false } = run;
  if (isKnown) {
    await db.executeSql(
      `UPDATE ${schema}.runs SET total = $2, collector = $3, collector_name = $4,
        collector_seen = clock_timestamp(), changed_at = now() WHERE id = $1`,
      [id, total, collector, name],
    );
    return;
  }
  await db.executeSql(`DELETE FROM ${schema}.runs WHERE id = $1`, [id]);
  await db.executeSql(
    `INSERT INTO ${schema}.runs (id, kind, job, rules, engine, needs, keeps_results, total, state,
      collector, collector_name, collector_seen)
      VALUES ($1, $2, $3, $4, $5, $6, $7, $8, 'running', $9, $10, clock_timestamp())`,
    [
      ...[id, kind, encode(job), JSON.stringify(rules), engine, JSON.stringify(needs), keepsResults, total],
      ...[collector, name],
    ],
  );
};
