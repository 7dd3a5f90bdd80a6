import { describe, expect, test } from 'bun:test';
import { unwrap } from '@ludus/kernel';
import { makeAgentName, parseAgentName } from './name.ts';

describe('agent names', () => {
  test.each([
    ['random', { kind: 'random', settings: {} }],
    ['mcts:5', { kind: 'mcts', level: 5, settings: {} }],
    ['minimax@ms=500', { kind: 'minimax', settings: { ms: '500' } }],
    [
      'minimax:7@mode=maxn,nodes=2000',
      { kind: 'minimax', level: 7, settings: { mode: 'maxn', nodes: '2000' } },
    ],
  ] as const)('%s is read and written back', (text, name) => {
    expect(unwrap(parseAgentName(text))).toEqual(name);
    expect(makeAgentName(name)).toBe(text);
  });

  test.each([
    '',
    'Mcts',
    'mcts:',
    'mcts:0',
    'mcts:11',
    'mcts@',
    'mcts@ms',
    'mcts@ms=',
    'mcts@ms=1=2',
    'mcts 5',
  ])('"%s" is refused in one sentence', (text) => {
    const refused = parseAgentName(text);
    expect(refused.ok).toBe(false);
    if (!refused.ok) expect(refused.error.message).toMatch(/^[^\n]+\.$/);
  });
});
