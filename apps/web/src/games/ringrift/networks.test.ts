import { expect, test } from 'bun:test';
import { unwrap } from '@ludus/kernel';
import { ringrift } from '@ludus/ringrift-engine';
import { NETWORKS } from '@ludus/ringrift-engine/networks';
import { loadRulesFor } from '../../rules/loadRules.ts';
import { hasNetwork } from './ui.tsx';

const KNOWN = NETWORKS as readonly { readonly board: string; readonly players: number }[];

test('the network is offered only on boards that have one', () => {
  const known = KNOWN.map(({ board, players }) => `${board} ${players}`);
  const offered = ringrift.variants.flatMap(({ id }) =>
    [2, 3, 4].filter((players) => hasNetwork(id, players)).map((players) => `${id} ${players}`),
  );
  expect(offered.sort()).toEqual(known.sort());
});

const stateOn = (variant: string, players: number): unknown =>
  unwrap(ringrift.setup(unwrap(ringrift.configure({ variant, players })), 1)).state;

test.each(KNOWN)('the network for $board with $players players is the only one sent', async (network) => {
  const { board, players } = network;
  const game = await loadRulesFor('neural', 'ringrift', stateOn(board, players));
  expect(game.search!.ai.networks).toEqual([network]);
});

test('a network is sent only to the agent that needs it', async () => {
  const state = stateOn('square8', 2);
  expect((await loadRulesFor('auto:4', 'ringrift', state)).search!.ai.networks).toBeUndefined();
});

test('a board without a network gets none', async () => {
  const game = await loadRulesFor('neural', 'ringrift', stateOn('hexagonal', 4));
  expect(game.search!.ai.networks).toEqual([]);
});
