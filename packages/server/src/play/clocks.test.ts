import { afterEach, beforeEach, describe, expect, test } from 'bun:test';
import { copyFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { unwrap } from '@ludus/kernel';
import { remainingAt, thoughtAt } from '@ludus/table';
import { instantThinker, openStore, recordingLog } from '../../test/fixture.ts';
import type { LiveTable } from './liveTable.ts';
import { Lobby } from './lobby.ts';
import { SessionStore } from './sessionStore.ts';

const HOUR = 3_600_000;
let folder: string;
let db: ReturnType<typeof openStore>;
let running: { readonly lobby: Lobby; readonly store: SessionStore }[];
/** The clock of the process at hand: every one begins somewhere else. */
let now: number;
let wall: number;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ludus-clocks-'));
  db = openStore();
  running = [];
  now = 5000;
  wall = Date.parse('2030-01-01T12:00:00Z');
});

afterEach(async () => {
  for (const { lobby, store } of running) {
    await lobby.close();
    store.close();
  }
  rmSync(folder, { recursive: true });
});

const pass = (ms: number): void => {
  now += ms;
  wall += ms;
};

const start = async (name: string) => {
  const store = new SessionStore(join(folder, name));
  const options = { db, store, thinker: instantThinker, log: recordingLog().log };
  const lobby = new Lobby({ ...options, now: () => now, wall: () => wall });
  await lobby.ready;
  const server = { lobby, store };
  running.push(server);
  return server;
};

/** The next server after a stop, by a clock of its own. */
const restart = async (server: { lobby: Lobby; store: SessionStore }, name: string, downMs: number) => {
  await server.lobby.close();
  server.store.close();
  running = running.filter((one) => one.lobby !== server.lobby);
  wall += downMs;
  now = 77;
  return start(name);
};

/** The next server after one that was killed: it finds the files as they were at that moment. */
const kill = async (name: string, downMs: number) => {
  for (const end of ['', '-wal'])
    if (existsSync(join(folder, name + end)))
      copyFileSync(join(folder, name + end), join(folder, `after-${name}${end}`));
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
  unwrap(await live.act(person, { moveNumber: length, notation: '1 from heap 3' }));
};

const left = ({ table }: LiveTable): number[] => [1, 2].map((seat) => remainingAt(table.clock, seat, now));

describe('a clock', () => {
  test.each([0, 500, HOUR])('goes on exactly after a stop of %p ms', async (downMs) => {
    const first = await start('play.db');
    const { id } = await begin(first.lobby).then(async (live) => {
      pass(10_000);
      await move(live, 1);
      pass(7250);
      return live;
    });
    const { lobby } = await restart(first, 'play.db', downMs);
    const live = unwrap(await lobby.find(id));
    expect(left(live)).toEqual([52_000, 52_750]);
    pass(2000);
    expect(left(live)).toEqual([52_000, 50_750]);
    expect(thoughtAt(live.table.clock, now)).toBe(9250);
    await move(live, 2);
    const [, recorded] = unwrap(db.getMoves(id));
    expect(recorded).toMatchObject({ thinkTimeMs: 9250, timeRemainingMs: 52_750 });
  });

  test('after a kill has lost at most what passed since the last beat', async () => {
    const first = await start('play.db');
    const live = await begin(first.lobby);
    pass(10_000);
    await move(live, 1);
    pass(6000);
    await first.lobby.beat();
    pass(900);
    const { lobby } = await kill('play.db', HOUR);
    expect(left(unwrap(await lobby.find(live.id)))).toEqual([52_000, 54_000]);
  });

  test('after two kills in one turn still knows all of it', async () => {
    const first = await start('play.db');
    const live = await begin(first.lobby);
    pass(6000);
    await first.lobby.beat();
    const second = await kill('play.db', 1000);
    pass(4000);
    await second.lobby.beat();
    const third = await kill('after-play.db', 1000);
    expect(left(unwrap(await third.lobby.find(live.id)))).toEqual([50_000, 60_000]);
  });

  test('of a move that was kept when its clock was not is that of the move', async () => {
    const first = await start('play.db');
    const live = await begin(first.lobby);
    pass(10_000);
    first.store.save = async () => {
      throw new Error('the disk is full');
    };
    await move(live, 1);
    pass(3000);
    await first.lobby.beat();
    const { lobby } = await kill('play.db', 0);
    expect(left(unwrap(await lobby.find(live.id)))).toEqual([52_000, 60_000]);
  });

  test('keeps what was spent on moves that were taken back', async () => {
    const first = await start('play.db');
    const live = await begin(first.lobby);
    pass(10_000);
    await move(live, 1);
    pass(5000);
    for (const seat of [1, 2]) unwrap(await live.carryOut(() => ({ type: 'take_back', seat })));
    expect(left(live)).toEqual([52_000, 55_000]);
    const { lobby } = await restart(first, 'play.db', HOUR);
    expect(left(unwrap(await lobby.find(live.id)))).toEqual([52_000, 55_000]);
  });

  test.each([HOUR, -HOUR])('does not mind when the time of day jumps by %p ms', async (jump) => {
    const { lobby } = await start('play.db');
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
    const [recorded] = unwrap(db.getMoves(live.id));
    expect(recorded).toMatchObject({ thinkTimeMs: 11_000, timestamp: new Date(wall).toISOString() });
  });
});
