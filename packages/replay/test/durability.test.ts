import { describe, expect, test } from 'bun:test';
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { Rng, unwrap } from '@ludus/kernel';
import { Archive, exportGames, GameReplayDB, inspectFile, inspectGame } from '../src/index.ts';
import { sampleGame } from '../src/sample.ts';
import { contentsOf, fileStore, memoryStore, plainNim, storeNim, withFolder } from './support.ts';

const program = (name: string): string => `${import.meta.dir}/${name}.ts`;

const spawn = (name: string, ...args: string[]) =>
  Bun.spawn([process.execPath, program(name), ...args], { stdout: 'pipe', stderr: 'pipe' });

/** Lets a writer work for a while, kills it, and gives what it had acknowledged. */
const killedWriter = async (file: string, seed: string, lifetime: number): Promise<string[]> => {
  const writer = spawn('liveWriter', file, seed);
  const reader = writer.stdout.getReader();
  const decoder = new TextDecoder();
  let text = '';
  while (!text.includes('ready\n')) text += decoder.decode((await reader.read()).value);
  setTimeout(() => writer.kill(9), lifetime);
  for (;;) {
    const { value, done } = await reader.read();
    if (done) break;
    text += decoder.decode(value);
  }
  await writer.exited;
  // What was cut off in the middle of a line was not said.
  return text.split('\n').slice(1, -1);
};

interface Acknowledged {
  /** How many moves may be there: those acknowledged, or with what was in hand when the writer died. */
  readonly lengths: readonly [number, number];
  readonly isDone: boolean;
}

/** What was acknowledged of every game. */
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

/** Every acknowledged move is there, at most what was in hand besides; every game replays. */
const checkRecords = (db: GameReplayDB, lines: readonly string[]): void => {
  for (const [gameId, { lengths, isDone }] of acknowledged(lines)) {
    expect(unwrap(db.getMoves(gameId)).length).toBeOneOf([...lengths]);
    const { structure } = inspectGame(db, unwrap(db.internals.reader.row(gameId)));
    if (isDone) expect(structure).toBe('good');
    else expect(structure).toBeOneOf(['incomplete', 'good', 'no_moves']);
  }
};

/** Ends what a killed writer left: finished by playing on, or given up. */
const takeUp = (db: GameReplayDB, gameId: string, finish: boolean): void => {
  const writer = unwrap(db.resumeGame(gameId));
  if (!finish) {
    unwrap(writer.abort());
    return;
  }
  for (;;) {
    const [action] = plainNim.legal(unwrap(writer.state));
    if (action === undefined) break;
    unwrap(writer.addMove({ action }));
  }
  unwrap(writer.finalize());
};

const KILLS = process.env['LUDUS_LONG'] === undefined ? 200 : 1000;

describe('a writer killed at any instant', () => {
  test(
    `${KILLS} times: every acknowledged move is there, what is left is reported and can be finished or dropped`,
    () =>
      withFolder(async (folder) => {
        const rng = Rng.from('kill');
        const file = `${folder}/games.db`;
        fileStore(file).close();
        let killed = 0;
        while (killed < KILLS) {
          // Two at a time, so that they also die in each other's way.
          const seeds = [`k${killed}`, `k${killed + 1}`];
          const lines = await Promise.all(seeds.map((seed) => killedWriter(file, seed, rng.int(25))));
          killed += 2;
          using db = fileStore(file, { snapshotEvery: 3 });
          checkRecords(db, lines.flat());
          const left = unwrap(db.queryGames({ gameStatus: 'active' })).games;
          for (const { gameId } of left) takeUp(db, gameId, rng.int(2) === 0);
          expect(unwrap(db.countGames({ gameStatus: 'active' }))).toBe(0);
        }
        using db = fileStore(file, { snapshotEvery: 3 });
        const health = unwrap(await inspectFile(db));
        expect(health).toMatchObject({ file_problems: [], structure_counts: { good: health.total_games } });
        // How many there are is a matter of how fast the machine is.
        expect(health.total_games).toBeGreaterThan(KILLS / 20);
      }),
    300_000,
  );

  test(
    'leaves a live game that health calls incomplete',
    () =>
      withFolder(async (folder) => {
        const file = `${folder}/games.db`;
        let found = false;
        for (let i = 0; i < 20 && !found; i += 1) {
          await killedWriter(file, `h${i}`, 5 + i);
          using db = fileStore(file, { snapshotEvery: 3 });
          const { structure_counts: counts } = unwrap(await inspectFile(db));
          found = (counts['incomplete'] ?? 0) + (counts['no_moves'] ?? 0) > 0;
        }
        expect(found).toBe(true);
      }),
    60_000,
  );
});

