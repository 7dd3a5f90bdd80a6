import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { unwrap } from '@ludus/kernel';
import { nim } from '@ludus/kernel/examples/nim';
import { archivedGame, makeLine } from '@ludus/replay';
import { ringrift } from '@ludus/ringrift-engine';
import type { Claimed, Created, LiveList, PlayState } from '../src/play/schemas.ts';
import { AttackedProcess, bearer, json } from './attackedProcess.ts';
import { memoryStore, randomGame } from './fixture.ts';

/** What strangers try to learn, fill, stop and steal, at a running server; with `LUDUS_LONG=1` as often as it takes. */
const IS_LONG = process.env.LUDUS_LONG === '1';
const many = (few: number, lots: number): number => (IS_LONG ? lots : few);

const folder = mkdtempSync(join(tmpdir(), 'ludus-strangers-'));
const server = new AttackedProcess(join(folder, 'games.db'));
const closed = new AttackedProcess(join(folder, 'closed.db'), { mayStore: false });
const { ask, create } = server;

beforeAll(async () => {
  await server.start();
  await closed.start();
});
afterAll(async () => {
  await Promise.all([server.stop('SIGTERM'), closed.stop('SIGTERM')]);
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
});

const STRANGER = '10.66.6.6';
const two = { game: 'nim', seats: ['human', 'human'], claim: [1, 2] };

const begin = async (client: string, body: object): Promise<Created> => {
  const created = await create(client, body);
  expect(created.status).toBe(200);
  return (await created.json()) as Created;
};

const move = (id: string, token: string, moveNumber: number, notation: string): Promise<Response> =>
  ask(`/api/play/games/${id}/actions`, '10.0.0.1', json({ moveNumber, notation }, bearer(token)));

const upload = async (line: string, client = STRANGER): Promise<unknown> => {
  const headers = { 'Content-Type': 'application/x-ndjson' };
  return (await ask('/api/replay/upload', client, { method: 'POST', body: line, headers })).json();
};

/** A whole game as a line of an upload. */
const lineOf = async (seed: number, gameId: string): Promise<string> => {
  await using store = await memoryStore();
  unwrap(await store.storeGame({ ...randomGame(nim, seed), gameId }));
  const [first] = await Array.fromAsync(store.iterateGames());
  return makeLine(unwrap(await archivedGame(store, unwrap(first!))));
};

describe('a private game', () => {
  let game: Created;
  beforeAll(async () => {
    game = await begin('10.0.0.1', { ...two, mayWatch: false, names: ['Ada Secret', 'Bob Secret'] });
    await move(game.id, game.seats[0]!.token!, 0, '3 from heap 3');
  });

  test('reveals nothing but that it is private, even to those who know its id', async () => {
    const { paths } = (await (await ask('/api/openapi.json', STRANGER)).json()) as { paths: object };
    const asked: string[] = [];
    for (const [path, methods] of Object.entries(paths)) {
      if (!/\{(id|gameId)\}/.test(path)) continue;
      const filled = path.replace(/\{(id|gameId)\}/, game.id).replace(/\{\w+\}/g, '1');
      for (const [method, { parameters = [] }] of Object.entries(
        methods as Record<string, { parameters?: { in: string; name: string }[] }>,
      )) {
        const query = parameters.some(({ name }) => name === 'move_number') ? '?move_number=0' : '';
        const init = method === 'post' ? json({}) : { method: method.toUpperCase() };
        const response = await ask(`${filled}${query}`, STRANGER, init);
        const text = await response.text();
        asked.push(path);
        expect([path, method, response.ok]).toEqual([path, method, false]);
        expect(text).not.toMatch(/Secret|heap|"moveNumber":|"totalMoves"|"createdAt"|"players"/);
      }
    }
    expect(asked.length).toBeGreaterThan(20);
  });

  test('is in no list, whatever the filter', async () => {
    const lists = ['active', 'waiting', 'paused', 'completed']
      .flatMap((status) => [`games?game_status=${status}`, `download?game_status=${status}`])
      .concat('games', 'games?limit=1000&order=oldest', 'games?q=Secret', 'download', 'stats');
    for (const path of lists) {
      const text = await (await ask(`/api/replay/${path}`, STRANGER)).text();
      expect([path, text.includes(game.id), text.includes('Secret')]).toEqual([path, false, false]);
    }
    expect(await (await ask('/api/play/games?limit=200', STRANGER)).text()).not.toContain(game.id);
  });

  test('is not opened by a fork', async () => {
    for (const from of [{ playId: game.id }, { recordId: game.id }]) {
      const forked = await create(STRANGER, { from: { ...from, moveNumber: 0 }, seats: two.seats });
      expect(forked.status).toBe(403);
    }
  });
});

test("guesses of a live game's moves are not confirmed", async () => {
  const { id, seats } = await begin('10.0.0.2', two);
  const lines = await Promise.all(Array.from({ length: many(4, 40) }, (_, seed) => lineOf(seed, id)));
  const [right] = randomGame(nim, 0).moves;
  const { heap, count } = right!.action as unknown as { heap: number; count: number };
  expect((await move(id, seats[0]!.token!, 0, `${count} from heap ${heap + 1}`)).status).toBe(200);
  const answers = new Set<string>();
  for (const [i, line] of lines.entries()) answers.add(JSON.stringify(await upload(line, `10.66.0.${i}`)));
  expect(answers.size).toBe(1);
  expect([...answers][0]).toContain('"present":0');
});

