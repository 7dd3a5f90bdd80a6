import { describe, expect, test } from 'bun:test';
import { unwrap } from '../index.ts';
import { type HexState, hex } from './hex.ts';

const start = (variant: string): HexState => unwrap(hex.setup(unwrap(hex.configure({ variant })), 1)).state;

const play = (state: HexState, ...moves: string[]): HexState =>
  moves.reduce((at, move) => {
    const action = unwrap(hex.text.parseNotation(at, move));
    return unwrap(hex.play(at, action, hex.toAct(at)!)).state;
  }, state);

describe('Hex', () => {
  test('is won by a chain from side to side', () => {
    const before = play(start('size5'), 'a1', 'b1', 'a2', 'b2', 'a3', 'b3', 'a4', 'b4');
    expect(hex.outcome(before)).toBeUndefined();
    const over = play(before, 'a5');
    expect(hex.outcome(over)).toMatchObject({ winners: [1], reason: 'sides_connected' });
    expect([hex.toAct(over), hex.legal(over)]).toEqual([undefined, []]);
  });

  test('cells touch along both diagonals of the rhombus', () => {
    const over = play(start('size5'), 'c1', 'a1', 'b2', 'a2', 'b3', 'a3', 'a4', 'e1', 'a5');
    expect(hex.outcome(over)?.winners).toEqual([1]);
  });

  test('shows the chain that won', () => {
    const over = play(start('size5'), 'a1', 'b1', 'a2', 'b2', 'a3', 'b3', 'a4', 'b4', 'a5');
    expect(hex.board!.scene(over).lines).toEqual([
      { seat: 1, places: ['a1', 'a2', 'a3', 'a4', 'a5'], isHighlighted: true },
    ]);
  });

  test('the second player may change sides after the first stone, and only then', () => {
    const first = play(start('size7'), 'd4');
    const swapped = play(first, 'swap');
    expect(hex.toAct(swapped)).toBe(2);
    expect(hex.seating!.reseat({ type: 'swap' })).toEqual([2, 1]);
    expect(hex.play(swapped, { type: 'swap' }, 2).ok).toBe(false);
    expect(hex.play(play(first, 'a1'), { type: 'swap' }, 1).ok).toBe(false);
  });

  test('refuses stones that were not placed in turn', () => {
    const { stones, ...rest } = start('size5');
    expect(hex.parseState({ ...rest, stones: stones.with(0, 2) }).ok).toBe(false);
    expect(hex.parseState({ ...rest, winner: 1, stones }).ok).toBe(false);
  });
});
