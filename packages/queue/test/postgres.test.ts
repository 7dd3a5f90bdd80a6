import { afterAll, describe, expect, test } from 'bun:test';
import { unwrap } from '@ludus/kernel';
import { openQueue, openQueueAdmin, type PostgresQueue } from '../src/index.ts';
import { newQueueAddress, openTestQueue, PARTICIPANT, runOn, testServer, until } from './server.ts';
import { queueSuite, runNamed } from './suite.ts';

const server = await testServer();
const open: PostgresQueue[] = [];
afterAll(async () => {
  for (const queue of open) await queue.end();
});

const keep = (queue: PostgresQueue): PostgresQueue => {
  open.push(queue);
  return queue;
};

const join = async (address: string): Promise<PostgresQueue> => keep(await openTestQueue(address));

if (server !== undefined) {
  const address = newQueueAddress(server);
  const queue = await join(address);
  queueSuite('on PostgreSQL', async () => ({
    queue,
    expireLeases: (run) => until('expiry', async () => (await queue.counts(run)).leased === 0),
  }));
}

describe.skipIf(server === undefined)('a queue on PostgreSQL', () => {
  const codeOf = async (address: string): Promise<string> => {
    const opened = await openQueue(address, { participant: PARTICIPANT });
    if (!opened.ok) return `${opened.error.code}: ${opened.error.message}`;
    await opened.value.end();
    return 'ok';
  };

  const changed = (address: string, change: (url: URL) => void): string => {
    const url = new URL(address);
    change(url);
    return url.href;
  };

  test('is created once, even by simultaneous processes', async () => {
    const address = newQueueAddress(server!);
    const opened = await Promise.all(Array.from({ length: 4 }, () => join(address)));
    unwrap(await opened[0]!.open(runNamed('r')));
    await opened[0]!.enqueue('r', [[0, 1]]);
    expect((await opened[3]!.running()).map(({ id }) => id)).toEqual(['r']);
  });

  test('says in a sentence what is wrong with server, user and database, and shows no password', async () => {
    const { address } = server!;
    const { password } = new URL(address);
    await runOn(address, `CREATE ROLE queue_guest LOGIN PASSWORD 'guest-secret'`);
    await runOn(address, `CREATE ROLE queue_narrow LOGIN CONNECTION LIMIT 0 PASSWORD 'guest-secret'`);
    const as = (username: string) => (url: URL) => {
      url.username = username;
      url.password = 'guest-secret';
    };
    const cases: readonly [string, string][] = [
      ['unreachable: ', changed(address, (url) => (url.port = '1'))],
      ['access_denied: ', changed(address, (url) => (url.password = 'wrong-secret'))],
      ['not_found: ', changed(address, (url) => (url.pathname = '/nowhere'))],
      ['access_denied: ', changed(newQueueAddress(server!), as('queue_guest'))],
      ['unreachable: ', changed(newQueueAddress(server!), as('queue_narrow'))],
      ['unknown_address: ', 'postgres://me:se/cret@host/db'],
      ['unknown_address: ', 'postgres://me:secret@host/db?lease=soon'],
    ];
    for (const [code, wrong] of cases) {
      const said = await codeOf(wrong);
      expect(said).toStartWith(`${code}postgres://`);
      expect(said).not.toMatch(new RegExp(`cret|:${password}@|\\n`));
    }
  });

  test('of a different version is left alone', async () => {
    const address = newQueueAddress(server!);
    await (await openTestQueue(address)).end();
    const schema = `${new URL(address).searchParams.get('schema')}_queue`;
    await runOn(address, `UPDATE ${schema}.settings SET version = 99`);
    expect(await codeOf(address)).toContain('made by another version of Ludus');
  });

  test('has one collector per run; another one waits until it has left or is silent', async () => {
    const address = newQueueAddress(server!);
    const [one, two] = [await openTestQueue(address), await join(address)];
    unwrap(await one.open(runNamed('r')));
    await one.enqueue('r', [[0, 2]]);
    expect(await two.open(runNamed('r'))).toMatchObject({ ok: false, error: { code: 'run_taken' } });
    await one.end();
    unwrap(await two.open(runNamed('r')));
    // As if it had been stopped for too long and replaced.
    const three = await join(address);
    const schema = `${new URL(address).searchParams.get('schema')}_queue`;
    await runOn(
      address,
      `UPDATE ${schema}.runs SET collector = 'gone', collector_seen = now() - INTERVAL '1 hour'`,
    );
    unwrap(await three.open(runNamed('r')));
    expect(two.take('r', 0)).rejects.toThrow('has taken over run r');
    expect(await three.counts('r')).toMatchObject({ waiting: 2 });
  });

  test("starts over when the run's result would differ", async () => {
    const queue = await join(newQueueAddress(server!));
    unwrap(await queue.open(runNamed('r')));
    await queue.enqueue('r', [[0, 2]]);
    unwrap(await queue.open({ ...runNamed('r'), job: { scale: 2 } }));
    expect(await queue.counts('r')).toMatchObject({ waiting: 0 });
    expect((await queue.running())[0]?.job).toEqual({ scale: 2 });
  });

  test('notifies others', async () => {
    const address = newQueueAddress(server!);
    const [one, two] = [await join(address), await join(address)];
    const heard: string[] = [];
    two.subscribe(({ type, run }) => heard.push(`${type} ${run}`));
    unwrap(await one.open(runNamed('r')));
    await one.enqueue('r', [[0, 2]]);
    const lease = unwrap(await two.lease({ run: 'r', worker: 'w', engine: 'e1' }));
    await two.complete(lease!, ['a', 'b'], 1);
    await until('hearing of it', () => heard.includes('enqueued r') && heard.includes('completed r'));
    expect(await one.take('r', 0)).toMatchObject([{ results: ['a', 'b'] }]);
  });
});

