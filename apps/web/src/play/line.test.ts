import { describe, expect, test } from 'bun:test';
import { type Game, unwrap } from '@ludus/kernel';
import { nim } from '@ludus/kernel/examples/nim';
import { ringrift } from '@ludus/ringrift-engine';
import { GameLine } from './line.ts';
import { reviewLine } from './review.ts';

const begin = (game: Game): GameLine => unwrap(GameLine.begin(game, unwrap(game.configure({})), 'line'));

/** A line of first legal moves. */
const walk = (game: Game, length: number): GameLine => {
  let line = begin(game);
  while (line.length < length && game.toAct(line.state) !== undefined)
    line = unwrap(line.append(game.legal(line.state)[0]!));
  return line;
};

describe('a line', () => {
  const game = ringrift as unknown as Game;

  test('gives every state it went through, in any order', () => {
    let line = begin(game);
    const states = [line.state];
    for (let i = 0; i < 60; i += 1) {
      line = unwrap(line.append(game.legal(line.state)[i % game.legal(line.state).length]!));
      states.push(line.state);
    }
    for (const count of [60, 0, 59, 31, 32, 33, 1, 16, 47])
      expect(game.hash(line.stateAt(count))).toBe(game.hash(states[count]));
  });

  test('becomes another one from where they differ, and refuses what cannot be played', () => {
    const line = walk(game, 20);
    const other = unwrap(line.cut(12).append(game.legal(line.stateAt(12)).at(-1)!));
    expect(game.hash(unwrap(line.become(other.steps)).state)).toBe(game.hash(other.state));
    expect(unwrap(other.become(line.steps)).steps).toEqual(line.steps);
    expect(unwrap(line.become(line.steps.slice(0, 5))).length).toBe(5);
    expect(line.become([line.steps[0]!, line.steps[0]!]).ok).toBe(false);
  });

  test('is never changed: continuing and cutting give new ones', () => {
    const line = walk(game, 20);
    const longer = unwrap(line.append(game.legal(line.state)[0]!));
    const shorter = line.cut(7);
    expect([line.length, longer.length, shorter.length]).toEqual([20, 21, 7]);
    expect(game.hash(shorter.state)).toBe(game.hash(line.stateAt(7)));
    expect(line.lastMove(7)!.action).toEqual(line.steps[6]!.action);
  });

  test('is made again from its steps, and refuses steps that cannot be played', () => {
    const line = walk(game, 30);
    const again = unwrap(GameLine.replay(game, line.start, line.steps));
    expect(game.hash(again.state)).toBe(game.hash(line.state));
    const wrong = GameLine.replay(game, line.start, [...line.steps.slice(0, 3), line.steps[0]!]);
    expect(wrong.ok ? '' : wrong.error.message).toStartWith('Move 4 cannot be played');
  });

  test('knows which steps were forced, and what of them it shares with a longer line', () => {
    const line = walk(game, 40);
    const forced = line.steps.flatMap((_, i) => (line.isForced(i) ? [i] : []));
    expect(forced).not.toBeEmpty();
    for (const [i, { action }] of line.steps.entries())
      expect(line.isForced(i)).toBe(action.type.startsWith('no_'));
    const longer = unwrap(line.append(game.legal(line.state)[0]!));
    expect(longer.steps.flatMap((_, i) => (i < 40 && longer.isForced(i) ? [i] : []))).toEqual(forced);
  });

  test('refuses an illegal action and stays as it was', () => {
    const line = begin(game);
    expect(line.append({ type: 'skip_capture' }).ok).toBe(false);
    expect(line.length).toBe(0);
  });
});

describe('the review of a line', () => {
  test('gives chances that add up for every state, and certainty at the end', () => {
    const game = ringrift as unknown as Game;
    const line = walk(game, 4000);
    const chances = reviewLine(game, line.start, line.steps, 2);
    expect(chances.length).toBe(line.length + 1);
    for (const [a, b] of chances) expect(a! + b!).toBeCloseTo(1);
    const [winner] = game.outcome(line.state)!.winners;
    expect(chances.at(-1)![winner! - 1]).toBe(1);
  });

  test('is empty for a game that cannot judge', () => {
    const line = walk(nim as unknown as Game, 2);
    expect(reviewLine(line.game, line.start, line.steps, 2)).toEqual([]);
  });
});
