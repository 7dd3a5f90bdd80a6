import { afterEach, describe, expect, test } from 'bun:test';
import type { OpenAPIHono } from '@hono/zod-openapi';
import { unwrap } from '@ludus/kernel';
import type { GameReplayDB } from '@ludus/replay';
import { games, instantThinker, openApp, openStore, post, recordingLog } from '../../test/fixture.ts';
import type { Env } from '../http/env.ts';
import { Lobby } from './lobby.ts';
import type { Acted, Claimed, Created, LiveLegal, PlayState, StateAnswer } from './schemas.ts';
import { SessionStore } from './store.ts';

/** A server whose time stands still until it is told to go on. */
class Bench {
  now = Date.parse('2030-01-01T12:00:00Z');
  readonly db: GameReplayDB = openStore();
  readonly store = new SessionStore(':memory:');
  lobby = this.#lobby();
  app: OpenAPIHono<Env> = this.#app();

  #lobby(): Lobby {
    return new Lobby({
      db: this.db,
      store: this.store,
      thinker: instantThinker,
      log: recordingLog().log,
      now: () => this.now,
    });
  }

  #app(): OpenAPIHono<Env> {
    return openApp({ db: this.db, store: this.store, lobby: this.lobby });
  }

  /** As if the server had been killed: nothing of it is left but the files. */
  restart(): void {
    this.lobby.close();
    this.lobby = this.#lobby();
    this.app = this.#app();
  }

  async ask<T>(
    path: string,
    { body, token, key }: { body?: unknown; token?: string; key?: string } = {},
  ): Promise<T> {
    const headers: Record<string, string> = {
      ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
      ...(key === undefined ? {} : { 'Idempotency-Key': key }),
    };
    const init = body === undefined ? { headers } : post(body, headers);
    const response = await this.app.request(`/api/play/games${path}`, init);
    const answer = await response.json();
    return (response.ok ? answer : { status: response.status, ...(answer as object) }) as T;
  }

  create(body: object): Promise<Created> {
    return this.ask<Created>('', { body });
  }

  act(id: string, token: string, moveNumber: number, notation: string): Promise<Acted> {
    return this.ask<Acted>(`/${id}/actions`, { token, body: { moveNumber, notation } });
  }
}

let bench = new Bench();
afterEach(() => {
  bench.lobby.close();
  bench = new Bench();
});

const nimGame = { game: 'nim', seats: ['human', 'human'], claim: [1, 2] };
const tokens = ({ seats }: Created): string[] => seats.map(({ token }) => token!);

describe('seats', () => {
  test('are taken with an invitation, once', async () => {
    const { id, seats } = await bench.create({ game: 'nim', seats: ['human', 'human'] });
    expect(seats.map(({ invite }) => invite!.length)).toEqual([32, 32]);
    const claim = (seat: number, invite: string) =>
      bench.ask<Claimed>(`/${id}/seats/${seat}/claim`, { body: { invite, name: 'Ada' } });
    expect(await claim(1, seats[1]!.invite!)).toMatchObject({ status: 401, code: 'bad_invite' } as object);
    const { token, state } = await claim(1, seats[0]!.invite!);
    expect(state).toMatchObject({ viewer: 1, seats: [{ isTaken: true, name: 'Ada' }, { isTaken: false }] });
    expect(await claim(1, seats[0]!.invite!)).toMatchObject({ status: 409, code: 'seat_taken' } as object);
    expect(await claim(3, 'x')).toMatchObject({ status: 404, code: 'no_such_seat' } as object);
    expect(await bench.act(id, token, 0, '1 from heap 1')).toMatchObject({ moveNumber: 0 });
    expect(await bench.act(id, seats[1]!.invite!, 1, '1 from heap 1')).toMatchObject({
      code: 'bad_token',
    } as object);
  });

  test('keep no secrets on the server but digests', async () => {
    const created = await bench.create(nimGame);
    const kept = JSON.stringify(bench.store.load(created.id));
    for (const token of tokens(created)) expect(kept).not.toContain(token);
    expect(kept).toContain('tokenDigest');
  });

  test('are for people or agents that exist', async () => {
    const refused = (seats: string[]) => bench.create({ game: 'nim', seats });
    expect(await refused(['human', 'wizard'])).toMatchObject({ status: 422, code: 'bad_setup' } as object);
    expect(await refused(['human'])).toMatchObject({ status: 422, code: 'bad_setup' } as object);
    expect(await refused(['human', 'mcts@ms=99999'])).toMatchObject({
      status: 422,
      code: 'bad_setup',
    } as object);
    expect(await bench.create({ game: 'chess', seats: ['human'] })).toMatchObject({
      code: 'unknown_game',
    } as object);
  });
});

