import { describe, expect, spyOn, test } from 'bun:test';
import type { Terminal } from './terminal.ts';
import { Interrupted, speedOf, Work } from './work.ts';

const recording = (isInteractive: boolean) => {
  const shown: (string | undefined)[] = [];
  const lines: string[] = [];
  const terminal: Terminal = {
    out: () => undefined,
    err: (line) => lines.push(line),
    status: (line) => shown.push(line),
    isInteractive,
  };
  return { shown, lines, terminal };
};

describe('long work', () => {
  test('shows a bar with speed and time left to people, and clears it', async () => {
    const { shown, lines, terminal } = recording(true);
    const work = new Work(terminal, { total: 10 });
    await Bun.sleep(120);
    expect(await work.onGame(5)).toBeUndefined();
    work.end();
    expect(shown[0]).toBe(`${'░'.repeat(24)} 0/10 games`);
    expect(shown[1]).toMatch(/^█{12}░{12} 5\/10 games, [\d.]+ games\/s, \d+ s left$/);
    expect(shown.at(-1)).toBeUndefined();
    expect(lines).toEqual([]);
  });

  test('shows seconds per game, and hours, if games are long', async () => {
    const { shown, terminal } = recording(true);
    const work = new Work(terminal, { total: 100_000 });
    await Bun.sleep(120);
    await work.onGame(0.01);
    work.end();
    expect(shown[1]).toMatch(/games, \d+ s per game, \d+ h \d+ min left$/);
  });

  test('prints nothing to programs during short work', async () => {
    const { shown, lines, terminal } = recording(false);
    const work = new Work(terminal);
    await Bun.sleep(120);
    await work.onGame(5);
    work.end();
    expect({ shown, lines }).toEqual({ shown: [undefined], lines: [] });
  });

  test('prints a line to programs every ten seconds, with a speed once a new game is done', async () => {
    const clock = spyOn(performance, 'now').mockReturnValue(1_000);
    try {
      const { shown, lines, terminal } = recording(false);
      const work = new Work(terminal, { total: 10 });
      const after = async (seconds: number, done: number): Promise<void> => {
        clock.mockReturnValue(1_000 + seconds * 1_000);
        await work.onGame(done, 4);
      };
      await after(9, 4);
      expect(lines).toEqual([]);
      await after(10, 4);
      await after(15, 5);
      await after(20, 6);
      work.end();
      expect(lines).toEqual([
        `${'█'.repeat(10)}${'░'.repeat(14)} 4/10 games`,
        `${'█'.repeat(14)}${'░'.repeat(10)} 6/10 games, 10 s per game, 40 s left`,
      ]);
      expect(shown).toEqual([undefined]);
    } finally {
      clock.mockRestore();
    }
  });

  test('stops after the current game if interrupted, and not otherwise', async () => {
    const { terminal, lines } = recording(false);
    const before = process.listenerCount('SIGINT');
    const work = new Work(terminal);
    expect(await work.onGame(1)).toBeUndefined();
    expect(process.listenerCount('SIGINT')).toBe(before + 1);
    process.emit('SIGINT');
    expect(await work.onGame(2)).toBe('stop');
    expect(() => work.end()).toThrow(Interrupted);
    expect(process.listenerCount('SIGINT')).toBe(before);
    expect(lines).toEqual(['Interrupted.']);
  });

  test('says whether the same command resumes after an interruption', () => {
    const { terminal, lines } = recording(false);
    const work = new Work(terminal, { canResume: true });
    process.emit('SIGINT');
    expect(() => work.end()).toThrow(Interrupted);
    expect(lines).toEqual(['Interrupted. Run the same command again to resume.']);
  });

  test.each([
    [25, '25 games/s'],
    [3.456, '3.5 games/s'],
    [0.04, '25 s per game'],
  ])('shows %p games per second as %p', (rate, words) => {
    expect(speedOf(rate)).toBe(words);
  });
});
