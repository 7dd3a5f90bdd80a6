import { afterAll, afterEach, describe, expect, setDefaultTimeout, test } from 'bun:test';
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { unwrap } from '@ludus/kernel';
import { openQueueAdmin, type QueueOverview } from '@ludus/queue';
import { newQueueAddress, ownServer, runOn, testServer } from '../../../packages/queue/test/server.ts';
import { dumpFile } from '../../../packages/replay/test/harm.ts';
import { ludus, type Ran } from './ludus.ts';
import { type Command, killAll, start, until } from './processes.ts';

setDefaultTimeout(600_000);

/**
 * Work shared by real processes, which are stopped, killed and cut off. In the end, the results are the same
 * as on one thread.
 */

const server = await testServer();
const folder = mkdtempSync(join(tmpdir(), 'ludus-shared-'));
afterEach(killAll);
afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));

/** Long enough that a busy machine does not look dead. */
const newQueue = (from = server!): string => newQueueAddress(from).replace('lease=1', 'lease=4');

const IS_LONG = process.env['LUDUS_LONG'] !== undefined;
/** The last killed worker holds everybody up until its lease has expired. */
const MOST_KILLS = IS_LONG ? 100 : 2;
const GAMES = IS_LONG ? 100 : 24;
const PLAN = ['selfplay', 'breakthrough', '--agents', 'minimax@nodes=60', '--opening', '4', '--seed', '5'];
const RUN = [...PLAN, '--games', String(GAMES)];

const file = (name: string): string => join(folder, `${name}.db`);

/** Compared as text: printing the difference of so many values would take minutes. */
const contents = (name: string): string => JSON.stringify(dumpFile(file(name)));

let whole: Promise<string> | undefined;

/** The result of the plan on one thread. */
const onOneThread = (): Promise<string> => {
  whole ??= ludus(...RUN, '--workers', '1', '--db', file('whole')).then(({ code }) => {
    expect(code).toBe(0);
    return contents('whole');
  });
  return whole;
};

const startWorker = (queue: string, name: string, preload?: string): Command =>
  start(
    ['worker', '--queue', queue, '--workers', '1', '--name', name],
    preload === undefined ? {} : { preload },
  );

/** Distributes the plan to others. */
const startRun = (queue: string, db: string, ...more: readonly string[]): Command =>
  start([...RUN, '--workers', '0', '--queue', queue, '--db', db, ...more]);

const overviewOf = async (queue: string): Promise<QueueOverview> => {
  const { admin, close } = unwrap(await openQueueAdmin(queue));
  try {
    return await admin.overview();
  } finally {
    await close();
  }
};

/** How many games are done, stored or not. */
const progressOf = async (queue: string): Promise<number> => {
  const [run] = (await overviewOf(queue)).runs;
  return run === undefined ? 0 : run.stored + run.done;
};

