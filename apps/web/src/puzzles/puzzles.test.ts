import { describe, expect, test } from 'bun:test';
import { gapOf, isMove } from '@ludus/agents';
import { games } from '@ludus/games';
import { Rng, unwrap, viewFor } from '@ludus/kernel';
import { dayOf, gameOfDay, puzzleOfDay } from './daily.ts';
import { nextPuzzle } from './order.ts';
import { daysInRow, NO_PROGRESS, withMiss, withSolved } from './progress.ts';
import { loadPuzzles, PUZZLE_GAMES } from './puzzles.ts';

const COUNTS = { ringrift: 60, risk: 20, sweep: 20 } as const;
/** By how much the best move must beat the others, for each kind of proof. */
const LEAST_GAPS = { search: 0.15, playouts: 0.05, certain: 0.05 } as const;

describe('the puzzles that come with the app', () => {
  for (const id of PUZZLE_GAMES)
    test(`${id}: has the promised number, all possible, each with a clear solution`, async () => {
      const puzzles = await loadPuzzles(id);
      expect(puzzles).toHaveLength(COUNTS[id]);
      expect(new Set(puzzles.map((one) => one.id)).size).toBe(puzzles.length);
      const game = unwrap(games.get(id));
      for (const puzzle of puzzles) {
        const state = unwrap(game.parseState(puzzle.state));
        expect(game.toAct(state)).toBe(puzzle.seat);
        expect(game.hash(state).slice(0, puzzle.id.length)).toBe(puzzle.id);
        const legal = game.legal(state);
        expect(legal.length).toBeGreaterThan(3);
        for (const solution of puzzle.solutions)
          expect(legal.some((action) => isMove(solution, action))).toBe(true);
        expect(gapOf(puzzle)).toBeGreaterThanOrEqual(LEAST_GAPS[puzzle.proof]);
        expect(puzzle.line[0]).toBe(puzzle.solutions[0]!.notation);
      }
    });

  test('sweep: certain tiles hold on every sampled board', async () => {
    const game = unwrap(games.get('sweep'));
    for (const { state, seat, solutions } of await loadPuzzles('sweep')) {
      const view = viewFor(game, unwrap(game.parseState(state)), seat);
      const rng = Rng.from('another look');
      for (let i = 0; i < 20; i += 1) {
        const world = game.secrets!.determinize(view, rng) as { owners: readonly string[] };
        for (const { move } of solutions) expect(world.owners[move.tile as number]).toBe('player');
      }
    }
  });
});

describe('the puzzle of the day', () => {
  const day = (n: number): string => dayOf(new Date(2026, 0, 1 + n));

  test('is the same for everyone, and changes every day', () => {
    expect(gameOfDay('2026-11-17')).toEqual(gameOfDay('2026-11-17'));
    const list = Array.from({ length: 60 }, (_, i) => i);
    const seen = Array.from({ length: 100 }, (_, i) => gameOfDay(day(i)))
      .filter(({ game }) => game === 'ringrift')
      .map((choice) => puzzleOfDay(list, choice));
    expect(seen).toHaveLength(60);
    expect(new Set(seen).size).toBe(60);
  });

  test('comes from every game', () => {
    const week = Array.from({ length: 5 }, (_, i) => gameOfDay(day(i)).game);
    expect(week.toSorted()).toEqual(['ringrift', 'ringrift', 'ringrift', 'risk', 'sweep']);
  });
});

describe('progress', () => {
  test('counts puzzles solved at once, and starts again after a miss', () => {
    const one = withSolved(NO_PROGRESS, { id: 'a', isClean: true });
    const two = withSolved(one, { id: 'b', isClean: true });
    expect(two).toMatchObject({ row: 2, bestRow: 2, solved: ['a', 'b'] });
    expect(withSolved(two, { id: 'b', isClean: true }).row).toBe(2);
    expect(withMiss(two)).toMatchObject({ row: 0, bestRow: 2 });
    expect(withSolved(two, { id: 'c', isClean: false })).toMatchObject({ row: 0, solved: ['a', 'b', 'c'] });
  });

  test('counts days in a row, once a day, over the end of a year', () => {
    const first = withSolved(NO_PROGRESS, { id: 'a', isClean: true, day: '2026-12-31' });
    const second = withSolved(first, { id: 'b', isClean: false, day: '2027-01-01' });
    expect(withSolved(second, { id: 'b', isClean: true, day: '2027-01-01' }).days).toBe(2);
    expect(daysInRow(second, '2027-01-02')).toBe(2);
    expect(daysInRow(second, '2027-01-03')).toBe(0);
    expect(withSolved(second, { id: 'c', isClean: true, day: '2027-01-05' }).days).toBe(1);
  });

  test('leads to the next puzzle that is not solved', () => {
    const puzzles = ['a', 'b', 'c'].map((id) => ({ id })) as never as Parameters<typeof nextPuzzle>[0];
    const idOf = (current: number, solved: string[]) => nextPuzzle(puzzles, puzzles[current], { solved })?.id;
    expect([idOf(0, ['a']), idOf(0, ['a', 'b']), idOf(2, ['c', 'a'])]).toEqual(['b', 'c', 'b']);
    expect(idOf(1, ['a', 'b', 'c'])).toBe('c');
  });
});
