import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { unwrap } from '@ludus/kernel';
import { nim } from '@ludus/kernel/examples/nim';
import { memoryStore, randomGame } from '../../test/fixture.ts';
import { LEARNING_JOURNAL, makeExperiment, playTournament, put } from '../../test/lab.ts';
import { type LudusServer, startServer } from '../server.ts';
import {
  type BotLine,
  followAnalysis,
  type Heard,
  LudusClient,
  LudusError,
  type PeopleMessage,
  runBot,
  watchGame,
} from './index.ts';

const folder = mkdtempSync(join(tmpdir(), 'ludus-client-'));
const db = await memoryStore();
let server: LudusServer;
let ludus: LudusClient;
const used = new Set<string>();

const clientOf = ({ url: address }: LudusServer): LudusClient =>
  new LudusClient({
    url: address,
    fetch: (url, init) => {
      used.add(`${init?.method ?? 'GET'} ${new URL(url).pathname}`);
      return fetch(url, init);
    },
  });

beforeAll(async () => {
  put(folder, 'cup.json', await playTournament());
  put(folder, 'recovery.json', await makeExperiment());
  put(folder, 'nim/journal.jsonl', LEARNING_JOURNAL);
  unwrap(await db.storeGame({ ...randomGame(nim, 4), gameId: 'stored' }));
  server = await startServer({
    db,
    port: 0,
    rateLimit: null,
    labFolder: folder,
    gamesModule: join(import.meta.dir, '..', '..', 'test', 'fixture.ts'),
  });
  ludus = clientOf(server);
});
afterAll(async () => {
  await server.stop();
  db.close();
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
});

