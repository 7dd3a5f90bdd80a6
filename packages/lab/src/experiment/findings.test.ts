import { describe, expect, test } from 'bun:test';
import { makeFindings, partedOf } from './findings.ts';
import { measure, metricsFor } from './metrics.ts';
import type { Finding, GameFigures, SetupResult } from './types.ts';

const figures = (over: Partial<GameFigures> = {}): GameFigures => ({
  moves: 20,
  turns: 10,
  decisions: 8,
  choices: 80,
  ending: 'territory_control',
  points: [1, 0],
  leadChanges: 1,
  lowest: [0.4, 0.2],
  plights: {},
  line: 'a',
  actions: { move: 20 },
  ...over,
});

const many = (count: number, of: (i: number) => GameFigures): GameFigures[] =>
  Array.from({ length: count }, (_, i) => of(i));

const answer = (games: readonly (readonly GameFigures[])[]): readonly Finding[] => {
  const questions = metricsFor(games, []);
  const metrics = Object.fromEntries(
    Object.entries(questions).map(([group, list]) => [group, list.map((one) => measure(one, games, 20))]),
  ) as unknown as SetupResult['metrics'];
  const setup = {
    board: 'square8',
    players: 2,
    agents: ['random', 'random'],
    parted: partedOf(games),
    metrics,
  };
  const variants = ['plain', 'new'].map((name) => ({ name, options: {} }));
  return makeFindings({ variants, games: games[0]!.length, setups: [setup] });
};

describe('the answer in words', () => {
  const plain = many(100, (i) => figures({ moves: 20 + (i % 3) }));

  test('names what is clear with both figures, how many games diverged, and how sure it is', () => {
    const [caution, finding, certainty] = answer([
      plain,
      plain.map((one) => ({ ...one, moves: one.moves + 5, line: 'b' })),
    ]);
    expect(finding).toEqual({
      about: 'square8, 2 players: new against plain',
      said: ['all 100 games diverged from plain', 'length in moves 26.0 instead of 21.0'],
    });
    expect(certainty!.said[1]).toContain('100 games measure a share to about ±9.8 percentage points');
    expect(caution!.about).toStartWith('Caution');
  });

  test('does not mistake more legal moves for a different game, and gives no warning if nothing happened', () => {
    const wider = plain.map((one) => ({ ...one, choices: one.choices + 1, plights: { stuck: [1] } }));
    expect(partedOf([plain, wider])).toEqual([0, 0]);
    const said = answer([plain, plain]);
    expect(said[0]!.said).toEqual(['no game diverged from plain', 'no difference is clear']);
    expect(said).toHaveLength(2);
  });

  test('counts single games that diverge, even if all figures are the same', () => {
    const other = plain.map((one, i) => (i % 10 === 0 ? figures({ ...one, line: 'b' }) : one));
    expect(partedOf([plain, other])).toEqual([0, 10]);
    expect(answer([plain, other])[0]!.said[0]).toBe(
      '10 of 100 games diverged from plain, and the other 90 are identical move for move',
    );
  });

  test('says what was not measured, and why, if the game has no evaluation', () => {
    const unjudged = plain.map((one) => ({ ...one, leadChanges: 0, lowest: [1, 1] }));
    const drama = metricsFor([unjudged, unjudged], []).drama.map((one) =>
      measure(one, [unjudged, unjudged], 20),
    );
    expect(drama.map(({ values }) => values)).toEqual(drama.map(() => [null, null]));
    const said = answer([unjudged, unjudged]).find(({ about }) => about === 'Not measured');
    expect(said!.said[0]).toContain('this game has no evaluation');
    expect(answer([plain, plain]).map(({ about }) => about)).not.toContain('Not measured');
  });
});
