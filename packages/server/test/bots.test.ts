import { afterEach, describe, expect, setSystemTime, test } from 'bun:test';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { unwrap } from '@ludus/kernel';
import { type GameStore, openStore } from '@ludus/replay';
import { BOT_LINE, type BotLine } from '../src/bots/messages.ts';
import type { Created, PlayState } from '../src/play/schemas.ts';
import { type LudusServer, type ServerOptions, startServer } from '../src/server.ts';
import { games } from './fixture.ts';

const ADMIN = 'a-token-of-the-administrator';
const folder = mkdtempSync(join(tmpdir(), 'ludus-bots-'));
const undo: (() => unknown)[] = [() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 })];
afterEach(async () => {
  for (const one of undo.splice(1).reverse()) await one();
});
process.on('exit', () => undo[0]!());

let files = 0;
const newFile = (): string => {
  files += 1;
  return join(folder, `${files}.db`);
};

class Server {
  readonly file = newFile();
  readonly lines: string[] = [];
  db!: GameStore;
  server!: LudusServer;

  static async open(options: Partial<ServerOptions> = {}): Promise<Server> {
    const one = new Server();
    await one.start(options);
    undo.push(() => one.stop());
    return one;
  }

  async start(options: Partial<ServerOptions> = {}): Promise<void> {
    this.db = unwrap(await openStore(this.file, { games, role: 'server' }));
    this.server = await startServer({
      db: this.db,
      port: 0,
      adminToken: ADMIN,
      rateLimit: null,
      log: (line) => this.lines.push(line),
      ...options,
    });
  }

  async stop(): Promise<void> {
    await this.server.stop();
    await this.db.close();
  }

