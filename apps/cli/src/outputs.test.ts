import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ludus } from '../test/ludus.ts';
import { requireWritableFile } from './outputs.ts';

setDefaultTimeout(600_000);

const NOBODY = 65534;

let folder: string;
let file: string;
let db: string;
/** A path below a file, where nobody can write, not even root. */
let nowhere: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'ludus-outputs-'));
  file = join(folder, 'file');
  writeFileSync(file, 'kept');
  nowhere = join(file, 'below');
  db = join(folder, 'games.db');
  await ludus('selfplay', 'nim', '--games', '3', '--workers', '1', '--db', db);
});
afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));

describe('an output that cannot be written is refused before the work', () => {
  const selfplay = ['--agents', 'random,heuristic', '--games', '2', '--workers', '1'];
  const experiment = ['experiment', 'ringrift', '--variants', 'off,canonical', '--games', '2'];
  const cases: readonly (readonly [string, () => string[]])[] = [
    ['tournament --out', () => ['tournament', 'nim', ...selfplay, '--out', nowhere]],
    ['tournament --report', () => ['tournament', 'nim', ...selfplay, '--report', nowhere]],
    ['experiment --report', () => [...experiment, '--report', nowhere]],
    ['experiment --plots', () => [...experiment, '--plots', nowhere]],
    ['db backup', () => ['db', 'backup', db, nowhere]],
    ['db health --summary-json', () => ['db', 'health', db, '--summary-json', nowhere]],
    ['parity --emit-fixtures-dir', () => ['parity', '--db', db, '--emit-fixtures-dir', nowhere]],
    ['parity --emit-state-bundles-dir', () => ['parity', '--db', db, '--emit-state-bundles-dir', nowhere]],
    ['matrix --dir', () => ['matrix', '--game', 'ringrift', '--games', '1', '--dir', nowhere]],
    [
      'matrix --summary-json',
      () => ['matrix', '--game', 'ringrift', '--games', '1', '--dir', folder, '--summary-json', nowhere],
    ],
    ['dataset --out', () => ['dataset', '--db', db, '--out', nowhere]],
    ['train --out', () => ['train', 'ringrift', '--db', db, '--out', nowhere]],
    ['train --report', () => ['train', 'ringrift', '--db', db, '--report', nowhere]],
    ['tune --dir', () => ['tune', 'ringrift', '--dir', nowhere]],
    ['selfplay --jsonl', () => ['selfplay', 'nim', ...selfplay, '--jsonl', nowhere]],
    ['selfplay --db', () => ['selfplay', 'nim', ...selfplay, '--db', nowhere]],
  ];

  test.each(cases)('%s', async (_, args) => {
    const { code, out, err } = await ludus(...args());
    expect({ code, out }).toEqual({ code: 2, out: [] });
    expect(err).toHaveLength(1);
    expect(err[0]).toStartWith('ludus: ');
    expect(err[0]).toContain(nowhere);
  });
});

describe('looking whether a file can be written', () => {
  test('leaves an existing file unchanged', () => {
    requireWritableFile(file);
    expect(readFileSync(file, 'utf8')).toBe('kept');
  });

  test('creates no file, but creates its folder', () => {
    const wanted = join(folder, 'new', 'report.html');
    requireWritableFile(wanted);
    expect(existsSync(wanted)).toBe(false);
    expect(readdirSync(join(folder, 'new'))).toEqual([]);
  });

  test('refuses a database, which would be lost', async () => {
    const before = readFileSync(db);
    const refusal = `${db} is a database, which would be lost. Choose another file to write to.`;
    expect(() => requireWritableFile(db)).toThrow(refusal);
    for (const args of [
      ['db', 'export', db, db, '--format', 'pgn'],
      ['ratings', '--db', db, '--report', db],
      ['tournament', 'nim', '--agents', 'random,heuristic', '--games', '2', '--report', db],
    ])
      expect(await ludus(...args)).toMatchObject({ code: 2, out: [], err: [`ludus: ${refusal}`] });
    expect(readFileSync(db).equals(before)).toBe(true);
  });

  test.if(process.getuid?.() !== 0 || Bun.which('setpriv') !== null)(
    'accepts a file that may be written but not read',
    () => {
      const unread = join(folder, 'unread');
      writeFileSync(unread, 'kept');
      chmodSync(unread, 0o200);
      const isRoot = process.getuid?.() === 0;
      if (isRoot) {
        // Root reads every file.
        chmodSync(folder, 0o755);
        chownSync(unread, NOBODY, NOBODY);
      }
      const program = `
        import { requireWritableFile, writeOutput } from '${join(import.meta.dir, 'outputs.ts')}';
        requireWritableFile('${unread}');
        writeOutput('${unread}', 'new');`;
      const asNobody = ['setpriv', `--reuid=${NOBODY}`, `--regid=${NOBODY}`, '--clear-groups'];
      const { stderr } = Bun.spawnSync([...(isRoot ? asNobody : []), process.execPath, '-e', program], {
        env: { ...process.env, HOME: '/tmp' },
      });
      chmodSync(unread, 0o600);
      expect({ err: stderr.toString(), text: readFileSync(unread, 'utf8') }).toEqual({
        err: '',
        text: 'new',
      });
    },
  );

  test('refuses a folder', () =>
    expect(() => requireWritableFile(folder)).toThrow('cannot be written: this is a folder, not a file.'));
});

test('a report does not replace the database that the command itself created', async () => {
  const own = join(folder, 'own.db');
  const tournament = ['tournament', 'nim', '--agents', 'random,heuristic', '--games', '2', '--workers', '1'];
  const { code, err } = await ludus(...tournament, '--db', own, '--report', own);
  expect(code).toBe(2);
  expect(err.at(-1)).toBe(
    `ludus: ${own} is a database, which would be lost. Choose another file to write to.`,
  );
  expect((await ludus('db', 'list', own, '--count')).out).toEqual(['2']);
});
