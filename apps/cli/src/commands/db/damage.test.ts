import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import {
  chmodSync,
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { games } from '@ludus/games';
import { unwrap } from '@ludus/kernel';
import { openStore } from '@ludus/replay';
import { runSql } from '../../../../../packages/replay/test/harm.ts';
import { ludus } from '../../../test/ludus.ts';
import { storeSamples } from '../../../test/samples.ts';

const PAGE = 4096;
let folder: string;
let file: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'ludus-damage-'));
  file = join(folder, 'games.db');
  await storeSamples(file, 60);
});
afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));

/** A copy of the file, changed. */
const damaged = (name: string, change: (bytes: Buffer) => Buffer): string => {
  const path = join(folder, name);
  writeFileSync(path, change(Buffer.from(readFileSync(file))));
  return path;
};

describe('ludus db with a damaged file', () => {
  test('cut to 90%: the rest can be read, and rescue saves it', async () => {
    const cut = damaged('cut.db', (bytes) => bytes.subarray(0, Math.floor(bytes.length * 0.9)));
    const target = join(folder, 'cut-rescued.db');
    const { code, out, err } = await ludus('db', 'rescue', cut, target);
    expect(code).toBe(1);
    const [, rescued, lost] = /^(\d+) games rescued, 0 already there, at least (\d+) lost$/.exec(out[0]!)!;
    expect(Number(rescued)).toBeGreaterThan(20);
    expect(Number(rescued) + Number(lost)).toBe(60);
    expect(err[0]).toMatch(/the last \d+ pages are missing\.$/);
    expect((await ludus('db', 'health', target)).code).toBe(0);
    const [again] = (await ludus('db', 'rescue', cut, target, '--json')).out;
    expect(JSON.parse(again!)).toMatchObject({ rescued: 0, present: Number(rescued) });
    const archive = join(folder, 'cut-archive');
    const exported = await ludus('db', 'export', cut, archive);
    expect(exported.code).toBe(1);
    expect(exported.out[0]).toMatch(/^\d+ games exported, 0 already there, \d+ skipped$/);
    expect(exported.err[0]).toContain('the file is damaged. This is what can still be read');
    expect(await ludus('db', 'stats', cut)).toMatchObject({ code: 1 });
    expect((await ludus('db', 'migrate', cut)).code).toBe(2);
  });

  test('rescue needs a damaged file and a different file to write to', async () => {
    expect(await ludus('db', 'rescue', file, file)).toMatchObject({ code: 2, out: [] });
    const target = join(folder, 'nothing.db');
    expect(await ludus('db', 'rescue', join(folder, 'nowhere.db'), target)).toMatchObject({
      code: 2,
      out: [],
    });
    expect(await Bun.file(target).exists()).toBe(false);
    expect(await ludus('db', 'rescue', file, join(folder, 'all.db'))).toMatchObject({
      code: 0,
      out: ['60 games rescued, 0 already there, 0 lost'],
      err: [],
    });
  });

  test('export and features exit with 1 if games were skipped', async () => {
    const bad = join(folder, 'bad.db');
    copyFileSync(file, bad);
    runSql(bad, `UPDATE game_moves SET move_json = '{' WHERE game_id = 'nim-3'`);
    const exported = await ludus('db', 'export', bad, join(folder, 'bad-archive'));
    expect(exported).toMatchObject({ code: 1, out: ['59 games exported, 0 already there, 1 skipped'] });
    expect(exported.err.at(-1)).toContain('ludus db rescue');
    runSql(bad, `UPDATE game_moves SET move_json = '{' WHERE game_id = 'ringrift-1'`);
    expect((await ludus('db', 'features', bad)).code).toBe(1);
  });

  test('a flipped bit in an archive costs one block, and import says how many games', async () => {
    const archive = join(folder, 'archive');
    expect((await ludus('db', 'export', file, archive)).code).toBe(0);
    const lines = join(archive, 'nim_long.jsonl.zst');
    const bytes = readFileSync(lines);
    bytes[40]! ^= 8;
    writeFileSync(lines, bytes);
    const imported = await ludus('db', 'import', join(folder, 'imported.db'), archive);
    expect(imported).toMatchObject({
      code: 1,
      out: ['4 games imported, 0 already there, 0 refused, 56 lost in 1 damaged block'],
    });
  });

  test('health reports a shortened log, and quarantines abandoned games', async () => {
    const served = join(folder, 'served.db');
    copyFileSync(file, served);
    const copy = join(folder, 'killed.db');
    {
      await using db = unwrap(await openStore(served, { games }));
      const initialState = { heaps: [1, 2, 3], next: 1 };
      const about = { game: 'nim', boardType: 'classic', numPlayers: 2, initialState };
      unwrap(await db.storeGameIncremental({ ...about, gameId: 'left' }));
      for (const part of ['', '-wal', '-shm']) copyFileSync(`${served}${part}`, `${copy}${part}`);
    }
    runSql(served, `UPDATE game_writers SET writer = 'elsewhere/1/x'`);
    expect((await ludus('db', 'health', served, '--quarantine')).code).toBe(1);
    const tidied = await ludus('db', 'health', served, '--quarantine', '--abandoned-after', '0');
    expect(tidied).toMatchObject({ code: 0, err: [`${served}: 1 game moved to orphaned_games`] });
    writeFileSync(`${copy}-wal`, readFileSync(`${copy}-wal`).subarray(0, 32 + 2 * (PAGE + 24)));
    const { code, out } = await ludus('db', 'health', copy);
    expect(code).toBe(1);
    expect(out.join('\n')).toMatch(
      /file: the log had \d+ committed pages and now has \d+: the latest changes are lost/,
    );
  });
});

