import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { games } from '@ludus/games';
import { unwrap } from '@ludus/kernel';
import { hidePassword, openStore, type Replayed, type StoreOptions } from '../src/index.ts';
import type { EmbeddedServer } from '../src/postgres/embedded.ts';
import { checkServer } from '../src/postgres/open.ts';
import { sampleGame } from '../src/sample.ts';
import { fillDisk, newSchema, ownServer, postgresStore, runOn, testServer } from './postgres.ts';
import { codeOf, plainNim, stepsOf, storeNim } from './support.ts';

const server = await testServer();

const open = (address: string, options: Partial<StoreOptions> = {}) =>
  openStore(address, { games, ...options });

const messageOf = (result: Replayed<unknown>): string => (result.ok ? 'ok' : result.error.message);

/** An address with other parts. */
const changed = (address: string, change: (url: URL) => void): string => {
  const url = new URL(address);
  change(url);
  return url.href;
};

const LONG = { game: 'nim', boardType: 'long', numPlayers: 2 } as const;

const nimSteps = (seed: number) => {
  const { initialState, moves } = sampleGame(plainNim, { variant: 'long' }, seed);
  return { initialState, steps: stepsOf(plainNim, initialState, moves) };
};

describe('an address', () => {
  test('that cannot be read is refused without being shown', async () => {
    for (const address of [
      'postgres://me:se/cret@host/db',
      'postgres://me:se#cret@host/db',
      'postgres://me:se?cret@host/db',
      'postgres://me:se%cret@host/db',
      'postgres://me:secret@host:port/db',
      'mysql://me:secret@host/db',
    ]) {
      const refused = await open(address);
      expect(codeOf(refused)).toBe('unknown_address');
      expect(messageOf(refused)).not.toContain('cret');
    }
  });

  test('must name host, database and a plain schema', async () => {
    for (const address of ['postgres://me@host', 'postgres:///db', 'postgres://me@host/db?schema=a;b']) {
      const refused = await open(address);
      expect(codeOf(refused)).toBe('unknown_address');
      expect(messageOf(refused)).toStartWith('postgres://');
    }
  });

  test('loses its password when it is hidden', () => {
    expect(hidePassword('postgres://me:secret@host/db?schema=x')).toBe('postgres://me@host/db?schema=x');
    expect(hidePassword('--db=postgresql://me:p@ss@host/db')).toBe('--db=postgresql://me@host/db');
    expect(hidePassword('games.db')).toBe('games.db');
    expect(hidePassword('postgres://me@host/db?password=secret')).toBe('postgres://me@host/db');
    expect(hidePassword('--db=postgres://me@host/db?schema=x&password=secret&sslmode=require')).toBe(
      '--db=postgres://me@host/db?schema=x&sslmode=require',
    );
  });
});

test('a server that is too old is named with its version', () => {
  expect(checkServer('postgres://host/db', 180_004)).toEqual({ ok: true, value: undefined });
  expect(checkServer('postgres://host/db', 130_011)).toMatchObject({
    error: {
      code: 'old_server',
      message: 'postgres://host/db: this server is PostgreSQL 13, but 14 or newer is required.',
    },
  });
});

