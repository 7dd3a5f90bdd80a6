import { describe, expect, test } from 'bun:test';
import { games } from '../../test/fixture.ts';
import { knownGames, type ToWorker } from './remoteMessages.ts';
import { RemoteThinkers } from './remoteThinkers.ts';
import type { Question } from './types.ts';

const question: Question = {
  ...{ game: 'nim', agent: 'minimax@ponder=true', view: {}, seed: 's', seat: 1, seats: 2, maxMs: 1000 },
  memory: 'a game',
};
const place = { lane: 'move', key: 'client' };

/** A worker that writes down what it is told and answers when told to. */
const connect = (thinkers: RemoteThinkers, threads: number) => {
  const told: ToWorker[] = [];
  const line = { send: (text: string) => told.push(JSON.parse(text)), close: () => undefined };
  const say = (message: unknown): void => thinkers.hear(line, JSON.stringify(message));
  say({ type: 'hello', name: 'w', threads, games: knownGames(games) });
  return {
    told,
    types: () => told.map(({ type }) => type),
    answer: (at: number) => say({ type: 'answer', id: told[at]!.id, decision: null }),
    leave: () => thinkers.lose(line),
  };
};

/** Resolves when a request has ended, however. */
const ended = (request: Promise<unknown>): Promise<unknown> => request.catch(() => undefined);

describe('pondering in other processes', () => {
  test('continues until it is told to finish', async () => {
    const thinkers = new RemoteThinkers(games);
    const worker = connect(thinkers, 2);
    const stop = new AbortController();
    const done = thinkers.ponder(question, stop.signal);
    expect(worker.types()).toEqual(['ponder']);
    stop.abort();
    expect(worker.types()).toEqual(['ponder', 'finish']);
    expect(worker.told[1]!.id).toBe(worker.told[0]!.id);
    worker.answer(0);
    await done;
    expect(thinkers.pending).toBe(0);
  });

  test('leaves one thread free, and never starts if it is stopped while it waits', async () => {
    const thinkers = new RemoteThinkers(games);
    const worker = connect(thinkers, 2);
    const stop = new AbortController();
    const first = ended(thinkers.ponder(question, new AbortController().signal));
    const second = thinkers.ponder({ ...question, memory: 'another' }, stop.signal);
    expect(worker.types()).toEqual(['ponder']);
    stop.abort();
    await second;
    const decided = ended(thinkers.think(question, place));
    expect(worker.types()).toEqual(['ponder', 'question']);
    worker.leave();
    await Promise.all([first, decided]);
  });

  test('gives way when a move finds no thread, and does not start while one waits', async () => {
    const thinkers = new RemoteThinkers(games);
    const worker = connect(thinkers, 1);
    const asked = [
      thinkers.ponder(question, new AbortController().signal),
      thinkers.think(question, place),
      thinkers.think(question, place),
      thinkers.ponder(question, new AbortController().signal),
    ].map(ended);
    expect(worker.types()).toEqual(['ponder', 'finish']);
    worker.answer(0);
    expect(worker.types()).toEqual(['ponder', 'finish', 'question']);
    worker.answer(2);
    worker.answer(3);
    expect(worker.types().slice(2)).toEqual(['question', 'question', 'ponder']);
    worker.leave();
    await Promise.all(asked);
  });

  test('goes to the worker that has thought about the game before, and ends when that worker is gone', async () => {
    const thinkers = new RemoteThinkers(games);
    const [first, second] = [connect(thinkers, 1), connect(thinkers, 1)];
    const asked = [thinkers.think({ ...question, memory: 'b game' }, place), thinkers.think(question, place)];
    first.answer(0);
    second.answer(0);
    await Promise.all(asked);
    const done = thinkers.ponder(question, new AbortController().signal);
    expect([first.types(), second.types()]).toEqual([['question'], ['question', 'ponder']]);
    second.leave();
    expect(await done.catch((error: Error) => error.message)).toBe('The worker is gone.');
    first.leave();
  });
});