describe('acting', () => {
  test('needs a token, the turn, the number and a legal action', async () => {
    const created = await bench.create(nimGame);
    const { id } = created;
    const [first, second] = tokens(created) as [string, string];
    const body = { moveNumber: 0, notation: '1 from heap 1' };
    expect(await bench.ask(`/${id}/actions`, { body })).toMatchObject({ status: 401, code: 'no_token' });
    expect(await bench.ask(`/${id}/actions`, { body, token: 'wrong' })).toMatchObject({
      status: 401,
      code: 'bad_token',
    });
    expect(await bench.act(id, second, 0, '1 from heap 1')).toMatchObject({
      status: 409,
      code: 'not_your_turn',
    } as object);
    expect(await bench.act(id, first, 0, '9 from heap 1')).toMatchObject({
      status: 422,
      code: 'bad_action',
    } as object);
    const illegal = { moveNumber: 0, action: { type: 'take', heap: 0, count: 9 } };
    expect(await bench.ask(`/${id}/actions`, { token: first, body: illegal })).toMatchObject({
      status: 422,
      code: 'illegal_action',
      details: { path: 'count' },
    });
    expect(await bench.act(id, first, 0, '1 from heap 1')).toMatchObject({
      moveNumber: 0,
      isRepeated: false,
      state: { moveNumber: 1, toAct: 2, view: { heaps: [2, 4, 5] } },
    });
  });

  test('with an old number gets the state as it is', async () => {
    const created = await bench.create(nimGame);
    const [first] = tokens(created) as [string];
    await bench.act(created.id, first, 0, '1 from heap 1');
    expect(await bench.act(created.id, first, 0, '1 from heap 1')).toMatchObject({
      status: 409,
      code: 'stale_move',
      details: { state: { moveNumber: 1, viewer: 1 } },
    } as object);
  });

  test('twice with the same key is harmless; with another request under it refused', async () => {
    const created = await bench.create(nimGame);
    const { id } = created;
    const [token] = tokens(created) as [string];
    const body = { moveNumber: 0, notation: '1 from heap 1' };
    expect(await bench.ask(`/${id}/actions`, { body, token, key: 'k1' })).toMatchObject({
      isRepeated: false,
    });
    expect(await bench.ask(`/${id}/actions`, { body, token, key: 'k1' })).toMatchObject({
      moveNumber: 0,
      isRepeated: true,
      state: { moveNumber: 1 },
    });
    const second = { moveNumber: 1, notation: '1 from heap 2' };
    const answer = await bench.ask(`/${id}/actions`, { body: second, token: tokens(created)[1]!, key: 'k1' });
    expect(answer).toMatchObject({ isRepeated: false });
    const other = { moveNumber: 2, notation: '1 from heap 1' };
    expect(await bench.ask(`/${id}/actions`, { body: other, token, key: 'k1' })).toMatchObject({
      code: 'key_reused',
    });
  });

  test('to the end opens the record', async () => {
    const created = await bench.create(nimGame);
    const { id } = created;
    const keys = tokens(created);
    const replay = (path: string) => bench.app.request(`/api/replay/games/${id}${path}`);
    expect((await replay('/moves')).status).toBe(403);
    for (const [i, notation] of ['3 from heap 1', '4 from heap 2', '5 from heap 3'].entries())
      await bench.act(id, keys[i % 2]!, i, notation);
    expect(await bench.ask<PlayState>(`/${id}`)).toMatchObject({
      toAct: null,
      outcome: { winners: [1], reason: 'last_taken' },
    });
    expect(await bench.act(id, keys[1]!, 3, '1 from heap 1')).toMatchObject({
      status: 409,
      code: 'game_over',
    } as object);
    expect((await replay('/moves')).status).toBe(200);
    expect(await (await replay('')).json()).toMatchObject({ winner: 1, source: 'manual', totalMoves: 3 });
  });
});

