import { beforeAll, describe, expect, test } from 'bun:test';
import type { OpenAPIHono } from '@hono/zod-openapi';
import { unwrap } from '@ludus/kernel';
import type { GameStore } from '@ludus/replay';
import { stepsOf } from '../../../replay/test/nimStore.ts';
import { games, memoryStore, openApp, post, randomGame } from '../../test/fixture.ts';
import type { Env } from '../http/env.ts';

/**
 * The shapes of the replay API as clients know them. `?` marks optional fields, `|null` those that may be
 * null; other fields are listed separately, so that none is added by accident.
 */
const SHAPES = {
  list: { games: 'array', total: 'number', hasMore: 'boolean', 'next?': 'string' },
  game: {
    gameId: 'string',
    boardType: 'string',
    numPlayers: 'number',
    winner: 'number|null',
    terminationReason: 'string|null',
    totalMoves: 'number',
    totalTurns: 'number',
    createdAt: 'string',
    'completedAt?': 'string|null',
    'durationMs?': 'number|null',
    'source?': 'string|null',
    'timeControlType?': 'string',
    'initialTimeMs?': 'number',
    'timeIncrementMs?': 'number',
    'metadata?': 'object',
    'players?': 'array',
    game: 'string',
    gameStatus: 'string',
  },
  state: {
    gameState: 'object',
    moveNumber: 'number',
    totalMoves: 'number',
    'engineEval?': 'number',
    'enginePV?': 'array',
  },
  moves: { moves: 'array', hasMore: 'boolean' },
  choices: { choices: 'array' },
  store: { gameId: 'string', totalMoves: 'number', success: 'boolean' },
  stats: {
    totalGames: 'number',
    gamesByBoardType: 'object',
    gamesByStatus: 'object',
    gamesByTermination: 'object',
    totalMoves: 'number',
    schemaVersion: 'number',
    gamesByGame: 'object',
    gamesByAgent: 'object',
  },
} as const;

const kindOf = (value: unknown): string =>
  value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value;

/** How a value violates a shape. */
const misfits = (value: Record<string, unknown>, shape: Readonly<Record<string, string>>): string[] => {
  const wanted = new Map(
    Object.entries(shape).map(([name, kinds]) => [name.replace('?', ''), kinds.split('|')]),
  );
  const missing = Object.keys(shape).filter((name) => !name.endsWith('?') && !(name in value));
  const wrong = Object.entries(value).filter(([name, one]) => !wanted.get(name)?.includes(kindOf(one)));
  return [
    ...missing.map((name) => `${name} is missing`),
    ...wrong.map(([name, one]) => `${name}: ${kindOf(one)}`),
  ];
};

let db: GameStore;
let app: OpenAPIHono<Env>;

const read = async (path: string, init?: RequestInit): Promise<Record<string, unknown>> => {
  const response = await app.request(path, init);
  expect(`${response.status} ${path}`).toBe(`200 ${path}`);
  expect(response.headers.get('Content-Type')).toStartWith('application/json');
  return (await response.json()) as Record<string, unknown>;
};

beforeAll(async () => {
  db = await memoryStore();
  app = await openApp({ db });
  for (const [i, game] of games.games.entries())
    unwrap(
      await db.storeGame({ ...randomGame(game, 10 + i), gameId: `${game.id}-1`, notes: 'a quiet opening' }),
    );
});

