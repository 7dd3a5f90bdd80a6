import { describe, expect, test } from 'bun:test';
import { unwrap } from '@ludus/kernel';
import { GameLine } from '@ludus/table';
import type { Course } from './lesson.ts';
import { ringriftCourse } from './ringriftLessons.ts';
import { riskCourse } from './riskLessons.ts';
import { sweepCourse } from './sweepLessons.ts';
import { eventsOf, settle } from './useLesson.ts';

const isSound = ({ ui, lessons }: Course): void => {
  const { game } = ui;
  for (const { id, begin, isSolved, solution } of lessons)
    test(`${id} is a position of the rules, and solved as it says but not by doing nothing`, () => {
      const start = begin();
      expect(game.parseState(JSON.parse(JSON.stringify(start))).ok).toBe(true);
      let line = settle(GameLine.from(game, start));
      for (const text of solution) {
        expect(game.toAct(line.state)).toBe(1);
        expect(isSolved(eventsOf(line))).toBe(false);
        line = settle(unwrap(line.play(unwrap(game.text.parseNotation(line.state, text)))));
      }
      expect(isSolved(eventsOf(line))).toBe(true);
    });
  test('every lesson has a name of its own', () => {
    expect(new Set(lessons.map(({ id }) => id)).size).toBe(lessons.length);
  });
};

describe('the lessons of RingRift', () => isSound(ringriftCourse));
describe('the lessons of Risk', () => isSound(riskCourse));
describe('the lessons of Sweep', () => isSound(sweepCourse));
