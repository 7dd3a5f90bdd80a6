import { afterEach, beforeEach, describe, expect, test } from 'bun:test';
import { copyFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { err, unwrap } from '@ludus/kernel';
import { type GameStore, openStore } from '@ludus/replay';
import { remainingAt, thoughtAt } from '@ludus/table';
import { games, instantThinker, memoryStore, recordingLog } from '../../test/fixture.ts';
import type { LiveTable } from './liveTable.ts';
import { Lobby } from './lobby.ts';
import { SessionStore } from './sessionStore.ts';

const HOUR = 3_600_000;

interface Server {
  readonly lobby: Lobby;
  readonly store: SessionStore;
  readonly stop: () => Promise<void>;
}

let folder: string;
let db: GameStore;
let running: Server[];
/** The clock of the current process: each starts at a different value. */
let now: number;
let wall: number;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'ludus-clocks-'));
  db = await memoryStore();
  running = [];
  now = 5000;
  wall = Date.parse('2030-01-01T12:00:00Z');
});

afterEach(async () => {
  for (const { stop } of running) await stop();
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
});

const pass = (ms: number): void => {
  now += ms;
  wall += ms;
};

/** A server that stores its tables next to a file; the games themselves outlive it. */
const start = async (name: string): Promise<Server> => {
  const files = unwrap(await openStore(join(folder, `${name}.db`), { games }));
  const live = unwrap(await files.live());
  const store = new SessionStore(live);
  const options = { db, store, thinker: instantThinker, log: recordingLog().log };
  const lobby = new Lobby({ ...options, now: () => now, wall: () => wall });
  await lobby.ready;
  const stop = async (): Promise<void> => {
    await lobby.close();
    await live.close();
    await files.close();
  };
  const server = { lobby, store, stop };
  running.push(server);
  return server;
};

/** The next server after a stop, with its own clock. */
const restart = async (server: Server, name: string, downMs: number): Promise<Server> => {
  await server.stop();
  running = running.filter((one) => one !== server);
  wall += downMs;
  now = 77;
  return start(name);
};

/** The next server after one that was killed: it finds the files as they were at that moment. */
const kill = async (name: string, downMs: number): Promise<Server> => {
  for (const file of ['play.db', 'play.db-wal'].map((end) => `${name}.${end}`))
    if (existsSync(join(folder, file))) copyFileSync(join(folder, file), join(folder, `after-${file}`));
  wall += downMs;
  now = 77;
  return start(`after-${name}`);
};

const begin = async (lobby: Lobby): Promise<LiveTable> => {
  const timeControl = { type: 'blitz', initialMs: 60_000, incrementMs: 2000 } as const;
  const seats = ['human', 'human'];
  return unwrap(await lobby.create({ game: 'nim', seats, claim: [1, 2], timeControl })).table;
};

const move = async (live: LiveTable, person: number): Promise<void> => {
  const { length } = live.table.line;
  unwrap(await live.moves.act(person, { moveNumber: length, notation: '1 from heap 3' }));
};

const left = ({ table }: LiveTable): number[] => [1, 2].map((seat) => remainingAt(table.clock, seat, now));

describe('a clock', () => {
  test.each([0, 500, HOUR])('continues exactly after a stop of %p ms', async (downMs) => {
    const first = await start('server');
    const { id } = await begin(first.lobby).then(async (live) => {
      pass(10_000);
      await move(live, 1);
      pass(7250);
      return live;
    });
    const { lobby } = await restart(first, 'server', downMs);
    const live = unwrap(await lobby.find(id));
    expect(left(live)).toEqual([52_000, 52_750]);
    pass(2000);
    expect(left(live)).toEqual([52_000, 50_750]);
    expect(thoughtAt(live.table.clock, now)).toBe(9250);
    await move(live, 2);
    const [, recorded] = unwrap(await db.getMoves(id));
    expect(recorded).toMatchObject({ thinkTimeMs: 9250, timeRemainingMs: 52_750 });
  });

  test('loses at most the time since the last heartbeat when killed', async () => {
    const first = await start('server');
    const live = await begin(first.lobby);
    pass(10_000);
    await move(live, 1);
    pass(6000);
    await first.lobby.beat();
    pass(900);
    const { lobby } = await kill('server', HOUR);
    expect(left(unwrap(await lobby.find(live.id)))).toEqual([52_000, 54_000]);
  });

  test('is complete after two kills in one turn', async () => {
    const first = await start('server');
    const live = await begin(first.lobby);
    pass(6000);
    await first.lobby.beat();
    const second = await kill('server', 1000);
    pass(4000);
    await second.lobby.beat();
    const third = await kill('after-server', 1000);
    expect(left(unwrap(await third.lobby.find(live.id)))).toEqual([50_000, 60_000]);
  });

  test('is taken from the move if the move was stored but its clock was not', async () => {
    const first = await start('server');
    const live = await begin(first.lobby);
    pass(10_000);
    first.store.save = async () =>
      err({ file: 'play.db', code: 'disk_full', path: '', message: 'The disk is full.' });
    await move(live, 1);
    pass(3000);
    await first.lobby.beat();
    const { lobby } = await kill('server', 0);
    expect(left(unwrap(await lobby.find(live.id)))).toEqual([52_000, 60_000]);
  });

  test('keeps the time spent on moves that were taken back', async () => {
    const first = await start('server');
    const live = await begin(first.lobby);
    pass(10_000);
    await move(live, 1);
    pass(5000);
    for (const seat of [1, 2]) unwrap(await live.carryOut(() => ({ type: 'take_back', seat })));
    expect(left(live)).toEqual([52_000, 55_000]);
    const { lobby } = await restart(first, 'server', HOUR);
    expect(left(unwrap(await lobby.find(live.id)))).toEqual([52_000, 55_000]);
  });

  test.each([HOUR, -HOUR])('is not affected when the system time jumps by %p ms', async (jump) => {
    const { lobby } = await start('server');
    const live = await begin(lobby);
    const shown = (): number => {
      const { clock, sentAt } = live.state(0);
      return clock!.remainingMs[0]! - (Date.parse(sentAt) - Date.parse(clock!.since));
    };
    pass(10_000);
    expect(shown()).toBe(50_000);
    wall += jump;
    expect(shown()).toBe(50_000);
    pass(1000);
    expect(shown()).toBe(49_000);
    await live.carryOut(() => ({ type: 'flag' }));
    expect(live.table.outcome).toBeUndefined();
    await move(live, 1);
    expect(left(live)).toEqual([51_000, 60_000]);
    const [recorded] = unwrap(await db.getMoves(live.id));
    expect(recorded).toMatchObject({ thinkTimeMs: 11_000, timestamp: new Date(wall).toISOString() });
  });
});