describe.skipIf(server === undefined)('opening', () => {
  const { address } = server ?? { address: 'postgres://host/db' };
  const { password } = new URL(address);

  test('says in a sentence what is wrong with server, user and database, and shows no password', async () => {
    await runOn(address, `CREATE ROLE guest LOGIN PASSWORD 'guest-secret'`);
    const cases = {
      unreachable: changed(address, (url) => (url.port = '1')),
      access_denied: changed(address, (url) => (url.password = 'wrong-secret')),
      not_found: changed(address, (url) => (url.pathname = '/nowhere')),
    };
    for (const [code, wrong] of Object.entries(cases)) {
      const refused = await open(wrong);
      expect({ code: codeOf(refused), message: messageOf(refused) }).toMatchObject({ code });
      expect(messageOf(refused)).not.toMatch(new RegExp(`secret|:${password}@`));
      expect(messageOf(refused)).toStartWith('postgres://');
    }
    const guest = changed(newSchema(server!), (url) => {
      url.username = 'guest';
      url.password = 'guest-secret';
    });
    const refused = await open(guest);
    expect(codeOf(refused)).toBe('access_denied');
    expect(messageOf(refused)).toContain('lacks a permission');
    expect(messageOf(refused)).not.toContain('secret');
  });

  test('needs no password in the address when it was hidden before', async () => {
    const full = newSchema(server!);
    const shown = hidePassword(full);
    expect(shown).not.toContain(password);
    await using store = unwrap(await open(shown));
    expect(store.address).toBe(shown);
    expect(store.connection).toBe(full);
  });

  test('takes a password among the parameters of the address, and shows it nowhere', async () => {
    const inside = changed(newSchema(server!), (url) => {
      url.password = '';
      url.searchParams.set('password', password);
    });
    for (const one of [inside, hidePassword(inside)]) {
      await using store = unwrap(await open(one));
      expect(store.address).not.toContain(password);
    }
  });

  test('takes the password from PGPASSWORD if the address has none', async () => {
    const bare = changed(newSchema(server!), (url) => (url.password = ''));
    const before = process.env['PGPASSWORD'];
    try {
      process.env['PGPASSWORD'] = 'wrong-secret';
      expect(codeOf(await open(bare))).toBe('access_denied');
      process.env['PGPASSWORD'] = password;
      await unwrap(await open(bare)).close();
    } finally {
      if (before === undefined) delete process.env['PGPASSWORD'];
      else process.env['PGPASSWORD'] = before;
    }
  });

  test('creates no store unless requested', async () => {
    const nowhere = newSchema(server!);
    expect(codeOf(await open(nowhere, { create: false }))).toBe('not_found');
    expect(codeOf(await open(nowhere, { readonly: true }))).toBe('not_found');
    await (await postgresStore(nowhere)).close();
    await using reader = await postgresStore(nowhere, { readonly: true });
    expect(codeOf(await reader.storeGame(sampleGame(plainNim, { variant: 'long' }, 1)))).toBe('read_only');
    expect(codeOf(await reader.probe())).toBe('read_only');
  });

  test('refuses a schema of another version, or with tables of something else', async () => {
    const one = await postgresStore(newSchema(server!));
    await one.sql('UPDATE store_version SET version = 999');
    expect(codeOf(await open(one.connection))).toBe('newer_schema');
    await one.sql('UPDATE store_version SET version = 3');
    expect(codeOf(await open(one.connection))).toBe('older_schema');
    await one.close();
    const other = newSchema(server!);
    const schema = new URL(other).searchParams.get('schema');
    await runOn(other, `CREATE SCHEMA ${schema}`);
    await runOn(other, 'CREATE TABLE invoices (id INTEGER)');
    expect(codeOf(await open(other))).toBe('foreign_database');
  });

  test('updates a store made before positions were indexed', async () => {
    const address = newSchema(server!);
    await using db = await postgresStore(address);
    await storeNim(db, 1, { gameId: 'a' });
    const position = unwrap(await db.getHistory('a'))[0]!.stateHashBefore!;
    await runOn(address, 'DROP TABLE game_turning_points');
    await runOn(address, 'DROP INDEX idx_history_position');
    {
      await using reader = unwrap(await open(address, { readonly: true }));
      expect(codeOf(await reader.countGames({ position }))).toBe('older_schema');
      expect(unwrap(await reader.countGames())).toBe(1);
    }
    await using again = unwrap(await open(address));
    expect(unwrap(await again.countGames({ position }))).toBe(1);
    expect(unwrap(await again.getContinuations(position)).games).toBe(1);
  });

  test('by several at the same moment makes the tables once', async () => {
    const together = newSchema(server!);
    const opened = await Promise.all(Array.from({ length: 6 }, () => open(together)));
    expect(opened.map(codeOf)).toEqual(opened.map(() => 'ok'));
    for (const [i, store] of opened.entries()) await storeNim(unwrap(store), i);
    expect(unwrap(await unwrap(opened[0]!).countGames())).toBe(6);
    for (const store of opened) await unwrap(store).close();
  });
});

