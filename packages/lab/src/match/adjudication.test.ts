import { describe, expect, test } from 'bun:test';
import { type Adjudicated, type Adjudication, Adjudicator } from './adjudication.ts';

/** The verdict after opinions given in turn, player 0 first. */
const after = (rules: Adjudication, ...opinions: readonly (readonly number[])[]): Adjudicated | undefined => {
  const players = opinions[0]!.length;
  const adjudicator = new Adjudicator(rules, players);
  let verdict: Adjudicated | undefined;
  for (const [move, chances] of opinions.entries()) {
    if (verdict !== undefined) throw new Error('decided already');
    verdict = adjudicator.hear({ player: move % players, chances, move });
  }
  return verdict;
};

describe('resigning', () => {
  const rules = { resign: { decisions: 2, chance: 0.05 } };

  test('needs bad chances in a row, as estimated by the player who resigns', () => {
    const verdict = after(rules, [0.04, 0.96], [0.5, 0.5], [0.03, 0.97]);
    expect(verdict).toEqual({ by: 'resign', winner: 1 });
  });

  test("starts over if the chances recover, and ignores the opponent's estimate", () => {
    expect(after(rules, [0.04, 0.96], [0.5, 0.5], [0.3, 0.7], [0.5, 0.5], [0.04, 0.96])).toBeUndefined();
    expect(after(rules, [0.4, 0.6], [0.01, 0.99], [0.4, 0.6], [0.01, 0.99])).toBeUndefined();
  });

  test('is for two players only', () => {
    const lost = [0.01, 0.5, 0.49];
    expect(after(rules, lost, lost, lost, lost, lost, lost)).toBeUndefined();
  });
});

describe('winning', () => {
  const rules = { win: { decisions: 2, chance: 0.9 } };
  const sure = [0.05, 0.92, 0.03];

  test('needs everyone’s agreement on one player', () => {
    expect(after(rules, sure, sure, sure, sure, sure, sure)).toEqual({ by: 'win', winner: 1 });
  });

  test('does not happen while one of them is unsure or sees another ahead', () => {
    expect(after(rules, sure, sure, [0.2, 0.7, 0.1], sure, sure, sure)).toBeUndefined();
    expect(after(rules, sure, sure, [0.95, 0.03, 0.02], sure, sure, [0.95, 0.03, 0.02])).toBeUndefined();
  });
});

describe('drawing', () => {
  const even = [0.51, 0.49];

  test('needs even chances in everyone’s view, late enough', () => {
    const rules = { draw: { decisions: 2, margin: 0.02, from: 2 } };
    expect(after(rules, even, even, even, even, even)).toBeUndefined();
    expect(after(rules, even, even, even, even, even, even)).toEqual({ by: 'draw' });
  });

  test('starts over when an agent sees a favourite', () => {
    const rules = { draw: { decisions: 2, margin: 0.02, from: 0 } };
    expect(after(rules, even, even, even, [0.6, 0.4])).toBeUndefined();
  });
});

test('nothing is adjudicated unless requested', () => {
  expect(after({}, [0, 1], [0, 1], [0, 1], [0, 1])).toBeUndefined();
});
