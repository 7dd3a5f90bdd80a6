import { afterAll, describe, expect, setDefaultTimeout, test } from 'bun:test';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ludus } from '../../test/ludus.ts';

setDefaultTimeout(600_000);

const folder = mkdtempSync(join(tmpdir(), 'ludus-learn-command-'));
afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));

describe('ludus learn', () => {
  const few = ['--games', '12', '--nodes', '20', '--epochs', '1', '--gate-pairs', '2', '--anchor-pairs', '2'];
  const args = ['learn', 'nim', ...few, '--workers', '1', '--dir', join(folder, 'nim')];

  test('reports every generation, and continues with the next one', async () => {
    const { code, out } = await ludus(...args, '--generations', '1', '--json');
    expect(code).toBe(0);
    expect(JSON.parse(out[0]!)).toMatchObject({ generation: 1, games: 12, gate: { games: 4 } });
    expect(existsSync(join(folder, 'nim', 'generation-1', 'network.json'))).toBe(true);
    const next = await ludus(...args, '--generations', '2');
    expect(next.out[0]).toMatch(/^generation 2: \d+ positions, loss 0\.\d{4}, .* against the champion: /);
    expect(next.out[1]).toMatch(/nim: no network beats|champion\.json: network "nim/);
  });

  test('refuses games it cannot learn, and requires a limit', async () => {
    const risk = await ludus('learn', 'risk', '--generations', '1');
    expect(risk.code).toBe(2);
    expect(risk.err.at(-1)).toBe(
      'ludus: Risk has hidden information. Networks can only learn games without it.',
    );
    expect((await ludus('learn', 'nim')).err.at(-1)).toBe(
      'ludus: Say how long to learn, for example with --hours 3 or --generations 10.',
    );
    const other = await ludus(...args, '--generations', '2', '--noise', '0.9');
    expect(other.code).toBe(2);
    expect(other.err.at(-1)).toContain('noise: was 0.1, now 0.9');
  });
});
