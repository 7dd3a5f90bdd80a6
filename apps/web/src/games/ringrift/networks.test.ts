import { expect, test } from 'bun:test';
import { adviserFor, analystsOf } from '@ludus/agents';
import { unwrap } from '@ludus/kernel';
import { type GameState, hasNetwork, ringrift } from '@ludus/ringrift-engine';
import { NETWORKS } from '@ludus/ringrift-engine/networks';
import { loadRulesFor } from '../../rules/loadRulesFor.ts';

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

test('a level is sent the network that it plays with, and no other', async () => {
  const sentTo = async (agent: string, board: string, players: number): Promise<unknown> =>
    (await loadRulesFor(agent, 'ringrift', stateOn(board, players))).search!.ai.networks;
  for (const network of KNOWN) {
    const { board, players } = network;
    const isUsed = ringrift.search!.ai.levelNetworks!.has(stateOn(board, players) as GameState);
    expect(await sentTo('auto:4', board, players)).toEqual(isUsed ? [network] : undefined);
    expect(await sentTo('auto:3', board, players)).toBeUndefined();
    expect(await sentTo('minimax@nodes=50', board, players)).toBeUndefined();
  }
  expect(await sentTo('auto:4', 'square8', 4)).toBeUndefined();
});

test('hints and analyses are sent the network of a level', async () => {
  const state = stateOn('hexagonal', 2);
  for (const agent of [adviserFor(ringrift, 1, 900), ...analystsOf(ringrift)]) {
    const { search } = await loadRulesFor(agent, 'ringrift', state);
    const isUsed = search!.ai.levelNetworks!.has(state);
    expect(search!.ai.networks?.length ?? 0).toBe(isUsed ? 1 : 0);
  }
});

test('a board without a network gets none', async () => {
  const game = await loadRulesFor('neural', 'ringrift', stateOn('hexagonal', 4));
  expect(game.search!.ai.networks).toEqual([]);
});
