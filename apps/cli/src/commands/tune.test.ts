import { afterAll, describe, expect, setDefaultTimeout, test } from 'bun:test';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ludus as run } from '../../test/ludus.ts';

setDefaultTimeout(600_000);

const folder = mkdtempSync(join(tmpdir(), 'ludus-tune-'));
afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));

const ludus = async (...args: string[]): Promise<{ code: number; out: string; err: string }> => {
  const { code, out, err } = await run(...args);
  return { code, out: out.join('\n'), err: err.join('\n') };
};

describe('ludus tune', () => {
  test('writes weights, a report and recorded games, and continues from its checkpoint', async () => {
    const out = join(folder, 'tuned');
    const db = join(folder, 'tuning.db');
    const args = ['tune', 'ringrift', '--features', 'territory,markers', '--population', '4', '--games', '2'];
    const rest = ['--match', '4', '--pool', 'random', '--workers', '1', '--dir', out, '--db', db];
    const first = await ludus(...args, '--generations', '1', ...rest);
    expect(first).toMatchObject({ code: 0 });
    expect(first.out).toContain('fresh openings');
    const second = await ludus(...args, '--generations', '2', ...rest, '--json');
    expect(second.err).not.toContain('generation 1:');
    const result = JSON.parse(second.out);
    expect(result.history).toHaveLength(2);
    expect(JSON.parse(readFileSync(join(out, 'weights.json'), 'utf8'))).toEqual(result.profile);
    expect(existsSync(join(out, 'report.html'))).toBe(true);
    const stats = await ludus('db', 'stats', db);
    expect(stats.out).toMatch(/sources: cmaes \(\d+\)/);
  });

  test('continues from earlier weights, against them and all profiles of the game', async () => {
    const file = join(folder, 'before.json');
    writeFileSync(file, JSON.stringify({ id: 'before', description: '', weights: { territory: 5 } }));
    const agent = `heuristic@weights=${file}`;
    const args = ['tune', 'ringrift', '--agent', agent, '--features', 'territory', '--population', '4'];
    const small = ['--games', '2', '--generations', '1', '--match', '4', '--workers', '1', '--json'];
    const ran = await ludus(...args, ...small, '--dir', join(folder, 'further'));
    expect(ran).toMatchObject({ code: 0 });
    const { plan, profile } = JSON.parse(ran.out);
    expect(plan).toMatchObject({ base: { id: 'before' }, weightFiles: { [file]: { id: 'before' } } });
    expect(plan.pool).toContain(agent);
    expect(plan.pool).toContain('heuristic@profile=counting');
    expect(Object.keys(profile.weights)).toEqual(['territory']);
  });

  test.each([
    [['nim'], 'no evaluation with weights'],
    [['ringrift', '--agent', 'random'], '"random" has no weights to tune'],
    [['ringrift', '--features', 'luck'], 'There is no feature "luck"'],
    [['ringrift', '--pool', 'nobody'], 'There is no agent "nobody"'],
    [['ringrift', '--sigma', '0'], '--sigma must be'],
  ])('refuses %p in a sentence', async (args, words) => {
    const ran = await ludus('tune', ...args, '--dir', join(folder, 'none'));
    expect(ran.code).toBe(2);
    expect(ran.err).toContain(words);
  });
});