describe.skipIf(server === undefined)('work on a queue', () => {
  test('gives the same rows as one thread while workers are killed again and again', async () => {
    const queue = newQueue();
    const workers = ['a', 'b', 'c'].map((name) => startWorker(queue, name));
    const run = startRun(queue, file('killed'));
    let isOver = false;
    void run.ended.then(() => {
      isOver = true;
    });
    await until('the first games', async () => isOver || (await progressOf(queue)) > 0);
    let kills = 0;
    for (; !isOver && kills < MOST_KILLS; kills += 1) {
      const victim = workers.shift()!;
      victim.process.kill('SIGKILL');
      await victim.ended;
      const replacement = startWorker(queue, `replacement ${kills}`);
      workers.push(replacement);
      await until('the replacement', () => isOver || replacement.err().includes('processes runs of'));
      await Promise.race([run.ended, Bun.sleep(IS_LONG ? 1500 : 300)]);
    }
    expect({ code: await run.ended, err: run.err() }).toMatchObject({ code: 0 });
    expect(kills).toBeGreaterThan(0);
    expect(contents('killed') === (await onOneThread())).toBe(true);
    const { runs, failures } = await overviewOf(queue);
    expect([runs[0]?.state, failures]).toEqual(['finished', []]);
    // Workers end normally.
    for (const worker of workers) worker.process.kill('SIGTERM');
    expect(await Promise.all(workers.map(({ ended }) => ended))).toEqual(workers.map(() => 0));
  });

  test('is resumed by another process if its command was interrupted or killed', async () => {
    const queue = newQueue();
    startWorker(queue, 'a');
    const first = startRun(queue, file('resumed'));
    await until('some games', async () => (await progressOf(queue)) > 3);
    first.process.kill('SIGINT');
    expect(await first.ended).toBe(130);
    expect(first.err()).toContain('Interrupted');
    expect((await overviewOf(queue)).runs[0]).toMatchObject({ state: 'running' });
    const second = startRun(queue, file('resumed'));
    await until('more games', async () => (await progressOf(queue)) > 9);
    second.process.kill('SIGKILL');
    await second.ended;
    const third = startRun(queue, file('resumed'));
    expect({ code: await third.ended, err: third.err() }).toMatchObject({ code: 0 });
    expect(contents('resumed') === (await onOneThread())).toBe(true);
  });

  test('is skipped by a worker with another engine, which says why', async () => {
    const queue = newQueue();
    const other = startWorker(queue, 'other', join(import.meta.dir, 'otherEngine.ts'));
    const run = startRun(queue, file('engine'));
    await until('the refusal', () => /Skipping run selfplay\/\S+: it needs the engine/.test(other.err()));
    await until('the remark', async () =>
      (await ludus('queue', 'show', queue)).out.some((line) => line.startsWith('other skips selfplay/')),
    );
    expect((await overviewOf(queue)).runs[0]).toMatchObject({ done: 0, stored: 0, leased: 0 });
    startWorker(queue, 'right');
    expect({ code: await run.ended, err: run.err() }).toMatchObject({ code: 0 });
    expect(contents('engine') === (await onOneThread())).toBe(true);
  });

  test('waits while it is paused, and ends when it is cancelled', async () => {
    const queue = newQueue();
    const run = startRun(queue, file('cancelled'));
    await until('the run', async () => (await overviewOf(queue)).runs.length === 1);
    await until('the advice', () =>
      run.err().includes('No worker is connected to this queue. Start one with'),
    );
    const { id } = (await overviewOf(queue)).runs[0]!;
    expect(await ludus('queue', 'pause', queue, id)).toMatchObject({ code: 0, out: [`${id} is paused`] });
    const worker = startWorker(queue, 'a');
    await until('the worker', () => worker.err().includes('processes runs of'));
    expect((await overviewOf(queue)).runs[0]).toMatchObject({ state: 'paused', leased: 0 });
    expect(await ludus('queue', 'resume', queue, id)).toMatchObject({ code: 0 });
    await until('some games', async () => (await progressOf(queue)) > 0);
    expect(await ludus('queue', 'cancel', queue, id)).toMatchObject({ code: 0 });
    expect(await run.ended).toBe(2);
    expect(run.err()).toContain(`ludus: Self-play stopped: run ${id} was cancelled.`);
    expect(await ludus('queue', 'cancel', queue, id)).toMatchObject({
      code: 2,
      err: [`ludus: Run ${id} is already cancelled.`],
    });
  });

  test('survives an outage of its database', async () => {
    const own = (await ownServer())!;
    const queue = newQueue(own);
    const outageMs = IS_LONG ? 20_000 : 300;
    const worker = startWorker(queue, 'a');
    const run = startRun(queue, queue);
    await until('some games', async () => (await progressOf(queue)) > 3);
    await own.stop();
    await until('the notices', () => [run, worker].every((one) => one.err().includes('does not answer')));
    await Bun.sleep(outageMs);
    await own.start();
    expect({ code: await run.ended, err: run.err() }).toMatchObject({ code: 0 });
    expect(worker.err()).toContain('the queue is back.');
    expect(`${run.err()}${worker.err()}`).not.toContain(new URL(queue).password);
    expect((await ludus('db', 'copy', queue, file('outage'))).code).toBe(0);
    expect(contents('outage') === (await onOneThread())).toBe(true);
    await own.stop();
  });
});

