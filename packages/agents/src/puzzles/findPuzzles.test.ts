import { expect, test } from 'bun:test';
import { games } from '@ludus/games';
import { Rng, type Tagged, unwrap } from '@ludus/kernel';
import { nim } from '@ludus/kernel/examples/nim';
import { createAgent } from '../create.ts';
import { decide } from '../run.ts';
import { findPuzzles, type PuzzleSource } from './findPuzzles.ts';
import { gapOf, isMove, type Puzzle } from './types.ts';

const all = (search: Generator<undefined, readonly Puzzle[]>): readonly Puzzle[] => {
  for (;;) {
    const step = search.next();
    if (step.done === true) return step.value;
  }
};

const take = (heap: number, count: number, player: number) => ({
  action: { type: 'take', heap, count } as Tagged,
  player,
});

const NIM: PuzzleSource = {
  gameId: 'a',
  board: 'classic',
  seats: 2,
  initialState: { heaps: [3, 4, 5], next: 1 },
  moves: [take(0, 3, 1), take(1, 4, 2), take(2, 5, 1)],
};
const effort = { survey: 200, look: 600, check: 1500 };

test('a position with one winning move is a puzzle, and its solution is that move', () => {
  const [puzzle] = all(findPuzzles(nim, NIM, { effort }));
  expect(puzzle).toMatchObject({ game: 'nim', seat: 1, proof: 'search', level: 1 });
  expect(puzzle!.source).toEqual({ gameId: 'a', moveNumber: 2 });
  expect(puzzle!.solutions.map(({ move }) => move)).toEqual([{ type: 'take', heap: 2, count: 5 }]);
  expect(puzzle!.others).toHaveLength(4);
  expect(gapOf(puzzle!)).toBe(1);
  expect(isMove(puzzle!.solutions[0]!, take(2, 5, 1).action)).toBe(true);
  expect(isMove(puzzle!.solutions[0]!, take(2, 4, 1).action)).toBe(false);
  expect(puzzle!.line).toEqual(['5 from heap 3']);
});

test('the same record gives the same puzzles, and known ones are not repeated', () => {
  const puzzles = all(findPuzzles(nim, NIM, { effort }));
  expect(all(findPuzzles(nim, NIM, { effort }))).toEqual([...puzzles]);
  const ids = new Set(puzzles.map(({ id }) => id));
  expect(all(findPuzzles(nim, NIM, { effort, isKnown: (id) => ids.has(id) }))).toEqual([]);
});

test('a record that cannot be replayed is searched up to that point', () => {
  const broken = { ...NIM, moves: [...NIM.moves.slice(0, 2), take(0, 9, 1), take(2, 5, 1)] };
  expect(all(findPuzzles(nim, broken, { effort }))).toHaveLength(1);
});

/** A game of the built-in player against the exact rival. */
const sweepGame = (seed: number): PuzzleSource => {
  const game = unwrap(games.get('sweep'));
  const config = unwrap(game.configure({ variant: '5' }));
  const { state: initialState } = unwrap(game.setup(config, seed));
  const moves: { action: Tagged; player: number }[] = [];
  const agents = [1, 2].map((seat) => unwrap(createAgent(game, seat === 1 ? 'player' : 'exact')));
  for (let state = initialState; game.toAct(state) !== undefined; ) {
    const player = game.toAct(state)!;
    const view = game.secrets!.view(state, player);
    const { action } = decide(agents[player - 1]!, {
      game,
      view,
      seat: player,
      seats: 2,
      rng: Rng.from(seed),
    });
    moves.push({ action, player });
    state = unwrap(game.play(state, action, player)).state;
  }
  return { gameId: `sweep-${seed}`, board: '5', seats: 2, initialState, moves };
};

test('in Sweep the solutions are tiles that every hidden board agrees on, and no number alone gives away', () => {
  const game = unwrap(games.get('sweep'));
  const [puzzle] = all(
    findPuzzles(game, sweepGame(3), { effort: { ...effort, check: 300 }, perGame: 1, seat: 1 }),
  );
  expect(puzzle!.proof).toBe('certain');
  const { owners } = puzzle!.state as { owners: readonly string[] };
  for (const { move, value } of puzzle!.solutions) {
    expect(value).toBe(1);
    expect(owners[move.tile as number]).toBe('player');
  }
  expect(Math.max(...puzzle!.others.map(({ value }) => value))).toBeLessThan(1);
});
