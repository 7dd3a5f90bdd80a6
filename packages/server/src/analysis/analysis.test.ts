import { afterEach, describe, expect, test } from 'bun:test';
import type { OpenAPIHono } from '@hono/zod-openapi';
import { unwrap } from '@ludus/kernel';
import { type NimState, nim } from '@ludus/kernel/examples/nim';
import type { AnalysisStore, GameStore } from '@ludus/replay';
import { type GameState, ringrift } from '@ludus/ringrift-engine';
import { instantThinker, memoryStore, openApp, post, randomGame, recordingLog } from '../../test/fixture.ts';
import type { Env } from '../http/env.ts';
import type { Question, Thinker } from '../thinking/types.ts';
import { Analyst } from './analyst.ts';
import type { Analysis } from './schemas.ts';
import type { Assessment } from './types.ts';

/** Answers only when the test tells it to. */
class SlowThinker implements Thinker {
  readonly asked: Question[] = [];
  readonly #waiting: (() => void)[] = [];
  readonly pending = 0;
  isFailing = false;

  waitingFor(): number {
    return 0;
  }

  async think(...[question, occasion]: Parameters<Thinker['think']>) {
    expect(occasion).toEqual({ purpose: 'analysis', askedBy: expect.any(String) });
    this.asked.push(question);
    await new Promise<void>((resolve) => this.#waiting.push(resolve));
    if (this.isFailing) throw new Error('no idea');
    return instantThinker.think(question, occasion);
  }

  async assess(...[judging, occasion]: Parameters<Thinker['assess']>) {
    expect(occasion).toEqual({ purpose: 'analysis', askedBy: expect.any(String) });
    this.asked.push(judging);
    await new Promise<void>((resolve) => this.#waiting.push(resolve));
    if (this.isFailing) throw new Error('no idea');
    return instantThinker.assess(judging, occasion);
  }

  async ponder(): Promise<void> {
    throw new Error('nobody ponders about an analysis');
  }

  /** Lets the given number of questions be answered, one after another. */
  async answer(count: number): Promise<void> {
    for (let i = 0; i < count; i += 1) {
      await this.#nextQuestion();
      this.#waiting.shift()?.();
    }
    await this.#nextQuestion();
  }

  /** Until a question waits, or there is no other. */
  async #nextQuestion(): Promise<void> {
    for (let i = 0; i < 30 && this.#waiting.length === 0; i += 1) await Bun.sleep(1);
  }

  async stop(): Promise<void> {}
}

const LONG_GAME = randomGame(nim, 8, 'long');

class Office {
  db!: GameStore;
  store!: AnalysisStore<Assessment>;
  readonly thinker = new SlowThinker();
  readonly log = recordingLog();
  analyst!: Analyst;
  app!: OpenAPIHono<Env>;
  moves = 0;
  /** Positions with a choice: the others need no agent. */
  choices = 0;

  static async open(): Promise<Office> {
    const office = new Office();
    const db = await memoryStore();
    office.db = db;
    office.store = unwrap(await db.analyses<Assessment>());
    office.moves = unwrap(await db.storeGame({ ...LONG_GAME, gameId: 'g' })).totalMoves;
    for (let i = 0; i < office.moves; i += 1)
      if (nim.legal(unwrap(await db.getStateAtMove('g', i - 1)) as NimState).length > 1) office.choices += 1;
    await office.#begin();
    return office;
  }

  async #begin(): Promise<void> {
    const { db, store, thinker, log } = this;
    this.analyst = new Analyst({ db, store, thinker, log: log.log });
    await this.analyst.resume();
    this.app = await openApp({ db, thinker, analyst: this.analyst, trustProxy: true });
  }

  async restart(): Promise<void> {
    this.analyst.close();
    await this.#begin();
  }

  async ask(init?: RequestInit, path = 'g/analysis'): Promise<Analysis & { status: unknown; code?: string }> {
    return (await (await this.app.request(`/api/replay/games/${path}`, init)).json()) as never;
  }

  /** With positions in one word each: nim is decided by random moves here. */
  start(body: object = { agent: 'random' }) {
    return this.ask(post(body));
  }
}

let office = await Office.open();
afterEach(async () => {
  office.analyst.close();
  office = await Office.open();
});

describe('an analysis', () => {
  test('covers every position once, and is stored', async () => {
    const { moves, thinker } = office;
    expect(await office.ask()).toEqual({
      gameId: 'g',
      agent: null,
      version: null,
      isOutdated: false,
      status: 'none',
      done: 0,
      total: moves + 1,
      positions: [],
    });
    expect(await office.start()).toMatchObject({ agent: 'random', status: 'running', done: 0 });
    await thinker.answer(2);
    expect(await office.start()).toMatchObject({ status: 'running', done: 2 });
    await thinker.answer(moves);
    const { positions, ...done } = await office.ask();
    expect(done).toMatchObject({ status: 'done', done: moves + 1, total: moves + 1 });
    expect(positions.map(({ moveNumber }) => moveNumber)).toEqual(
      Array.from({ length: moves + 1 }, (_, i) => i - 1),
    );
    expect(positions[0]).toMatchObject({
      toAct: 1,
      best: expect.stringMatching(/from heap/),
      comparison: { played: expect.stringMatching(/from heap/), loss: expect.any(Number) },
    });
    const { winner } = unwrap(await office.db.getGameMetadata('g'));
    expect(positions.at(-1)).toMatchObject({
      toAct: null,
      best: null,
      evaluation: [winner === 1 ? 1 : 0, winner === 2 ? 1 : 0],
    });
    expect(thinker.asked).toHaveLength(office.choices);
    await office.restart();
    expect(await office.start()).toMatchObject({ status: 'done', positions });
    expect(thinker.asked).toHaveLength(office.choices);
    expect((await office.ask(undefined, 'g/analysis?start=1')).positions).toEqual(positions.slice(2));
  });

  test('continues after a restart', async () => {
    await office.start();
    await office.thinker.answer(3);
    await office.restart();
    expect(await office.ask()).toMatchObject({ status: 'running', done: 3 });
    await office.thinker.answer(1);
    expect(await office.ask()).toMatchObject({ status: 'running', done: 3 });
    await office.thinker.answer(office.moves);
    expect(await office.ask()).toMatchObject({ status: 'done' });
    // One answer was lost with the server that requested it.
    expect(office.thinker.asked).toHaveLength(office.choices + 1);
  });

  test('can be stopped only by its requesters, and continues while one of them wants it', async () => {
    const as = (client: string, init: RequestInit) =>
      office.ask({ ...init, headers: { ...init.headers, 'X-Forwarded-For': client } });
    const stop = { method: 'DELETE' };
    const refused = { code: 'not_allowed' };
    await as('10.0.0.1', post({}));
    expect(await as('10.0.0.2', stop)).toMatchObject(refused);
    await as('10.0.0.2', post({}));
    expect(await as('10.0.0.2', stop)).toMatchObject({ status: 'running' });
    expect(await as('10.0.0.2', stop)).toMatchObject(refused);
    expect(await as('10.0.0.1', stop)).toMatchObject({ status: 'stopped' });
  });

  test('that an earlier server started cannot be stopped by anybody', async () => {
    await office.ask(post({}));
    await office.restart();
    expect(await office.ask({ method: 'DELETE' })).toMatchObject({ code: 'not_allowed' });
    await office.ask(post({}));
    expect(await office.ask({ method: 'DELETE' })).toMatchObject({ status: 'running' });
  });

  test('can be stopped, and continues when requested again', async () => {
    await office.start();
    await office.thinker.answer(2);
    expect(await office.ask({ method: 'DELETE' })).toMatchObject({ status: 'stopped', done: 2 });
    expect(office.analyst.pending).toBe(0);
    await office.thinker.answer(5);
    expect(await office.ask()).toMatchObject({ status: 'stopped', done: 2 });
    await office.restart();
    expect(await office.ask()).toMatchObject({ status: 'stopped', done: 2 });
    expect(await office.start()).toMatchObject({ status: 'running', done: 2 });
    await office.thinker.answer(office.moves);
    expect(await office.ask()).toMatchObject({ status: 'done' });
  });

  test('that fails says so, and can be tried again', async () => {
    await office.start();
    office.thinker.isFailing = true;
    await office.thinker.answer(1);
    expect(await office.ask()).toMatchObject({ status: 'failed', done: 0 });
    expect(office.log.lines.join()).toContain('an analysis failed');
    office.thinker.isFailing = false;
    await office.start();
    await office.thinker.answer(office.moves);
    expect(await office.ask()).toMatchObject({ status: 'done' });
  });

  test('is reported while it runs', async () => {
    await office.start();
    await office.thinker.answer(1);
    const response = await office.app.request('/api/replay/games/g/analysis/events');
    expect(response.headers.get('Content-Type')).toBe('text/event-stream');
    const whole = response.text();
    await office.thinker.answer(office.moves);
    const events = (await whole)
      .split('\n\n')
      .filter((text) => text !== '')
      .map((text) => text.split('\n'));
    const told = events.map(([, data]) => JSON.parse(data!.slice('data: '.length)) as Analysis);
    expect(told.flatMap(({ positions }) => positions)).toEqual((await office.ask()).positions);
    expect(told.at(-1)).toMatchObject({ status: 'done', done: office.moves + 1 });
    expect(events[0]![0]).toBe('id: -1');
    const rest = await office.app.request('/api/replay/games/g/analysis/events', {
      headers: { 'Last-Event-ID': '1' },
    });
    expect(await rest.text()).toContain('"positions":[{"moveNumber":2,');
  });

  test('is no longer reported when the server stops', async () => {
    await office.start();
    const response = await office.app.request('/api/replay/games/g/analysis/events');
    await office.thinker.answer(1);
    office.analyst.close();
    expect((await response.text()).split('\n\n').filter((text) => text !== '')).toHaveLength(2);
    await office.restart();
    expect(await office.ask()).toMatchObject({ status: 'running', done: 1 });
  });

  test('is only for games that are over', async () => {
    const created = await office.app.request(
      '/api/play/games',
      post({ game: 'nim', seats: ['human', 'human'] }),
    );
    const { id } = (await created.json()) as { id: string };
    for (const init of [post({}), {}, { method: 'DELETE' }])
      expect(await office.ask(init, `${id}/analysis`)).toMatchObject({ code: 'hidden' });
    expect(await office.ask({}, `${id}/analysis/events`)).toMatchObject({ code: 'hidden' });
  });

  test('is refused if it would take too much', async () => {
    expect(await office.start({ agent: 'mcts@nodes=100000' })).toMatchObject({ code: 'no_hint' });
    expect(await office.start({ agent: 'wizard' })).toMatchObject({ code: 'no_hint' });
    for (const nodes of [1, 2, 3, 4]) await office.start({ agent: `mcts@nodes=${nodes}` });
    expect(await office.start({ agent: 'mcts@nodes=5' })).toMatchObject({ code: 'not_allowed' });
    expect(await office.ask({ method: 'DELETE' }, 'g/analysis?agent=nobody')).toMatchObject({
      code: 'no_analysis',
    });
    expect(await office.ask({}, 'g/analysis/events?agent=nobody')).toMatchObject({ code: 'no_analysis' });
  });

  test('waits for its turn while two others continue', async () => {
    for (const gameId of ['a', 'b', 'c']) {
      unwrap(await office.db.storeGame({ ...randomGame(nim, 9), gameId }));
      await office.ask(post({ agent: 'random' }), `${gameId}/analysis`);
    }
    const status = async (gameId: string) => (await office.ask({}, `${gameId}/analysis`)).status;
    expect([await status('a'), await status('b'), await status('c')]).toEqual([
      'running',
      'running',
      'waiting',
    ]);
    await office.ask({ method: 'DELETE' }, 'a/analysis');
    expect(await status('c')).toBe('running');
  });

  test('is deleted when a different game replaces the analysed one', async () => {
    await office.start();
    await office.thinker.answer(office.moves + 1);
    unwrap(await office.db.deleteGame('g'));
    unwrap(
      await office.db.storeGame({ ...randomGame(nim, 4), gameId: 'g', createdAt: '2020-01-01T00:00:00Z' }),
    );
    expect(await office.ask()).toMatchObject({ status: 'none' });
  });

  test('treats a position without a choice as the one it leads to', async () => {
    const { db, store, log } = office;
    const { totalMoves } = unwrap(
      await db.storeGame({ ...randomGame(ringrift, 3, 'square8'), gameId: 'rings' }),
    );
    const analyst = new Analyst({ db, store, thinker: instantThinker, log: log.log, width: 3 });
    await analyst.ask(unwrap(await db.getGameMetadata('rings')), 'heuristic', 'me');
    while (analyst.pending > 0) await Bun.sleep(1);
    const positions = unwrap(await store.assessments({ gameId: 'rings', agent: 'heuristic' }));
    expect(positions.map(({ moveNumber }) => moveNumber)).toEqual(
      Array.from({ length: totalMoves + 1 }, (_, i) => i - 1),
    );
    let forced = 0;
    for (const [i, position] of positions.slice(0, -1).entries()) {
      const state = unwrap(await db.getStateAtMove('rings', position.moveNumber)) as GameState;
      expect(position.toAct).toBe(ringrift.toAct(state)!);
      const [only, other] = ringrift.legal(state);
      if (other !== undefined) continue;
      forced += 1;
      expect(position).toMatchObject({
        evaluation: positions[i + 1]!.evaluation,
        best: ringrift.text.makeNotation(state, only!),
      });
    }
    expect(forced).toBeGreaterThan(10);
    analyst.close();
  });
});
