import { afterEach, describe, expect, setDefaultTimeout, test } from 'bun:test';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { testServer } from '../../../packages/queue/test/server.ts';
import { freePort } from '../../../packages/replay/src/postgres/freePort.ts';
import { ludus } from './ludus.ts';
import { killAll, start, until } from './processes.ts';

setDefaultTimeout(600_000);
afterEach(killAll);

const isThere = (await testServer()) !== undefined;

describe.skipIf(!isThere)('a cluster', () => {
  test('serves, works for clients with its password, and cleans up', async () => {
    const port = await freePort(2);
    const cluster = start(['cluster', '--workers', '1', '--port', String(port)]);
    await until('the advice', () => cluster.out().includes('Press Ctrl+C to stop everything'));
    const [, file = ''] = /^ {2}\. (\S+)$/m.exec(cluster.out()) ?? [];
    const [, address = ''] = /queue show (\S+)$/m.exec(cluster.out()) ?? [];
    const password = readFileSync(file, 'utf8').trim().replace('export PGPASSWORD=', '');
    expect(statSync(file).mode & 0o077).toBe(0);
    const url = new URL(address);
    url.password = password;
    const shared = ['--workers', '0', '--queue', url.href, '--db', url.href];
    expect(await ludus('selfplay', 'nim', '--games', '20', ...shared)).toMatchObject({ code: 0 });
    await until('the server', async () => {
      const answer = await fetch(`http://127.0.0.1:${port}/api/lab/queue`).catch(() => undefined);
      const { isThere: isKnown, runs } = (await answer?.json()) ?? {};
      return isKnown === true && runs[0]?.state === 'finished';
    });
    cluster.process.kill('SIGINT');
    expect({ code: await cluster.ended, err: cluster.err() }).toMatchObject({ code: 0 });
    expect(cluster.err()).toStartWith('Starting PostgreSQL, 2 servers and 1 worker…\n');
    expect(`${cluster.out()}${cluster.err()}`).not.toContain(password);
    expect(existsSync(file)).toBe(false);
  });

  test('ends when a port is in use, instead of starting that server again and again', async () => {
    const taken = Bun.listen({ hostname: '127.0.0.1', port: 0, socket: { data: () => undefined } });
    const cluster = start(['cluster', '--workers', '1', '--port', String(taken.port)]);
    expect(await cluster.ended).toBe(2);
    taken.stop();
    // The next port, for the second server, may be in use too.
    expect(cluster.err()).toMatch(
      /^server [12]: ludus: Cannot listen on 127\.0\.0\.1, port \d+: it is in use/m,
    );
    expect(cluster.err()).toMatch(/\nludus: server [12] cannot start, for the reason above\.\n$/);
    expect(cluster.err()).not.toContain('starting it again');
    expect(cluster.out()).toBe('');
  });
});
