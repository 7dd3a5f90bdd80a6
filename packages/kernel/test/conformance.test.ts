import { describe, expect, test } from 'bun:test';
import { Findings } from '../src/conformance/finding.ts';
import { CHECKS, checkGame, playthrough } from '../src/conformance/index.ts';
import { nim, nimLearning } from '../src/examples/nim.ts';
import { brokenCards, brokenNim, cardTable, onlyAction, taughtNim } from './defects/broken.ts';
import { DEFECTS } from './defects/index.ts';
import { FAULTS } from './faults/index.ts';
import { highCard } from './highCard.ts';

describe('the conformance suite', () => {
  test('finds nothing wrong with honest games', () => {
    expect(checkGame(nim)).toEqual([]);
    expect(checkGame(highCard)).toEqual([]);
    expect(checkGame(brokenCards({ board: cardTable() }))).toEqual([]);
    expect(checkGame(taughtNim({}))).toEqual([]);
    expect(checkGame(brokenNim({ learning: nimLearning }))).toEqual([]);
    expect(checkGame(brokenNim({ forced: onlyAction }))).toEqual([]);
  });

  test.each(DEFECTS.map((defect) => [...defect] as const))('%s: %s', (check, _, game) => {
    const found = checkGame(game, { seeds: [1, 2], maxSteps: 200 });
    expect(found.map((finding) => finding.check)).toContain(check);
    const finding = found.find((one) => one.check === check)!;
    expect(finding.message).not.toBe('');
    expect(finding.place).not.toBe('');
  });

  test('every check is proved by a planted defect', () => {
    // Pages are loaded, so `checkPages` looks at them; its own test plants their defects.
    const checks = [...DEFECTS.map(([check]) => check), ...FAULTS.map(({ check }) => check)];
    expect([...new Set(checks)].sort()).toEqual(CHECKS.filter((check) => check !== 'pages').sort());
  });

  test('plays the same games whatever `every` is', () => {
    const stepsOf = (every: number): number => {
      let steps = 0;
      const onStep = (): void => {
        steps += 1;
      };
      checkGame(nim, { seeds: [1, 2, 3, 4, 5], every, onStep });
      return steps;
    };
    expect(stepsOf(1)).toBe(stepsOf(100));
  });

  test('checks all states of short games in full, and some of long ones', () => {
    const count = (closely: number): readonly [looks: number, states: number] => {
      let [looks, states] = [0, 0];
      const onLook = (): void => {
        looks += 1;
      };
      const onStep = (): void => {
        states += 1;
      };
      checkGame(nim, { setups: [{ variant: 'classic', players: 2 }], seeds: [1], closely, onLook, onStep });
      return [looks, states];
    };
    const [looks, states] = count(100);
    expect(looks).toBe(states);
    const [few] = count(3);
    expect(few).toBeGreaterThanOrEqual(3);
    expect(few).toBeLessThan(states);
  });

  test('lets the caller handle games that are cut short', () => {
    const cut: string[] = [];
    const setups = [{ variant: 'classic', players: 2 }];
    const options = { setups, seeds: [1], maxSteps: 1 };
    expect(checkGame(nim, options).map(({ check }) => check)).toEqual(['ending']);
    expect(checkGame(nim, { ...options, onCut: (place) => cut.push(place) })).toEqual([]);
    expect(cut).toEqual(['classic 2p, seed 1']);
  });

  test('a fault is reported once, with how often it was found', () => {
    const found = checkGame(brokenNim({ outcome: () => undefined }), {
      seeds: Array.from({ length: 50 }, (_, i) => i),
    }).filter(({ check }) => check === 'outcome');
    expect(found).toHaveLength(1);
    expect(found[0]!.times).toBeGreaterThanOrEqual(50);
  });

  test('different faults of one kind are reported separately', () => {
    const findings = new Findings();
    const spot = { place: 'nine 2p, seed 1', reproduce: 'checkGame(game)' };
    const messages = [
      'refuses the legal action {"type":"show","card":3}: You do not hold the 3.',
      'refuses the legal action {"type":"show","card":4}: You do not hold the 4.',
      'refuses the legal action {"type":"pass"}: You do not hold the 4.',
      'throws: no such card (game.ts:41); the last action tried was {"type":"show"} of seat 1',
      'throws: no such card (game.ts:41); the last action tried was {"type":"pass"} of seat 2',
      'throws: no such card (game.ts:52); the last action tried was {"type":"pass"} of seat 2',
    ];
    for (const message of messages) findings.report('play', spot, message);
    expect(findings.list.map(({ times }) => times)).toEqual([2, 1, 2, 1]);
    expect(findings.list[0]).toEqual({ check: 'play', ...spot, message: messages[0]!, times: 2 });
  });
});

describe('playthroughs', () => {
  test('are the same for the same seed', () => {
    expect(playthrough(highCard, { seed: 5 })).toBe(playthrough(highCard, { seed: 5 }));
    expect(playthrough(highCard, { seed: 5 })).not.toBe(playthrough(highCard, { seed: 6 }));
  });

  test('of nim match the golden file', async () => {
    const golden = await Bun.file(new URL('./golden/nim-classic.txt', import.meta.url)).text();
    expect(playthrough(nim)).toBe(golden);
  });

  test('say when they were cut short', () => expect(playthrough(nim, { maxSteps: 1 })).toContain('not over'));
});
