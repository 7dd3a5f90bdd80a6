import { afterEach, expect, setDefaultTimeout, test } from 'bun:test';
import { newSchema, runOn, testServer } from '../../../packages/replay/test/postgres.ts';
import { killAll, start, until } from './processes.ts';

setDefaultTimeout(600_000);
afterEach(killAll);

const server = await testServer();

test.skipIf(server === undefined)(
  'a server whose database was upgraded by a newer version says so and stops',
  async () => {
    const address = newSchema(server!);
    const serve = start(['serve', '--db', address, '--port', '0']);
    await until('the start', () => serve.out().includes('Ludus is running at'));
    await runOn(address, 'UPDATE store_version SET version = 999');
    expect(await serve.ended).toBe(2);
    expect(serve.err()).toMatch(/\nludus: .* the database has schema 999, but .* Update Ludus\.\n$/);
  },
);
