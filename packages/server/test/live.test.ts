import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Rng, unwrap } from '@ludus/kernel';
import { type GameStore, openStore } from '@ludus/replay';
import type { Created, LiveLegal, PlayState } from '../src/play/schemas.ts';
import { type LudusServer, startServer } from '../src/server.ts';
import { games, post } from './fixture.ts';
import { SocketClient } from './socketClient.ts';

const folder = mkdtempSync(join(tmpdir(), 'ludus-server-'));
const lines: string[] = [];
let db: GameStore;
let server: LudusServer;

const start = async (): Promise<void> => {
  db = unwrap(await openStore(join(folder, 'games.db'), { games }));
  server = await startServer({
    db,
    port: 0,
    gamesModule: join(import.meta.dir, 'fixture.ts'),
    rateLimit: null,
    log: (line) => lines.push(line),
  });
};

beforeAll(start);
afterAll(async () => {
  await server.stop();
  await db.close();
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
});

const ask = async <T>(path: string, init?: RequestInit): Promise<T> =>
  (await (await fetch(`${server.url}/api/play/games${path}`, init)).json()) as T;

const create = (body: object): Promise<Created> => ask<Created>('', post(body));

const socketUrl = (id: string): string => `${server.url.replace('http', 'ws')}/api/play/games/${id}/socket`;

const bearer = (token: string): RequestInit => ({ headers: { Authorization: `Bearer ${token}` } });

/** Actions before somebody resigns; with `LUDUS_LONG=1` the game is played to its end. */
const ROUNDS = process.env.LUDUS_LONG === '1' ? 4000 : 80;