test('agents answer by themselves, and are recorded', async () => {
  const created = await bench.create({ game: 'nim', seats: ['human', 'random'], claim: [1] });
  const [token] = tokens(created) as [string];
  await bench.act(created.id, token, 0, '1 from heap 1');
  await Bun.sleep(5);
  const state = await bench.ask<PlayState>(`/${created.id}`);
  expect(state.moveNumber).toBe(2);
  const [, move] = unwrap(bench.db.getMoves(created.id));
  expect(move).toMatchObject({ player: 2, engineEvalType: 'win_probability' });
});

describe('giving up', () => {
  test('leaves the game to the other one', async () => {
    const created = await bench.create(nimGame);
    const [first, second] = tokens(created) as [string, string];
    await bench.act(created.id, first, 0, '1 from heap 1');
    const { state } = await bench.ask<StateAnswer>(`/${created.id}/resign`, { token: first, body: {} });
    expect(state).toMatchObject({ outcome: { winners: [2], reason: 'resignation' }, toAct: null });
    expect(unwrap(bench.db.getGameMetadata(created.id))).toMatchObject({
      winner: 2,
      terminationReason: 'resignation',
    });
    expect(await bench.ask(`/${created.id}/resign`, { token: second, body: {} })).toMatchObject({
      code: 'game_over',
    });
  });

  test('goes by the rules where they know of it', async () => {
    const created = await bench.create({
      game: 'risk',
      seats: ['human', 'human', 'human'],
      claim: [1, 2, 3],
    });
    const keys = tokens(created);
    const { toAct } = created.state;
    const other = (toAct! % 3) + 1;
    const { state } = await bench.ask<StateAnswer>(`/${created.id}/resign`, {
      token: keys[other - 1]!,
      body: {},
    });
    expect(state.outcome).toBeNull();
    expect(state.seats[other - 1]).toMatchObject({ left: 'resignation' });
    const again = await bench.ask<StateAnswer>(`/${created.id}/resign`, {
      token: keys[toAct! - 1]!,
      body: {},
    });
    expect(again.state.outcome).toMatchObject({ winners: [6 - toAct! - other] });
  });

  test('hands the seat to an agent where others play on without such a rule', async () => {
    const created = await bench.create({
      game: 'ringrift',
      seats: ['human', 'human', 'human'],
      claim: [1, 2, 3],
    });
    const keys = tokens(created);
    const { state } = await bench.ask<StateAnswer>(`/${created.id}/resign`, { token: keys[0]!, body: {} });
    expect(state.seats[0]).toMatchObject({ left: 'resignation', agent: 'heuristic' });
    await Bun.sleep(50);
    const after = await bench.ask<PlayState>(`/${created.id}`);
    expect(after.moveNumber).toBeGreaterThan(0);
    expect(after.toAct).not.toBe(1);
  });

  test('before the first move leaves no record', async () => {
    const created = await bench.create(nimGame);
    await bench.ask(`/${created.id}/resign`, { token: tokens(created)[0]!, body: {} });
    expect(bench.db.getGameMetadata(created.id).ok).toBe(false);
    expect(await bench.ask(`/${created.id}`)).toMatchObject({ outcome: { winners: [2] } });
    bench.restart();
    expect(await bench.ask(`/${created.id}`)).toMatchObject({ status: 404 });
  });
});

