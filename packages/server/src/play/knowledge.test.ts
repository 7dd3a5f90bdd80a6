import { expect, test } from 'bun:test';
import { unwrap } from '@ludus/kernel';
import { instantThinker, memoryStore, openSessions, recordingLog } from '../../test/fixture.ts';
import type { Question, Thinker } from '../thinking/types.ts';
import { Lobby } from './lobby.ts';

test('only the agent a game names gets knowledge beyond its view', async () => {
  const asked: Question[] = [];
  const thinker: Thinker = {
    ...instantThinker,
    think: (question, occasion) => {
      asked.push(question);
      return instantThinker.think(question, occasion);
    },
  };
  const lobby = new Lobby({
    thinker,
    log: recordingLog().log,
    unwatchedMs: 0,
    db: await memoryStore(),
    store: await openSessions(),
  });
  const { table } = unwrap(
    await lobby.create({ game: 'sweep', variant: '8', seats: ['player', 'reasoning'], paceMs: 1 }),
  );
  table.feed.join({ person: 0, states: 'patch', send: () => undefined, close: () => undefined });
  table.look();
  const of = (agent: string): Question[] => asked.filter((question) => question.agent === agent);
  while (of('reasoning').length < 3 && table.table.outcome === undefined) await Bun.sleep(5);
  expect(of('reasoning').length).toBeGreaterThan(0);
  for (const { knowledge } of of('reasoning')) expect(knowledge).toEqual({ unnamedMines: expect.any(Array) });
  for (const { knowledge } of of('player')) expect(knowledge).toBeUndefined();
  await lobby.close();
});
