import { expect, test } from 'bun:test';
import { unwrap } from '@ludus/kernel';
import { ringrift } from '../../game.ts';
import { boardKey, hasNetwork, levelNetworksOf, SHIPPED } from './boards.ts';
import { NETWORKS } from './index.ts';
import { loadNetwork } from './load.ts';

/** Pages download networks, so they stay small. */
const LARGEST_BYTES = 400_000;

const KNOWN = NETWORKS as readonly {
  readonly board: string;
  readonly players: number;
  readonly checksum: string;
}[];

test.each(KNOWN)(
  'the network for $board with $players players is small and can be loaded alone',
  async (network) => {
    expect(await loadNetwork(network.board, network.players)).toBe(network);
    expect(JSON.stringify(network).length).toBeLessThanOrEqual(LARGEST_BYTES);
  },
);

test('a board without a network has none to load', async () => {
  expect(hasNetwork('hexagonal', 4)).toBe(false);
  expect(await loadNetwork('hexagonal', 4)).toBeUndefined();
});

test('the list of boards has every network with its checksum', () => {
  const checksums = Object.entries(SHIPPED).map(([board, { checksum }]) => [board, checksum]);
  const known = KNOWN.map(({ board, players, checksum }) => [boardKey(board, players), checksum]);
  expect(Object.fromEntries(checksums)).toEqual(Object.fromEntries(known));
  for (const { board, players } of KNOWN) expect(hasNetwork(board, players)).toBe(true);
});

test('levels use a network where the list says so', () => {
  const stateOn = (players: number) =>
    unwrap(ringrift.setup(unwrap(ringrift.configure({ variant: 'square8', players })), 1)).state;
  const all = levelNetworksOf({ ...SHIPPED, 'square8 2': { checksum: 'a', inLevels: true } });
  const fewer = levelNetworksOf({ ...SHIPPED, 'square8 2': { checksum: 'a', inLevels: false } });
  expect([2, 4].map((players) => all.has(stateOn(players)))).toEqual([true, false]);
  expect([2, 4].map((players) => fewer.has(stateOn(players)))).toEqual([false, false]);
  expect(all.version).not.toBe(fewer.version);
});
