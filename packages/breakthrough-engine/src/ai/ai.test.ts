import { describe, expect, test } from 'bun:test';
import { unwrap } from '@ludus/kernel';
import { breakthrough } from '../game.ts';
import { BreakthroughPosition } from '../position.ts';
import { ai } from './index.ts';

const WEIGHTS = ai.features.map(({ id }) => ai.profiles[0]!.weights[id]!);
const judge = ai.evaluator(WEIGHTS);

const at = (next: number, ...rows: string[]): BreakthroughPosition =>
  new BreakthroughPosition(unwrap(breakthrough.parseState({ rows, next })));

const chance = (position: BreakthroughPosition): number => {
  const into = new Float64Array(2);
  judge.evaluate(position, into);
  expect(into[0]! + into[1]!).toBeCloseTo(1, 12);
  return into[0]!;
};

const feature = (position: BreakthroughPosition, seat: number, id: string): number => {
  const into = new Float64Array(ai.features.length);
  judge.features(position, seat, into);
  return into[ai.features.findIndex((one) => one.id === id)]!;
};

describe('the evaluation', () => {
  test('is the same for both sides when they change places', () => {
    const one = chance(at(1, '222.22', '.2....', '..1...', '.1....', '.1.11.', '1111..'));
    const two = chance(at(2, '..2222', '.22.2.', '....2.', '...2..', '....1.', '11.111'));
    expect(one).toBeCloseTo(1 - two, 12);
  });

  test('prefers one more piece', () => {
    const rows = ['222222', '......', '......', '......', '......'];
    expect(chance(at(1, ...rows, '111111'))).toBeGreaterThan(chance(at(1, ...rows, '11111.')));
  });

  test('recognises a hanging piece and a protected one', () => {
    const hanging = at(2, '......', '..2...', '.1....', '......', '......', '......');
    const guarded = at(2, '......', '..2...', '.1....', '1.....', '......', '......');
    expect(feature(hanging, 1, 'hanging')).toBeGreaterThan(0);
    expect(feature(guarded, 1, 'hanging')).toBe(0);
    expect(feature(guarded, 1, 'guarded')).toBeGreaterThan(0);
  });

  test('recognises a runner, unless a piece can still stop it', () => {
    const free = at(1, '.....2', '......', '......', '1.....', '......', '......');
    const caught = at(1, '...2..', '......', '......', '1.....', '......', '......');
    expect(feature(free, 1, 'runner')).toBeCloseTo(1 / 3, 12);
    expect(feature(caught, 1, 'runner')).toBe(0);
    expect(chance(free)).toBeGreaterThan(0.9);
  });

  test('favours the runner that arrives first', () => {
    const rows = ['......', '......', '1....2', '1....2', '......', '......'];
    expect(feature(at(1, ...rows), 1, 'arrives')).toBe(1);
    expect(feature(at(1, ...rows), 2, 'arrives')).toBe(0);
    expect(feature(at(2, ...rows), 1, 'arrives')).toBe(0);
  });
});

test('moves that win or capture are tried first', () => {
  const position = at(1, '...2..', '1.2...', '...1..', '......', '......', '......');
  const moves: number[] = [];
  position.legal(moves);
  const into = new Float64Array(moves.length);
  judge.rate!(position, moves, into);
  const best = (i: number) => into[i] === Math.max(...into);
  expect(position.action(moves.find((_, i) => best(i))!)).toMatchObject({ from: 'a5' });
  const taking = moves.findIndex((move) => position.capturedBy(move) !== 0);
  const quiet = moves.findIndex((move) => position.action(move).to === 'd5');
  expect(into[taking]!).toBeGreaterThan(into[quiet]!);
});

test('there are ten levels', () => {
  expect(ai.difficulties!.map(({ level }) => level)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
});
