import { describe, expect, test } from 'bun:test';
import { type Game, unwrap } from '@ludus/kernel';
import { gameOf, startOf } from '../test/support.ts';
import { GameLine, type LineOptions } from './line.ts';

const game = gameOf('ringrift');

const begin = (options?: LineOptions): GameLine =>
  GameLine.from(game, startOf({ game: 'ringrift' }), options);

/** A line of first legal moves. */
const walk = (length: number, line = begin()): GameLine => {
  let longer = line;
  while (longer.length < length) longer = unwrap(longer.play(game.legal(longer.state)[0]!));
  return longer;
};

/** The game, and how many moves have been played on it. */
const counted = () => {
  const count = { plays: 0 };
  const play: Game['play'] = (...move) => {
    count.plays += 1;
    return game.play(...move);
  };
  return { game: { ...game, play }, count };
};

describe('a line', () => {
  test('gives every state it went through, in any order', () => {
    let line = begin();
    const states = [line.state];
    for (let i = 0; i < 60; i += 1) {
      const legal = game.legal(line.state);
      line = unwrap(line.play(legal[i % legal.length]!));
      states.push(line.state);
    }
    for (const count of [60, 0, 59, 31, 32, 33, 1, 16, 47])
      expect(game.hash(line.stateAt(count))).toBe(game.hash(states[count]));
  });

  test('can be changed from where another one differs, and refuses what cannot be played', () => {
    const line = walk(20);
    const other = unwrap(line.cut(12).play(game.legal(line.stateAt(12)).at(-1)!));
    expect(game.hash(unwrap(line.become(other.steps)).state)).toBe(game.hash(other.state));
    expect(unwrap(other.become(line.steps)).steps).toEqual(line.steps);
    expect(unwrap(line.become(line.steps.slice(0, 5))).length).toBe(5);
    expect(line.become([line.steps[0]!, line.steps[0]!]).ok).toBe(false);
  });

  test('is never changed: continuing and cutting give new ones', () => {
    const line = walk(20);
    const longer = unwrap(line.play(game.legal(line.state)[0]!));
    const shorter = line.cut(7);
    expect([line.length, longer.length, shorter.length]).toEqual([20, 21, 7]);
    expect(game.hash(shorter.state)).toBe(game.hash(line.stateAt(7)));
    expect(shorter.lastMove(7)).toEqual(line.lastMove(7));
    expect(line.lastMove(7)!.action).toEqual(line.steps[6]!.action);
  });

  test('is rebuilt from its steps, and refuses steps that cannot be played', () => {
    const line = walk(30);
    const again = unwrap(GameLine.replay(game, line.start, line.steps));
    expect(game.hash(again.state)).toBe(game.hash(line.state));
    const wrong = GameLine.replay(game, line.start, [...line.steps.slice(0, 3), line.steps[0]!]);
    expect(wrong.ok ? '' : wrong.error.message).toStartWith('Move 3 cannot be played');
  });

  test('knows which steps were forced, and shares that with a longer line', () => {
    const line = walk(40);
    const forced = line.steps.flatMap((_, i) => (line.isForced(i) ? [i] : []));
    expect(forced).not.toBeEmpty();
    for (const [i, { action }] of line.steps.entries())
      expect(line.isForced(i)).toBe(action.type.startsWith('no_'));
    const longer = unwrap(line.play(game.legal(line.state)[0]!));
    expect(longer.steps.flatMap((_, i) => (i < 40 && longer.isForced(i) ? [i] : []))).toEqual(forced);
  });

  test('refuses an illegal action and does not change', () => {
    const line = begin();
    expect(line.play({ type: 'skip_capture' }).ok).toBe(false);
    expect(line.length).toBe(0);
  });

  test('keeps the requested number of latest states, so that they are not replayed', () => {
    const { game: watched, count } = counted();
    const line = walk(40, GameLine.from(watched, startOf({ game: 'ringrift' }), { keepLast: 10 }));
    expect(count.plays).toBe(40);
    const again = unwrap(GameLine.replay(watched, line.start, line.steps, { keepLast: 10 }));
    expect(count.plays).toBe(80);
    for (const one of [line, again]) for (let at = 31; at <= 40; at += 1) one.stateAt(at);
    expect(count.plays).toBe(80);
    line.stateAt(30);
    expect(count.plays).toBeGreaterThan(80);
  });
});
