import { afterAll, describe, expect, test } from 'bun:test';
import { newSchema, ownServer, testServer } from '../../replay/test/postgres.ts';
import type { Created } from '../src/play/schemas.ts';
import { ServerProcess } from './cluster.ts';

const isThere = (await testServer()) !== undefined;

const NIM = { game: 'nim', seats: ['human', 'human'], claim: [1, 2] };

interface Refused {
  readonly code: string;
  readonly message: string;
}

describe.skipIf(!isThere)('a database that goes away in the middle of a game', () => {
  let server: ServerProcess | undefined;
  afterAll(() => server?.kill());

  test('refuses moves in a sentence while it is away; the game continues when it is back', async () => {
    const database = (await ownServer())!;
    server = await new ServerProcess(newSchema(database)).start();
    const created: Created = await server.create(NIM);
    const { id } = created;
    const [first, second] = created.seats.map(({ token }) => token!);
    const watching = await server.client(id);
    const begin = { token: first!, moveNumber: 0, notation: '1 from heap 1' };
    expect((await server.act(id, begin)).status).toBe(200);
    await database.stop();
    const answer = { token: second!, moveNumber: 1, notation: '1 from heap 2' };
    const refused = await server.act(id, answer);
    const { message } = refused.body as unknown as Refused;
    expect({ status: refused.status, message }).toEqual({
      status: 503,
      message: expect.not.stringContaining(new URL(database.address).password),
    });
    await database.start();
    const acted = async (): Promise<number> => (await server!.act(id, answer)).status;
    let status = await acted();
    for (let tries = 0; status === 503 && tries < 2000; tries += 1) {
      await Bun.sleep(100);
      status = await acted();
    }
    expect(status).toBe(200);
    await watching.until(({ state }) => state?.moveNumber === 2);
    expect(watching.moves.map(({ moveNumber }) => moveNumber)).toEqual([0, 1]);
    const { moves } = (await server.ask<{ moves: readonly unknown[] }>(`/play/games/${id}/moves`)).body;
    expect(moves).toHaveLength(2);
    watching.close();
    await server.kill();
    await database.stop();
  }, 600_000);
});
