import { afterAll, afterEach, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SQL } from 'bun';
import type { EmbeddedServer } from '../../../packages/replay/src/postgres/embedded.ts';
import { findPrograms } from '../../../packages/replay/src/postgres/embeddedPrograms.ts';
import { newSchema, ownServer } from '../../../packages/replay/test/postgres.ts';
import { ludus } from './ludus.ts';
import { type Command, killAll, start, until } from './processes.ts';

setDefaultTimeout(600_000);
afterEach(killAll);

/** A database that goes away while a command reads games from it. */

const isThere = (await findPrograms()) !== undefined;

describe.skipIf(!isThere)('a database that goes away while a command reads', () => {
  const folder = mkdtempSync(join(tmpdir(), 'ludus-outage-'));
  const at = (name: string): string => join(folder, name);
  let server: EmbeddedServer;
  let db: string;
  /** Fewer games: threads read them in many small pieces, so they are never done before they are interrupted. */
  let few: string;

  beforeAll(async () => {
    server = (await ownServer())!;
    db = newSchema(server);
    few = newSchema(server);
    expect((await ludus('selfplay', 'nim', '--games', '2500', '--db', db)).code).toBe(0);
    expect((await ludus('selfplay', 'nim', '--games', '800', '--db', few)).code).toBe(0);
  });
  afterAll(async () => {
    await server.stop();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  });

  /** Whether somebody has begun to read moves. */
  const isReading = async (): Promise<boolean> => {
    const sql = new SQL(server.address);
    const [row] = await sql`SELECT count(*) AS count FROM pg_stat_activity
      WHERE application_name = 'ludus' AND query LIKE '%FROM game_moves%'`;
    await sql.close();
    return Number(row.count) > 0;
  };

  /** Stops the server while a command reads, and cannot finish in the meantime. */
  const interrupt = async (command: Command): Promise<void> => {
    await until('the reading', isReading);
    command.process.kill('SIGSTOP');
    await server.stop();
    command.process.kill('SIGCONT');
  };

  const dataset = (games: string, out: string, workers: number): readonly string[] => [
    ...['dataset', '--db', games, '--out', at(out), '--workers', String(workers)],
  ];

  const READING: Readonly<Record<string, () => readonly string[]>> = {
    dataset: () => dataset(db, 'lost.parquet', 1),
    'db export': () => ['db', 'export', db, at('archive')],
    parity: () => ['parity', '--db', db, '--workers', '1'],
    'db rebuild': () => ['db', 'rebuild', db],
    train: () => ['train', 'nim', '--db', db, '--out', at('network.json')],
  };

  for (const [name, args] of Object.entries(READING))
    test(`ends ${name} with one sentence and exit code 2`, async () => {
      const command = start(args());
      await interrupt(command);
      const code = await command.ended;
      const lines = command.err().trim().split('\n');
      await server.start();
      expect({ code, lines: lines.length, err: command.err() }).toMatchObject({ code: 2, lines: 1 });
      expect(lines[0]).toMatch(/the PostgreSQL server cannot be reached|the server closed the connection/);
      expect(command.err()).not.toContain(new URL(db).password);
      expect(existsSync(at('lost.parquet'))).toBe(false);
    });

  const tables = (out: string): readonly string[] => ['db', 'export', few, '--parquet', at(out)];

  const WAITING: Readonly<Record<string, (out: string) => readonly [args: readonly string[], file: string]>> =
    {
      dataset: (out) => [dataset(few, out, 2), at(out)],
      'db export --parquet': (out) => [tables(out), join(at(out), 'moves', 'nim-classic.parquet')],
    };

  for (const [name, make] of Object.entries(WAITING))
    test(`is waited for by the threads of ${name}, which then give the same file`, async () => {
      const [whole, file] = make(`whole ${name}`);
      expect((await ludus(...whole)).code).toBe(0);
      const [args, other] = make(`waited ${name}`);
      const command = start(args);
      await interrupt(command);
      await until('the notice', () => command.err().includes('Trying again until it is back.'));
      await server.start();
      expect({ code: await command.ended, err: command.err() }).toMatchObject({ code: 0 });
      expect(readFileSync(other).equals(readFileSync(file))).toBe(true);
    });
});
