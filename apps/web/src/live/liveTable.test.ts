import { afterAll, describe, expect, test } from 'bun:test';
import { createRegistry, type Game, Rng, unwrap } from '@ludus/kernel';
import { nim } from '@ludus/kernel/examples/nim';
import { openStore } from '@ludus/replay';
import { ringrift } from '@ludus/ringrift-engine';
import { risk } from '@ludus/risk-engine';
import { startServer } from '@ludus/server';
import { LudusClient } from '@ludus/server/client';
import { plainUi } from '../games/plain/ui.tsx';
import { type LiveState, LiveTable } from './liveTable.ts';

const db = unwrap(await openStore(':memory:', { games: createRegistry([ringrift, risk, nim]) }));
const server = await startServer({ db, port: 0, rateLimit: null });
const client = new LudusClient({ url: server.url });
afterAll(async () => {
  await server.stop();
  await db.close();
});

/** The rules in a browser, counting how often they play. */
const counted = (game: Game) => {
  const count = { plays: 0 };
  const play: Game['play'] = (...asked) => {
    count.plays += 1;
    return game.play(...asked);
  };
  return { count, ui: plainUi({ ...game, play }) };
};

const until = async (table: LiveTable, holds: (state: LiveState) => boolean): Promise<void> => {
  const late = performance.now() + 60_000;
  while (!holds(table.getState())) {
    if (performance.now() > late) throw new Error('it did not happen in time');
    await Bun.sleep(5);
  }
};

/** A browser that follows a game. */
const open = async (game: Game, id: string, token?: string) => {
  const { count, ui } = counted(game);
  const table = new LiveTable({ ui, play: await client.play.game(id, token), token, client });
  const close = table.subscribe(() => undefined);
  if (game.secrets === undefined) await until(table, ({ moves, play }) => moves?.length === play.moveNumber);
  return { table, count, close };
};

const begin = async (game: string) => {
  const { id, seats } = await client.play.create({ game, seats: ['human', 'human'], claim: [1, 2] });
  return { id, tokens: seats.map(({ token }) => token!) };
};

describe('a browser that follows a game', () => {
  test('plays no move, whether it watches or plays', async () => {
    const { id, tokens } = await begin('ringrift');
    const watcher = await open(ringrift as Game, id);
    const players = [
      await open(ringrift as Game, id, tokens[0]),
      await open(ringrift as Game, id, tokens[1]),
    ];
    const everybody = [watcher, ...players];
    const rng = Rng.from('follow');
    for (let i = 0; i < 25; i += 1) {
      const { toAct, moveNumber } = watcher.table.getState().play;
      const { table } = players[toAct! - 1]!;
      await until(table, ({ legal }) => legal.length > 0);
      table.act(rng.pick(table.getState().legal));
      for (const one of everybody) await until(one.table, ({ play }) => play.moveNumber > moveNumber);
    }
    for (const { table, count } of everybody) {
      const { play, moves, last, log } = table.getState();
      expect(count.plays).toBe(0);
      expect(play.view).toEqual((await client.play.game(id)).view);
      expect(moves).toHaveLength(play.moveNumber);
      expect(moves!.some(({ isQuiet }) => isQuiet)).toBe(true);
      expect(last).toBe(moves!.findLast(({ isQuiet }) => !isQuiet)!.last);
      expect(log.length).toBeGreaterThan(20);
    }
    const late = await open(ringrift as Game, id);
    const { moves, play } = late.table.getState();
    expect(late.count.plays).toBe(play.moveNumber);
    const listed = watcher.table.getState().moves!;
    expect(moves!.map(({ text, isQuiet }) => [text, isQuiet])).toEqual(
      listed.map(({ text, isQuiet }) => [text, isQuiet]),
    );
    expect(late.table.getState().last).toMatchObject({
      events: listed.findLast((one) => !one.isQuiet)!.last.events,
    });
    for (const { close } of [...everybody, late]) close();
  }, 600_000);

  test('plays no move of a game with secrets either', async () => {
    const { id, tokens } = await begin('risk');
    const [watcher, ...players] = await Promise.all(
      [undefined, ...tokens].map((token) => open(risk as Game, id, token)),
    );
    const everybody = [watcher!, ...players];
    const rng = Rng.from('follow secrets');
    for (let i = 0; i < 20; i += 1) {
      const { toAct, moveNumber } = watcher!.table.getState().play;
      const { table } = players[toAct! - 1]!;
      await until(table, ({ legal }) => legal.length > 0);
      table.act(rng.pick(table.getState().legal));
      for (const one of everybody) await until(one.table, ({ play }) => play.moveNumber > moveNumber);
    }
    for (const [i, { table, count, close }] of everybody.entries()) {
      const { play, moves, log } = table.getState();
      expect(count.plays).toBe(0);
      expect(play.view).toEqual((await client.play.game(id, [undefined, ...tokens][i])).view);
      expect(moves).toBeUndefined();
      expect(log.length).toBeGreaterThan(10);
      close();
    }
  }, 600_000);

  test('knows the positions between the moves of one message, and between messages', async () => {
    const { id, tokens } = await begin('ringrift');
    const { table, count, close } = await open(ringrift as Game, id);
    const rng = Rng.from('steps');
    let told = 0;
    let first = 0;
    for (let i = 0; i < 120; i += 1) {
      const { toAct, moveNumber, view, outcome } = table.getState().play;
      if (outcome !== null) break;
      if (i % 40 === 0) first = moveNumber;
      await client.play.act(id, tokens[toAct! - 1]!, {
        moveNumber,
        action: { ...rng.pick((ringrift as Game).legal(view)) },
      });
      await until(table, ({ play }) => play.moveNumber > moveNumber);
      const steps = table.stepsBetween(moveNumber, table.getState().play.moveNumber)!;
      told = Math.max(told, steps.length);
      for (const { position } of steps)
        expect(position.view).toEqual((await client.play.view(id, position.count - 1)).view);
      const whole = table.stepsBetween(first, table.getState().play.moveNumber)!;
      expect(whole.slice(-steps.length)).toEqual([...steps]);
      expect(whole.at(-1)!.position.view).toBe(table.getState().play.view);
    }
    expect(told).toBeGreaterThan(1);
    expect(count.plays).toBe(0);
    expect(table.stepsBetween(first + 1_000, first + 1_001)).toBeUndefined();
    close();
  }, 600_000);

  test('forgets moves that were taken back', async () => {
    const { id, tokens } = await begin('nim');
    const { table, count, close } = await open(nim as Game, id, tokens[0]);
    await client.play.act(id, tokens[0]!, { moveNumber: 0, notation: '1 from heap 1' });
    await client.play.act(id, tokens[1]!, { moveNumber: 1, notation: '1 from heap 2' });
    await until(table, ({ moves }) => moves?.length === 2);
    await client.play.undo(id, tokens[1]!);
    await until(table, ({ play }) => play.undoOffer !== null);
    await table.undo();
    await until(table, ({ play }) => play.moveNumber === 1);
    const { moves, last } = table.getState();
    expect(moves!.map(({ text }) => text)).toEqual(['1 from heap 1']);
    expect(last?.count).toBe(1);
    expect(table.stepsBetween(0, 1)).toBeUndefined();
    expect(count.plays).toBe(0);
    close();
  });
});
