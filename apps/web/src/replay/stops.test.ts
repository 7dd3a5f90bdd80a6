import { describe, expect, test } from 'bun:test';
import { type Entry, stopAt, stopsOf, turnAt, turnsOf } from './stops.ts';

/** `D` is a decision, `q` is quiet; a letter after a bar starts a turn. */
const entriesOf = (text: string): Entry[] => {
  const entries: Entry[] = [];
  let seat = 0;
  let startsTurn = false;
  for (const sign of `|${text}`) {
    if (sign === '|') {
      startsTurn = true;
      seat = seat === 1 ? 2 : 1;
      continue;
    }
    const count = entries.length + 1;
    entries.push({ count, seat, text: '', short: '', isQuiet: sign === 'q', startsTurn });
    startsTurn = false;
  }
  return entries;
};

describe('stops', () => {
  test('are decisions, each with the quiet steps after it', () => {
    expect(stopsOf(entriesOf('DDqq|DqD'), false)).toEqual([
      { at: 0, decision: 0 },
      { at: 1, decision: 1 },
      { at: 4, decision: 2 },
      { at: 6, decision: 5 },
      { at: 7, decision: 7 },
    ]);
  });

  test('are all steps on request', () => {
    expect(stopsOf(entriesOf('Dq|D'), true).map(({ at }) => at)).toEqual([0, 1, 2, 3]);
  });

  test('end where the game does, also after quiet steps', () => {
    expect(stopsOf(entriesOf('Dqq'), false).at(-1)).toEqual({ at: 3, decision: 1 });
    expect(stopsOf([], false)).toEqual([{ at: 0, decision: 0 }]);
  });

  test('are found for any state', () => {
    const stops = stopsOf(entriesOf('qDqq|D'), false);
    expect([0, 1, 2, 3, 4, 5].map((at) => stopAt(stops, at))).toEqual([0, 0, 1, 1, 1, 2]);
  });
});

describe('turns', () => {
  test('are numbered, and know whose they are', () => {
    const turns = turnsOf(entriesOf('DDq|D|Dq'));
    expect(turns.map(({ number, seat, entries }) => [number, seat, entries.length])).toEqual([
      [1, 1, 3],
      [2, 2, 1],
      [3, 1, 2],
    ]);
    expect([0, 1, 3, 4, 6].map((at) => turnAt(turns, at))).toEqual([-1, 0, 0, 1, 2]);
  });
});
