import { afterAll, describe, expect, test } from 'bun:test';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { unwrap } from '@ludus/kernel';
import { nim } from '@ludus/kernel/examples/nim';
import { archivedGame, makeLine, openStore } from '@ludus/replay';
import { risk } from '@ludus/risk-engine';
import { LudusClient } from '../src/client/index.ts';
import { startServer } from '../src/server.ts';
import { games, memoryStore, post, randomGame } from './fixture.ts';

const folder = mkdtempSync(join(tmpdir(), 'ludus-storing-'));
const db = unwrap(await openStore(join(folder, 'games.db'), { games }));
const gamesModule = join(import.meta.dir, 'fixture.ts');
const server = await startServer({ db, port: 0, rateLimit: null, gamesModule });
const ludus = new LudusClient({ url: server.url });
afterAll(async () => {
  await server.stop();
  await db.close();
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
});

/** Lines of games as another server would give them. */
const lines = async (count: number): Promise<string[]> => {
  await using other = await memoryStore();
  for (let i = 0; i < count; i += 1)
    unwrap(await other.storeGame({ ...randomGame(i % 3 === 0 ? risk : nim, i), gameId: `sent-${i}` }));
  const made: string[] = [];
  for await (const game of other.iterateGames())
    made.push(makeLine(unwrap(await archivedGame(other, unwrap(game)))));
  return made;
};

const sent = await lines(9);

describe('games sent to a server with a file are stored in a thread', () => {
  test('each is checked; good ones are available at once, others get a reason', async () => {
    const wrong = sent[1]!.replace('"sent-1"', '"wrong"').replace(/"winner":\d/, '"winner":9');
    const text = [...sent, '', 'nonsense', wrong, sent[0]].join('\n');
    expect(await ludus.replay.upload(text)).toMatchObject({
      stored: 9,
      present: 1,
      refused: [
        { line: 11, code: 'bad_game' },
        { line: 12, code: 'bad_game' },
      ],
    });
    expect(unwrap(await db.countGames())).toBe(9);
    expect(await ludus.replay.game('sent-3')).toMatchObject({ game: 'risk' });
  });

  test('even after some that are too deeply nested to copy or replay', async () => {
    const nested = `${'['.repeat(40_000)}${']'.repeat(40_000)}`;
    const metadata = '{"game":"nim","boardType":"classic"}';
    const body = `{"initialState":{"heaps":${nested}},"finalState":{},"moves":[{"type":"take"}],"metadata":${metadata}}`;
    const response = await fetch(`${server.url}/api/replay/games`, post(body));
    expect([response.status, await response.json()]).toMatchObject([400, { code: 'too_deep' }]);
    const line = sent[1]!.replace('"moves":[', `"moves":[${nested},`);
    expect(await ludus.replay.upload(`${line}\n${sent[2]}`)).toMatchObject({
      refused: [{ line: 1, code: 'bad_game', message: 'The line is nested too deeply.' }],
    });
    const { stored, present } = await ludus.replay.upload(sent[2]!);
    expect(stored + present).toBe(1);
  });

  test('one by one with the same refusals', async () => {
    const { initialState, finalState, moves } = randomGame(nim, 77);
    const body = {
      gameId: 'one',
      initialState,
      finalState,
      moves: moves.map(({ action }) => ({ ...action })),
      metadata: { game: 'nim', boardType: 'classic' },
    };
    expect(await ludus.replay.store(body as never)).toMatchObject({ gameId: 'one', success: true });
    const again = await ludus.replay.store(body as never).catch((caught) => caught);
    expect(again).toMatchObject({ status: 409, code: 'duplicate_game' });
    const short = { ...body, gameId: 'two', moves: body.moves.slice(1) };
    const refused = await ludus.replay.store(short as never).catch((caught) => caught);
    expect(refused).toMatchObject({ status: 422, code: 'bad_game', details: { gameId: 'two' } });
  });

  test('never with a date in the future', async () => {
    const line = sent[1]!.replace('"sent-1"', '"late"');
    const dated = line.replace(/"createdAt":"[^"]*"/, '"createdAt":"2099-01-01T00:00:00.000Z"');
    expect(dated).toContain('2099');
    const { initialState, finalState, moves } = randomGame(nim, 79);
    const actions = moves.map(({ action }) => action);
    const metadata = { game: 'nim', boardType: 'classic', createdAt: '2099-01-01T00:00:00.000Z' };
    const body = { gameId: 'later', initialState, finalState, moves: actions, metadata };
    const refused = await fetch(`${server.url}/api/replay/games`, post(body));
    expect([refused.status, await refused.json()]).toMatchObject([422, { code: 'bad_game' }]);
    expect(await ludus.replay.upload(dated)).toMatchObject({
      refused: [{ line: 1, message: 'createdAt is in the future.', gameId: 'late' }],
    });
  });

  test('during live games, without blocking other writers', async () => {
    const { id, seats } = await ludus.play.create({ game: 'nim', seats: ['human', 'human'], claim: [1, 2] });
    let isUploaded = false;
    const text = sent.map((line) => line.replace('"sent-', '"again-')).join('\n');
    const upload = ludus.replay.upload(text).then((result) => {
      isUploaded = true;
      return result;
    });
    const acted = await ludus.play.act(id, seats[0]!.token!, { moveNumber: 0, notation: '1 from heap 1' });
    expect(acted.state.moveNumber).toBe(1);
    const other = randomGame(nim, 78);
    const stored = await fetch(
      `${server.url}/api/replay/games`,
      post({
        ...{ initialState: other.initialState, finalState: other.finalState },
        moves: other.moves.map(({ action }) => action),
        metadata: { game: 'nim', boardType: 'classic' },
      }),
    );
    expect(stored.status).toBe(200);
    expect(isUploaded).toBe(false);
    expect(await upload).toMatchObject({ stored: 9 });
  });
});
