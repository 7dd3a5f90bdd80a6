import { expect, test } from 'bun:test';
import { unwrap } from '@ludus/kernel';
import { instantThinker, memoryStore, openSessions, recordingLog } from '../../test/fixture.ts';
import type { Question, Thinker } from '../thinking/types.ts';
import { Lobby } from './lobby.ts';

/** Lets agents ponder until they are stopped, which takes a moment; notes everything in order. */
const listening = () => {
  const log: string[] = [];
  const questions: Question[] = [];
  const thinker: Thinker = {
    ...instantThinker,
    think: (question, occasion) => {
      log.push(`seat ${question.seat} decides`);
      questions.push(question);
      return instantThinker.think(question, occasion);
    },
    ponder: (question, signal) =>
      new Promise((resolve) => {
        log.push(`seat ${question.seat} ponders`);
        questions.push(question);
        signal.addEventListener('abort', () =>
          setTimeout(() => {
            log.push('stopped');
            resolve();
          }, 20),
        );
      }),
  };
  return { log, questions, thinker };
};

const openGame = async (thinker: Thinker, seats: string[]) => {
  const lobby = new Lobby({
    thinker,
    log: recordingLog().log,
    unwatchedMs: 0,
    db: await memoryStore(),
    store: await openSessions(),
  });
  const { table } = unwrap(await lobby.create({ game: 'nim', seats, claim: [1], paceMs: 0 }));
  table.feed.join({ person: 0, states: 'patch', send: () => undefined, close: () => undefined });
  table.look();
  return { lobby, table };
};

const until = async (isDone: () => boolean): Promise<void> => {
  while (!isDone()) await Bun.sleep(2);
};

test('an agent ponders while a person thinks, and has stopped before it decides with the same memory', async () => {
  const { log, questions, thinker } = listening();
  const { lobby, table } = await openGame(thinker, ['human', 'minimax@nodes=50,ponder=true']);
  await until(() => log.length > 0);
  for (let moves = 0; moves < 2; moves += 1) {
    const { game, line } = table.table;
    unwrap(await table.moves.act(1, { moveNumber: line.length, action: game.legal(line.state)[0]! }));
    await until(() => log.length === 4 + 3 * moves);
  }
  const turn = ['stopped', 'seat 2 decides', 'seat 2 ponders'];
  expect(log).toEqual(['seat 2 ponders', ...turn, ...turn]);
  expect(new Set(questions.map(({ memory }) => memory)).size).toBe(1);
  await lobby.close();
  await until(() => log.at(-1) === 'stopped');
});

test('an agent that was not told to does not ponder, and nobody does when the game is over', async () => {
  const { log, thinker } = listening();
  const plain = await openGame(thinker, ['human', 'minimax@nodes=50']);
  await Bun.sleep(20);
  expect(log).toEqual([]);
  await plain.lobby.close();
  const { lobby, table } = await openGame(thinker, ['human', 'minimax@nodes=50,ponder=true']);
  await until(() => log.length > 0);
  unwrap(await table.carryOut(() => ({ type: 'resign', seat: 1 })));
  await until(() => log.at(-1) === 'stopped');
  await Bun.sleep(20);
  expect(log).toEqual(['seat 2 ponders', 'stopped']);
  await lobby.close();
});
