import { afterAll, describe, expect, test } from 'bun:test';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { unwrap } from '@ludus/kernel';
import { nim } from '@ludus/kernel/examples/nim';
import { archivedGame, GameReplayDB, makeLine } from '@ludus/replay';
import { risk } from '@ludus/risk-engine';
import { LudusClient } from '../src/client/index.ts';
import { startServer } from '../src/server.ts';
import { games, openStore, post, randomGame } from './fixture.ts';

const folder = mkdtempSync(join(tmpdir(), 'ludus-storing-'));
const db = unwrap(GameReplayDB.open(join(folder, 'games.db'), { games }));
const gamesModule = join(import.meta.dir, 'fixture.ts');
const server = startServer({ db, port: 0, rateLimit: null, gamesModule });
const ludus = new LudusClient({ url: server.url });
afterAll(async () => {
  await server.stop();
  db.close();
  rmSync(folder, { recursive: true });
});

/** Lines of games as another server would give them. */
const lines = (count: number): string[] => {
  using other = openStore();
  for (let i = 0; i < count; i += 1)
    unwrap(other.storeGame({ ...randomGame(i % 3 === 0 ? risk : nim, i), gameId: `sent-${i}` }));
  return [...other.iterateGames()].map((game) => makeLine(unwrap(archivedGame(other, unwrap(game)))));
};

describe('games sent to a server with a file are stored in a thread', () => {
  const sent = lines(9);

  test('every one checked, the good ones there at once, the others with a reason', async () => {
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
    expect(unwrap(db.countGames())).toBe(9);
    expect(await ludus.replay.game('sent-3')).toMatchObject({ game: 'risk' });
  });

  test('also after one that is nested too deeply for the thread', async () => {
    const depth = 40 * 1024;
    const nested = `${'['.repeat(depth)}${']'.repeat(depth)}`;
    const metadata = '{"game":"nim","boardType":"classic"}';
    const body = `{"initialState":{"heaps":${nested}},"finalState":{},"moves":[{"type":"take"}],"metadata":${metadata}}`;
    const response = await fetch(`${server.url}/api/replay/games`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    });
    expect(await response.json()).toMatchObject({
      code: 'bad_game',
      message: 'The game cannot be read: it is nested too deeply.',
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

  test('while live games go on, and others who store do not wait for all of it', async () => {
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
