import { describe, expect, test } from 'bun:test';
import { unwrap } from '@ludus/kernel';
import { checkLessons } from '@ludus/kernel/conformance';
import { GameLine } from '@ludus/table';
import { ringriftCourse } from './ringriftLessons.ts';
import { riskCourse } from './riskLessons.ts';
import { sweepCourse } from './sweepLessons.ts';
import { eventsOf, settle } from './useLesson.ts';

describe.each([
  ['RingRift', ringriftCourse],
  ['Risk', riskCourse],
  ['Sweep', sweepCourse],
] as const)('the lessons of %s', (_, { ui, lessons }) => {
  test('start from legal positions and are solved by their solutions, but not by doing nothing', () => {
    expect(lessons.length).toBeGreaterThan(0);
    expect(checkLessons(ui.game, lessons)).toEqual([]);
  });

  test('are solved on the page when it plays the solution', () => {
    for (const { begin, isSolved, solution } of lessons) {
      let line = settle(GameLine.from(ui.game, begin()));
      for (const text of solution)
        line = settle(unwrap(line.play(unwrap(ui.game.text.parseNotation(line.state, text)))));
      expect(isSolved(eventsOf(line))).toBe(true);
    }
  });
});