describe.skipIf(server === undefined)('several programs', () => {
  test('that store at the same time appear to readers once each and in order', async () => {
    const address = newSchema(server!);
    const writers = await Promise.all([0, 1, 2].map(() => postgresStore(address)));
    await using reader = await postgresStore(address, { readonly: true });
    let isWriting = true;
    const writing = Promise.all(
      writers.map(async (writer, w) => {
        for (let i = 0; i < 15; i += 1) await storeNim(writer, i, { gameId: `w${w}-${i}` });
      }),
    ).finally(() => {
      isWriting = false;
    });
    const seen: string[] = [];
    let after: string | undefined;
    for (let isLast = false; !isLast; ) {
      isLast = !isWriting;
      for (;;) {
        const page = unwrap(
          await reader.queryGames(
            {},
            { order: 'oldest', limit: 2, ...(after === undefined ? {} : { after }) },
          ),
        );
        const [one] = page.games;
        if (one === undefined) break;
        seen.push(one.gameId);
        const [row] = await reader.sql('SELECT order_key FROM games WHERE game_id = ?', one.gameId);
        after = `r${String(row!['order_key'])}`;
      }
    }
    await writing;
    expect(seen).toHaveLength(45);
    expect(new Set(seen).size).toBe(45);
    for (const writer of writers) await writer.close();
  });

  test('never store the same game twice', async () => {
    const address = newSchema(server!);
    const writers = await Promise.all([0, 1, 2, 3].map(() => postgresStore(address)));
    const input = sampleGame(plainNim, { variant: 'long' }, 1);
    for (let round = 0; round < 5; round += 1) {
      const gameId = `same-${round}`;
      const stored = await Promise.all(writers.map((writer) => writer.storeGame({ ...input, gameId })));
      expect(stored.map(codeOf).toSorted()).toEqual([
        'duplicate_game',
        'duplicate_game',
        'duplicate_game',
        'ok',
      ]);
    }
    for (const writer of writers) await writer.close();
  });

  test('do not both write a live game: only the last to resume it does', async () => {
    const address = newSchema(server!);
    await using one = await postgresStore(address);
    await using two = await postgresStore(address);
    const { initialState, steps } = nimSteps(3);
    const first = unwrap(await one.storeGameIncremental({ ...LONG, initialState }));
    unwrap(await first.addSteps(steps.slice(0, 2)));
    const second = unwrap(await two.resumeGame(first.gameId));
    expect(codeOf(await first.addSteps(steps.slice(2, 3)))).toBe('stale_writer');
    unwrap(await second.addSteps(steps.slice(2)));
    unwrap(await second.finalize());
    expect(unwrap(await one.getGameMetadata(first.gameId))).toMatchObject({ gameStatus: 'completed' });
  });
});

describe.skipIf(server === undefined)('a server with a full disk', () => {
  test('is reported in a sentence, nothing is stored, and the game continues once there is room', async () => {
    const address = newSchema(server!);
    await using db = await postgresStore(address);
    const { initialState, steps } = nimSteps(9);
    const writer = unwrap(await db.storeGameIncremental({ ...LONG, initialState }));
    unwrap(await writer.addSteps(steps.slice(0, 2)));
    const makeRoom = await fillDisk(address, 'game_moves');
    const refused = await writer.addSteps(steps.slice(2, 3));
    expect(codeOf(refused)).toBe('disk_full');
    expect(messageOf(refused)).toContain("the server's disk is full, so nothing was stored.");
    expect(codeOf(await db.storeGame(sampleGame(plainNim, { variant: 'long' }, 1)))).toBe('disk_full');
    expect(unwrap(await db.countGames())).toBe(1);
    expect(unwrap(await db.getMoves(writer.gameId))).toHaveLength(2);
    await makeRoom();
    unwrap(await writer.addSteps(steps.slice(2)));
    unwrap(await writer.finalize());
    expect(unwrap(await db.getMoves(writer.gameId)).map(({ action }) => action)).toEqual(
      steps.map(({ action }) => action),
    );
  });
});