describe.skipIf(server === undefined)('a queue admin', () => {
  test('shows runs, workers and failures, and pauses, retries and cancels', async () => {
    const address = newQueueAddress(server!);
    const collector = await join(address);
    const participant = { name: 'machine 7', version: '1', threads: 3 };
    const worker = keep(await openTestQueue(address, { participant }));
    const { admin, close } = unwrap(await openQueueAdmin(address));
    const asked = { run: 'r', worker: 'machine 7', engine: 'e1' };
    unwrap(await collector.open(runNamed('r')));
    await collector.enqueue('r', [
      [0, 2],
      [2, 3],
    ]);
    expect(await collector.othersThreads()).toBe(3);
    const [first, second] = [unwrap(await worker.lease(asked)), unwrap(await worker.lease(asked))];
    await worker.complete(first!, ['a', 'b'], 1);
    await worker.fail(second!, { number: 2, message: 'no', isDeath: false });
    const { runs, workers, failures } = await admin.overview();
    expect(runs).toMatchObject([
      { id: 'r', state: 'running', total: 100, done: 2, setAside: 1, waiting: 0, collector: 'test' },
    ]);
    expect(workers).toMatchObject([{ name: 'machine 7', threads: 3, isAbsent: false }]);
    expect(failures).toMatchObject([{ run: 'r', number: 2, message: 'no', worker: 'machine 7' }]);

    unwrap(await admin.pause('r'));
    expect(unwrap(await admin.retry('r'))).toBe(1);
    expect(unwrap(await worker.lease(asked))).toBeUndefined();
    expect(await admin.pause('r')).toMatchObject({ ok: false, error: { code: 'wrong_state' } });
    unwrap(await admin.resume('r'));
    expect(unwrap(await worker.lease(asked))).toMatchObject({ from: 2, to: 3 });

    unwrap(await admin.cancel('r'));
    expect(collector.take('r', 0)).rejects.toThrow('run r was cancelled.');
    expect(await admin.cancel('nowhere')).toMatchObject({ ok: false, error: { code: 'no_such_run' } });
    expect(await worker.complete({ id: crypto.randomUUID(), run: 'r', from: 2, to: 3 }, ['c'], 1)).toBe(
      false,
    );
    unwrap(await collector.open(runNamed('r')));
    expect(await collector.counts('r')).toEqual({ waiting: 0, leased: 0, done: 0, stored: 0, setAside: 0 });
    await close();
  });
});
