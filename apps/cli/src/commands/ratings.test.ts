import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RatingList } from '@ludus/lab';
import { ludus } from '../../test/ludus.ts';

// Needed only on a busy machine.
setDefaultTimeout(600_000);

let folder: string;
const at = (name: string): string => join(folder, name);

const cup = (name: string, agents: string, ...more: string[]) =>
  ludus(
    ...['tournament', 'nim', '--agents', agents, '--games', '12', '--opening', '1', '--workers', '1'],
    ...['--db', at(name), ...more],
  );

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'ludus-ratings-'));
  for (const { code } of [
    await cup('one.db', 'minimax@depth=12,random'),
    await cup('two.db', 'random,minimax@depth=2'),
  ])
    expect(code).toBe(0);
});
afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));

const listsOf = async (...args: string[]): Promise<RatingList[]> => {
  const { code, out } = await ludus('ratings', ...args, '--json');
  expect(code).toBe(0);
  return out.map((line) => JSON.parse(line));
};

describe('ludus ratings', () => {
  test('rates agents of many runs together, on the scale of an anchor', async () => {
    const [list, ...others] = await listsOf('--db', at('one.db'), at('two.db'), '--anchor', 'random=1000');
    expect(others).toEqual([]);
    expect(list).toMatchObject({ games: 24, setting: { game: 'nim', players: 2 } });
    expect(list!.players.map(({ name }) => name).toSorted()).toEqual([
      'minimax@depth=12',
      'minimax@depth=2',
      'random',
    ]);
    const random = list!.players.find(({ name }) => name === 'random')!;
    expect(random).toMatchObject({ isAnchor: true, games: 24, elo: { estimate: 1000 } });
    const best = list!.players[0]!;
    expect(best.elo!.estimate).toBeGreaterThan(1000);
    expect(best.elo!.low!).toBeLessThan(best.elo!.high!);
  });

  test('counts a game once, and averages to zero without anchors', async () => {
    const [list] = await listsOf('--db', at('one.db'), at('one.db'));
    expect(list!.games).toBe(12);
    const sum = list!.players.reduce((total, { elo }) => total + elo!.estimate, 0);
    expect(sum).toBeCloseTo(0);
  });

  test('distinguishes players by their clock', async () => {
    await cup('clock.db', 'random,minimax@depth=2', '--tc', '60');
    const [list] = await listsOf('--db', at('two.db'), at('clock.db'), '--anchor', 'random (60+0)=500');
    expect(list!.players.map(({ name }) => name)).toContain('minimax@depth=2 (60+0)');
  });

  test('prints a table, and writes a page and a file', async () => {
    const [out, report] = [at('ratings.json'), at('ratings.html')];
    const {
      code,
      out: lines,
      err,
    } = await ludus(
      ...['ratings', '--db', at('one.db'), '--anchor', 'random=0', '--out', out, '--report', report],
    );
    expect(code).toBe(0);
    expect(lines[0]).toMatch(/^nim on classic, 2 players: 12 games, rules /);
    expect(lines.join('\n')).toMatch(/random +0 +anchor +12/);
    expect(JSON.parse(readFileSync(out, 'utf8'))[0]).toMatchObject({ format: 'ludus-ratings', version: 1 });
    expect(readFileSync(report, 'utf8')).toContain('random = 0');
    expect(err).toContain(`Report written to ${report}`);
  });

  test('refuses invalid requests in one sentence', async () => {
    const refused = async (...args: string[]): Promise<string> => {
      const { code, err } = await ludus('ratings', ...args);
      expect(code).toBe(2);
      return err.join(' ');
    };
    expect(await refused('--db', at('one.db'), '--anchor', 'nobody=5')).toContain('"nobody" has no games');
    expect(await refused('--db', at('one.db'), '--anchor', 'random')).toContain('minimax@nodes=500=1500');
    await ludus('selfplay', 'nim', '--games', '2', '--workers', '1', '--db', at('self.db'));
    expect(await refused('--db', at('self.db'))).toContain('no tournament games');
  });
});
