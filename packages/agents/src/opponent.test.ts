import { describe, expect, test } from 'bun:test';
import { type Game, unwrap } from '@ludus/kernel';
import { hex } from '@ludus/kernel/examples/hex';
import { createAgent } from './create.ts';
import { difficultiesOf } from './difficulty.ts';
import { adviserFor, opponentFor, opponentsOf, seatOpponents } from './opponent.ts';

const plain: Game = hex;
/** Hex whose boards are meant for a rival in seat 2. */
const rivalled: Game = {
  ...plain,
  search: {
    ...plain.search!,
    ai: { ...plain.search!.ai, opponentFor: (_, seat) => (seat === 2 ? 'heuristic' : undefined) },
  },
};
const config = unwrap(plain.configure({}));

describe('the opponent of a board', () => {
  test('is the one the game names for the seat, and the usual one elsewhere', () => {
    expect(opponentFor(rivalled, config, 2)).toBe('heuristic');
    expect(opponentFor(rivalled, config, 1)).toBe('auto:3');
    expect(opponentFor(plain, config, 2, 'random')).toBe('random');
    expect(createAgent(plain, opponentFor(plain, config, 2)).ok).toBe(true);
  });

  test('takes the seats that say "auto", and no others', () => {
    expect(seatOpponents(rivalled, config, ['auto', 'auto'])).toEqual(['auto:3', 'heuristic']);
    expect(seatOpponents(rivalled, config, ['human', 'auto:5'])).toEqual(['human', 'auto:5']);
  });

  test('is listed by board, and not at all where any agent will do', () => {
    expect(opponentsOf(rivalled, plain.variants[0]!.id)).toEqual([{ seat: 2, agent: 'heuristic' }]);
    expect(opponentsOf(plain, plain.variants[0]!.id)).toEqual([]);
    expect(opponentsOf(rivalled, 'no such board')).toEqual([]);
  });
});

test("the adviser is the game's own, or the agent of the highest level with a time limit if it searches", () => {
  expect(adviserFor(plain, 1, 700)).toBe(`${difficultiesOf(plain).at(-1)!.agent}@ms=700`);
  const expert = { level: 10, agent: 'heuristic', blunder: 0 };
  const ai = { ...plain.search!.ai, difficulties: [expert] };
  expect(adviserFor({ ...plain, search: { ...plain.search!, ai } }, 1, 700)).toBe('heuristic');
  const own = { ...ai, adviserFor: (seat: number) => (seat === 2 ? 'random' : undefined) };
  const advised: Game = { ...plain, search: { ...plain.search!, ai: own } };
  expect([1, 2].map((seat) => adviserFor(advised, seat, 700))).toEqual(['heuristic', 'random']);
});
