import { afterAll, describe, expect, test } from 'bun:test';
import { games } from '@ludus/games';
import { type Decision, decideParallel, runJob, type SearchJob } from '../src/index.ts';
import { ask, gameOf, randomState, type Setup } from './support.ts';

const SETUPS: readonly Setup[] = [
  { game: gameOf('ringrift'), variant: 'square8', players: 2 },
  { game: gameOf('risk'), variant: 'classic', players: 3 },
];

const threads: Worker[] = [];
afterAll(() => {
  for (const thread of threads) thread.terminate();
});

const inThread = (job: SearchJob): Promise<Decision> => {
  const thread = new Worker(new URL('./searchWorker.ts', import.meta.url).href);
  threads.push(thread);
  return new Promise((resolve, reject) => {
    thread.onmessage = ({ data }) => resolve(data as Decision);
    thread.onerror = ({ message }) => reject(new Error(message));
    thread.postMessage(job);
  });
};

const here = async (job: SearchJob): Promise<Decision> => runJob(games, job);

const timeless = ({ stats, ...decision }: Decision) => ({ ...decision, stats: { ...stats, ms: 0 } });

describe('root-parallel search', () => {
  test.each(SETUPS.map((setup) => [setup.game.id, setup] as const))(
    'in %s gives the same answer in threads and in turn',
    async (_, setup) => {
      const state = randomState(setup, 'parallel', 20);
      const answers = await Promise.all(
        [inThread, here].map((run) =>
          decideParallel(ask(setup, state, { budget: { nodes: 200 } }), { agent: 'mcts', workers: 2, run }),
        ),
      );
      expect(timeless(answers[0]!)).toEqual(timeless(answers[1]!));
      expect(answers[0]!.nodes).toBe(200);
      expect(setup.game.legal(state)).toContainEqual(answers[0]!.action);
    },
    600_000,
  );

  test('every worker has its own random stream', async () => {
    const [, setup] = SETUPS;
    const seeds: unknown[] = [];
    await decideParallel(ask(setup!, randomState(setup!, 'seeds', 20), { budget: { nodes: 90 } }), {
      agent: 'mcts',
      workers: 3,
      run: (job) => {
        seeds.push(job.seed);
        expect(job.budget.nodes).toBe(30);
        return here(JSON.parse(JSON.stringify(job)));
      },
    });
    expect(new Set(seeds).size).toBe(3);
  });
});