  async ask<T = Record<string, unknown>>(
    path: string,
    { token, body, method, key }: { token?: string; body?: unknown; method?: string; key?: string } = {},
  ): Promise<T & { status: number }> {
    const response = await fetch(`${this.server.url}/api${path}`, {
      method: method ?? (body === undefined ? 'GET' : 'POST'),
      headers: {
        'Content-Type': 'application/json',
        ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
        ...(key === undefined ? {} : { 'Idempotency-Key': key }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return { ...((await response.json()) as T), status: response.status };
  }

  async makeToken(name: string, more: object = {}): Promise<{ id: string; secret: string }> {
    const body = { name, scopes: ['bot:play'], ...more };
    const made = await this.ask<{ token: { id: string }; secret: string }>('/admin/tokens', {
      token: ADMIN,
      body,
    });
    expect(made.status).toBe(200);
    return { id: made.token.id, secret: made.secret };
  }

  challenge(name: string, more: object = {}): Promise<Created & { status: number }> {
    const body = { game: 'nim', variant: 'classic', seats: ['human', `bot:${name}`], claim: [1], ...more };
    return this.ask<Created>('/play/games', { body });
  }
}

/** Reads the stream of a bot line by line. */
class Stream {
  readonly #reader: ReadableStreamDefaultReader<Uint8Array>;
  readonly #abort: AbortController;
  #rest = '';

  private constructor(response: Response, abort: AbortController) {
    this.#reader = response.body!.getReader() as ReadableStreamDefaultReader<Uint8Array>;
    this.#abort = abort;
  }

  static async open(on: Server, token: string, query = ''): Promise<Stream> {
    const abort = new AbortController();
    const response = await fetch(`${on.server.url}/api/bot/stream${query}`, {
      headers: { Authorization: `Bearer ${token}` },
      signal: abort.signal,
    });
    expect(response.status).toBe(200);
    expect(response.headers.get('Content-Type')).toStartWith('application/x-ndjson');
    const stream = new Stream(response, abort);
    undo.push(() => stream.close());
    return stream;
  }

  /** The next line; undefined when there are no more. */
  async line(): Promise<BotLine | undefined> {
    for (;;) {
      const end = this.#rest.indexOf('\n');
      if (end >= 0) {
        const line = JSON.parse(this.#rest.slice(0, end));
        this.#rest = this.#rest.slice(end + 1);
        expect(BOT_LINE.safeParse(line).error).toBeUndefined();
        return line as BotLine;
      }
      const { done, value } = await this.#reader.read();
      if (done) return undefined;
      this.#rest += new TextDecoder().decode(value);
    }
  }

  async next<T extends BotLine['type']>(type: T): Promise<Extract<BotLine, { type: T }>> {
    const line = await this.line();
    expect(line?.type).toBe(type);
    return line as Extract<BotLine, { type: T }>;
  }

  close(): void {
    this.#abort.abort();
  }
}

describe('API tokens', () => {
  test('are created, listed and revoked by the administrator, and stored as digests', async () => {
    const on = await Server.open();
    const { id, secret } = await on.makeToken('greedy', { limits: { games: 3 } });
    expect(secret).toMatch(/^ludus_[\w-]{32}$/);
    const listed = await on.ask<{ tokens: object[] }>('/admin/tokens', { token: ADMIN });
    expect(listed.tokens).toMatchObject([
      { id, name: 'greedy', scopes: ['bot:play'], limits: { perSecond: 20, games: 3 } },
    ]);
    expect(JSON.stringify(listed)).not.toContain(secret);
    expect((await Bun.file(on.file.replace('.db', '.play.db')).text()).includes(secret)).toBe(false);
    expect(
      await on.ask('/admin/tokens', { token: ADMIN, body: { name: 'Greedy', scopes: ['lab'] } }),
    ).toMatchObject({ status: 409, code: 'name_taken' });
    await on.stop();
    await on.start();
    const stream = await Stream.open(on, secret);
    expect(await stream.next('hello')).toMatchObject({ bot: 'greedy', games: [] });
    expect(await on.ask(`/admin/tokens/${id}`, { token: ADMIN, method: 'DELETE' })).toMatchObject({ id });
    expect(await stream.next('goodbye')).toMatchObject({ reason: 'revoked' });
    expect(await stream.line()).toBeUndefined();
    expect(await on.ask('/bot/stream', { token: secret })).toMatchObject({ status: 401 });
    await on.stop();
    await on.start();
    expect(await on.ask('/bot/stream', { token: secret })).toMatchObject({ status: 401 });
    const acts = on.lines.map((line) => JSON.parse(line) as Record<string, unknown>);
    for (const message of ['token created', 'token revoked'])
      expect(acts.filter((line) => line.message === message)).toMatchObject([{ name: 'greedy', id }]);
    expect(on.lines.join('')).not.toContain(secret);
  });

  test('work only for their scopes', async () => {
    const on = await Server.open({ mayStore: false });
    const bot = await on.makeToken('bot');
    const upload = await on.makeToken('uploader', { scopes: ['games:upload', 'metrics'] });
    const second = await on.makeToken('second admin', { scopes: ['admin'] });
    const store = (token: string) => on.ask('/replay/games', { token, body: {} });
    const text = (token: string) =>
      fetch(`${on.server.url}/metrics`, { headers: { Authorization: `Bearer ${token}` } });
    expect(await on.ask('/admin/tokens', { token: bot.secret })).toMatchObject({
      status: 403,
      code: 'missing_scope',
    });
    expect((await store(bot.secret)).status).toBe(403);
    expect((await store(upload.secret)).status).toBe(400);
    expect(
      await Promise.all([bot, upload, second].map(async ({ secret }) => (await text(secret)).status)),
    ).toEqual([403, 200, 200]);
    expect((await on.ask('/bot/stream', { token: upload.secret })).status).toBe(403);
    expect((await on.ask('/bot/stream')).status).toBe(401);
    expect((await on.ask('/bot/stream', { token: ADMIN })).status).toBe(403);
    expect(await on.ask('/admin/tokens', { token: second.secret })).toMatchObject({ status: 200 });
    const audit = on.lines
      .map((line) => JSON.parse(line))
      .filter(({ message }) => message === 'admin action');
    expect(audit).toContainEqual(expect.objectContaining({ name: 'uploader', path: '/api/replay/games' }));
  });

  test('have their own limits of requests and games, and expire', async () => {
    const on = await Server.open({ rateLimit: { perSecond: 1000, burst: 1000 } });
    const { secret } = await on.makeToken('slow', { limits: { perSecond: 1, games: 1 } });
    const statuses = [];
    // Ten at once, and one more for every second that a busy machine takes.
    while (statuses.length < 1000 && statuses.at(-1) !== 429)
      statuses.push((await on.ask('/bots', { token: secret })).status);
    expect(statuses.slice(0, 10)).toEqual(Array(10).fill(200));
    expect(statuses.at(-1)).toBe(429);
    expect((await on.ask('/bots')).status).toBe(200);
    expect(await on.challenge('slow', { variant: 'none' })).toMatchObject({ status: 422 });
    const atOnce = await Promise.all(Array.from({ length: 5 }, () => on.challenge('slow')));
    expect(atOnce.map(({ status }) => status).sort()).toEqual([200, 429, 429, 429, 429]);
    expect(await on.challenge('slow')).toMatchObject({ status: 429, code: 'too_many_games' });
    expect(await on.challenge('nobody')).toMatchObject({ status: 422, code: 'bad_setup' });
    const expiresAt = new Date(Date.now() + 3_600_000).toISOString();
    const past = await on.makeToken('past', { expiresAt });
    expect((await on.ask('/bots', { token: past.secret })).status).toBe(200);
    setSystemTime(new Date(Date.parse(expiresAt) + 1));
    try {
      expect((await on.ask('/bot/stream', { token: past.secret })).status).toBe(401);
      expect((await on.challenge('past')).status).toBe(422);
    } finally {
      setSystemTime();
    }
  });
});

describe('a bot', () => {
  const turnOf = async (stream: Stream) => {
    for (;;) {
      const line = await stream.line();
      if (line?.type === 'turn') return line;
      expect(['hello', 'heartbeat', 'started']).toContain(line?.type ?? 'nothing');
    }
  };

  test('is challenged, accepts, plays to the end, and is recorded under its name', async () => {
    const on = await Server.open();
    const { secret } = await on.makeToken('greedy');
    expect(await on.ask('/bots')).toMatchObject({ bots: [{ name: 'greedy', isOnline: false, games: 0 }] });
    const stream = await Stream.open(on, secret, '?legal=1000');
    await stream.next('hello');
    const game = await on.challenge('Greedy', { names: ['Ada'] });
    expect(game.state.seats[1]).toMatchObject({ bot: 'greedy', name: 'greedy', isTaken: false });
    expect(game.seats.map(({ seat }) => seat)).toEqual([1]);
    expect(await stream.next('challenge')).toMatchObject({
      id: game.id,
      game: 'nim',
      seat: 2,
      names: ['Ada', 'greedy'],
    });
    const path = `/bot/games/${game.id}`;
    expect(
      await on.ask(`${path}/act`, { token: secret, body: { moveNumber: 0, notation: '1 from heap 1' } }),
    ).toMatchObject({ status: 403 });
    for (let i = 0; i < 2; i += 1)
      expect(await on.ask(`${path}/accept`, { token: secret, body: {} })).toMatchObject({
        status: 200,
        seat: 2,
      });
    expect(await stream.next('started')).toMatchObject({ id: game.id, seat: 2, seats: 2 });
    const ada = game.seats[0]!.token!;
    const play = (token: string, moveNumber: number, notation: string) =>
      on.ask<{ state: PlayState }>(`/play/games/${game.id}/actions`, {
        token,
        body: { moveNumber, notation },
      });
    await play(ada, 0, '3 from heap 1');
    const first = await stream.next('turn');
    expect(first).toMatchObject({
      moveNumber: 1,
      legal: { total: 9 },
      state: { viewer: 2, view: { heaps: [0, 4, 5] } },
    });
    expect(first.legal.actions).toHaveLength(9);
    const act = {
      token: secret,
      body: { moveNumber: 1, action: first.legal.actions[3]!.action },
      key: 'my-first',
    };
    expect(await on.ask(`${path}/act`, act)).toMatchObject({ isRepeated: false, moveNumber: 1 });
    expect(await on.ask(`${path}/act`, act)).toMatchObject({ isRepeated: true, moveNumber: 1 });
    await play(ada, 2, '4 from heap 3');
    const last = await stream.next('turn');
    expect(last).toMatchObject({ moveNumber: 3, legal: { total: 1 } });
    await on.ask(`${path}/act`, {
      token: secret,
      body: { moveNumber: 3, notation: last.legal.actions[0]!.notation },
    });
    expect(await stream.next('ended')).toMatchObject({ id: game.id, outcome: { winners: [2] } });
    expect(unwrap(await on.db.getGameMetadata(game.id)).players).toMatchObject([
      { playerType: 'human' },
      { playerType: 'ai', aiType: 'bot:greedy' },
    ]);
  });

  test('loses no turn when its stream is cut, replaced, or the server restarts', async () => {
    const on = await Server.open();
    const { secret } = await on.makeToken('greedy');
    const game = await on.challenge('greedy', { seats: ['bot:greedy', 'human'], claim: [2] });
    const first = await Stream.open(on, secret);
    expect(await first.next('hello')).toMatchObject({ games: [game.id] });
    await first.next('challenge');
    await on.ask(`/bot/games/${game.id}/accept`, { token: secret, body: {} });
    await first.next('started');
    expect(await first.next('turn')).toMatchObject({ moveNumber: 0 });
    const second = await Stream.open(on, secret, '?legal=0');
    expect(await first.next('goodbye')).toMatchObject({ reason: 'replaced' });
    expect(await first.line()).toBeUndefined();
    expect(await turnOf(second)).toMatchObject({ moveNumber: 0, legal: { total: 12, actions: [] } });
    second.close();
    await on.ask(`/bot/games/${game.id}/act`, {
      token: secret,
      body: { moveNumber: 0, notation: '1 from heap 1' },
    });
    await on.ask(`/play/games/${game.id}/actions`, {
      token: game.seats[0]!.token!,
      body: { moveNumber: 1, notation: '1 from heap 2' },
    });
    const third = await Stream.open(on, secret);
    expect(await third.next('hello')).toMatchObject({ games: [game.id] });
    expect(await turnOf(third)).toMatchObject({ moveNumber: 2 });
    const stopped = on.stop();
    expect(await third.next('goodbye')).toMatchObject({ reason: 'shutting_down' });
    await stopped;
    await on.start();
    const fourth = await Stream.open(on, secret);
    expect(await fourth.next('hello')).toMatchObject({ games: [game.id] });
    expect(await turnOf(fourth)).toMatchObject({ moveNumber: 2, state: { view: { heaps: [2, 3, 5] } } });
  });

  test('takes a seat with an invitation, is asked about take-backs, and sees the game with its token', async () => {
    const on = await Server.open();
    const { secret } = await on.makeToken('greedy');
    const body = { game: 'nim', variant: 'classic', seats: ['human', 'human'], claim: [1], mayWatch: false };
    const game = await on.ask<Created>('/play/games', { body });
    const [ada, open] = [game.seats[0]!.token!, game.seats[1]!.invite!];
    const claim = (invite: string) =>
      on.ask(`/bot/games/${game.id}/claim`, { token: secret, body: { seat: 2, invite } });
    expect(await claim('something-else')).toMatchObject({ status: 401, code: 'bad_invite' });
    expect(await claim(open)).toMatchObject({ status: 200, seat: 2 });
    expect(await claim(open)).toMatchObject({ status: 200, seat: 2 });
    expect(await on.ask(`/play/games/${game.id}/seats/2/claim`, { body: { invite: open } })).toMatchObject({
      status: 409,
    });
    expect((await on.ask(`/play/games/${game.id}`)).status).toBe(403);
    expect(await on.ask(`/play/games/${game.id}`, { token: secret })).toMatchObject({ viewer: 2 });
    const stream = await Stream.open(on, secret);
    await stream.next('hello');
    await stream.next('started');
    const play = `/play/games/${game.id}`;
    await on.ask(`${play}/actions`, { token: ada, body: { moveNumber: 0, notation: '1 from heap 1' } });
    await stream.next('turn');
    await on.ask(`${play}/undo`, { token: ada, body: { toMove: 0 } });
    expect(await stream.next('take_back')).toMatchObject({ toMove: 0 });
    await on.ask(`/bot/games/${game.id}/undo`, { token: secret, body: { toMove: 0 } });
    await on.ask(`${play}/actions`, { token: ada, body: { moveNumber: 0, notation: '2 from heap 1' } });
    expect(await stream.next('turn')).toMatchObject({ moveNumber: 1, state: { view: { heaps: [1, 4, 5] } } });
    expect(await on.ask(`/bot/games/${game.id}/resign`, { token: secret, body: {} })).toMatchObject({
      state: { outcome: { winners: [1] } },
    });
    expect(await stream.next('ended')).toMatchObject({ outcome: { winners: [1] } });
  });

  test('may decline; with other players, an agent takes its seat', async () => {
    const on = await Server.open();
    const { secret } = await on.makeToken('greedy');
    const two = await on.challenge('greedy');
    expect((await on.ask(`/bot/games/${two.id}/decline`, { token: secret, body: {} })).status).toBe(200);
    expect(await on.ask(`/play/games/${two.id}`)).toMatchObject({
      outcome: { winners: [], reason: 'abandonment' },
    });
    const body = { game: 'ringrift', seats: ['human', 'human', 'bot:greedy'], claim: [1, 2] };
    const three = await on.ask<Created>('/play/games', { body });
    expect((await on.ask(`/bot/games/${three.id}/decline`, { token: secret, body: {} })).status).toBe(200);
    const { seats, outcome } = await on.ask<PlayState>(`/play/games/${three.id}`);
    expect(outcome).toBeNull();
    expect(seats[2]).toMatchObject({ agent: 'auto:4', left: 'resignation' });
  });

  test('resigns its games when its token is revoked', async () => {
    const on = await Server.open();
    const { id, secret } = await on.makeToken('greedy');
    const playing = await on.challenge('greedy');
    const asked = await on.challenge('greedy');
    await on.ask(`/bot/games/${playing.id}/accept`, { token: secret, body: {} });
    await on.ask(`/play/games/${playing.id}/actions`, {
      token: playing.seats[0]!.token!,
      body: { moveNumber: 0, notation: '1 from heap 1' },
    });
    await on.ask(`/admin/tokens/${id}`, { token: ADMIN, method: 'DELETE' });
    const outcome = async (game: string) => {
      for (let i = 0; i < 6000; i += 1) {
        const state = await on.ask<PlayState>(`/play/games/${game}`);
        if (state.outcome !== null) return state.outcome;
        await Bun.sleep(10);
      }
      return null;
    };
    expect(await outcome(playing.id)).toMatchObject({ winners: [1], reason: 'resignation' });
    expect(await outcome(asked.id)).toMatchObject({ winners: [] });
  });

  test('that disconnects is no longer online', async () => {
    const on = await Server.open();
    const { secret } = await on.makeToken('greedy', { limits: { games: 1000 } });
    const stream = await Stream.open(on, secret, '?legal=1000');
    await stream.next('hello');
    stream.close();
    for (
      let i = 0;
      i < 6000 && (await on.ask<{ bots: { isOnline: boolean }[] }>('/bots')).bots[0]!.isOnline;
      i += 1
    )
      await Bun.sleep(10);
    expect(await on.ask('/bots')).toMatchObject({ bots: [{ isOnline: false }] });
  });
});