describe.each(games.games.map((game) => [game.id] as const))('the replay API for %s', (id) => {
  const path = `/api/replay/games/${id}-1`;

  test('lists the game by its filters', async () => {
    const list = await read(`/api/replay/games?game=${id}&min_moves=1&source=self_play`);
    expect(misfits(list, SHAPES.list)).toEqual([]);
    expect(list).toMatchObject({ total: 1, hasMore: false });
    expect(misfits((list.games as Record<string, unknown>[])[0]!, SHAPES.game)).toEqual([]);
    const { boardType } = (list.games as { boardType: string }[])[0]!;
    expect((await read(`/api/replay/games?game=${id}&board_type=${boardType}`)).total).toBe(1);
    expect((await read(`/api/replay/games?game=${id}&board_type=no-such-board`)).total).toBe(0);
    expect((await read(`/api/replay/games?game=${id}&num_players=7`)).total).toBe(0);
    expect((await read(`/api/replay/games?game=${id}&q=quiet+open`)).total).toBe(1);
    expect((await read(`/api/replay/games?game=${id}&q=loud`)).total).toBe(0);
  });

  test('describes the game', async () => {
    const game = await read(path);
    expect(misfits(game, SHAPES.game)).toEqual([]);
    expect(game).toMatchObject({ gameId: `${id}-1`, game: id, source: 'self_play' });
  });

  test('returns every state that the moves lead to', async () => {
    const { totalMoves } = (await read(path)) as { totalMoves: number };
    const rules = unwrap(games.get(id));
    let state = unwrap(await db.getInitialState(`${id}-1`));
    const moves = unwrap(await db.getMoves(`${id}-1`));
    for (let n = -1; n < Math.min(totalMoves, 45); n += 1) {
      if (n >= 0) state = unwrap(rules.play(state, moves[n]!.action, moves[n]!.player)).state;
      const shape = await read(`${path}/state?move_number=${n}`);
      expect(misfits(shape, SHAPES.state)).toEqual([]);
      expect(shape).toMatchObject({ moveNumber: n, totalMoves });
      expect(rules.hash(unwrap(rules.parseState(shape.gameState)))).toBe(rules.hash(state));
    }
    expect((await app.request(`${path}/state?move_number=${totalMoves}`)).status).toBe(404);
    expect((await app.request(`${path}/state`)).status).toBe(400);
  });

  test('returns moves in pages', async () => {
    const { totalMoves } = (await read(path)) as { totalMoves: number };
    const whole: unknown[] = [];
    for (let hasMore = true; hasMore; ) {
      const page = await read(`${path}/moves?start=${whole.length}&limit=5`);
      expect(misfits(page, SHAPES.moves)).toEqual([]);
      whole.push(...(page.moves as unknown[]));
      hasMore = page.hasMore as boolean;
    }
    expect(whole).toHaveLength(totalMoves);
    expect(whole[0]).toMatchObject({ moveNumber: 0, turnNumber: 1, move: { moveNumber: 1 } });
    expect(((await read(`${path}/moves?start=1&end=3`)).moves as unknown[]).length).toBe(2);
  });

  test('returns the choices of a move', async () => {
    expect(misfits(await read(`${path}/choices?move_number=0`), SHAPES.choices)).toEqual([]);
    const stored = unwrap(await db.getChoices(`${id}-1`))[0];
    if (stored === undefined) return;
    const { choices } = await read(`${path}/choices?move_number=${stored.moveNumber}`);
    expect((choices as unknown[])[0]).toMatchObject({ choiceType: stored.choiceType, player: stored.player });
  });

  test('stores a game from its own output, and refuses it when a move is changed', async () => {
    const { totalMoves, game, boardType, numPlayers, terminationReason, winner } = await read(path);
    const last = Number(totalMoves) - 1;
    const { gameState: initialState } = await read(`${path}/state?move_number=-1`);
    const { gameState: finalState } = await read(`${path}/state?move_number=${last}`);
    const { moves } = (await read(`${path}/moves`)) as {
      moves: { move: Record<string, unknown>; player: number }[];
    };
    const body = {
      gameId: `${id}-again`,
      initialState,
      finalState,
      moves: moves.map(({ move, player }) => ({ ...move, player })),
      metadata: {
        game,
        boardType,
        numPlayers,
        termination_reason: terminationReason,
        winner,
        study: 'again',
      },
    };
    const answer = await read('/api/replay/games', post(body));
    expect(misfits(answer, SHAPES.store)).toEqual([]);
    expect(answer).toEqual({ gameId: `${id}-again`, totalMoves, success: true });
    expect((await app.request('/api/replay/games', post(body))).status).toBe(409);
    const broken = { ...body, gameId: `${id}-broken`, moves: body.moves.toSpliced(1, 1) };
    const refused = await app.request('/api/replay/games', post(broken));
    expect(refused.status).toBe(422);
    expect(await refused.json()).toMatchObject({ code: 'bad_game', details: { gameId: `${id}-broken` } });
    const { game: _, ...unnamed } = body.metadata;
    const untold = { ...body, gameId: `${id}-untold`, metadata: unnamed };
    expect(await read('/api/replay/games', post(untold))).toMatchObject({ success: true });
    expect(await read(`/api/replay/games/${id}-untold`)).toMatchObject({ game: id });
    const nobodys = await app.request('/api/replay/games', post({ ...untold, initialState: { mystery: 1 } }));
    expect([nobodys.status, ((await nobodys.json()) as { code: string }).code]).toEqual([
      422,
      'unknown_game',
    ]);
  });

  test('lists legal actions, and explains both kinds', async () => {
    const legal = (await read(`${path}/legal?move_number=-1&limit=3`)) as {
      total: number;
      actions: { notation: string; action: Record<string, unknown> }[];
    };
    const rules = unwrap(games.get(id));
    expect(legal.total).toBe(rules.legal(unwrap(await db.getInitialState(`${id}-1`))).length);
    const [first] = legal.actions;
    const question = { moveNumber: -1, notation: first!.notation };
    expect(await read(`${path}/explain`, post(question))).toMatchObject({
      legal: true,
      notation: first!.notation,
    });
    expect(
      await read(`${path}/explain`, post({ moveNumber: -1, action: first!.action, seat: 2 })),
    ).toMatchObject(
      rules.toAct(unwrap(await db.getInitialState(`${id}-1`))) === 2 ? { legal: true } : { legal: false },
    );
    const refusal = await read(`${path}/explain`, post({ moveNumber: -1, action: { type: 'fly' } }));
    expect(refusal).toMatchObject({ legal: false, problem: { path: 'type' } });
  });

  test('returns the game as a line that can be stored elsewhere', async () => {
    const line = await (await app.request(`${path}/download`)).text();
    const other = await openApp();
    const init = { method: 'POST', body: line, headers: { 'Content-Type': 'application/x-ndjson' } };
    expect(await (await other.request('/api/replay/upload', init)).json()).toEqual({
      stored: 1,
      present: 0,
      refused: [],
    });
    expect(await (await other.request('/api/replay/upload', init)).json()).toEqual({
      stored: 0,
      present: 1,
      refused: [],
    });
    expect(await (await other.request(`${path}/download`)).text()).toBe(line);
  });
});