describe('a game of Risk between two people on WebSockets', () => {
  /** Plays to the end by a policy that ends games: attack whenever possible, with as much as possible. */
  const choose = (legal: LiveLegal, rng: Rng): unknown => {
    const wish = ['TradeCards', 'PlaceReinforcements', 'Occupy', 'Blitz', 'Attack'];
    const kinds = wish.map((kind) => legal.actions.filter(({ action }) => action.type === kind));
    const some = kinds.find((list) => list.length > 0) ?? legal.actions;
    return (rng.int(10) === 0 ? rng.pick(legal.actions) : some.at(-1))!.action;
  };

  test('is played to its end through disconnections, and nobody sees what is hidden', async () => {
    const created = await create({ game: 'risk', seats: ['human', 'human'], claim: [1, 2] });
    const tokens = created.seats.map(({ token }) => token!);
    const players = tokens.map((token) => new SocketClient(socketUrl(created.id), token));
    const spectator = new SocketClient(socketUrl(created.id));
    await Promise.all([...players, spectator].map((one) => one.connect()));
    const rng = Rng.from('risk on sockets');
    for (let round = 0; round < ROUNDS; round += 1) {
      const { moveNumber: n } = await ask<PlayState>(`/${created.id}`);
      await Promise.all(players.map((one) => one.until(({ state }) => state?.moveNumber === n)));
      if (players[0]!.state!.outcome !== null) break;
      const player = players.find(({ state }) => state!.viewer === state!.toAct)!;
      const token = tokens[player.state!.viewer! - 1]!;
      const legal = await ask<LiveLegal>(`/${created.id}/legal?limit=5000`, bearer(token));
      const action = choose(legal, rng);
      expect(await player.act(n, action)).toMatchObject({
        ok: true,
        moveNumber: n,
        isRepeated: false,
      } as object);
      if (round % 9 === 4) {
        // If it is cut off before the answer, it asks again: with the same key, nothing happens twice.
        player.drop();
        await player.connect();
        expect(await player.act(n, action)).toMatchObject({ ok: true, isRepeated: true } as object);
      }
      if (round % 13 === 5) spectator.drop();
      if (round % 13 === 11) await spectator.connect();
    }
    if (players[0]!.state!.outcome === null)
      await ask(`/${created.id}/resign`, { ...post({}, { Authorization: `Bearer ${tokens[0]}` }) });
    await Promise.all(players.map((one) => one.until(({ state }) => state?.outcome !== null)));
    const [first, second] = players as [SocketClient, SocketClient];
    expect(first.state!.outcome).toEqual(second.state!.outcome);
    const { recordId, moveNumber } = first.state!;
    expect(unwrap(await db.getGameMetadata(recordId))).toMatchObject({
      gameStatus: 'completed',
      totalMoves: moveNumber,
    });
    for (const client of players) {
      const numbers = client.moves.map((one) => one.moveNumber);
      expect(numbers).toEqual(Array.from({ length: moveNumber }, (_, i) => i));
    }
    for (const client of [...players, spectator]) {
      for (const text of client.texts) expect(text).not.toMatch(/"rng"|"draw":\s*\[/);
      client.close();
    }
    for (const token of tokens) expect(lines.join('\n')).not.toContain(token);
  }, 600_000);
});

describe('a WebSocket', () => {
  test('starts with the state, continues after the last message, and starts over after a long absence', async () => {
    const created = await create({ game: 'nim', seats: ['human', 'human'], claim: [1, 2] });
    const tokens = created.seats.map(({ token }) => token!);
    const client = new SocketClient(socketUrl(created.id), tokens[0]);
    await client.connect();
    await client.until(({ heard }) => heard.length === 1);
    expect(client.heard[0]).toMatchObject({ type: 'state', state: { viewer: 1 } });
    client.drop();
    const act = (moveNumber: number, notation: string) =>
      ask(`/${created.id}/actions`, {
        ...post({ moveNumber, notation }, { Authorization: `Bearer ${tokens[moveNumber % 2]}` }),
      });
    await act(0, '1 from heap 1');
    await act(1, '1 from heap 2');
    await client.connect();
    await client.until(({ heard }) => heard.length === 3);
    expect(client.heard[1]).toMatchObject({
      type: 'change',
      changes: [{ type: 'move', moveNumber: 0, notation: '1 from heap 1' }],
    });
    expect(client.heard[1]!.state).toBeUndefined();
    expect(client.heard[2]).toMatchObject({ type: 'change', state: { moveNumber: 2 } });
    client.drop();
    client.lastId = 'ffffffffffff.3';
    await client.connect();
    await client.until(({ heard }) => heard.length === 4);
    expect(client.heard[3]).toMatchObject({ type: 'state', state: { moveNumber: 2 } });
    client.close();
  });

  test('sends full states to clients that ask for them, and patches to the others', async () => {
    const created = await create({ game: 'ringrift', seats: ['human', 'human'], claim: [1, 2] });
    const [token] = created.seats.map((seat) => seat.token!);
    const whole = new SocketClient(socketUrl(created.id), undefined, 'full');
    const patched = new SocketClient(socketUrl(created.id));
    const player = new SocketClient(socketUrl(created.id), token);
    for (const client of [whole, patched, player]) await client.connect();
    for (const action of [
      { type: 'place_ring', to: '3,3', count: 1 },
      { type: 'move_stack', from: '3,3', to: '3,5' },
    ]) {
      const { length } = player.moves;
      expect(await player.act(length, action)).toMatchObject({ ok: true, moveNumber: length });
    }
    for (const client of [whole, patched]) await client.until(({ heard }) => heard.length === 3);
    expect(player.moves.map(({ by }) => by)).toEqual(['player', 'player', 'forced', 'forced']);
    const fields = ({ heard }: SocketClient) =>
      heard.slice(1).map(({ patch, state }) => [patch !== undefined, state !== undefined]);
    expect(fields(whole)).toEqual([
      [false, true],
      [false, true],
    ]);
    expect(fields(patched)).toEqual([
      [true, false],
      [true, false],
    ]);
    expect({ ...patched.state, sentAt: '' }).toEqual({ ...whole.state!, sentAt: '' });
    for (const client of [whole, patched, player]) client.close();
  });

  test.each([
    ['nonsense', 'bad_request'],
    [{ type: 'join', token: 'wrong' }, 'bad_token'],
    [{ type: 'action', key: 'a', moveNumber: 0, action: {} }, 'no_token'],
    [{ type: 'join', extra: 1 }, 'bad_request'],
    ['{"type":"join"', 'bad_request'],
    [`{"type":"join","token":"${'x'.repeat(300)}"}`, 'bad_request'],
  ])('refuses %p and closes', async (message, code) => {
    const { id } = await create({ game: 'nim', seats: ['human', 'human'] });
    const socket = new WebSocket(socketUrl(id));
    const heard: string[] = [];
    socket.onmessage = ({ data }) => heard.push(String(data));
    await new Promise((resolve) => {
      socket.onopen = resolve;
    });
    const closed = new Promise<number>((resolve) => {
      socket.onclose = ({ code: why }) => resolve(why);
    });
    socket.send(typeof message === 'string' ? message : JSON.stringify(message));
    expect(await closed).toBe(4400);
    expect(JSON.parse(heard[0]!)).toMatchObject({ type: 'error', error: { code } });
  });

  test('of a spectator receives everything and may not act', async () => {
    const created = await create({ game: 'nim', seats: ['human', 'random'], claim: [1] });
    const client = new SocketClient(socketUrl(created.id));
    await client.connect();
    await client.until(({ state }) => state !== undefined);
    await client.act(0, { type: 'take', heap: 0, count: 1 });
    expect(client.heard.at(-1)).toMatchObject({ type: 'error', error: { code: 'no_token' } });
  });

  test('from a page of another site is refused', async () => {
    const { id } = await create({ game: 'nim', seats: ['human', 'human'] });
    const socket = new WebSocket(socketUrl(id), { headers: { Origin: 'https://evil.example' } } as never);
    const failed = await new Promise((resolve) => {
      socket.onerror = () => resolve(true);
      socket.onopen = () => resolve(false);
    });
    expect(failed).toBe(true);
  });
});

/** Reads a stream of Server-Sent Events until this many have arrived. */
const readEvents = async (response: Response, count: number): Promise<{ id: string; data: PlayState }[]> => {
  const reader = response.body!.getReader();
  const decoder = new TextDecoder();
  let text = '';
  for (;;) {
    const blocks = text.split('\n\n').filter((block) => block.startsWith('id: '));
    if (blocks.length >= count && text.endsWith('\n\n')) {
      await reader.cancel();
      return blocks.map((block) => {
        const [id, data] = block.split('\n');
        return { id: id!.slice(4), data: JSON.parse(data!.slice(6)) };
      });
    }
    const step = await reader.read();
    if (step.done) throw new Error(`only ${blocks.length} events`);
    text += decoder.decode(step.value, { stream: true });
  }
};

test('Server-Sent Events carry the same messages and continue after the last event', async () => {
  const created = await create({ game: 'nim', seats: ['human', 'human'], claim: [1, 2] });
  const path = `${server.url}/api/play/games/${created.id}/events`;
  const stream = await fetch(path);
  expect(stream.headers.get('Content-Type')).toBe('text/event-stream');
  const [first] = await readEvents(stream, 1);
  expect(first!.data).toMatchObject({ type: 'state', state: { viewer: null } } as object);
  const auth = { Authorization: `Bearer ${created.seats[0]!.token}` };
  await ask(`/${created.id}/actions`, post({ moveNumber: 0, notation: '1 from heap 1' }, auth));
  const [next] = await readEvents(await fetch(path, { headers: { 'Last-Event-ID': first!.id } }), 1);
  const told = { type: 'change', changes: [{ type: 'move', moveNumber: 0 }], state: { moveNumber: 1 } };
  expect(next!.data).toMatchObject(told as object);
  const late = Date.now() + 60_000;
  while (server.lobby.watchers > 0 && Date.now() < late) await Bun.sleep(10);
  expect(server.lobby.watchers).toBe(0);
});

test('agents think in threads while requests are answered', async () => {
  const seats = ['mcts@ms=200', 'mcts@ms=200'];
  const created = await create({ game: 'ringrift', seats, paceMs: 0 });
  const live = unwrap(await server.lobby.find(created.id));
  // An agent in the same thread would let through only one request between two thoughts.
  const answered = new Map<number, number>();
  const moves = (): number => live.table.line.length;
  while (moves() < 4) {
    await (await fetch(`${server.url}/api/health`)).json();
    answered.set(moves(), (answered.get(moves()) ?? 0) + 1);
  }
  answered.delete(0);
  expect(Math.max(...answered.values())).toBeGreaterThan(3);
  unwrap(await live.carryOut(() => ({ type: 'abandon' })));
}, 600_000);

test('no agent has failed so far', () => {
  expect(lines.filter((line) => JSON.parse(line).level !== 'info')).toEqual([]);
});

test('stopping keeps everything for the next start', async () => {
  const created = await create({ game: 'ringrift', seats: ['human', 'random'], claim: [1] });
  const token = created.seats[0]!.token!;
  const player = new SocketClient(socketUrl(created.id), token);
  await player.connect();
  const step = async (client: SocketClient): Promise<void> => {
    await client.until(({ state }) => state?.toAct === 1);
    const { moveNumber } = client.state!;
    const legal = await ask<LiveLegal>(`/${created.id}/legal?limit=1`, bearer(token));
    expect(await client.act(moveNumber, legal.actions[0]!.action)).toMatchObject({ ok: true });
  };
  for (let i = 0; i < 4; i += 1) await step(player);
  await server.stop();
  await db.close();
  await player.until(({ closeCode }) => closeCode !== undefined);
  expect(player.closeCode).toBe(1001);
  await start();
  const again = new SocketClient(socketUrl(created.id), token);
  again.lastId = player.lastId;
  await again.connect();
  await again.until(({ state }) => state !== undefined);
  expect(again.heard[0]!.type).toBe('state');
  expect(again.state!.moveNumber).toBeGreaterThanOrEqual(player.state!.moveNumber);
  for (let i = 0; i < 4; i += 1) await step(again);
  again.close();
}, 600_000);
