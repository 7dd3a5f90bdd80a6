import { describe, expect, test } from 'bun:test';
import { unwrap } from '@ludus/kernel';
import { fromSetup, type GameEvent, ringrift } from '@ludus/ringrift-engine';
import { ringriftUi } from '../ringrift/ui.tsx';
import { RINGRIFT_LESSONS } from './ringriftLessons.ts';

describe('the lessons of RingRift', () => {
  for (const { id, start, isSolved, solution } of RINGRIFT_LESSONS)
    test(`${id} can be solved as it says, and not by doing nothing`, () => {
      let state = unwrap(fromSetup(start));
      const events: GameEvent[] = [];
      expect(isSolved(events)).toBe(false);
      const play = (action: ReturnType<typeof ringrift.legal>[number]): void => {
        const played = unwrap(ringrift.play(state, action, state.currentPlayer));
        state = played.state;
        events.push(...played.events);
      };
      for (const text of solution) {
        expect(state.currentPlayer).toBe(1);
        play(unwrap(ringrift.parseNotation(state, text)));
        for (;;) {
          const automatic = ringriftUi.automatic(ringrift.legal(state));
          if (automatic === undefined) break;
          play(automatic as ReturnType<typeof ringrift.legal>[number]);
        }
      }
      expect(isSolved(events)).toBe(true);
    });
});
