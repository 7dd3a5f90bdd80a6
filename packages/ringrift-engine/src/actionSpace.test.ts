import { describe, expect, test } from 'bun:test';
import { positionOf, Rng, unwrap } from '@ludus/kernel';
import { actionSpace } from './actionSpace.ts';
import { ringrift } from './game.ts';
import { BOARDS, type GameState, type Move, RECOVERIES } from './types.ts';

const startOf = (variant: string, players: number, recovery = 'canonical'): GameState =>
  unwrap(ringrift.setup(unwrap(ringrift.configure({ variant, players, options: { recovery } })), 1)).state;

/** Plays random games to their ends and shows every position with its legal actions and their numbers. */
const walk = (
  start: GameState,
  games: number,
  look: (actions: readonly Move[], numbers: Int32Array) => void,
): void => {
  const rng = Rng.from('numbers');
  const moves: number[] = [];
  for (let game = 0; game < games; game += 1) {
    const position = positionOf(ringrift, start);
    for (position.legal(moves); moves.length > 0; position.legal(moves)) {
      const numbers = new Int32Array(moves.length).fill(-2);
      actionSpace.number(position, moves, numbers);
      look(
        moves.map((move) => position.action(move)),
        numbers,
      );
      position.apply(rng.pick(moves));
    }
  }
};

/** The part of an action that its number stands for in every position. */
const meaningOf = (action: Move): string => {
  switch (action.type) {
    case 'move_stack':
    case 'overtaking_capture':
    case 'continue_capture_segment':
      return `${action.from} ${action.to}`;
    case 'process_line':
      return `line ${action.line[0]} ${action.line[1]}`;
    case 'choose_line_option':
      return `${action.option === 1 ? 'line' : 'part'} ${action.collapsedMarkers[0]} ${action.collapsedMarkers[1]}`;
    case 'eliminate_rings_from_stack':
    case 'forced_elimination':
      return `ring ${action.stack}`;
    case 'recovery_slide':
      return `slide ${action.from} ${action.to}`;
    case 'choose_territory_option':
      return `region ${action.region}`;
    default:
      return JSON.stringify(action);
  }
};

describe('the numbers of actions', () => {
  test.each(BOARDS.map((board) => [board] as const))('are different in every position of %s', (board) => {
    const isLarge = board === 'square19' || board === 'hexagonal';
    for (const players of [2, 3]) {
      const start = startOf(board, players);
      const { dimension } = actionSpace.layout(start);
      walk(start, isLarge ? 1 : 15, (_, numbers) => {
        expect(new Set(numbers).size).toBe(numbers.length);
        expect(Math.min(...numbers)).toBeGreaterThanOrEqual(0);
        expect(Math.max(...numbers)).toBeLessThan(dimension);
      });
    }
  });

  test.each(RECOVERIES.map((recovery) => [recovery] as const))(
    'mean the same in all positions, with recovery %s',
    (recovery) => {
      const meanings = new Map<number, string>();
      walk(startOf('square8', 2, recovery), 40, (actions, numbers) => {
        for (const [i, action] of actions.entries()) {
          const meaning = meaningOf(action);
          expect(meanings.get(numbers[i]!) ?? meaning).toBe(meaning);
          meanings.set(numbers[i]!, meaning);
        }
      });
      expect(meanings.size).toBeGreaterThan(1_000);
    },
  );

  test('have the documented count', () => {
    const sizes = BOARDS.map((board) =>
      [2, 3, 4].map((n) => actionSpace.layout(startOf(board, n)).dimension),
    );
    expect(sizes).toEqual([
      [5785, 5849, 5913],
      [48_168, 48_529, 48_890],
      [4402, 4463, 4524],
      [53_386, 53_855, 54_324],
    ]);
  });
});