describe('taking back', () => {
  const played = async (seats = ['human', 'human']) => {
    const created = await bench.create({
      game: 'nim',
      seats,
      claim: seats.flatMap((s, i) => (s === 'human' ? [i + 1] : [])),
    });
    return { id: created.id, keys: tokens(created) };
  };

  test('needs everybody', async () => {
    const { id, keys } = await played();
    await bench.act(id, keys[0]!, 0, '1 from heap 1');
    await bench.act(id, keys[1]!, 1, '2 from heap 2');
    const asked = await bench.ask<StateAnswer>(`/${id}/undo`, { token: keys[0]!, body: { toMove: 1 } });
    expect(asked.state).toMatchObject({ moveNumber: 2, undoOffer: { toMove: 1, agreed: [1] } });
    const agreed = await bench.ask<StateAnswer>(`/${id}/undo`, { token: keys[1]!, body: {} });
    expect(agreed.state).toMatchObject({
      moveNumber: 1,
      undoOffer: null,
      view: { heaps: [2, 4, 5], next: 2 },
    });
    expect(unwrap(bench.db.getMoves(agreed.state.recordId))).toHaveLength(1);
    expect(agreed.state.recordId).toBe(id);
    expect(unwrap(bench.db.getHistory(id))).toHaveLength(1);
    expect(await bench.act(id, keys[1]!, 1, '4 from heap 2')).toMatchObject({
      state: { view: { heaps: [2, 0, 5] } },
    });
    bench.restart();
    expect(await bench.ask(`/${id}`)).toMatchObject({ moveNumber: 2, view: { heaps: [2, 0, 5] } });
  });

  test('can be declined, and ends with the next move', async () => {
    const { id, keys } = await played();
    await bench.act(id, keys[0]!, 0, '1 from heap 1');
    await bench.ask(`/${id}/undo`, { token: keys[0]!, body: {} });
    const declined = await bench.ask<StateAnswer>(`/${id}/undo`, {
      token: keys[1]!,
      body: { decline: true },
    });
    expect(declined.state.undoOffer).toBeNull();
    await bench.ask(`/${id}/undo`, { token: keys[0]!, body: {} });
    const { state } = await bench.act(id, keys[1]!, 1, '1 from heap 1');
    expect(state.undoOffer).toBeNull();
  });

  test('against an agent takes its answer back too', async () => {
    const { id, keys } = await played(['human', 'random']);
    await bench.act(id, keys[0]!, 0, '1 from heap 1');
    await Bun.sleep(5);
    const { state } = await bench.ask<StateAnswer>(`/${id}/undo`, { token: keys[0]!, body: {} });
    expect(state).toMatchObject({ moveNumber: 0, toAct: 1, view: { heaps: [3, 4, 5] } });
  });

  test('drops the answer of an agent that thinks about what was taken back', async () => {
    const answers: (() => void)[] = [];
    const { db, store } = bench;
    const thinker = {
      ...instantThinker,
      think: async (...asked: Parameters<typeof instantThinker.think>) => {
        await new Promise<void>((resolve) => answers.push(resolve));
        return instantThinker.think(...asked);
      },
    };
    bench.lobby.close();
    bench.lobby = new Lobby({ db, store, thinker, log: recordingLog().log, now: () => bench.now });
    bench.app = openApp({ db, store, lobby: bench.lobby });
    const { id, keys } = await played(['human', 'random']);
    await bench.act(id, keys[0]!, 0, '1 from heap 1');
    await bench.ask(`/${id}/undo`, { token: keys[0]!, body: {} });
    await bench.act(id, keys[0]!, 0, '3 from heap 3');
    await Bun.sleep(1);
    expect(answers).toHaveLength(2);
    answers[0]!();
    await Bun.sleep(5);
    expect(await bench.ask(`/${id}`)).toMatchObject({ moveNumber: 1, view: { heaps: [3, 4, 2] } });
    answers[1]!();
    await Bun.sleep(5);
    expect(await bench.ask(`/${id}`)).toMatchObject({ moveNumber: 2, toAct: 1 });
  });

  test('is off in games with secrets unless wanted', async () => {
    const body = { game: 'risk', seats: ['human', 'human'], claim: [1, 2] };
    const created = await bench.create(body);
    const answer = await bench.ask(`/${created.id}/undo`, { token: tokens(created)[0]!, body: {} });
    expect(answer).toMatchObject({ status: 403, code: 'not_allowed' });
    expect((await bench.create({ ...body, mayUndo: true })).state.mayUndo).toBe(true);
  });
});

