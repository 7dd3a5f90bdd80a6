import { expect, test } from 'bun:test';
import { type Agent, createAgent } from '@ludus/agents';
import { games } from '@ludus/games';
import { Rng, unwrap } from '@ludus/kernel';
import { TerminalGame } from './terminalGame.ts';

test('the agent to move gets its extra knowledge, but hints do not', async () => {
  const game = unwrap(games.get('sweep'));
  const told: unknown[] = [];
  const listening = (name: string): Agent => {
    const agent = unwrap(createAgent(game, name));
    return {
      ...agent,
      think: (request) => {
        told.push(request.knowledge);
        return agent.think(request);
      },
    };
  };
  const rival = listening('reasoning');
  const { state: start } = unwrap(game.setup(unwrap(game.configure({ variant: '8' })), 'terminal'));
  const terminal = { out: () => undefined } as never;
  const table = new TerminalGame(terminal, { game, start, seats: [undefined, rival], rng: Rng.from(1) });
  await table.consult(listening('player'));
  unwrap(table.act(1, { type: 'end_turn' }));
  expect(table.agent).toBe(rival);
  await table.consult(rival);
  await table.consult(listening('strategist'));
  expect(told).toEqual([undefined, { unnamedMines: expect.any(Array) }, undefined]);
});
