import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ludus } from '../../test/ludus.ts';
import { until } from '../../test/processes.ts';

let folder: string;
const at = (name: string): string => join(folder, name);

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'ludus-selfplay-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));

const MAIN = join(import.meta.dir, '..', 'main.ts');

describe('ludus selfplay', () => {
  test('records the same games whatever the number of workers', async () => {
    const play = (name: string, workers: string) =>
      ludus(
        ...['selfplay', 'ringrift', '--board', 'hex8', '--players', '3', '--games', '6', '--seed', 'cli'],
        ...['--opening', '2', '--db', at(`${name}.db`), '--workers', workers, '--json'],
      );
    const [one, two] = [await play('one', '1'), await play('two', '2')];
    expect(one.code).toBe(0);
    const { seconds: _, ...report } = JSON.parse(one.out[0]!);
    expect(report).toMatchObject({ played: 6, present: 0, faults: 0, refused: [], isInterrupted: false });
    expect(JSON.parse(two.out[0]!)).toMatchObject(report);
    const list = async (name: string) => (await ludus('db', 'list', at(`${name}.db`), '--json')).out;
    expect(await list('two')).toEqual(await list('one'));
    const [again] = (await play('one', '2')).out;
    expect(JSON.parse(again!)).toMatchObject({ played: 0, present: 6 });
    expect((await ludus('db', 'health', at('one.db'))).code).toBe(0);
  }, 600_000);

  test('reports repeated games, and starts such agents with random moves by default', async () => {
    const play = (...more: string[]) =>
      ludus('selfplay', 'nim', '--agents', 'minimax@depth=2', '--games', '4', '--workers', '1', ...more);
    expect((await play('--opening', '0')).err.join(' ')).toContain('Only 1 of 4 games are different.');
    const said = (await play()).err.join(' ');
    expect(said).toContain('Every game begins with 1 random decision,');
  }, 600_000);

  test('fills an archive that a database can import', async () => {
    const played = await ludus(
      'selfplay',
      'nim',
      '--games',
      '30',
      '--jsonl',
      at('archive'),
      '--agents',
      'heuristic,random',
    );
    expect(played.err.join(' ')).not.toContain('not stored');
    expect(played.out[0]).toMatch(/^30 games played, \d+ moves; [\d,.]+ games\/s, [\d,.]+ moves\/s$/);
    expect(played.out[1]).toStartWith('endings: ');
    expect(played.out[2]).toMatch(/^results: player 1 won \d+, player 2 won \d+$/);
    expect((await ludus('db', 'import', at('imported.db'), at('archive'))).out).toEqual([
      '30 games imported, 0 already there, 0 refused',
    ]);
    const source = await ludus(
      'db',
      'list',
      at('imported.db'),
      '--source',
      'self_play',
      '--agent',
      'heuristic',
      '--count',
    );
    expect(source.out).toEqual(['30']);
  }, 600_000);

  test('only plays and counts without a store', async () => {
    const { code, out, err } = await ludus('selfplay', 'nim', '--games', '5', '--workers', '1');
    expect(err).toContain('The games were not stored. To keep them, add --db FILE or --jsonl FOLDER.');
    expect(code).toBe(0);
    expect(out[0]).toStartWith('5 games played');
  });

  test('exits with 1 if games do not end', async () => {
    const { code, err } = await ludus(
      'selfplay',
      'ringrift',
      '--games',
      '2',
      '--move-limit',
      '9',
      '--workers',
      '1',
    );
    expect(code).toBe(1);
    expect(err).toContain('not stored: game 0: it reached the limit of 9 moves.');
  });

  test.each([
    [['chess'], 'There is no game "chess"'],
    [['ringrift', '--agents', 'oracle'], 'There is no agent "oracle"'],
    [['ringrift', '--agents', 'random,random', '--players', '3'], 'There are 3 seats, but 2 agents.'],
    [['ringrift', '--games', 'many'], 'whole number of at least 1'],
    [['ringrift', '--date', 'yesterday'], 'It must be a date'],
    [['nim', '--db', '/no/such/folder/games.db'], '/no/such/folder/games.db'],
  ])('%o: one sentence and exit code 2', async (args, sentence) => {
    const { code, out, err } = await ludus('selfplay', ...args);
    expect({ code, out }).toEqual({ code: 2, out: [] });
    expect(err.join(' ')).toContain(sentence);
  });

  test('stops cleanly on Ctrl+C and resumes later', async () => {
    const args = [
      'selfplay',
      'ringrift',
      '--agents',
      'heuristic',
      '--games',
      '400',
      '--db',
      at('stopped.db'),
    ];
    const program = Bun.spawn([process.execPath, MAIN, ...args, '--json'], {
      stdout: 'pipe',
      stderr: 'pipe',
    });
    const stored = async (): Promise<number> =>
      existsSync(at('stopped.db'))
        ? Number((await ludus('db', 'list', at('stopped.db'), '--count')).out[0] ?? 0)
        : 0;
    await until('the first game', async () => (await stored()) > 0);
    program.kill('SIGINT');
    expect(await program.exited).toBe(130);
    const report = JSON.parse(await new Response(program.stdout).text());
    expect(report.isInterrupted).toBe(true);
    expect(report.played).toBeLessThan(400);
    const count = await stored();
    expect(count).toBe(report.played);
    const more = await ludus(...args.with(5, `${count + 1}`), '--json');
    expect(JSON.parse(more.out[0]!)).toMatchObject({ played: 1, present: count });
  }, 600_000);

  test('has an example in its help', async () => {
    expect((await ludus('selfplay', '--help')).out.join('\n')).toContain(
      'Example:\n  ludus selfplay ringrift',
    );
  });
});

describe('ludus matrix', () => {
  test('creates every database of a game and checks the counts', async () => {
    const summary = at('health.json');
    const made = await ludus(
      'matrix',
      '--dir',
      at('games'),
      '--game',
      'sweep',
      '--games',
      '2',
      '--summary-json',
      summary,
    );
    expect(made.code).toBe(0);
    expect(made.out).toHaveLength(11);
    expect(made.out[1]).toMatch(/^selfplay_sweep_1_2p\.db +sweep 1 +2 +2 +2 +\d+ +ok$/);
    expect((await Bun.file(summary).json()).databases).toHaveLength(10);
    expect((await ludus('db', 'health', at('games'))).code).toBe(0);
    const json = await ludus('matrix', '--dir', at('games'), '--game', 'sweep', '--games', '1', '--json');
    expect(json.out.map((line) => JSON.parse(line).good)).toEqual(Array(10).fill(2));
  }, 600_000);

  test('exits with 1 when a database does not match its name', async () => {
    const file = at('wrong/selfplay_sweep_3_2p.db');
    await ludus('matrix', '--dir', at('wrong'), '--game', 'sweep', '--games', '1');
    await ludus('selfplay', 'nim', '--games', '1', '--db', file);
    const { code, out } = await ludus('matrix', '--dir', at('wrong'), '--game', 'sweep', '--games', '1');
    expect(code).toBe(1);
    expect(out.filter((line) => line.endsWith('NOT OK'))).toHaveLength(1);
  }, 600_000);

  test('knows its games, and has an example in its help', async () => {
    expect(await ludus('matrix', '--game', 'nim', '--dir', at('none'))).toMatchObject({ code: 2, out: [] });
    expect((await ludus('matrix', '--help')).out.join('\n')).toContain('Example:\n  ludus matrix');
  });
});
