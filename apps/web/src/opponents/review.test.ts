import { describe, expect, test } from 'bun:test';
import { type Game, unwrap } from '@ludus/kernel';
import { nim } from '@ludus/kernel/examples/nim';
import { ringrift } from '@ludus/ringrift-engine';
import { GameLine } from '@ludus/table';
import { reviewLine } from './review.ts';

/** A line of first legal moves. */
const walk = (game: Game, length: number): GameLine => {
  let line = GameLine.from(game, unwrap(game.setup(unwrap(game.configure({})), 'line')).state);
  while (line.length < length && game.toAct(line.state) !== undefined)
    line = unwrap(line.play(game.legal(line.state)[0]!));
  return line;
};

describe('the review of a line', () => {
  test('gives chances that add up for every state, and certainty at the end', () => {
    const game: Game = ringrift;
    const line = walk(game, 4000);
    const chances = reviewLine(game, line.start, line.steps, 2);
    expect(chances.length).toBe(line.length + 1);
    for (const [a, b] of chances) expect(a! + b!).toBeCloseTo(1);
    const [winner] = game.outcome(line.state)!.winners;
    expect(chances.at(-1)![winner! - 1]).toBe(1);
  });

  test('is empty for a game without an evaluation', () => {
    const line = walk(nim, 2);
    expect(reviewLine(line.game, line.start, line.steps, 2)).toEqual([]);
  });
});
