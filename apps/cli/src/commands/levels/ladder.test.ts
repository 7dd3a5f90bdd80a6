import { describe, expect, test } from 'bun:test';
import { eloOf, ladderOf, nameOf, rated, tableOf } from './ladder.ts';

describe('a ladder of players', () => {
  test('leads from random moves to the longest search', () => {
    const rungs = ladderOf(10, 2000);
    expect(nameOf('mcts', rungs[0]!)).toBe('random');
    expect(nameOf('mcts', rungs[1]!)).toBe('mcts@nodes=10,blunder=70');
    expect(nameOf('mcts', rungs.at(-1)!)).toBe('mcts@nodes=2000');
    const { nodes } = rungs.at(-2)!;
    expect(nodes).toBeGreaterThan(500);
  });

  test('a share of the points becomes an Elo difference, limited by the number of games', () => {
    expect(eloOf(0.5, 100)).toBe(0);
    expect(eloOf(0.64, 100)).toBeCloseTo(100, 0);
    expect(eloOf(1, 100)).toBe(700);
    expect(eloOf(1, 10)).toBeCloseTo(512, 0);
  });
});

describe('a table of levels', () => {
  const rungs = rated(
    [
      { nodes: 10, blunder: 1 },
      { nodes: 10, blunder: 0.5 },
      { nodes: 10, blunder: 0 },
      { nodes: 1000, blunder: 0 },
    ],
    [300, 300, 300],
  );

  test('has ten levels at equal distances', () => {
    const table = tableOf('mcts', rungs);
    expect(table).toHaveLength(10);
    expect(table[0]).toEqual({ level: 1, agent: 'random', blunder: 0 });
    expect(table[3]).toEqual({ level: 4, agent: 'mcts', nodes: 10, blunder: 0.5 });
    expect(table[6]).toEqual({ level: 7, agent: 'mcts', nodes: 10, blunder: 0 });
    expect(table[9]).toEqual({ level: 10, agent: 'mcts', nodes: 1000, blunder: 0 });
  });

  test('never has fewer nodes or more random moves than the level below', () => {
    const short = ladderOf(10, 50);
    const gains = [
      [200, 200, 200, 100, 0, 0],
      [100, 100, 100, 100, 100, -50],
      [0, 0, 0, 0, 0, 0],
      [7, 0.1, 3, 0, 1.7, 0],
    ];
    for (const gained of gains) {
      const table = tableOf('mcts', rated(short, gained)).slice(1);
      expect(table.at(-1)).toEqual({ level: 10, agent: 'mcts', nodes: 50, blunder: 0 });
      for (const [i, { nodes, blunder }] of table.entries()) {
        expect(nodes).toBeGreaterThanOrEqual(table[i - 1]?.nodes ?? 0);
        expect(blunder).toBeLessThanOrEqual(table[i - 1]?.blunder ?? 1);
      }
    }
  });

  test('treats longer searches that are no stronger as equal', () => {
    const flat = rated(rungs, [300, -20, 100]);
    expect(flat.map(({ elo }) => elo)).toEqual([0, 300, 300, 400]);
  });
});