test('counts the game', async () => {
  const stats = await read('/api/replay/stats');
  expect(misfits(stats, SHAPES.stats)).toEqual([]);
  expect(stats).toMatchObject({ totalGames: unwrap(await db.countGames()), schemaVersion: 100 });
});

test('downloads a query as lines, oldest first', async () => {
  const response = await app.request('/api/replay/download?source=self_play');
  expect(response.headers.get('Content-Type')).toStartWith('application/x-ndjson');
  const lines = (await response.text()).trim().split('\n');
  expect(lines.map((line) => JSON.parse(line).gameId)).toEqual(games.games.map(({ id }) => `${id}-1`));
});

test('upload reports what is wrong with which line', async () => {
  const body = `\n{"format":1}\nnonsense\n`;
  const init = { method: 'POST', body, headers: { 'Content-Type': 'application/x-ndjson' } };
  const { stored, refused } = (await (await app.request('/api/replay/upload', init)).json()) as {
    stored: number;
    refused: { line: number; code: string; message: string }[];
  };
  expect(stored).toBe(0);
  expect(refused.map(({ line, code }) => [line, code])).toEqual([
    [2, 'bad_game'],
    [3, 'bad_game'],
  ]);
});

test('bad lines do not hide the games after them, and too many are reported', async () => {
  const line = await (await app.request('/api/replay/games/nim-1/download')).text();
  const body = `\uFEFF${'nonsense\n'.repeat(150)}${line}`;
  const init = { method: 'POST', body, headers: { 'Content-Type': 'application/x-ndjson' } };
  const { present, refused } = (await (await app.request('/api/replay/upload', init)).json()) as {
    present: number;
    refused: { line: number }[];
  };
  expect({ present, last: refused.at(-1)?.line }).toEqual({ present: 1, last: 150 });
  const flood = { ...init, body: 'nonsense\n'.repeat(1010) };
  const told = (await (await app.request('/api/replay/upload', flood)).json()) as {
    refused: { line: number; message: string }[];
  };
  expect(told.refused).toHaveLength(1001);
  expect(told.refused.at(-1)).toMatchObject({
    line: 1001,
    message: expect.stringContaining('were not checked'),
  });
});

test('a server may refuse uploads', async () => {
  const closed = await openApp({ mayStore: false });
  const lines = { method: 'POST', body: '', headers: { 'Content-Type': 'application/x-ndjson' } };
  expect((await closed.request('/api/replay/upload', lines)).status).toBe(403);
  expect(await (await closed.request('/api/replay/games', post({}))).json()).toMatchObject({
    code: 'not_allowed',
  });
  expect((await closed.request('/api/replay/games')).status).toBe(200);
});

test('unchanged answers are not sent twice', async () => {
  for (const path of ['nim-1', 'nim-1/state?move_number=2', 'nim-1/moves', 'nim-1/legal?move_number=1']) {
    const first = await app.request(`/api/replay/games/${path}`);
    const etag = first.headers.get('ETag')!;
    expect(etag).toMatch(/^"\w+"$/);
    const again = await app.request(`/api/replay/games/${path}`, { headers: { 'If-None-Match': etag } });
    expect(again.status).toBe(304);
    expect(await again.text()).toBe('');
    const other = await app.request(`/api/replay/games/${path}`, { headers: { 'If-None-Match': '"x"' } });
    expect(other.status).toBe(200);
  }
});

