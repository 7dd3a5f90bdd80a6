import { expect, test } from 'bun:test';
import type { Game } from '@ludus/kernel';
import { ringrift } from '@ludus/ringrift-engine';
import { riskUi } from '../games/risk/ui.tsx';
import { ringriftCourse } from '../learn/ringriftLessons.ts';
import { foreseen } from './foreseen.ts';

const game: Game = ringrift;
const start = ringriftCourse.lessons.find(({ id }) => id === 'moving')!.begin();

test('steps without a choice are not described', () => {
  const line = ['Move: d2 → d6', 'No line', 'No territory', 'Place: a1'];
  expect(foreseen(game, start, line)).toEqual(['Move: d2 → d6', 'Place: a1']);
});

test('a line is shown up to the first step that is not legal', () => {
  expect(foreseen(game, start, ['Move: d2 → d6', 'Place: a1', 'Place: a2'])).toEqual(['Move: d2 → d6']);
});

test('games with hidden information get full messages', () => {
  expect(foreseen(riskUi.game, {}, ['Place 3 in Alaska', 'End attacks'])).toEqual([
    'Place 3 in Alaska',
    'End attacks',
  ]);
});
