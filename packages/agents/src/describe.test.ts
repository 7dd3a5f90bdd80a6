import { expect, test } from 'bun:test';
import { unwrap } from '@ludus/kernel';
import { nim } from '@ludus/kernel/examples/nim';
import { createAgent } from './create.ts';
import { describeAgent } from './describe.ts';
import { difficultiesOf } from './difficulty.ts';

const describe = (name: string) => describeAgent(unwrap(createAgent(nim, name)));

test('describes an agent by its kind, its level and its profile', () => {
  expect(describe('random')).toEqual({ playerType: 'ai', aiType: 'random' });
  expect(describe('mcts@nodes=20')).toEqual({ playerType: 'ai', aiType: 'mcts' });
  expect(describe('minimax:4')).toEqual({ playerType: 'ai', aiType: 'minimax', aiDifficulty: 4 });
  expect(describeAgent({ kind: 'heuristic', profileId: 'mine' })).toEqual({
    playerType: 'ai',
    aiType: 'heuristic',
    aiProfileId: 'mine',
  });
});

test('describes a level by the agent that plays it', () => {
  for (const { level, agent } of difficultiesOf(nim))
    expect(describe(`auto:${level}`)).toEqual({ playerType: 'ai', aiType: agent, aiDifficulty: level });
});