test('the record of a live game stays closed until it is over', async () => {
  for (const id of ['risk', 'sweep', 'ringrift']) {
    const { initialState, moves, numPlayers, boardType } = randomGame(unwrap(games.get(id)), 3);
    const writer = unwrap(
      await db.storeGameIncremental({ game: id, gameId: `${id}-live`, boardType, numPlayers, initialState }),
    );
    unwrap(await writer.addSteps(stepsOf(unwrap(games.get(id)), initialState, moves.slice(0, 1))));
    const path = `/api/replay/games/${id}-live`;
    const questions = [
      '',
      '/state?move_number=0',
      '/moves',
      '/choices?move_number=0',
      '/legal?move_number=-1',
      '/download',
    ];
    for (const question of questions) expect((await app.request(`${path}${question}`)).status).toBe(403);
    expect((await app.request(`${path}/explain`, post({ moveNumber: -1, notation: 'x' }))).status).toBe(403);
    unwrap(await writer.finalize({ terminationReason: 'resignation', winner: 1 }));
    for (const question of questions) expect((await app.request(`${path}${question}`)).status).toBe(200);
  }
});

test('each client may send a limited number of bytes', async () => {
  const limited = await openApp({ trustProxy: true, uploadLimit: { perSecond: 1, burst: 100 } });
  const send = async (client: string, path: string): Promise<number> => {
    const type = path === 'games' ? 'application/json' : 'application/x-ndjson';
    const headers = { 'Content-Type': type, 'X-Forwarded-For': client };
    const body = JSON.stringify('x'.repeat(58));
    return (await limited.request(`/api/replay/${path}`, { method: 'POST', body, headers })).status;
  };
  expect(await send('10.0.0.1', 'upload')).toBe(200);
  expect(await send('10.0.0.1', 'upload')).toBe(429);
  expect(await send('10.0.0.1', 'games')).toBe(429);
  expect(await send('10.0.0.2', 'games')).toBe(400);
});

test('lists and statistics have tags, and are compressed for clients that accept it', async () => {
  const app = await openApp({ db });
  for (const path of ['replay/games', 'replay/stats', 'play/games', 'lab/tournaments', 'lab/experiments']) {
    const first = await app.request(`/api/${path}`);
    const headers = { 'If-None-Match': first.headers.get('ETag')! };
    expect((await app.request(`/api/${path}`, { headers })).status).toBe(304);
  }
  const plain = await (await app.request('/api/replay/games')).text();
  expect(plain.length).toBeGreaterThan(1400);
  const packed = await app.request('/api/replay/games', { headers: { 'Accept-Encoding': 'gzip' } });
  expect(packed.headers.get('Content-Encoding')).toBe('gzip');
  expect(new TextDecoder().decode(Bun.gunzipSync(await packed.bytes()))).toBe(plain);
});

describe('games of RingRift with shape=seed', () => {
  const path = '/api/replay/games/ringrift-1';

  test('have moves and states in the JSON of the published service, counted the same way', async () => {
    const { moves } = (await read(`${path}/moves?shape=seed`)) as {
      moves: { moveNumber: number; move: Record<string, unknown> }[];
    };
    for (const [i, { moveNumber, move }] of moves.entries()) {
      expect(moveNumber).toBe(i);
      expect(move).toMatchObject({ moveNumber: i + 1, id: expect.any(String), player: expect.any(Number) });
    }
    expect(moves[0]?.move).toMatchObject({ type: 'place_ring', to: { x: expect.any(Number) } });
    for (const n of [-1, 0, 7, moves.length - 1]) {
      const state = await read(`${path}/state?move_number=${n}&shape=seed`);
      expect(misfits(state, SHAPES.state)).toEqual([]);
      expect(state).toMatchObject({ moveNumber: n, totalMoves: moves.length });
      const { moveHistory, timeControl, board } = state['gameState'] as Record<string, unknown>;
      expect(moveHistory).toHaveLength(n + 1);
      expect(timeControl).toMatchObject({ type: expect.any(String) });
      expect(board).toMatchObject({ formedLines: [] });
    }
    expect(await read(`${path}/moves?shape=seed&start=2&limit=3`)).toMatchObject({ hasMore: true });
  });

  test('end correctly, and other games do not support it', async () => {
    expect((await app.request(`${path}/state?move_number=999999&shape=seed`)).status).toBe(404);
    expect((await app.request('/api/replay/games/nim-1/moves?shape=seed')).status).toBe(400);
    expect((await app.request(`${path}/moves?shape=round`)).status).toBe(400);
  });
});
