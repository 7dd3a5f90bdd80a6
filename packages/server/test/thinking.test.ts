import { afterAll, describe, expect, test } from 'bun:test';
import { join } from 'node:path';
import { unwrap } from '@ludus/kernel';
import { openStore } from '@ludus/replay';
import { newSchema, testServer } from '../../replay/test/postgres.ts';
import type { Created, PlayState } from '../src/play/schemas.ts';
import { startServer } from '../src/server.ts';
import { games, post } from './fixture.ts';

const database = await testServer();
const ended: (() => unknown)[] = [];
afterAll(async () => {
  for (const end of ended.reverse()) await end();
});

/** A worker that thinks, once it is connected. */
const startWorker = async (address: string) => {
  const child = Bun.spawn(['bun', join(import.meta.dir, 'thinkProcess.ts'), address], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  ended.push(() => child.kill('SIGKILL'));
  await child.stdout.getReader().read();
  return child;
};

describe.skipIf(database === undefined)('agents of a server', () => {
  test('think in workers while there are any, and here when the last one is killed in the middle of a thought', async () => {
    const address = newSchema(database!);
    const db = unwrap(await openStore(address, { games, role: 'server' }));
    // The server's own pool could not even load its games.
    const server = await startServer({ db, port: 0, rateLimit: null, gamesModule: 'file:///nowhere.ts' });
    ended.push(async () => {
      await server.stop();
      await db.close();
    });
    const child = await startWorker(address);
    const create = async (agent: string): Promise<Created> => {
      const body = { game: 'nim', seats: [agent, 'human'], claim: [2] };
      return (await (await fetch(`${server.url}/api/play/games`, post(body))).json()) as Created;
    };
    const movesOf = async (id: string): Promise<number> =>
      ((await (await fetch(`${server.url}/api/play/games/${id}`)).json()) as PlayState).moveNumber;
    const { id } = await create('mcts@nodes=50');
    while ((await movesOf(id)) === 0) await Bun.sleep(20);
    const metrics = async (): Promise<string> => (await fetch(`${server.url}/metrics`)).text();
    expect(await metrics()).not.toContain('ludus_agent_failures_total{');
    // A long thought: its worker dies, and the request returns to the server, which fails in its own way.
    await create('mcts@nodes=200000');
    while (!/ludus_agent_questions [1-9]/.test(await metrics())) await Bun.sleep(20);
    child.kill('SIGKILL');
    while (!(await metrics()).includes('ludus_agent_failures_total{')) await Bun.sleep(20);
  }, 600_000);
});