describe('going on from another game', () => {
  test('that is stored', async () => {
    const created = await bench.create(nimGame);
    const keys = tokens(created);
    for (const [i, notation] of ['3 from heap 1', '4 from heap 2', '5 from heap 3'].entries())
      await bench.act(created.id, keys[i % 2]!, i, notation);
    const fork = { from: { recordId: created.id, moveNumber: 1 }, seats: ['human', 'human'] };
    expect(await bench.create(fork)).toMatchObject({
      state: { view: { heaps: [0, 0, 5], next: 1 }, moveNumber: 0 },
    });
    expect(await bench.create({ ...fork, from: { recordId: created.id, moveNumber: 2 } })).toMatchObject({
      code: 'game_over',
    } as object);
    expect(await bench.create({ ...fork, from: { recordId: created.id, moveNumber: 7 } })).toMatchObject({
      code: 'no_such_move',
    } as object);
  });

  test('that is live', async () => {
    const created = await bench.create(nimGame);
    await bench.act(created.id, tokens(created)[0]!, 0, '1 from heap 1');
    const fork = { from: { playId: created.id, moveNumber: 0 }, seats: ['human', 'human'] };
    expect(await bench.create(fork)).toMatchObject({ state: { view: { heaps: [2, 4, 5], next: 2 } } });
  });

  test('with secrets: what the player sees stays, the rest is drawn anew', async () => {
    const created = await bench.create({ game: 'risk', seats: ['human', 'human'], claim: [1, 2] });
    const [first] = tokens(created) as [string];
    const from = { playId: created.id, moveNumber: -1 };
    const fork = { from, seats: ['human', 'human'], claim: [1] };
    expect(await bench.create(fork)).toMatchObject({ status: 403, code: 'hidden' } as object);
    const forked = await bench.ask<Created>('', { body: fork, token: first });
    const seen = (id: string, token: string) => bench.ask<PlayState>(`/${id}`, { token });
    expect((await seen(forked.id, forked.seats[0]!.token!)).view).toEqual(
      (await seen(created.id, first)).view,
    );
    const secretOf = (id: string) => (unwrap(bench.db.getInitialState(id)) as { rng: unknown }).rng;
    expect(secretOf(forked.id)).not.toEqual(secretOf(created.id));
  });
});

