import { describe, expect, test } from 'bun:test';
import { ludus } from '../../test/ludus.ts';

describe('ludus networks', () => {
  test('lists the networks of the games and their origin', async () => {
    const { code, out } = await ludus('networks', 'ringrift');
    expect(code).toBe(0);
    expect(out[0]).toBe('RingRift');
    expect(out.some((line) => /^ {2}ringrift-square8-2p: square8, 2 players, rules .*kB$/.test(line))).toBe(
      true,
    );
    expect(out).toContain('    positions: 148,634');
    expect(out).toContain("    taught by: the game's own evaluation");
    expect(out.filter((line) => /^ {4}\w*[a-z][A-Z]/.test(line))).toEqual([]);
  });

  test('prints JSON without the weights', async () => {
    const { out } = await ludus('networks', '--json');
    const models = out.map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(models.some(({ id }) => id === 'ringrift-square8-2p')).toBe(true);
    for (const model of models) expect(model).not.toHaveProperty('parameters');
  });

  test('says how to get a network if there is none', async () => {
    const { code, out } = await ludus('networks', 'risk');
    expect(code).toBe(0);
    expect(out).toEqual(['There is no network for Risk. Train one with `ludus train risk --db FILE`.']);
    expect((await ludus('networks', 'nim')).out).toEqual([
      'There is no network for Nim. Train one with `ludus learn nim`.',
    ]);
  });
});
