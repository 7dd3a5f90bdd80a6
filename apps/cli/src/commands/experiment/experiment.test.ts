import { afterAll, describe, expect, setDefaultTimeout, test } from 'bun:test';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { interruptedLudus, ludus as run } from '../../../test/ludus.ts';

setDefaultTimeout(600_000);

const folder = mkdtempSync(join(tmpdir(), 'ludus-experiment-'));
afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));

const ludus = async (...args: string[]): Promise<{ code: number; out: string; err: string }> => {
  const { code, out, err } = await run(...args);
  return { code, out: out.join('\n'), err: err.join('\n') };
};

const SMALL = ['--agents', 'random', '--games', '4', '--workers', '1'];

describe('ludus experiment', () => {
  test('compares variants, and writes a page, a result, the games and the plots', async () => {
    const out = join(folder, 'recovery.html');
    const plots = join(folder, 'plots');
    const args = ['experiment', 'ringrift', '--variants', 'off,canonical', '--players', '2,3', ...SMALL];
    const ran = await ludus(...args, '--report', out, '--plots', plots);
    expect(ran.code).toBe(0);
    expect(ran.out).toContain('square8, 3 players');
    expect(ran.err).toContain(
      `Report written to ${out}, and its figures to ${join(folder, 'recovery.json')}`,
    );
    expect(ran.out).toContain('Branching factor');
    const page = readFileSync(out, 'utf8');
    expect(page).toContain('ludus experiment ringrift --variants off,canonical --players 2,3');
    expect(readdirSync(plots)).toContain('square8-2p-endings.svg');
    const result = JSON.parse(readFileSync(join(folder, 'recovery.json'), 'utf8'));
    expect(result).toMatchObject({ format: 'ludus-experiment', version: 1, games: 4 });
    const again = await ludus(...args, '--report', out, '--json');
    expect(JSON.parse(again.out).setups).toEqual(result.setups);
    const more = await ludus(...args.map((one) => (one === '4' ? '5' : one)), '--report', out, '--json');
    expect(JSON.parse(more.out).games).toBe(5);
    expect(more.err).toContain('Resuming after 16 of 20 games.');
  });

  test('says after an interruption that it can be resumed, if there is something to resume', async () => {
    const args = [
      'experiment',
      'ringrift',
      '--variants',
      'off,canonical',
      '--games',
      '100',
      '--workers',
      '1',
    ];
    const kept = await interruptedLudus(...args, '--report', join(folder, 'stopped.html'));
    expect(kept).toEqual({
      code: 130,
      out: [],
      err: ['Interrupted. Run the same command again to resume.'],
    });
    const unkept = await interruptedLudus(...args);
    expect(unkept).toEqual({ code: 130, out: [], err: ['Interrupted.'] });
  });

  test('works for other games and their options', async () => {
    const ran = await ludus('experiment', 'sweep', '--variants', 'a:,b:', ...SMALL, '--json');
    expect(ran.err).toBe('');
    const [setup] = JSON.parse(ran.out).setups;
    expect(setup.metrics.pace[0].differences[1]).toMatchObject({ estimate: 0, isClear: false });
  });

  test.each([
    [['nothing', '--variants', 'a,b'], 'nothing'],
    [['ringrift', '--variants', 'off'], 'at least two variants'],
    [['ringrift', '--variants', 'off,maybe'], 'No rule option of RingRift'],
    [['ringrift', '--variants', 'off,strict', '--players', 'x'], '--players must be whole numbers'],
    [['ringrift', '--variants', 'off,strict', '--agents', 'random,random,random'], 'one agent or 2'],
    [['ringrift', '--variants', 'off,strict', '--agents', 'nobody'], 'There is no agent "nobody"'],
    [['ringrift', '--variants', 'off,strict', '--weights', '/nowhere.json'], 'there is no such file'],
  ])('refuses %p in a sentence', async (args, words) => {
    const ran = await ludus('experiment', ...args);
    expect(ran.code).toBe(2);
    expect(ran.err).toContain(words);
  });

  test('refuses weights of unknown features', async () => {
    const file = join(folder, 'weights.json');
    writeFileSync(file, JSON.stringify({ id: 'x', description: '', weights: { luck: 1 } }));
    const ran = await ludus('experiment', 'ringrift', '--variants', 'off,strict', '--weights', file);
    expect(ran).toMatchObject({ code: 2 });
    expect(ran.err).toContain('no feature "luck"');
  });
});
