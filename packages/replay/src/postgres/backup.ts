import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { type Json, ok } from '@ludus/kernel';
import { copyGames } from '../copy.ts';
import { fail, type Replayed } from '../problem.ts';
import { openAnalysisStore } from '../sqlite/analysisStore.ts';
import { openSqlite } from '../sqlite/home.ts';
import { openLiveStore } from '../sqlite/liveStore.ts';
import { SIDECARS, sidecarFile } from '../sqlite/sidecar.ts';
import type { AnalysisStatus, StoreOptions } from '../store.ts';
import type { PostgresAddress } from './address.ts';
import type { Access, Client } from './client.ts';
import { PostgresRows } from './rows.ts';

interface Backup {
  readonly address: PostgresAddress;
  readonly folder: string;
  readonly options: StoreOptions;
}

/** `games.db` for `postgres://host/games`. */
const fileOf = ({ database }: PostgresAddress): string => `${database.replaceAll(/[^\w.-]/g, '_')}.db`;

const copyTables = async (access: Access, shown: string, file: string): Promise<Replayed<void>> => {
  const rows = await access.read({ file: shown }, (queries) =>
    queries.all<{ id: string; is_over: boolean; is_listed: boolean; changed_at: number; record: string }>(
      'SELECT * FROM sessions',
    ),
  );
  if (!rows.ok) return rows;
  const live = openLiveStore(file);
  if (!live.ok) return live;
  for (const { id, is_over, is_listed, changed_at, record } of rows.value) {
    const saved = await live.value.save({
      id,
      isOver: is_over,
      isListed: is_listed,
      changedAt: changed_at,
      record: JSON.parse(record) as Json,
    });
    if (!saved.ok) return saved;
  }
  const kept = await access.read({ file: shown }, async (queries) => {
    const there = await queries.get<{ name: string | null }>(`SELECT to_regclass('kept')::TEXT AS name`);
    return there?.name == null
      ? []
      : queries.all<{ name: string; value: string }>('SELECT name, value FROM kept');
  });
  if (!kept.ok) return kept;
  for (const { name, value } of kept.value) {
    const saved = await live.value.keep(name, JSON.parse(value) as Json);
    if (!saved.ok) return saved;
  }
  await live.value.close();
  rmSync(`${sidecarFile(file, 'play')}-lock`, { force: true });
  return ok(undefined);
};

interface Analysis {
  readonly game_id: string;
  readonly agent: string;
  readonly fingerprint: string;
  readonly total: number;
  readonly status: AnalysisStatus;
  readonly asked_at: number;
}

const copyAnalyses = async (access: Access, shown: string, file: string): Promise<Replayed<void>> => {
  const read = <Row>(sql: string) =>
    access.read({ file: shown }, (queries) => queries.all<Row>(`SELECT * FROM ${sql}`));
  const analyses = await read<Analysis>('analyses');
  if (!analyses.ok) return analyses;
  const assessments = await read<{ game_id: string; agent: string; assessment_json: string }>('assessments');
  if (!assessments.ok) return assessments;
  const store = openAnalysisStore(file);
  if (!store.ok) return store;
  for (const { game_id: gameId, asked_at, ...analysis } of analyses.value) {
    const begun = await store.value.begin({ gameId, ...analysis }, asked_at);
    if (!begun.ok) return begun;
  }
  for (const { game_id: gameId, agent, assessment_json } of assessments.value) {
    const added = await store.value.add({ gameId, agent }, JSON.parse(assessment_json));
    if (!added.ok) return added;
  }
  await store.value.close();
  return ok(undefined);
};

/** Writes a snapshot of everything into SQLite files, which every command can read. */
export const backup = async (
  client: Client,
  { address, folder, options }: Backup,
): Promise<Replayed<readonly string[]>> => {
  const file = join(folder, fileOf(address));
  const files = [...SIDECARS.map((what) => sidecarFile(file, what)), file];
  const taken = files.find((name) => existsSync(name));
  if (taken !== undefined)
    return fail({ file: taken }, 'file_error', 'this file already exists. Choose another folder.');
  mkdirSync(folder, { recursive: true });
  const { shown } = address;
  return client.asOfNow({ file: shown }, async (access) => {
    for (const copy of [copyTables, copyAnalyses]) {
      const copied = await copy(access, shown, file);
      if (!copied.ok) return copied;
    }
    const opened = openSqlite(file, { games: options.games });
    if (!opened.ok) return opened;
    await using to = opened.value;
    const copied = await copyGames({ rows: new PostgresRows(shown, access), address: shown }, to);
    return copied.ok ? ok(files) : copied;
  });
};
