import { describe, expect, test } from 'bun:test';
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { Rng, unwrap } from '@ludus/kernel';
import { inspectGame } from '../src/health.ts';
import { Archive, exportGames, type GameStore, inspectFile, prepareGame } from '../src/index.ts';
import { sampleGame } from '../src/sample.ts';
import {
  codeOf,
  contentsOf,
  fileStore,
  newStore,
  plainNim,
  smallStore,
  stepsOf,
  storeNim,
  withFolder,
} from './support.ts';

const program = (name: string): string => `${import.meta.dir}/${name}.ts`;

const spawn = (name: string, ...args: string[]) =>
  Bun.spawn([process.execPath, program(name), ...args], { stdout: 'pipe', stderr: 'pipe' });

/** Lets a writer confirm this many moves, kills it a moment later, and returns what it had confirmed. */
const killedWriter = async (
  file: string,
  seed: string,
  { moves, laterMs }: { readonly moves: number; readonly laterMs: number },
): Promise<string[]> => {
  const writer = spawn('liveWriter', file, seed);
  const reader = writer.stdout.getReader();
  const decoder = new TextDecoder();
  let text = '';
  let isDoomed = false;
  for (;;) {
    const { value, done } = await reader.read();
    if (done) break;
    text += decoder.decode(value);
    if (isDoomed || text.split('\n').length < moves + 2) continue;
    isDoomed = true;
    setTimeout(() => writer.kill(9), laterMs);
  }
  await writer.exited;
  // A line that was cut in the middle does not count.
  return text.split('\n').slice(1, -1);
};

interface Acknowledged {
  /** How many moves may be stored: those confirmed, possibly plus the one in progress when the writer died. */
  readonly lengths: readonly [number, number];
  readonly isDone: boolean;
}

/** What was confirmed for every game. */
const acknowledged = (lines: readonly string[]): Map<string, Acknowledged> => {
  const games = new Map<string, Acknowledged>();
  for (const line of lines) {
    const [id, what, left] = line.split(' ') as [string, string, string?];
    const { lengths } = games.get(id) ?? { lengths: [0, 1] };
    if (what === 'done') games.set(id, { lengths: [lengths[0], lengths[0]], isDone: true });
    else if (what === 'back') games.set(id, { lengths: [lengths[0], Number(left)], isDone: false });
    else games.set(id, { lengths: [Number(what), Number(what) + 1], isDone: false });
  }
  return games;
};

/** Every confirmed move is stored, plus at most what was in progress; every game replays. */
const checkRecords = async (db: GameStore, lines: readonly string[]): Promise<void> => {
  for (const [gameId, { lengths, isDone }] of acknowledged(lines)) {
    expect(unwrap(await db.getMoves(gameId)).length).toBeOneOf([...lengths]);
    const { structure } = await inspectGame(db, unwrap(await db.rows.game(gameId))!);
    if (isDone) expect(structure).toBe('good');
    else expect(structure).toBeOneOf(['incomplete', 'good', 'no_moves']);
  }
};

/** Ends what a killed writer left: finished by playing on, or aborted. */
const takeUp = async (db: GameStore, gameId: string, finish: boolean): Promise<void> => {
  const writer = unwrap(await db.resumeGame(gameId));
  if (!finish) {
    unwrap(await writer.abort());
    return;
  }
  let before = unwrap(await db.getStateAtMove(gameId, writer.moves - 1));
  for (;;) {
    const [action] = plainNim.legal(before);
    if (action === undefined) break;
    const [step] = stepsOf(plainNim, before, [{ action }]);
    unwrap(await writer.addSteps([{ ...step!, number: writer.moves }]));
    before = step!.state;
  }
  unwrap(await writer.finalize());
};

const KILLS = process.env['LUDUS_LONG'] === undefined ? 40 : 1000;

