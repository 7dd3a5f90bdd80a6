import { expect, test } from 'bun:test';
import { strengthName } from './strengths.ts';

test.each([
  ['random', 'Dice thrower'],
  ['auto:4', 'Casual player'],
  ['mcts:7', 'Tree search 7'],
  ['mcts@nodes=60', 'Tree search (nodes=60)'],
  ['heuristic@weights=tuned/weights.json', 'Heuristic (weights=tuned/weights.json)'],
  ['./my-agents/hunter.ts', 'hunter'],
  ['../hunter.mjs@nodes=5', 'hunter (nodes=5)'],
  ['hunter', 'hunter'],
])('people know %p as %p', (agent, name) => {
  expect(strengthName(agent)).toBe(name);
});

test('a level may stand beside the name', () => {
  expect(strengthName('auto', 4)).toBe('Casual player');
  expect(strengthName('mcts', 7)).toBe('Tree search 7');
});
