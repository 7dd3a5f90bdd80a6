import { expect, test } from 'bun:test';
import { unwrap } from '@ludus/kernel';
import { type GameState, ringrift } from '@ludus/ringrift-engine';
import { ringriftCourse } from '../../learn/ringriftLessons.ts';
import { moveText, shortText } from './moveText.ts';
import { waysOf } from './ways.ts';

const played = (state: GameState, notation: string): GameState => {
  const move = unwrap(ringrift.text.parseNotation(state, notation));
  return unwrap(ringrift.play(state, move, state.currentPlayer)).state;
};

const lesson = ringriftCourse.lessons.find(({ id }) => id === 'regions')!;
const state = ['Move: c2 → c7', 'No line'].reduce(played, lesson.begin() as GameState);
const claim = ringrift.legal(state).find(({ type }) => type === 'choose_territory_option')!;

test('a hint to claim a region counts its wall, like the button that claims it', () => {
  const [step] = waysOf(state, [claim])[0]!.steps;
  expect(moveText(state, claim)).toBe('Claim 8 spaces around a1');
  expect(step!.label).toBe('Claim 8 spaces around a1');
});

test('a claim in a list counts the wall too, and gives no number once the region is claimed', () => {
  expect(shortText(state, claim)).toBe('+8 spaces');
  const after = unwrap(ringrift.play(state, claim, state.currentPlayer)).state;
  expect(after).not.toEqual(state);
  expect(shortText(after, claim)).toBe('region a1');
  expect(moveText(after, claim)).toBe('Claim the region around a1');
});
