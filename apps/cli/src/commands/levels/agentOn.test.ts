import { expect, test } from 'bun:test';
import { difficultiesOf } from '@ludus/agents';
import { games } from '@ludus/games';
import { unwrap } from '@ludus/kernel';
import { agentOn } from './agentOn.ts';

const agentsOn = (id: string, setup: { readonly variant?: string; readonly players?: number }): string[] => {
  const game = unwrap(games.get(id));
  return difficultiesOf(game).map(agentOn(game, unwrap(game.configure(setup))));
};

test.each([
  ['hex8', 2, 'neural'],
  ['hex8', 3, 'minimax'],
  ['square8', 2, 'minimax'],
])('on %s with %i players, the highest level of RingRift is played by %s', (variant, players, agent) =>
  expect(agentsOn('ringrift', { variant, players }).at(-1)).toBe(agent),
);

test('the agents of levels are those of the table where boards do not matter', () => {
  for (const id of ['nim', 'sweep'])
    expect(agentsOn(id, {})).toEqual(difficultiesOf(unwrap(games.get(id))).map(({ agent }) => agent));
});