describe('the client', () => {
  test('reads stored games', async () => {
    expect((await ludus.games()).games.map(({ id }) => id)).toContain('risk');
    expect((await ludus.replay.games({ game: 'nim' })).total).toBe(1);
    const { totalMoves } = await ludus.replay.game('stored');
    expect((await ludus.replay.moves('stored', { limit: 2 })).moves).toHaveLength(2);
    expect((await ludus.replay.state('stored', totalMoves - 1)).gameState).toMatchObject({
      heaps: [0, 0, 0],
    });
    expect((await ludus.replay.choices('stored', 0)).choices).toEqual([]);
    expect((await ludus.replay.legal('stored', -1, { limit: 1 })).actions).toHaveLength(1);
    expect(await ludus.replay.explain('stored', { moveNumber: -1, notation: '1 from heap 1' })).toMatchObject(
      { legal: true },
    );
    expect(await ludus.replay.hint('stored', { moveNumber: -1, agent: 'random' })).toMatchObject({ seat: 1 });
    expect((await ludus.replay.stats()).totalGames).toBe(1);
    expect(await ludus.replay.explore({ game: 'nim' })).toMatchObject({ toAct: 1, isSample: false });
    const refused = ludus.replay.delete('stored', 'no-administrator');
    expect(await refused.catch((caught) => caught)).toMatchObject({ status: 401, code: 'bad_token' });
    const line = await ludus.replay.download('stored');
    expect(await ludus.replay.downloadAll({ game: 'nim' })).toBe(line);
    expect(await ludus.replay.upload(line)).toEqual({ stored: 0, present: 1, refused: [] });
    const { finalState, initialState, moves } = randomGame(nim, 5);
    const body = {
      initialState,
      finalState,
      moves: moves.map(({ action }) => ({ ...action })),
      metadata: { game: 'nim', boardType: 'classic' },
    };
    expect(await ludus.replay.store(body as never)).toMatchObject({ success: true });
  });

  test('requests an analysis and follows it', async () => {
    const { totalMoves } = await ludus.replay.game('stored');
    expect(await ludus.replay.analysis('stored')).toMatchObject({ status: 'none', total: totalMoves + 1 });
    const told: number[] = [];
    const { status, positions } = await followAnalysis({
      client: ludus,
      gameId: 'stored',
      agent: 'mcts@nodes=50',
      everyMs: 10,
      onProgress: ({ done }) => told.push(done),
    });
    expect(status).toBe('done');
    expect(positions.map(({ moveNumber }) => moveNumber)).toEqual(
      Array.from({ length: totalMoves + 1 }, (_, i) => i - 1),
    );
    expect(told).toEqual(told.toSorted((a, b) => a - b));
    expect(told.at(-1)).toBe(totalMoves + 1);
    const events = await fetch(ludus.replay.analysisEventsUrl('stored', 'mcts@nodes=50'));
    expect(await events.text()).toContain('"status":"done"');
    expect(await ludus.replay.stopAnalysis('stored')).toMatchObject({ status: 'done', positions });
  });

  test("reads the lab's result files", async () => {
    expect((await ludus.lab.databases()).databases).toMatchObject([{ id: 'served', isServed: true }]);
    expect(await ludus.lab.inspect('served')).toMatchObject({ status: 'running' });
    expect((await ludus.lab.health('served')).total).toBeLessThanOrEqual(2);
    expect(await ludus.lab.queue()).toMatchObject({ runs: [], workers: [] });
    expect((await ludus.lab.tournaments()).tournaments).toMatchObject([{ id: 'cup', games: 4 }]);
    const { standings, crosstable } = await ludus.lab.tournament('cup');
    expect(crosstable).toHaveLength(standings.length);
    expect((await ludus.lab.experiments()).experiments).toMatchObject([{ id: 'recovery' }]);
    expect((await ludus.lab.learningRuns()).runs).toMatchObject([{ id: 'nim', champion: 1 }]);
    expect((await ludus.lab.learningRun('nim')).generations).toHaveLength(2);
    expect((await ludus.lab.experiment('recovery')).setups[0]!.metrics.pace.length).toBeGreaterThan(0);
  });

  test('throws refusals', async () => {
    const refused = await ludus.replay.game('nothing').catch((caught) => caught);
    expect(refused).toBeInstanceOf(LudusError);
    expect(refused).toMatchObject({ status: 404, code: 'no_such_game' });
  });

  test('plays, and follows a game through disconnections', async () => {
    const { id, seats } = await ludus.play.create({ game: 'nim', seats: ['human', 'human'] });
    const { token: first } = await ludus.play.claim(id, 1, { invite: seats[0]!.invite! });
    const { token: second } = await ludus.play.claim(id, 2, { invite: seats[1]!.invite! });
    const heard: Heard[] = [];
    const people: PeopleMessage[] = [];
    const watch = watchGame({
      url: ludus.socketUrl(id),
      token: first,
      onMessage: (one) => heard.push(one),
      onPeople: (one) => people.push(one),
    });
    expect(await watch.act({ moveNumber: 0, notation: '1 from heap 1' })).toMatchObject({ ok: true });
    unwrap(await server.lobby.find(id)).feed.close();
    await ludus.play.act(id, second, { moveNumber: 1, notation: '1 from heap 2' });
    const late = Date.now() + 60_000;
    while (heard.at(-1)?.state.moveNumber !== 2 && Date.now() < late) await Bun.sleep(20);
    expect(heard.map(({ message }) => message.type)).toEqual(['state', 'change', 'change']);
    expect(heard.map(({ state }) => state.moveNumber)).toEqual([0, 1, 2]);
    expect(heard.at(-1)!.state).toMatchObject({ viewer: 1, view: { heaps: [2, 3, 5] } });
    expect(await watch.act({ moveNumber: 7, notation: 'x' })).toMatchObject({
      ok: false,
      error: { code: 'stale_move' },
    });
    expect((await ludus.play.legal(id, first)).total).toBe(10);
    expect((await ludus.play.moves(id)).moves).toHaveLength(2);
    expect((await ludus.play.view(id, -1)).view).toMatchObject({ heaps: [3, 4, 5] });
    expect(await ludus.play.hint(id, first, { agent: 'random' })).toMatchObject({ seat: 1 });
    await ludus.play.undo(id, second);
    expect((await ludus.play.undo(id, first)).state.moveNumber).toBe(1);
    expect((await ludus.play.games()).games[0]).toMatchObject({ id });
    expect((await ludus.play.resign(id, second)).state.outcome).toMatchObject({ winners: [1] });
    expect((await ludus.play.game(id)).outcome).not.toBeNull();
    const said = await ludus.play.say(id, second, { saying: 'good_game' });
    watch.setAway(true);
    const away = (): boolean => people.some((one) => one.type === 'presence' && one.presence[0] === 'away');
    while (!away() && Date.now() < late + 60_000) await Bun.sleep(20);
    expect(people[0]).toMatchObject({ type: 'people', said: [] });
    expect(people).toContainEqual({ type: 'said', said });
    expect(away()).toBe(true);
    expect((await ludus.play.rematch(id, first)).state.rematch).toEqual({ agreed: [1], next: null });
    watch.close();
  });

  test('creates tokens, and lets a bot play with one', async () => {
    const ADMIN = 'a-token-of-the-administrator';
    const games = await memoryStore();
    const guarded = await startServer({ db: games, port: 0, rateLimit: null, adminToken: ADMIN });
    const ludus = clientOf(guarded);
    const { token, secret } = await ludus.tokens.create({ name: 'greedy', scopes: ['bot:play'] }, ADMIN);
    const ended = Promise.withResolvers<BotLine>();
    const stop = new AbortController();
    const bot = runBot({
      client: ludus,
      token: secret,
      choose: ({ legal }) => ({ action: legal.actions[0]!.action }),
      accepts: ({ game }) => game === 'nim',
      onLine: (line) => line.type === 'ended' && ended.resolve(line),
      signal: stop.signal,
    });
    const { id } = await ludus.play.create({ game: 'nim', seats: ['random', 'bot:greedy'] });
    expect(await ended.promise).toMatchObject({ id, outcome: { reason: 'last_taken' } });
    expect((await ludus.bots()).bots).toEqual([{ name: 'greedy', isOnline: true, games: 0 }]);
    const two = { game: 'nim', seats: ['human', 'human'], claim: [1] };
    const { id: other, seats } = await ludus.play.create(two);
    await ludus.bot.claim(other, secret, { seat: 2, invite: seats[1]!.invite! });
    expect((await ludus.bot.undo(other, secret).catch((caught) => caught)).code).toBe('no_such_move');
    expect((await ludus.bot.resign(other, secret)).state.outcome).toMatchObject({ winners: [1] });
    const unwanted = await ludus.play.create({
      game: 'ringrift',
      seats: ['human', 'bot:greedy'],
      claim: [1],
    });
    const late = Date.now() + 60_000;
    while ((await ludus.play.game(unwanted.id)).outcome === null && Date.now() < late) await Bun.sleep(10);
    expect((await ludus.play.game(unwanted.id)).outcome).toMatchObject({ winners: [] });
    expect((await ludus.tokens.list(ADMIN)).tokens).toHaveLength(1);
    await ludus.tokens.revoke(token.id, ADMIN);
    await bot;
    expect(
      (await runBot({ client: ludus, token: secret, choose: () => ({}) }).catch((caught) => caught)).status,
    ).toBe(401);
    stop.abort();
    await guarded.stop();
    await games.close();
  });

  test('covers every route of the API', async () => {
    const document = (await (await fetch(`${server.url}/api/openapi.json`)).json()) as {
      paths: Record<string, Record<string, unknown>>;
    };
    const routes = Object.entries(document.paths).flatMap(([path, item]) =>
      Object.keys(item).map((method) => `${method.toUpperCase()} ${path}`),
    );
    const patterns = routes.map(
      (route) => [route, new RegExp(`^${route.replace(/\{\w+\}/g, '[^/]+')}$`)] as const,
    );
    const unused = patterns.flatMap(([route, pattern]) =>
      [...used].some((one) => pattern.test(one)) ? [] : [route],
    );
    expect(unused.sort()).toEqual([
      'GET /api/health',
      'GET /api/play/games/{id}/events',
      'GET /api/play/games/{id}/socket',
      'GET /api/replay/games/{gameId}/analysis/events',
      'GET /metrics',
    ]);
  });
});