describe('time', () => {
  const blitz = { timeControl: { type: 'blitz', initialMs: 60_000, incrementMs: 2000 } };

  test('runs for whoever is to act, with an increment after the turn', async () => {
    const created = await bench.create({ ...nimGame, ...blitz });
    const keys = tokens(created);
    bench.now += 10_000;
    const { state } = await bench.act(created.id, keys[0]!, 0, '1 from heap 1');
    expect(state.clock).toMatchObject({ remainingMs: [52_000, 60_000], running: 2 });
    expect(unwrap(bench.db.getMoves(created.id))[0]).toMatchObject({
      thinkTimeMs: 10_000,
      timeRemainingMs: 52_000,
    });
  });

  test('waits until everybody is there', async () => {
    const created = await bench.create({ ...nimGame, ...blitz, claim: [1] });
    bench.now += 50_000;
    expect(created.state.clock).toMatchObject({ running: null });
    const invite = created.seats[1]!.invite!;
    const { state } = await bench.ask<Claimed>(`/${created.id}/seats/2/claim`, { body: { invite } });
    expect(state.clock).toMatchObject({ running: 1, remainingMs: [60_000, 60_000] });
  });

  test('up, the game is lost', async () => {
    const created = await bench.create({ ...nimGame, ...blitz });
    const keys = tokens(created);
    await bench.act(created.id, keys[0]!, 0, '1 from heap 1');
    bench.now += 59_999;
    const { session } = bench.lobby.find(created.id)!;
    session.expire();
    expect(session.outcome).toBeUndefined();
    bench.now += 1;
    session.expire();
    expect(session.outcome).toMatchObject({ winners: [1], reason: 'timeout' });
    expect(unwrap(bench.db.getGameMetadata(created.id))).toMatchObject({
      winner: 1,
      terminationReason: 'timeout',
      timeControlType: 'blitz',
      initialTimeMs: 60_000,
    });
  });

  test('is kept over a restart, which costs nobody anything', async () => {
    const created = await bench.create({ ...nimGame, ...blitz });
    bench.now += 10_000;
    await bench.act(created.id, tokens(created)[0]!, 0, '1 from heap 1');
    bench.now += 30_000;
    bench.restart();
    const state = await bench.ask<PlayState>(`/${created.id}`);
    expect(state.clock).toMatchObject({ remainingMs: [52_000, 60_000], running: 2 });
  });

  test('by the day: the turn is finished for whoever does not answer, at the third time the seat is given up', async () => {
    const created = await bench.create({
      game: 'risk',
      seats: ['human', 'human'],
      claim: [1, 2],
      timeControl: { type: 'days', days: 1 },
    });
    const { session } = bench.lobby.find(created.id)!;
    const first = created.state.toAct!;
    for (let missed = 0; missed < 2; missed += 1)
      for (const seat of [first, 3 - first]) {
        expect(session.toAct).toBe(seat);
        bench.now += 86_400_000;
        session.expire();
        expect(session.seat(seat)).toMatchObject({ missedTurns: missed + 1 });
      }
    expect(unwrap(bench.db.getMoves(created.id)).length).toBe(session.moves);
    bench.now += 86_400_000;
    session.expire();
    expect(session.outcome).toMatchObject({ winners: [3 - first] });
  });

  test('presets are there by name', async () => {
    for (const timeControl of ['blitz', 'rapid', 'days', 'none'])
      expect((await bench.create({ ...nimGame, timeControl })).state.clock?.control.type ?? 'none').toBe(
        timeControl as 'none',
      );
  });
});

test('a game goes on after the server was killed', async () => {
  const created = await bench.create({ game: 'ringrift', seats: ['human', 'human'], claim: [1, 2] });
  const keys = tokens(created);
  for (let i = 0; i < 30; i += 1) {
    if (i % 7 === 3) bench.restart();
    const { toAct } = await bench.ask<PlayState>(`/${created.id}`);
    const token = keys[toAct! - 1]!;
    const { actions, moveNumber } = await bench.ask<LiveLegal>(`/${created.id}/legal?limit=5`, { token });
    expect(moveNumber).toBe(i);
    await bench.act(created.id, token, i, actions.at(-1)!.notation);
  }
  expect(unwrap(bench.db.getMoves(created.id))).toHaveLength(30);
});

test('tables nobody uses are put away and come back when asked for', async () => {
  const created = await bench.create(nimGame);
  await bench.act(created.id, tokens(created)[0]!, 0, '1 from heap 1');
  expect(bench.lobby.tables).toBe(1);
  bench.now += 1_000_000;
  bench.lobby.putAway(600_000);
  expect(bench.lobby.tables).toBe(0);
  expect(await bench.ask(`/${created.id}`)).toMatchObject({ moveNumber: 1 });
  expect(await bench.act(created.id, tokens(created)[1]!, 1, '1 from heap 1')).toMatchObject({
    moveNumber: 1,
  });
});

