import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { connect } from 'node:net';
import { join } from 'node:path';
import { unwrap } from '@ludus/kernel';
import { nim } from '@ludus/kernel/examples/nim';
import type { Created } from '../src/play/schemas.ts';
import { type LudusServer, startServer } from '../src/server.ts';
import { memoryStore, post, randomGame } from './fixture.ts';

const db = await memoryStore();
const lines: string[] = [];
let server: LudusServer;
beforeAll(async () => {
  server = await startServer({
    db,
    port: 0,
    rateLimit: null,
    watchLimits: { perTable: 3, perClient: 4, total: 10 },
    gamesModule: join(import.meta.dir, 'fixture.ts'),
    log: (line) => lines.push(line),
  });
});
afterAll(async () => {
  await server.stop();
  db.close();
});

/** Sends raw bytes and returns what comes back before the connection closes or nothing more comes. */
const raw = (bytes: string, waitMs = 300): Promise<string> =>
  new Promise((resolve) => {
    const socket = connect(server.port, '127.0.0.1', () => socket.write(bytes, 'latin1'));
    let text = '';
    const end = (): void => {
      socket.destroy();
      resolve(text);
    };
    socket.on('data', (data) => {
      text += data.toString('latin1');
    });
    socket.on('error', end);
    socket.on('close', end);
    setTimeout(end, waitMs);
  });

describe('bytes that are not a request', () => {
  test.each([
    ['nothing'],
    ['\r\n\r\n'],
    ['GET\r\n\r\n'],
    ['GET / HTTP/9.9\r\n\r\n'],
    ['\x16\x03\x01\x02\x00\x01\x00'],
    [`GET /${'x'.repeat(100_000)} HTTP/1.1\r\nHost: localhost\r\n\r\n`],
    [`GET / HTTP/1.1\r\nHost: localhost\r\nX: ${'y'.repeat(100_000)}\r\n\r\n`],
    ['POST /api/play/games HTTP/1.1\r\nHost: localhost\r\nContent-Length: -5\r\n\r\n'],
    [
      'POST /api/play/games HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\nabcdef',
    ],
    ['POST /api/play/games HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\nZZ\r\n'],
    ['GET /api/health HTTP/1.1\r\nHost: localhost\r\nBad Header: x\r\n\r\n'],
    ['GET /%00%ff%c0%ae HTTP/1.1\r\nHost: localhost\r\n\r\n'],
    [
      'GET /api/play/games/x/socket HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n',
    ],
  ])('%j', async (bytes) => {
    const answer = await raw(bytes);
    expect(answer).not.toMatch(/^HTTP\/1\.1 (50[0-4]|2\d\d)/);
    expect((await fetch(`${server.url}/api/health`)).status).toBe(200);
  });
});

test('another host name is refused over the network', async () => {
  // The server closes the connection, so waiting long costs nothing.
  const request = 'GET /api/health HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n';
  const answer = await raw(request, 60_000);
  expect(answer).toStartWith('HTTP/1.1 403');
});

test('no client can use up all connections', async () => {
  const body = { game: 'nim', seats: ['human', 'human'] };
  const create = async (): Promise<string> =>
    ((await (await fetch(`${server.url}/api/play/games`, post(body))).json()) as Created).id;
  const [first, second] = [await create(), await create()];
  const watch = (id: string) => fetch(`${server.url}/api/play/games/${id}/events`);
  const open = [await watch(first), await watch(first), await watch(first)];
  expect(open.map(({ status }) => status)).toEqual([200, 200, 200]);
  const full = await watch(first);
  expect([full.status, ((await full.json()) as { code: string }).code]).toEqual([429, 'too_many_watchers']);
  open.push(await watch(second));
  expect((await watch(second)).status).toBe(429);
  for (const { body: stream } of open) await stream!.cancel();
  const late = Date.now() + 60_000;
  let again = await watch(second);
  while (again.status !== 200 && Date.now() < late) {
    await Bun.sleep(20);
    again = await watch(second);
  }
  expect(again.status).toBe(200);
  await again.body!.cancel();
});

test('a HEAD request for a stream takes no slot', async () => {
  const body = { game: 'nim', seats: ['human', 'human'] };
  const { id } = (await (await fetch(`${server.url}/api/play/games`, post(body))).json()) as Created;
  const { gameId } = unwrap(await db.storeGame(randomGame(nim, 5)));
  const analysis = `${server.url}/api/replay/games/${gameId}/analysis`;
  await fetch(analysis, post({ agent: 'random' }));
  const streams = [
    `${server.url}/api/play/games/${id}/events`,
    `${analysis}/events`,
    `${server.url}/api/replay/download`,
  ];
  for (const url of streams)
    for (let i = 0; i < 12; i += 1) expect((await fetch(url, { method: 'HEAD' })).status).toBe(200);
  const { headers, status } = await fetch(streams[0]!, { method: 'HEAD' });
  expect([status, headers.get('Content-Type')]).toEqual([200, 'text/event-stream']);
  expect(await (await fetch(`${server.url}/metrics`)).text()).toContain('\nludus_streams 0\n');
  expect(server.lobby.watchers).toBe(0);
});

/** Makes requests; how many connections are still open when no more than this many are, and a moment later. */
const stillOpen = async (
  { port }: LudusServer,
  requests: readonly string[],
  most: number,
): Promise<number> => {
  const sockets = requests.map((text) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(text));
    socket.on('error', () => undefined);
    return socket.resume();
  });
  await Promise.all(sockets.map((socket) => new Promise((resolve) => socket.once('data', resolve))));
  const open = (): number => sockets.filter(({ readyState }) => readyState === 'open').length;
  for (const late = Date.now() + 60_000; open() > most && Date.now() < late; ) await Bun.sleep(20);
  await Bun.sleep(300);
  const left = open();
  for (const socket of sockets) socket.destroy();
  return left;
};

describe('connections after their answer', () => {
  test('are closed if their idle limit was lifted', async () => {
    const upload = 'POST /api/replay/upload HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1\r\n';
    const head = 'HEAD /api/play/games/none/events HTTP/1.1\r\nHost: localhost\r\n\r\n';
    const requests = [`${upload}Content-Type: application/x-ndjson\r\n\r\n\n`, `${upload}\r\n\n`, head];
    expect(await stillOpen(server, requests, 0)).toBe(0);
  });

  test('are kept up to a number for each address', async () => {
    const request = 'GET /api/games HTTP/1.1\r\nHost: localhost\r\n\r\n';
    const other = await startServer({ db: await memoryStore(), port: 0, mostKept: 20 });
    expect(await stillOpen(other, Array<string>(60).fill(request), 20)).toBe(20);
    await other.stop();
  });
});

test('none of this caused a server error', () => {
  expect(lines.filter((line) => JSON.parse(line).level === 'error')).toEqual([]);
});
