import { expect, test } from 'bun:test';
import { ringrift } from '@ludus/ringrift-engine';
import { NETWORKS } from '@ludus/ringrift-engine/networks';
import { loadRulesFor } from '../../rules/loadRules.ts';
import { hasNetwork } from './ui.tsx';

test('the network is offered only on boards that have one', () => {
  const known = (NETWORKS as readonly { readonly board: string; readonly players: number }[]).map(
    ({ board, players }) => `${board} ${players}`,
  );
  const offered = ringrift.variants.flatMap(({ id }) =>
    [2, 3, 4].filter((players) => hasNetwork(id, players)).map((players) => `${id} ${players}`),
  );
  expect(offered.sort()).toEqual(known.sort());
});

test('the network is sent only to the agent that needs it', async () => {
  expect((await loadRulesFor('neural', 'ringrift')).search!.ai.networks).toHaveLength(NETWORKS.length);
  expect((await loadRulesFor('auto:4', 'ringrift')).search!.ai.networks).toBeUndefined();
});