describe('strangers who fill the lobby', () => {
  test('with private games do not push public ones out of the list', async () => {
    const { id } = await begin('10.0.0.3', { ...two, timeControl: 'rapid' });
    for (const client of ['10.67.0.1', '10.67.0.2'])
      await Promise.all(Array.from({ length: 40 }, () => create(client, { ...two, mayWatch: false })));
    const listed = (await (await ask('/api/play/games', STRANGER)).json()) as LiveList;
    expect(listed.games.map((one) => one.id)).toContain(id);
  });

  test('keep nobody else out', async () => {
    for (const client of Array.from({ length: many(2, 16) }, (_, i) => `10.68.0.${i}`)) {
      const made = await Promise.all(Array.from({ length: 60 }, () => create(client, two)));
      expect(made.filter(({ ok }) => ok)).toHaveLength(50);
    }
    expect((await create('10.0.0.3', two)).status).toBe(200);
  }, 600_000);
});

describe('strangers who meddle', () => {
  test('cannot stop the analysis somebody else asked for', async () => {
    const input = { ...randomGame(ringrift, 3, 'square8'), gameId: 'analysed' };
    await using store = await memoryStore();
    unwrap(await store.storeGame(input));
    const [first] = await Array.fromAsync(store.iterateGames());
    await upload(makeLine(unwrap(await archivedGame(store, unwrap(first!)))), '10.0.0.4');
    const path = '/api/replay/games/analysed/analysis';
    const asked = await ask(path, '10.0.0.4', json({ agent: 'mcts@ms=200' }));
    expect(asked.status).toBe(200);
    expect((await ask(path, STRANGER, { method: 'DELETE' })).status).toBe(403);
    expect(((await (await ask(path, STRANGER)).json()) as { status: string }).status).toMatch(
      /waiting|running/,
    );
    expect((await ask(path, '10.0.0.4', { method: 'DELETE' })).status).toBe(200);
  });

  test('cannot upload or delete if that is not allowed', async () => {
    const line = await lineOf(5, 'uninvited');
    const headers = { 'Content-Type': 'application/x-ndjson' };
    const sent = await closed.ask('/api/replay/upload', STRANGER, { method: 'POST', body: line, headers });
    expect(sent.status).toBe(403);
    expect((await closed.ask('/api/replay/games', STRANGER, json({}))).status).toBe(403);
    expect((await ask('/api/replay/games/analysed', STRANGER, { method: 'DELETE' })).status).toBeOneOf([
      401, 403,
    ]);
    expect((await ask('/api/replay/games/analysed', STRANGER)).status).toBe(200);
  });

  test('cannot pin a game on top by its date', async () => {
    const line = (await lineOf(6, 'pinned')).replace(
      /"createdAt":"[^"]*"/,
      '"createdAt":"9999-01-01T00:00:00.000Z"',
    );
    expect(line).toContain('9999');
    expect(await upload(line, '10.0.0.5')).toMatchObject({ stored: 0, refused: [{ code: 'bad_game' }] });
    expect(await (await ask('/api/replay/games?q=pinned', STRANGER)).text()).not.toContain('9999');
  });

  test('can upload a limited number of bytes', async () => {
    const body = `${'x'.repeat(2 ** 20 - 1)}\n`.repeat(32);
    const headers = { 'Content-Type': 'application/x-ndjson' };
    const send = async () =>
      (await ask('/api/replay/upload', '10.69.0.1', { method: 'POST', body, headers })).status;
    expect([await send(), await send()]).toEqual([200, 429]);
  }, 600_000);
});

describe('an answer that is lost, and a server that is killed', () => {
  const withKey = (body: object, key: string, token?: string): RequestInit =>
    json(body, { 'Idempotency-Key': key, ...(token !== undefined && bearer(token)) });
  const post = async <T>(path: string, init: RequestInit): Promise<T & { status?: number }> => {
    const response = await ask(`/api/play/games${path}`, '10.0.0.6', init);
    return { ...((await response.json()) as T), ...(!response.ok && { status: response.status }) };
  };

  test('cost nobody their game, their seat or their move', async () => {
    const [made, claimed, acted] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()];
    const body = { game: 'nim', seats: ['human', 'human'], claim: [1] };
    const first = await post<Created>('', withKey(body, made));
    await server.restart();
    const again = await post<Created>('', withKey(body, made));
    expect([again.id, again.seats]).toEqual([first.id, first.seats]);
    const { id, seats } = first;
    const claim = `/${id}/seats/2/claim`;
    const { token } = await post<Claimed>(claim, withKey({ invite: seats[1]!.invite! }, claimed));
    await server.restart();
    expect((await post<Claimed>(claim, withKey({ invite: seats[1]!.invite! }, claimed))).token).toBe(token);
    // Somebody else who saw the key or the invitation has neither the token nor the seat.
    expect((await post<Claimed>(claim, withKey({ invite: 'x'.repeat(32) }, claimed))).status).toBe(409);
    expect((await post<Claimed>(claim, withKey({ invite: seats[1]!.invite! }, made))).status).toBe(409);
    const action = withKey({ moveNumber: 0, notation: '1 from heap 1' }, acted, seats[0]!.token!);
    expect((await post<{ moveNumber: number }>(`/${id}/actions`, action)).moveNumber).toBe(0);
    await server.restart();
    expect((await post<{ moveNumber: number }>(`/${id}/actions`, action)).moveNumber).toBe(0);
    const state = (await (await ask(`/api/play/games/${id}`, STRANGER)).json()) as PlayState;
    expect(state.moveNumber).toBe(1);
  }, 600_000);
});

test('none of this caused a server error', () => {
  const failures = /unexpected failure|"status":5/;
  for (const { log } of [server, closed])
    expect(log.split('\n').filter((line) => failures.test(line))).toEqual([]);
});
