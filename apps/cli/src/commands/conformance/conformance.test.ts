import { describe, expect, setDefaultTimeout, test } from 'bun:test';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { Game } from '@ludus/kernel';
import { nim } from '@ludus/kernel/examples/nim';
import { ludus } from '../../../test/ludus.ts';
import { NegativeAnswer } from '../../refusal.ts';
import type { Terminal } from '../../terminal.ts';
import { checkContract } from './contract.ts';

const GOLDEN = join(
  import.meta.dir,
  '..',
  '..',
  '..',
  '..',
  '..',
  'packages',
  'ringrift-engine',
  'test',
  'golden',
);
const GAMES = join(GOLDEN, 'square8.jsonl.gz');

const conformance = (...args: string[]) => ludus('conformance', ...args);

const withFile = async (text: string, use: (file: string) => Promise<void>): Promise<void> => {
  const folder = mkdtempSync(join(tmpdir(), 'ludus-conformance-'));
  const file = join(folder, 'games.jsonl');
  writeFileSync(file, text);
  await use(file).finally(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
};

setDefaultTimeout(600_000);

describe('ludus conformance', () => {
  const lines = gunzipSync(readFileSync(GAMES)).toString('utf8').trim().split('\n');

  test('replays games and counts their contents', async () => {
    const { code, out } = await conformance('ringrift', GAMES);
    expect(code).toBe(0);
    expect(out).toHaveLength(1);
    expect(out[0]).toMatch(new RegExp(`^${lines.length} games, \\d+ steps, 0 divergences$`));
  });

  test('checks a table of perft counts for positions in the files next to it', async () => {
    const table = JSON.parse(readFileSync(join(GOLDEN, 'perft.golden.json'), 'utf8'));
    const initial = [{ ...table.initial[0], counts: [192, 3192] }];
    const position = table.positions.find(
      ({ file, line }: { file: string; line: number }) => file === 'square8.jsonl.gz' && line === 0,
    );
    await withFile(lines[0]!, async (file) => {
      const perft = join(file, '..', 'perft.json');
      writeFileSync(perft, JSON.stringify({ initial, positions: [{ ...position, file: 'games.jsonl' }] }));
      expect(await conformance('ringrift', perft)).toMatchObject({
        code: 0,
        out: [`0 games, 0 steps, ${2 + position.counts.length} perft counts, 0 divergences`],
      });
      writeFileSync(
        perft,
        JSON.stringify({ initial: [{ ...initial[0], counts: [192, 3193] }], positions: [] }),
      );
      const { code, out } = await conformance('ringrift', perft);
      expect(code).toBe(1);
      expect(out.slice(1, 3)).toEqual(['  recorded: 3193', '  ours:     3192']);
    });
  });

  test('shows both sides of the first divergence and exits with 1', async () => {
    const game = JSON.parse(lines[0]!);
    game.steps[3] = { ...game.steps[3], b: '||' };
    await withFile(JSON.stringify(game), async (file) => {
      const { code, out } = await conformance('ringrift', file);
      expect(code).toBe(1);
      expect(out[0]).toBe(`${file}, game 1, step 3: board differs`);
      expect(out[1]).toBe('  recorded: ||');
      expect(out[2]).toStartWith('  ours:     ');
      expect(out[3]).toBe('1 game, 3 steps, 1 divergence');
    });
  });

  test('prints one JSON object per file', async () => {
    const { out } = await conformance('ringrift', GAMES, '--json');
    expect(out.map((line) => JSON.parse(line))).toMatchObject([
      { file: GAMES, games: lines.length, divergences: [] },
    ]);
  });

  test('plays games and checks the contract if no files are given', async () => {
    const { code, out } = await conformance('nim', '--seeds', '2', '--every', '1');
    expect(code).toBe(0);
    expect(out).toHaveLength(1);
    expect(out[0]).toMatch(/^4 games, (\d+) of \1 states checked closely, 0 problems$/);
    const asJson = await conformance('nim', '--json');
    expect(JSON.parse(asJson.out[0]!)).toMatchObject({ game: 'nim', games: 6, findings: [] });
  });

  test('groups the digits of large numbers', async () => {
    const { out } = await conformance('nim', '--seeds', '80', '--every', '1');
    expect(out[0]).toMatch(/^160 games, (1,\d{3}) of \1 states checked closely, 0 problems$/);
  });

  test('plays the same games whatever --every is', async () => {
    const stepsOf = async (every: string): Promise<number> => {
      const { out } = await conformance('breakthrough', '--seeds', '1', '--every', every, '--json');
      return JSON.parse(out[0]!).steps;
    };
    expect(await stepsOf('7')).toBe(await stepsOf('50'));
  });

  test('stops long games without reporting a finding', async () => {
    const cut = ['--seeds', '3', '--every', '1000', '--max-steps', '45', '--json'];
    const { code, out } = await conformance('breakthrough', ...cut);
    const { games, left, findings } = JSON.parse(out[0]!);
    expect({ code, findings }).toEqual({ code: 0, findings: [] });
    expect(left).toBeGreaterThan(0);
    expect(left).toBeLessThan(games);
    const whole = await conformance('nim', '--json', '--max-steps', '50');
    expect(JSON.parse(whole.out[0]!).left).toBe(0);
  });

  test('plays on one board if you name it, and refuses unknown boards', async () => {
    const all = await conformance('nim', '--json');
    const long = await conformance('nim', '--board', 'long', '--json');
    expect(JSON.parse(long.out[0]!).games).toBe(JSON.parse(all.out[0]!).games / 2);
    expect(await conformance('nim', '--board', 'round')).toMatchObject({
      code: 2,
      out: [],
      err: [expect.stringContaining('There is no board "round". Available: classic, long.')],
    });
  });

  test('says which values of rule options are played', async () => {
    const quick = ['--seeds', '1', '--every', '1000', '--board', 'generated-12'];
    const { out } = await conformance('risk', ...quick, '--rule', 'roundLimit=1');
    expect(out.at(-1)).toMatch(/ (\d+) of \1 option values played \(for ranges, both ends\),/);
  });

  test('accepts rule options, and refuses unknown ones', async () => {
    const quick = ['--seeds', '1', '--every', '1000', '--max-steps', '60', '--json'];
    const { out } = await conformance('risk', ...quick, '--rule', 'roundLimit=1');
    const { games, left } = JSON.parse(out[0]!);
    expect(left).toBeLessThan(games);
    expect(await conformance('risk', '--rule', 'fog=true')).toMatchObject({ code: 2, out: [] });
  });

  test('exits with 1 if no game ends', async () => {
    const { code, out } = await conformance('nim', '--seeds', '1', '--max-steps', '1');
    expect(code).toBe(1);
    expect(out[0]).toBe('ending: all games: no game ended within 1 step');
  });

  test('reports every problem with its place and exits with 1', async () => {
    const out: string[] = [];
    const terminal: Terminal = { out: (line) => void out.push(line), err: () => {}, isInteractive: false };
    const broken = { ...nim, hash: () => 'always the same' };
    const plan = { seeds: 1, every: 1, maxSteps: 2_000, json: false };
    await expect(checkContract(terminal, broken as unknown as Game, plan)).rejects.toThrow(NegativeAnswer);
    expect(out[0]).toStartWith('hash: classic 2p, seed 1');
    expect(out.at(-1)).toMatch(/[1-9]\d* problem/);
  });

  test('refuses files and games it cannot read with one sentence', async () => {
    expect(await conformance('nim', GAMES)).toMatchObject({ code: 2, out: [] });
    expect(await conformance('ringrift', '/no/such/file')).toMatchObject({ code: 2, out: [] });
    await withFile('{"board":"round"}', async (file) => {
      const { code, err } = await conformance('ringrift', file);
      expect(code).toBe(2);
      expect(err).toHaveLength(1);
      expect(err[0]).toStartWith(`ludus: ${file}, line 1: `);
    });
    await withFile('not json', async (file) => {
      expect((await conformance('ringrift', file)).err[0]).toContain('line 1: not JSON');
    });
  });
});
