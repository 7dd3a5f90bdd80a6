import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { newSchema, testServer } from '../../replay/test/postgres.ts';
import { LudusClient, runBot } from '../src/client/index.ts';
import type { Said } from '../src/play/peopleSchemas.ts';
import type { Created, LiveList } from '../src/play/schemas.ts';
import { ADMIN_TOKEN, LEASE_MS, ServerProcess } from './cluster.ts';

const database = await testServer();

const tokensOf = ({ seats }: Created): string[] => seats.map(({ token }) => token!);
const NIM = { game: 'nim', seats: ['human', 'human'], claim: [1, 2] };

describe.skipIf(database === undefined)('two servers on one database', () => {
  let one: ServerProcess;
  let two: ServerProcess;
  let address: string;

  beforeAll(async () => {
    address = newSchema(database!);
    [one, two] = await Promise.all([new ServerProcess(address).start(), new ServerProcess(address).start()]);
  }, 600_000);
  afterAll(() => Promise.all([one?.kill(), two?.kill()]));

  test('show and play a table the same way, whichever of them is asked', async () => {
    const created = await one.create(NIM);
    const [first, second] = tokensOf(created);
    const { id } = created;
    expect(await two.state(id)).toMatchObject({ moveNumber: 0, toAct: 1 });
    const moved = await two.act(id, { token: first!, moveNumber: 0, notation: '1 from heap 1' });
    expect(moved).toMatchObject({ status: 200, body: { moveNumber: 0, isRepeated: false } });
    const other = await one.act(id, { token: second!, moveNumber: 1, notation: '1 from heap 2' });
    expect(other.status).toBe(200);
    expect(await two.state(id, first)).toMatchObject({ moveNumber: 2, toAct: 1, viewer: 1 });
    expect((await two.ask(`/play/games/${id}/moves`)).body).toMatchObject({ hasMore: false });
    const stale = await two.act(id, { token: first!, moveNumber: 0, notation: '1 from heap 1' });
    expect(stale).toMatchObject({ status: 409, body: { details: { state: { moveNumber: 2 } } } });
    expect((await two.act(id, { token: 'wrong', moveNumber: 2, notation: '1 from heap 1' })).status).toBe(
      401,
    );
    const listed = (await two.ask<LiveList>('/play/games')).body.games;
    expect(listed.map((game) => game.id)).toContain(id);
  }, 600_000);

  test('report every move to everyone, and take one back, over sockets of both', async () => {
    const created = await one.create(NIM);
    const { id } = created;
    const [first, second] = tokensOf(created);
    const here = await one.client(id, first);
    const there = await two.client(id, second);
    const watching = await two.client(id);
    await Promise.all([here, there, watching].map((one) => one.until(({ state }) => state !== undefined)));
    expect(await here.act(0, { type: 'take', heap: 0, count: 1 })).toMatchObject({ ok: true });
    await there.until(({ state }) => state?.moveNumber === 1);
    expect(await there.act(1, { type: 'take', heap: 1, count: 1 })).toMatchObject({ ok: true });
    expect((await two.ask(`/play/games/${id}/undo`, { body: { toMove: 1 }, token: second })).status).toBe(
      200,
    );
    await here.until(({ state }) => state?.undoOffer !== null && state?.undoOffer !== undefined);
    expect((await one.ask(`/play/games/${id}/undo`, { body: {}, token: first })).status).toBe(200);
    await Promise.all(
      [here, there, watching].map((one) => one.until(({ state }) => state?.moveNumber === 1)),
    );
    expect(watching.moves.map(({ moveNumber }) => moveNumber)).toEqual([0, 1]);
    there.drop();
    await there.connect();
    expect(await there.act(1, { type: 'take', heap: 2, count: 1 }, 'again')).toMatchObject({ ok: true });
    await watching.until(({ state }) => state?.moveNumber === 2);
    for (const client of [here, there, watching]) client.close();
  }, 600_000);

  test('pass on who is there and what people say, and stream events', async () => {
    const created = await one.create(NIM);
    const { id } = created;
    const [first] = tokensOf(created);
    const response = await fetch(`${two.url}/api/play/games/${id}/events?people=true`, {
      headers: { Authorization: `Bearer ${first}` },
    });
    expect(response.headers.get('Content-Type')).toContain('text/event-stream');
    const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
    let text = '';
    const until = async (part: string): Promise<void> => {
      while (!text.includes(part)) text += (await reader.read()).value ?? '';
    };
    await until('"type":"state"');
    await until('"online"');
    const said = await two.ask<Said>(`/play/games/${id}/messages`, {
      body: { saying: 'hello' },
      token: first,
    });
    expect(said.status).toBe(200);
    await until('"said"');
    expect(text).toMatch(/^id: \w+\.0\n/);
    await reader.cancel();
    const refused = await fetch(`${two.url}/api/play/games/${id}/events`, {
      headers: { Authorization: 'Bearer nobody' },
    });
    expect(refused.status).toBe(401);
  }, 600_000);

  test('create a game once if the same request reaches both at the same moment', async () => {
    const key = crypto.randomUUID();
    const made = await Promise.all([one, two, one, two].map((server) => server.create(NIM, key)));
    expect(new Set(made.map(({ id }) => id)).size).toBe(1);
    expect(new Set(made.flatMap(tokensOf)).size).toBe(2);
    expect((await two.ask<Created>('/play/games', { body: { ...NIM, claim: [1] }, key })).status).toBe(409);
  }, 600_000);

  test('continue from a table of the other one, and play a rematch there', async () => {
    const { id } = await one.create({ ...NIM, seats: ['human', 'random'], claim: [1] });
    const from = await two.create({ from: { playId: id, moveNumber: -1 }, seats: ['human', 'human'] });
    expect(from.state.game).toBe('nim');
  }, 600_000);

  test('let a bot that is connected to one of them play at tables of both', async () => {
    const body = { name: 'Rex', scopes: ['bot:play'] };
    const made = await one.ask<{ secret: string; token: { id: string } }>('/admin/tokens', {
      body,
      token: ADMIN_TOKEN,
    });
    const { secret: token } = made.body;
    const ending = new AbortController();
    const lines: string[] = [];
    const playing = runBot({
      client: new LudusClient({ url: two.url }),
      token,
      choose: ({ legal }) => ({ action: legal.actions[0]!.action }),
      onLine: ({ type }) => lines.push(type),
      signal: ending.signal,
    });
    for (const server of [one, two]) {
      const created = await server.create({ ...NIM, seats: ['human', 'bot:Rex'], claim: [1] });
      const human = await one.client(created.id, tokensOf(created)[0]);
      await human.until(({ state }) => state?.seats[1]?.isTaken === true);
      expect(await human.act(0, { type: 'take', heap: 0, count: 1 })).toMatchObject({ ok: true });
      await human.until(({ state }) => state?.moveNumber === 2);
      human.close();
    }
    expect(lines.filter((type) => type === 'turn')).toHaveLength(2);
    // Revoked on one server, it is dismissed by both, and resigns its games.
    const id = made.body.token.id;
    await fetch(`${one.url}/api/admin/tokens/${id}`, {
      method: 'DELETE',
      headers: { Authorization: `Bearer ${ADMIN_TOKEN}` },
    });
    await playing;
    ending.abort();
    expect(lines).toContain('goodbye');
  }, 600_000);

  test('a stalled server loses its tables and cannot write to them', async () => {
    const created = await one.create(NIM);
    const { id } = created;
    const [first, second] = tokensOf(created);
    const here = await one.client(id, first);
    expect(await here.act(0, { type: 'take', heap: 0, count: 1 })).toMatchObject({ ok: true });
    one.signal('SIGSTOP');
    try {
      // What may already have been done is not tried again.
      const unknown = await two.ask(`/play/games/${id}/undo`, { body: {}, token: first });
      expect(unknown).toMatchObject({ status: 503, body: { code: 'store_unavailable' } });
      const taken = await two.act(id, { token: second!, moveNumber: 1, notation: '1 from heap 2' });
      expect(taken).toMatchObject({ status: 200, body: { state: { moveNumber: 2 } } });
    } finally {
      one.signal('SIGCONT');
    }
    // Clients that were connected there are disconnected, and find the game on the other server.
    await here.until(({ closeCode }) => closeCode !== undefined);
    const { status } = await one.act(id, { token: first!, moveNumber: 1, notation: '1 from heap 2' });
    expect(status).toBe(409);
    expect(await one.state(id)).toMatchObject({ moveNumber: 2 });
    expect((await one.act(id, { token: first!, moveNumber: 2, notation: '1 from heap 3' })).status).toBe(200);
  }, 600_000);

  test('a server that stops hands its tables over at once', async () => {
    const third = await new ServerProcess(address).start();
    const created = await third.create(NIM);
    const [first] = tokensOf(created);
    const watching = await two.client(created.id);
    await watching.until(({ state }) => state !== undefined);
    await third.stop();
    expect(
      (await one.act(created.id, { token: first!, moveNumber: 0, notation: '1 from heap 1' })).status,
    ).toBe(200);
  }, 600_000);

  test('clocks continue on the other server, without the time in which nobody could move', async () => {
    const third = await new ServerProcess(address).start();
    const timeControl = { type: 'blitz', initialMs: 60_000, incrementMs: 0 };
    const { id } = await third.create({ ...NIM, timeControl });
    const leftAt = async (server: ServerProcess): Promise<number> => {
      const { clock, sentAt } = await server.state(id);
      return clock!.remainingMs[0]! - (Date.parse(sentAt) - Date.parse(clock!.since));
    };
    await Bun.sleep(2500);
    const before = await leftAt(two);
    const started = performance.now();
    await third.kill();
    const after = await leftAt(one);
    const passed = performance.now() - started;
    expect(before).toBeLessThan(60_000 - 2400);
    // A heartbeat comes every second, or later on a busy machine.
    expect(after).toBeLessThan(before + 2500);
    expect(after).toBeGreaterThan(before - passed);
    expect(passed).toBeLessThan(LEASE_MS + 30_000);
  }, 600_000);
});