describe('a writer killed at any instant', () => {
  test(
    `${KILLS} times: every confirmed move is stored, and what is left can be finished or dropped`,
    async () =>
      withFolder(async (folder) => {
        const rng = Rng.from('kill');
        const file = `${folder}/games.db`;
        await (await fileStore(file)).close();
        let killed = 0;
        while (killed < KILLS) {
          // Two at a time, so that some are killed while one waits for the other.
          const seeds = [`k${killed}`, `k${killed + 1}`];
          const lines = await Promise.all(
            seeds.map((seed) => killedWriter(file, seed, { moves: rng.int(30), laterMs: rng.int(4) })),
          );
          killed += 2;
          await using db = await fileStore(file, { snapshotEvery: 3 });
          await checkRecords(db, lines.flat());
          const left = unwrap(await db.queryGames({ gameStatus: 'active' })).games;
          for (const { gameId } of left) await takeUp(db, gameId, rng.int(2) === 0);
          expect(unwrap(await db.countGames({ gameStatus: 'active' }))).toBe(0);
        }
        await using db = await fileStore(file, { snapshotEvery: 3 });
        const health = unwrap(await inspectFile(db));
        expect(health).toMatchObject({ file_problems: [], structure_counts: { good: health.total_games } });
        expect(health.total_games).toBeGreaterThan(0);
      }),
    Math.max(300_000, KILLS * 1_500),
  );

  test(
    'leaves a live game that health calls incomplete',
    async () =>
      withFolder(async (folder) => {
        const file = `${folder}/games.db`;
        let found = false;
        for (let i = 0; i < 20 && !found; i += 1) {
          await killedWriter(file, `h${i}`, { moves: 3, laterMs: i });
          await using db = await fileStore(file, { snapshotEvery: 3 });
          const { structure_counts: counts } = unwrap(await inspectFile(db));
          found = (counts['incomplete'] ?? 0) + (counts['no_moves'] ?? 0) > 0;
        }
        expect(found).toBe(true);
      }),
    600_000,
  );
});

describe('several programs at once', () => {
  // Older readers, which recognise other programs only by this lock, would remove the log when they close the
  // file.
  test.if(existsSync('/proc/locks'))('opening the file several times keeps the lock on it', async () =>
    withFolder(async (folder) => {
      const file = `${folder}/games.db`;
      await using first = await fileStore(file);
      await storeNim(first, 1);
      const isLocked = (): boolean => readFileSync('/proc/locks', 'utf8').includes(`:${statSync(file).ino} `);
      expect(isLocked()).toBe(true);
      await using second = await fileStore(file);
      await using third = await fileStore(file, { readonly: true });
      await storeNim(second, 2);
      expect(unwrap(await third.countGames())).toBe(2);
      expect(isLocked()).toBe(true);
    }),
  );

  test(
    'two write and five read: no error, no lost game',
    async () =>
      withFolder(async (folder) => {
        const file = `${folder}/games.db`;
        await (await fileStore(file)).close();
        const each = 150;
        const writers = ['ann', 'bob'].map((name) => spawn('bulkWriter', file, name, String(each)));
        const readers = Array.from({ length: 5 }, () => spawn('bulkReader', file, String(2 * each)));
        const all = [...writers, ...readers];
        const codes = await Promise.all(all.map(({ exited }) => exited));
        const errors = await Promise.all(all.map(({ stderr }) => new Response(stderr).text()));
        expect({ codes, errors }).toEqual({ codes: all.map(() => 0), errors: all.map(() => '') });
        await using db = await fileStore(file);
        const expected = ['ann', 'bob'].flatMap((name) =>
          Array.from({ length: each }, (_, i) => `${name}-${i}`),
        );
        const stored = (await Array.fromAsync(db.iterateGames())).map((game) => unwrap(game).metadata.gameId);
        expect(stored.toSorted()).toEqual(expected.toSorted());
        expect(unwrap(await inspectFile(db)).structure_counts).toEqual({ good: 2 * each });
      }),
    600_000,
  );

  test(
    'several open a new or old file at once: one creates it, and all find it',
    async () =>
      withFolder(async (folder) => {
        const file = `${folder}/games.db`;
        const openers = Array.from({ length: 6 }, (_, i) => spawn('bulkWriter', file, `w${i}`, '3'));
        expect(await Promise.all(openers.map(({ exited }) => exited))).toEqual(openers.map(() => 0));
        await using db = await fileStore(file);
        expect(unwrap(await db.countGames())).toBe(18);
      }),
    600_000,
  );
});