test('games nobody touches for two weeks end without a winner', async () => {
  const touched = await bench.create(nimGame);
  const left = await bench.create(nimGame);
  const empty = await bench.create(nimGame);
  for (const { id, seats } of [touched, left]) await bench.act(id, seats[0]!.token!, 0, '1 from heap 1');
  const days = (count: number): void => {
    bench.now += count * 86_400_000;
    bench.lobby.putAway(600_000);
    bench.lobby.endAbandoned();
  };
  days(10);
  await bench.act(touched.id, touched.seats[1]!.token!, 1, '1 from heap 1');
  days(5);
  expect(await bench.ask(`/${touched.id}`)).toMatchObject({ outcome: null, moveNumber: 2 });
  expect(await bench.ask(`/${left.id}`)).toMatchObject({ outcome: { winners: [], reason: 'abandonment' } });
  expect(unwrap(bench.db.getGameMetadata(left.id))).toMatchObject({
    terminationReason: 'abandonment',
    winner: null,
  });
  expect(bench.db.getGameMetadata(empty.id).ok).toBe(false);
  expect(bench.store.countActive()).toBe(1);
});

test('a client begins only so many games', async () => {
  const app = openApp({ createLimit: { perSecond: 0.1, burst: 2 } });
  const begin = () => app.request('/api/play/games', post({ game: 'nim', seats: ['human', 'human'] }));
  expect([(await begin()).status, (await begin()).status]).toEqual([200, 200]);
  const refused = await begin();
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(5);
});

test('hints come for the seat to act, and only to it where something is hidden', async () => {
  const open = await bench.create(nimGame);
  expect(await bench.ask(`/${open.id}/hint`, { body: { agent: 'heuristic' } })).toMatchObject({
    seat: 1,
    agent: 'heuristic',
  });
  expect(await bench.ask(`/${open.id}/hint`, { body: { agent: 'wizard' } })).toMatchObject({
    code: 'no_hint',
  });
  const secret = await bench.create({ game: 'risk', seats: ['human', 'human'], claim: [1, 2] });
  const keys = tokens(secret);
  const body = { agent: 'random' };
  const { toAct } = secret.state;
  expect(await bench.ask(`/${secret.id}/hint`, { body })).toMatchObject({ code: 'hidden' });
  expect(await bench.ask(`/${secret.id}/hint`, { body, token: keys[2 - toAct!]! })).toMatchObject({
    code: 'hidden',
  });
  expect(await bench.ask(`/${secret.id}/hint`, { body, token: keys[toAct! - 1]! })).toMatchObject({
    seat: toAct,
  });
  const none = await bench.create({ ...nimGame, mayAskHints: false });
  expect(await bench.ask(`/${none.id}/hint`, { body })).toMatchObject({ code: 'not_allowed' });
});

test('private games show nothing without a token', async () => {
  const created = await bench.create({ ...nimGame, mayWatch: false });
  for (const path of ['', '/legal', '/moves', '/view?move_number=-1', '/events'])
    expect(await bench.ask(`/${created.id}${path}`)).toMatchObject({ status: 403, code: 'hidden' });
  expect(await bench.ask(`/${created.id}`, { token: tokens(created)[0]! })).toMatchObject({ viewer: 1 });
  expect(await bench.ask('')).toMatchObject({ games: [] });
});

test('every game of the lab can be begun', async () => {
  for (const { id, variants } of games.games)
    for (const { id: variant, minSeats } of variants) {
      const seats = Array<string>(minSeats).fill('human');
      expect(await bench.create({ game: id, variant, seats })).toMatchObject({
        state: { game: id, variant },
      });
    }
});

test('whoever looks can read the clocks without knowing the time', async () => {
  const created = await bench.create({ ...nimGame, timeControl: 'blitz' });
  const { id } = created;
  bench.now += 40_000;
  for (const path of [`/${id}`, `/${id}`]) {
    const { clock, sentAt } = await bench.ask<PlayState>(path);
    const passed = Date.parse(sentAt) - Date.parse(clock!.since);
    expect(clock!.remainingMs[clock!.running! - 1]! - passed).toBe(260_000);
  }
  bench.now += 1000;
  const { state } = await bench.act(id, tokens(created)[0]!, 0, '1 from heap 1');
  expect(state.clock!.remainingMs).toEqual([262_000, 300_000]);
  expect(state.sentAt).toBe(state.clock!.since);
});