describe.skipIf(server === undefined)('a server that goes away', () => {
  let own: EmbeddedServer;
  beforeAll(async () => {
    own = (await ownServer())!;
  });
  afterAll(() => own.stop());

  const disconnectAll = () =>
    runOn(
      own.address,
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'ludus'`,
    );

  test('between two moves goes unnoticed once it is back', async () => {
    await using db = await postgresStore(newSchema(own));
    const { initialState, steps } = nimSteps(5);
    const writer = unwrap(await db.storeGameIncremental({ ...LONG, initialState }));
    unwrap(await writer.addSteps(steps.slice(0, 2)));
    await disconnectAll();
    unwrap(await writer.addSteps(steps.slice(2, 3)));
    await disconnectAll();
    expect(unwrap(await db.getGameMetadata(writer.gameId)).totalMoves).toBe(3);
  });

  test('is reported in a sentence, and the game continues', async () => {
    await using db = await postgresStore(newSchema(own));
    const { initialState, steps } = nimSteps(6);
    const writer = unwrap(await db.storeGameIncremental({ ...LONG, initialState }));
    unwrap(await writer.addSteps(steps.slice(0, 2)));
    await own.stop();
    const lost = await writer.addSteps(steps.slice(2, 3));
    expect(codeOf(lost)).toBe('unreachable');
    expect(messageOf(lost)).not.toContain(`${new URL(own.address).password}@`);
    expect(codeOf(await db.getGameMetadata(writer.gameId))).toBe('unreachable');
    expect(codeOf(await db.probe())).toBe('unreachable');
    const walked = await Array.fromAsync(db.iterateGames());
    expect(walked.map(codeOf)).toEqual(['unreachable']);
    await own.start();
    unwrap(await writer.addSteps(steps.slice(2)));
    unwrap(await writer.finalize());
    expect(unwrap(await db.getMoves(writer.gameId)).map(({ action }) => action)).toEqual(
      steps.map(({ action }) => action),
    );
  });

  test('after storing moves but before confirming them, does not store them twice', async () => {
    await using db = await postgresStore(newSchema(own));
    const { initialState, steps } = nimSteps(7);
    const writer = unwrap(await db.storeGameIncremental({ ...LONG, initialState }));
    unwrap(await writer.addSteps(steps.slice(0, 1)));
    // What the writer would have stored if it had got no answer: another one with the same fence.
    const [fence] = await db.sql('SELECT writer FROM game_writers');
    const twin = unwrap(await db.resumeGame(writer.gameId));
    unwrap(await twin.addSteps(steps.slice(1, 3)));
    await db.sql('UPDATE game_writers SET writer = ?', String(fence!['writer']));
    unwrap(await writer.addSteps(steps.slice(1, 2)));
    expect(unwrap(await db.getMoves(writer.gameId))).toHaveLength(2);
    unwrap(await writer.addSteps(steps.slice(2)));
    unwrap(await writer.finalize());
  });

  test('after ending a game but before confirming it, leaves nothing to repair', async () => {
    await using db = await postgresStore(newSchema(own));
    const { initialState, steps } = nimSteps(8);
    const writer = unwrap(await db.storeGameIncremental({ ...LONG, initialState }));
    unwrap(await writer.addSteps(steps));
    await own.stop();
    expect(codeOf(await writer.finalize())).toBe('unreachable');
    await own.start();
    // What the call above would have done if the server had failed only after it.
    unwrap(await unwrap(await db.resumeGame(writer.gameId)).finalize());
    unwrap(await writer.finalize());
    expect(codeOf(await writer.finalize())).toBe('not_live');
  });

  test('keeps live tables for the server that had them', async () => {
    await using one = await postgresStore(newSchema(own));
    const table = { id: 'a', isOver: false, isListed: true, changedAt: 1, record: {} };
    const live = unwrap(await one.live());
    unwrap(await live.save(table));
    await disconnectAll();
    unwrap(await live.save({ ...table, changedAt: 2 }));
    expect(unwrap(await live.load('a'))).toMatchObject({ changedAt: 2 });
    await live.close();
  });

  test('and accepts no more connections says so', async () => {
    const limit = changed(own.address, (url) => {
      url.username = 'narrow';
      url.password = 'pw';
    });
    await runOn(own.address, `CREATE ROLE narrow LOGIN SUPERUSER CONNECTION LIMIT 0 PASSWORD 'pw'`);
    await runOn(own.address, 'ALTER ROLE narrow NOSUPERUSER');
    const refused = await open(limit);
    expect(codeOf(refused)).toBe('unreachable');
    expect(messageOf(refused)).toContain('accepts no more connections');
  });
});
