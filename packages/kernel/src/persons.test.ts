import { describe, expect, test } from 'bun:test';
import { type CakeState, cake } from './examples/cake.ts';
import { nim } from './examples/nim.ts';
import { followPersons, mayReseat, PersonPosition } from './persons.ts';
import { playedPosition } from './position.ts';

const CUT: CakeState = { phase: 'choose', first: 7, next: 2 };
const STAY = 0;
const SWAP = 1;

const follow = (state: CakeState) => new PersonPosition(playedPosition(cake, state), cake.seating!.reseat);

describe('a position that follows people', () => {
  test('names the person who sat in a seat at the start', () => {
    const position = follow(CUT);
    expect(position.toAct()).toBe(2);
    position.apply(SWAP);
    expect([position.toAct(), position.inner.toAct()]).toEqual([2, 1]);
    expect([position.personIn(1), position.seatOf(1), position.personIn(0)]).toEqual([2, 2, 0]);
    position.apply(0);
    expect(position.toAct()).toBe(1);
  });

  test('gives the result by person', () => {
    const position = follow(CUT);
    for (const move of [SWAP, 0, 0]) position.apply(move);
    expect(position.toAct()).toBe(0);
    expect(position.inner.outcome()!.winners).toEqual([1]);
    expect(position.outcome()!.winners).toEqual([2]);
    expect(position.outcome()!.ranking).toEqual([
      { seat: 2, rank: 1 },
      { seat: 1, rank: 2 },
    ]);
  });

  test('reorders values by seat into values by person', () => {
    const position = new PersonPosition(playedPosition(cake, CUT), ({ type }) =>
      type === 'swap' ? [2, 3, 1] : undefined,
    );
    const values = Float64Array.of(0.5, 0.3, 0.2);
    position.reorder(values);
    expect([...values]).toEqual([0.5, 0.3, 0.2]);
    position.apply(SWAP);
    position.reorder(values);
    // Seat 1 is now held by person 2, seat 2 by person 3, seat 3 by person 1.
    expect([...values]).toEqual([0.2, 0.5, 0.3]);
  });

  test('goes back to the seats before', () => {
    const position = follow(CUT);
    const key = [position.keyLow(), position.keyHigh()];
    position.apply(SWAP);
    const swapped = [position.keyLow(), position.keyHigh()];
    position.undo();
    expect(position.toAct()).toBe(2);
    expect([position.keyLow(), position.keyHigh()]).toEqual(key);
    position.apply(STAY);
    // The board is the same after both answers; the persons are not.
    expect([position.keyLow(), position.keyHigh()]).not.toEqual(swapped);
    expect(position.toAct()).toBe(1);
  });

  test('is used only if people may still change seats', () => {
    const open = (state: CakeState) => followPersons(cake, state, playedPosition(cake, state));
    expect(open(CUT)).toBeInstanceOf(PersonPosition);
    expect(open({ ...CUT, phase: 'eat', next: 1 })).not.toBeInstanceOf(PersonPosition);
    expect(mayReseat(nim, { heaps: [1], next: 1 })).toBe(false);
    const { mayReseat: _, ...seating } = cake.seating!;
    expect(mayReseat({ seating }, { ...CUT, phase: 'eat' })).toBe(true);
  });
});