describe('ludus db with files that may not be written', () => {
  /** Another user of this machine, if the tests run as root. */
  const asNobody = (...args: string[]) => {
    const main = join(import.meta.dir, '../../main.ts');
    const command = [
      'setpriv',
      '--reuid=65534',
      '--regid=65534',
      '--clear-groups',
      process.execPath,
      main,
      ...args,
    ];
    const { exitCode, stdout, stderr } = Bun.spawnSync(command, { env: { ...process.env, HOME: '/tmp' } });
    return { code: exitCode, out: stdout.toString(), err: stderr.toString() };
  };
  const mayTry = process.getuid?.() === 0 && Bun.which('setpriv') !== null;

  test.if(mayTry)('files of other users are read, with a note, and not written', async () => {
    const theirs = join(folder, 'theirs');
    mkdirSync(theirs);
    copyFileSync(file, join(theirs, 'games.db'));
    const live = join(theirs, 'live.db');
    const source = join(folder, 'live.db');
    copyFileSync(file, source);
    await using db = unwrap(await openStore(source, { games }));
    unwrap(await db.deleteGame('nim-0'));
    // A log without its index, as in a copy of the two files.
    for (const part of ['', '-wal']) copyFileSync(`${source}${part}`, `${live}${part}`);
    for (const path of [folder, theirs]) chmodSync(path, 0o755);
    const stats = asNobody('db', 'stats', join(theirs, 'games.db'));
    expect(stats).toMatchObject({ code: 0 });
    expect(stats.out).toStartWith('60 games');
    expect(stats.err).toBe(
      `${join(theirs, 'games.db')}: the folder is read-only, so the file is read as if it never changed.\n`,
    );
    const logged = asNobody('db', 'list', live, '--count');
    expect(logged).toMatchObject({ code: 0, out: '59\n' });
    expect(logged.err).toContain('so a copy is used');
    const refused = asNobody('db', 'rebuild', join(theirs, 'games.db'));
    expect(refused).toMatchObject({ code: 2, out: '' });
    expect(refused.err).toContain('not allowed to write this file');
  });
});
