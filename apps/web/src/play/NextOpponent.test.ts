import { describe, expect, test } from 'bun:test';
import { ringriftUi } from '../games/ringrift/ui.tsx';
import { sweepUi } from '../games/sweep/ui.tsx';
import type { GameUi } from '../table/ui.ts';
import { nextOpponent } from './NextOpponent.tsx';
import type { SeatPlayer } from './saved.ts';

const YOU: SeatPlayer = { kind: 'person' };
const next = (ui: GameUi, seats: readonly SeatPlayer[], isLost: boolean) =>
  nextOpponent(ui, { variant: ui.game.variants[0]!.id, seats }, isLost);
const bot = (level: number): SeatPlayer => ({ kind: 'agent', agent: `auto:${level}` });

describe('the next opponent', () => {
  test('is a little stronger after a victory, and a little easier after a defeat', () => {
    expect(next(ringriftUi, [YOU, bot(6)], false)?.bot.name).toBe('Saffron');
    expect(next(ringriftUi, [bot(6), YOU], true)?.bot.name).toBe('Otto');
  });

  test('does not exist beyond the strongest and the weakest', () => {
    expect(next(ringriftUi, [YOU, bot(10)], false)).toBeUndefined();
    expect(next(ringriftUi, [YOU, bot(1)], true)).toBeUndefined();
  });

  test('is offered only after games against one bot, and not if levels have their own rivals', () => {
    expect(next(ringriftUi, [YOU, bot(6), bot(5)], false)).toBeUndefined();
    expect(next(ringriftUi, [YOU, YOU], false)).toBeUndefined();
    expect(next(ringriftUi, [YOU, { kind: 'agent', agent: 'mcts@ms=700' }], false)).toBeUndefined();
    expect(next(sweepUi, [YOU, bot(6)], false)).toBeUndefined();
  });
});