describe('several programs at once', () => {
  // Older readers, which know of other programs by this lock only, would remove the log when they close the file.
  test.if(existsSync('/proc/locks'))('one that opens the file several times keeps its lock on it', () =>
    withFolder((folder) => {
      const file = `${folder}/games.db`;
      using first = fileStore(file);
      storeNim(first, 1);
      const isLocked = (): boolean => readFileSync('/proc/locks', 'utf8').includes(`:${statSync(file).ino} `);
      expect(isLocked()).toBe(true);
      using second = fileStore(file);
      using third = unwrap(GameReplayDB.open(file, { games: first.games, readonly: true }));
      storeNim(second, 2);
      expect(unwrap(third.countGames())).toBe(2);
      expect(isLocked()).toBe(true);
    }),
  );

  test(
    'two write and five read: no error, no lost game',
    () =>
      withFolder(async (folder) => {
        const file = `${folder}/games.db`;
        fileStore(file).close();
        const each = 150;
        const writers = ['ann', 'bob'].map((name) => spawn('bulkWriter', file, name, String(each)));
        const readers = Array.from({ length: 5 }, () => spawn('bulkReader', file, String(2 * each)));
        const all = [...writers, ...readers];
        const codes = await Promise.all(all.map(({ exited }) => exited));
        const errors = await Promise.all(all.map(({ stderr }) => new Response(stderr).text()));
        expect({ codes, errors }).toEqual({ codes: all.map(() => 0), errors: all.map(() => '') });
        using db = fileStore(file);
        const expected = ['ann', 'bob'].flatMap((name) =>
          Array.from({ length: each }, (_, i) => `${name}-${i}`),
        );
        const stored = [...db.iterateGames()].map((game) => unwrap(game).metadata.gameId);
        expect(stored.toSorted()).toEqual(expected.toSorted());
        expect(unwrap(await inspectFile(db)).structure_counts).toEqual({ good: 2 * each });
      }),
    120_000,
  );

  test(
    'several open a new or old file at the same moment: one makes it, all find it',
    () =>
      withFolder(async (folder) => {
        const file = `${folder}/games.db`;
        const openers = Array.from({ length: 6 }, (_, i) => spawn('bulkWriter', file, `w${i}`, '3'));
        expect(await Promise.all(openers.map(({ exited }) => exited))).toEqual(openers.map(() => 0));
        using db = fileStore(file);
        expect(unwrap(db.countGames())).toBe(18);
      }),
    60_000,
  );
});

describe('a full disk', () => {
  const everything = ['games', 'game_players', 'game_moves', 'game_history_entries', 'game_initial_state'];

  test('while storing: a clear error, and nothing of the game is stored', () => {
    using db = memoryStore();
    storeNim(db, 0);
    const pages = db.internals.db.query('PRAGMA page_count').get() as { page_count: number };
    db.internals.db.run(`PRAGMA max_page_count = ${pages.page_count + 4}`);
    let stored = 1;
    for (;;) {
      const before = contentsOf(db, everything);
      const input = sampleGame(plainNim, { variant: 'long' }, stored);
      const result = db.storeGame({ ...input, gameId: `g${stored}`, notes: 'x'.repeat(200) });
      if (result.ok) {
        stored += 1;
        continue;
      }
      expect(result.error).toMatchObject({ code: 'disk_full', gameId: `g${stored}`, file: ':memory:' });
      expect(contentsOf(db, everything)).toEqual(before);
      break;
    }
    expect(unwrap(db.countGames())).toBe(stored);
    db.internals.db.run('PRAGMA max_page_count = 1000000');
    storeNim(db, 999);
    expect(unwrap(db.countGames())).toBe(stored + 1);
  });

  test('while recording: the move is not there, and the game goes on when there is room again', () => {
    using db = memoryStore();
    const input = sampleGame(plainNim, { variant: 'long' }, 4);
    const about = { game: 'nim', boardType: 'long', numPlayers: 2, initialState: input.initialState };
    const writer = unwrap(db.storeGameIncremental({ ...about, gameId: 'live' }));
    const sql = db.internals.db;
    const { page_count } = sql.query('PRAGMA page_count').get() as { page_count: number };
    sql.run(`PRAGMA max_page_count = ${page_count}`);
    let refusals = 0;
    for (const [i, move] of input.moves.entries()) {
      const noted = { ...move, searchStats: 'y'.repeat(3000) };
      const added = writer.addMove(noted);
      if (added.ok) continue;
      expect(added.error).toMatchObject({ code: 'disk_full', moveNumber: i });
      expect(unwrap(db.getMoves('live'))).toHaveLength(i);
      refusals += 1;
      sql.run('PRAGMA max_page_count = 1000000');
      expect(unwrap(writer.addMove(noted))).toBe(i);
    }
    expect(refusals).toBe(1);
    unwrap(writer.finalize({ finalState: input.finalState }));
  });

  const mount = (folder: string): boolean =>
    process.platform === 'linux' &&
    process.getuid?.() === 0 &&
    spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', folder]).status === 0;

  test('of one megabyte, really mounted where that is permitted', () =>
    withFolder(async (folder) => {
      const disk = `${folder}/disk`;
      mkdirSync(disk);
      if (!mount(disk))
        return console.warn('a small file system cannot be mounted here: only simulated above');
      try {
        const db = fileStore(`${disk}/games.db`);
        let stored = 0;
        let code = '';
        while (code === '') {
          const result = db.storeGame({
            ...sampleGame(plainNim, { variant: 'long' }, stored),
            notes: 'z'.repeat(500),
          });
          if (result.ok) stored += 1;
          else code = result.error.code;
        }
        expect(code).toBe('disk_full');
        expect(stored).toBeGreaterThan(5);
        expect(unwrap(db.countGames())).toBe(stored);
        expect(unwrap(await inspectFile(db)).structure_counts).toEqual({ good: stored });
        using source = memoryStore();
        for (let i = 0; i < 10; i += 1) storeNim(source, i);
        const archive = Archive.open(`${disk}/archive`);
        const exported = archive.ok ? await exportGames(source, archive.value) : archive;
        expect(exported).toMatchObject({ ok: false, error: { code: 'disk_full' } });
        db.close();
      } finally {
        spawnSync('umount', ['-l', disk]);
        rmSync(disk, { recursive: true, force: true });
      }
    }));
});