describe.skipIf(server === undefined)('every command of the lab', () => {
  const { password } = new URL(server?.address ?? 'postgres://u:p@h/d');
  const isShown = ({ out, err }: Ran): boolean => [...out, ...err].join('\n').includes(password);

  test('gives the same result on a queue as on one thread, and shows no password', async () => {
    const queue = newQueue();
    const worker = startWorker(queue, 'a');
    const place = (name: string): string => {
      mkdirSync(join(folder, name), { recursive: true });
      return join(folder, name);
    };
    const both = async (read: (name: string) => unknown, ...args: readonly string[]): Promise<void> => {
      const named = (name: string) => args.map((arg) => arg.replace('FOLDER', place(name)));
      const alone = await ludus(...named('alone'), '--workers', '1');
      const shared = await ludus(...named('shared'), '--workers', '0', '--queue', queue);
      expect({
        args,
        code: shared.code,
        err: shared.err.filter((line) => line.startsWith('ludus:')),
      }).toEqual({
        ...{ args, code: alone.code, err: [] },
      });
      expect(isShown(shared)).toBe(false);
      expect(JSON.stringify(read('shared')) === JSON.stringify(read('alone'))).toBe(true);
    };
    /** Processor times naturally differ. */
    const untimed = (text: string): string => text.replaceAll(/"(cpuMs|maxMs)":[^,}]*/g, '');
    const textOf = (path: string) => (name: string) => untimed(readFileSync(join(place(name), path), 'utf8'));

    await both(
      textOf('cup.db.tournament.jsonl'),
      ...['tournament', 'nim', '--agents', 'heuristic,random', '--games', '6', '--db', 'FOLDER/cup.db'],
    );
    await both(
      (name) => dumpFile(join(place(name), 'games.db')),
      ...['selfplay', 'nim', '--games', '20', '--db', 'FOLDER/games.db'],
    );
    await both(
      textOf('r.games.jsonl'),
      ...['experiment', 'risk', '--variants', 'adjacent,connected', '--agents', 'random', '--board'],
      ...['generated-12', '--games', '2', '--report', 'FOLDER/r.html'],
    );
    await both(
      textOf('weights.json'),
      ...['tune', 'breakthrough', '--generations', '1', '--population', '4', '--games', '2', '--match', '4'],
      ...['--features', 'pieces', '--dir', 'FOLDER', '--db', 'FOLDER/tune.db'],
    );
    await both(
      textOf('levels.json'),
      ...['levels', 'nim', '--agent', 'mcts', '--nodes', '20', '--games', '4', '--out', 'FOLDER/levels.json'],
    );
    await both(
      textOf('book.json'),
      ...['openings', 'breakthrough', '--out', 'FOLDER/book.json', '--count', '4', '--decisions', '2'],
      ...['--judge', 'minimax@nodes=200', '--margin', '0.2'],
    );
    await both(
      (name) => dumpFile(join(place(name), 'selfplay_sweep_3_2p.db')),
      ...['matrix', '--game', 'sweep', '--games', '1', '--dir', 'FOLDER'],
    );
    worker.process.kill('SIGTERM');
    expect(await worker.ended).toBe(0);
    expect(worker.err()).not.toContain(password);
    const schema = `${new URL(queue).searchParams.get('schema')}_queue`;
    const rows = await runOn(queue, `SELECT to_jsonb(r) - 'job' AS r FROM ${schema}.runs r`);
    expect(rows.length).toBeGreaterThan(4);
    expect(JSON.stringify(rows)).not.toContain(password);
  });

  test('that reads games lets workers read them from a server, with their own passwords', async () => {
    const queue = newQueue();
    expect((await ludus('selfplay', 'nim', '--games', '40', '--db', queue)).code).toBe(0);
    const worker = start(['worker', '--queue', queue, '--workers', '1'], { env: { PGPASSWORD: password } });
    const write = async (name: string, ...more: readonly string[]): Promise<Buffer> => {
      const out = join(folder, `${name}.parquet`);
      const ran = await ludus('dataset', '--db', queue, '--symmetries', '--out', out, ...more);
      expect({ code: ran.code, isShown: isShown(ran) }).toEqual({ code: 0, isShown: false });
      return readFileSync(out);
    };
    const alone = await write('alone', '--workers', '1');
    expect((await write('threads', '--workers', '2')).equals(alone)).toBe(true);
    expect((await write('shared', '--workers', '0', '--queue', queue)).equals(alone)).toBe(true);
    const search = async (name: string, ...more: readonly string[]): Promise<string> => {
      const out = join(folder, `${name}.json`);
      const plan = ['puzzles', '--db', queue, '--nodes', '50', '--count', '20', '--out', out];
      const ran = await ludus(...plan, ...more);
      expect({ code: ran.code, isShown: isShown(ran) }).toEqual({ code: 0, isShown: false });
      return readFileSync(out, 'utf8');
    };
    const puzzles = await search('alone', '--workers', '1');
    expect(JSON.parse(puzzles)).toHaveLength(20);
    expect(await search('threads', '--workers', '2')).toBe(puzzles);
    expect(await search('shared', '--workers', '0', '--queue', queue)).toBe(puzzles);
    const tables = async (name: string, ...more: readonly string[]): Promise<readonly string[]> => {
      const out = join(folder, name);
      const ran = await ludus('db', 'export', queue, '--parquet', out, ...more);
      expect({ code: ran.code, isShown: isShown(ran) }).toEqual({ code: 0, isShown: false });
      return ['games', 'moves', 'positions'].map((table) =>
        readFileSync(join(out, table, 'nim-classic.parquet')).toString('base64'),
      );
    };
    const exported = await tables('tables-alone', '--workers', '1');
    expect(
      (await tables('tables-shared', '--workers', '0', '--queue', queue)).join() === exported.join(),
    ).toBe(true);
    const compare = async (...more: readonly string[]): Promise<readonly string[]> => {
      const ran = await ludus('parity', '--db', queue, '--json', ...more);
      expect({ code: ran.code, isShown: isShown(ran) }).toEqual({ code: 0, isShown: false });
      return ran.out;
    };
    const compared = await compare('--workers', '1');
    expect(compared).toHaveLength(41);
    expect(await compare('--workers', '2')).toEqual(compared);
    expect(await compare('--workers', '0', '--queue', queue)).toEqual(compared);
    expect(await ludus('parity', '--db', queue, '--queue', queue, '--engine', 'true')).toMatchObject({
      code: 2,
      err: [expect.stringContaining('Queue workers cannot start other engines')],
    });
    worker.process.kill('SIGTERM');
    expect(await worker.ended).toBe(0);
    expect(await ludus('dataset', '--db', 'games.db', '--out', 'x', '--queue', queue)).toMatchObject({
      code: 2,
      err: [expect.stringContaining('Workers of a queue cannot read the file games.db.')],
    });
  });

  test('says in a sentence what is wrong with a queue, with exit code 2', async () => {
    const wrong = new URL(newQueue());
    wrong.password = 'wrong-secret';
    for (const args of [RUN, ['worker'], ['tournament', 'nim', '--agents', 'random,heuristic']]) {
      const { code, err } = await ludus(...args, '--queue', wrong.href);
      expect([code, err.length]).toEqual([2, 1]);
      expect(err[0]).toMatch(
        /^ludus: postgres:\/\/postgres@127.*: the server rejected this user or password\./,
      );
      expect(err[0]).not.toContain('secret');
    }
    expect(await ludus(...RUN, '--workers', '0')).toMatchObject({
      code: 2,
      err: ['ludus: --workers 0 leaves all work to other workers, so it needs --queue.'],
    });
    expect((await ludus('queue', 'show', 'postgres://nobody@127.0.0.1:1/x')).err[0]).toContain(
      'the PostgreSQL server cannot be reached',
    );
    expect((await ludus('queue', 'retry', newQueue(), 'nothing')).err).toEqual([
      'ludus: The queue has no run nothing. `ludus queue show` lists the runs.',
    ]);
  });
});
