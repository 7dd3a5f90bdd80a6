import { describe, expect, test } from 'bun:test';
import { type Game, unwrap } from '@ludus/kernel';
import { nim } from '@ludus/kernel/examples/nim';
import { GameLine } from '@ludus/table';
import {
  commented,
  commentKey,
  homeOf,
  makeNotes,
  NO_NOTES,
  type Notes,
  parseNotes,
  playAt,
  removed,
  renamed,
  sharedMoves,
  stepsOf,
} from './branches.ts';

const game: Game = nim;
const { state } = unwrap(nim.setup({ heaps: [2, 2, 2] }, 1));
const take = (heap: number, count: number, seat: number) => ({ action: { type: 'take', heap, count }, seat });
const main = unwrap(GameLine.replay(game, state, [take(0, 1, 1), take(1, 1, 2), take(2, 1, 1)]));
const START = { branch: undefined, at: 1 };
const PROBLEMS = { notNotes: 'no notes', otherGame: 'other', notPlayable: (name: string) => `not ${name}` };

/** Two branches deep. */
const grown = (): Notes => {
  const first = playAt(main, NO_NOTES, START, take(1, 2, 2), 'first');
  const longer = playAt(main, first.notes, first.place, take(2, 2, 1), '');
  return playAt(main, longer.notes, { branch: 'b1', at: 2 }, take(2, 1, 1), 'second').notes;
};

describe('a move played at a place', () => {
  test('follows the existing moves', () => {
    expect(playAt(main, NO_NOTES, START, take(1, 1, 2), 'x')).toEqual({
      notes: NO_NOTES,
      place: { branch: undefined, at: 2 },
    });
  });

  test('starts a branch, extends it, and starts another one within it', () => {
    const { branches } = grown();
    expect(
      branches.map(({ id, name, parent, from, steps }) => [id, name, parent, from, steps.length]),
    ).toEqual([
      ['b1', 'first', undefined, 1, 2],
      ['b2', 'second', 'b1', 2, 1],
    ]);
    expect(stepsOf(main.steps, grown(), 'b2')).toEqual([take(0, 1, 1), take(1, 2, 2), take(2, 1, 1)]);
  });

  test('shares the moves before the first branch on the way to it', () => {
    expect(['b1', 'b2'].map((id) => sharedMoves(grown(), id))).toEqual([1, 1]);
  });

  test('enters a branch that starts with it', () => {
    expect(playAt(main, grown(), START, take(1, 2, 2), 'x').place).toEqual({ branch: 'b1', at: 2 });
    expect(playAt(main, grown(), { branch: 'b2', at: 1 }, take(1, 2, 2), 'x').place.at).toBe(2);
  });
});

describe('notes', () => {
  test('name branches, and belong to the original line', () => {
    const notes = commented(renamed(grown(), 'b2', 'sharper'), { branch: 'b2', at: 1 }, ' why? ');
    expect(notes.branches[1]!.name).toBe('sharper');
    expect(notes.comments).toEqual({ '@1': 'why?' });
    expect(homeOf(notes, { branch: 'b2', at: 3 })).toEqual({ branch: 'b2', at: 3 });
    expect(commentKey(homeOf(notes, { branch: 'b2', at: 2 }))).toBe('b1@2');
    expect(commented(notes, { branch: undefined, at: 1 }, '').comments).toEqual({});
  });

  test('go with their branch, and so do the branches that leave it', () => {
    const notes = commented(grown(), { branch: 'b2', at: 3 }, 'gone');
    expect(removed(notes, 'b1')).toEqual(NO_NOTES);
    expect(removed(notes, 'b2').branches).toHaveLength(1);
  });

  test('read back from a file unchanged', () => {
    const notes = commented(grown(), { branch: 'b1', at: 2 }, 'here');
    expect(unwrap(parseNotes(main, makeNotes(main, notes), PROBLEMS))).toEqual(notes);
  });

  test('are refused when they are damaged, of another game, or against the rules', () => {
    const codeOf = (text: string, line = main): string | undefined => {
      const read = parseNotes(line, text, PROBLEMS);
      return read.ok ? undefined : read.error.code;
    };
    const file = makeNotes(main, grown());
    const changed = (change: (value: { branches: Record<string, unknown>[] }) => void): string => {
      const value = JSON.parse(file);
      change(value);
      return JSON.stringify(value);
    };
    expect(codeOf('{')).toBe('not_json');
    expect(codeOf('{}')).toBe('not_notes');
    expect(codeOf('null')).toBe('not_notes');
    expect(codeOf(changed(({ branches }) => branches.reverse()))).toBe('not_notes');
    expect(codeOf(changed(({ branches }) => Object.assign(branches[0]!, { steps: 'x' })))).toBe('not_notes');
    expect(codeOf(changed(({ branches }) => Object.assign(branches[0]!, { from: 0 })))).toBe('not_playable');
    const other = GameLine.from(game, unwrap(nim.setup({ heaps: [3] }, 1)).state);
    expect(codeOf(file, other)).toBe('other_game');
  });
});
