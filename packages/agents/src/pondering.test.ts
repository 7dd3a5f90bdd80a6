import { describe, expect, test } from 'bun:test';
import { mayPonder, type Ponder, Pondering } from './pondering.ts';
import { randomAgent } from './random.ts';
import { SeatedAgents } from './seatedAgents.ts';

test('only agents that were told to may ponder', () => {
  expect(mayPonder('minimax@ms=500,ponder=true')).toBe(true);
  expect(mayPonder('auto:9@ponder=true')).toBe(true);
  for (const name of ['minimax', 'auto:10', 'mcts@ponder=false', 'not an agent', './mine.ts@ponder=true'])
    expect(mayPonder(name)).toBe(false);
});

describe('agents that ponder at a table', () => {
  /** Ponders until it is stopped, and takes a moment for that. */
  const slow =
    (name: string, log: string[]): Ponder =>
    (signal) =>
      new Promise((resolve) => {
        log.push(`${name} begins`);
        signal.addEventListener('abort', () =>
          setTimeout(() => {
            log.push(`${name} stops`);
            resolve(undefined);
          }, 5),
        );
      });
  const moment = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 1));

  test('start on the next position once everybody has stopped on the last one', async () => {
    const log: string[] = [];
    const pondering = new Pondering();
    pondering.start('first', [slow('a', log), slow('b', log)]);
    await moment();
    pondering.start('first', [slow('again', log)]);
    pondering.start('second', [slow('c', log)]);
    await pondering.before;
    await moment();
    await pondering.stop();
    expect(log).toEqual(['a begins', 'b begins', 'a stops', 'b stops', 'c begins', 'c stops']);
  });

  test('do not start if the position has changed by then', async () => {
    const log: string[] = [];
    const pondering = new Pondering();
    pondering.start('first', [slow('a', log)]);
    pondering.start('second', [slow('b', log)]);
    await pondering.stop();
    expect(log).toEqual([]);
    await pondering.stop();
  });

  test('lose only their head start when they fail', async () => {
    const pondering = new Pondering();
    pondering.start('here', [() => Promise.reject(new Error('no room'))]);
    await moment();
    expect(await pondering.stop()).toBeUndefined();
  });
});

test('seats keep their agents, the latest used of a limited number', () => {
  const agents = new SeatedAgents(2);
  const make = () => randomAgent();
  const [a, b] = [agents.at('a', make), agents.at('b', make)];
  expect(agents.at('a', make)).toBe(a);
  agents.at('c', make);
  expect(agents.at('a', make)).toBe(a);
  expect(agents.at('b', make)).not.toBe(b);
});
