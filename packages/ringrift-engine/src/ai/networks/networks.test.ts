import { expect, test } from 'bun:test';
import { NETWORKS } from './index.ts';
import { loadNetwork } from './load.ts';

/** Pages download networks, so they stay small. */
const LARGEST_BYTES = 400_000;

const KNOWN = NETWORKS as readonly { readonly board: string; readonly players: number }[];

test.each(KNOWN)(
  'the network for $board with $players players is small and can be loaded alone',
  async (network) => {
    expect(await loadNetwork(network.board, network.players)).toBe(network);
    expect(JSON.stringify(network).length).toBeLessThanOrEqual(LARGEST_BYTES);
  },
);

test('a board without a network has none to load', async () => {
  expect(await loadNetwork('hexagonal', 4)).toBeUndefined();
});