describe('a full disk', () => {
  const everything = ['games', 'game_players', 'game_moves', 'game_history_entries', 'game_initial_state'];

  test('while storing: a clear error, and nothing of the game is stored', async () => {
    const { db, limit } = await smallStore(4);
    let stored = 0;
    for (;;) {
      const before = await contentsOf(db, everything);
      const input = sampleGame(plainNim, { variant: 'long' }, stored);
      const result = await db.storeGame({ ...input, gameId: `g${stored}`, notes: 'x'.repeat(200) });
      if (result.ok) {
        stored += 1;
        continue;
      }
      expect(result.error).toMatchObject({ code: 'disk_full', gameId: `g${stored}`, file: db.address });
      expect(await contentsOf(db, everything)).toEqual(before);
      break;
    }
    expect(unwrap(await db.countGames())).toBe(stored);
    limit(1_000_000);
    await storeNim(db, 999);
    expect(unwrap(await db.countGames())).toBe(stored + 1);
    await db.close();
  });

  test('while storing many, or writing prepared ones: none of them is stored', async () => {
    const { db } = await smallStore(20);
    const many = Array.from({ length: 200 }, (_, i) => ({
      ...sampleGame(plainNim, { variant: 'long' }, i),
      gameId: `g${i}`,
    }));
    expect(codeOf(await db.storeGames(many))).toBe('disk_full');
    const prepared = many.map((input) => prepareGame(input, db));
    expect(codeOf(await db.writePrepared(prepared))).toBe('disk_full');
    expect(unwrap(await db.countGames())).toBe(0);
    await db.close();
  });

  test('while recording: the move is missing, and the game continues when there is space again', async () => {
    const { db, limit } = await smallStore(0);
    const input = sampleGame(plainNim, { variant: 'long' }, 4);
    limit(1_000_000);
    const about = { game: 'nim', boardType: 'long', numPlayers: 2, initialState: input.initialState };
    const writer = unwrap(await db.storeGameIncremental({ ...about, gameId: 'live' }));
    limit(0);
    let refusals = 0;
    for (const [i, step] of stepsOf(plainNim, input.initialState, input.moves).entries()) {
      const noted = { ...step, notes: { searchStats: 'y'.repeat(3000) } };
      const added = await writer.addSteps([noted]);
      if (added.ok) continue;
      expect(added.error).toMatchObject({ code: 'disk_full' });
      expect(unwrap(await db.getMoves('live'))).toHaveLength(i);
      refusals += 1;
      limit(1_000_000);
      unwrap(await writer.addSteps([noted]));
    }
    expect(refusals).toBe(1);
    unwrap(await writer.finalize({ finalState: input.finalState }));
    await db.close();
  });

  const mount = (folder: string): boolean =>
    process.platform === 'linux' &&
    process.getuid?.() === 0 &&
    spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=2m', 'tmpfs', folder]).status === 0;

  test('of two megabytes, really mounted if that is permitted', async () =>
    withFolder(async (folder) => {
      const disk = `${folder}/disk`;
      mkdirSync(disk);
      if (!mount(disk))
        return console.warn('a small file system cannot be mounted here: only simulated above');
      try {
        const db = await fileStore(`${disk}/games.db`);
        let stored = 0;
        let code = '';
        while (code === '') {
          const result = await db.storeGame({
            ...sampleGame(plainNim, { variant: 'long' }, stored),
            notes: 'z'.repeat(500),
          });
          if (result.ok) stored += 1;
          else code = result.error.code;
        }
        expect(code).toBe('disk_full');
        expect(stored).toBeGreaterThan(5);
        expect(unwrap(await db.countGames())).toBe(stored);
        expect(unwrap(await inspectFile(db)).structure_counts).toEqual({ good: stored });
        await using source = await newStore();
        for (let i = 0; i < 10; i += 1) await storeNim(source, i);
        const archive = Archive.open(`${disk}/archive`);
        const exported = archive.ok ? await exportGames(source, archive.value) : archive;
        expect(exported).toMatchObject({ ok: false, error: { code: 'disk_full' } });
        await db.close();
      } finally {
        spawnSync('umount', ['-l', disk]);
        rmSync(disk, { recursive: true, force: true });
      }
    }));
});
