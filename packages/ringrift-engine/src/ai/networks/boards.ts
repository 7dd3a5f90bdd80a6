import type { LevelNetworks } from '@ludus/kernel';
import type { GameState } from '../../types.ts';

interface Shipped {
  /** That of the network, so that pages can tell networks apart without loading them. */
  readonly checksum: string;
  /** Whether levels, hints and analyses play with it; if not, they play as `minimax` on this board. */
  readonly inLevels: boolean;
}

const shipped = <Board extends string>(boards: Readonly<Record<Board, Shipped>>) => boards;

/**
 * The boards and numbers of players with a network that ships with the game. This is the only list: `load.ts` must have
 * a module for each entry. `scripts/shipNetwork.ts` prints the entry of a network.
 */
export const SHIPPED = shipped({
  'square8 2': { checksum: '03bbea70f08050b886d32eaa2a5535de', inLevels: false },
  'square8 3': { checksum: '6e669dffecd56988d092d7cb3ed44577', inLevels: true },
  'hex8 2': { checksum: 'd63c410f1859cea9757c4a6b296df344', inLevels: true },
  'square19 2': { checksum: '6cbfefd2d63a7dd88b00cd9ccefdda98', inLevels: true },
  'hexagonal 2': { checksum: '8a350d4e7fa02cb43b686aa8028fc7a9', inLevels: true },
});

export type NetworkBoard = keyof typeof SHIPPED;

/** The entry of a board in such a list. */
export const boardKey = (board: string, players: number): string => `${board} ${players}`;

/** Whether the game ships a network for a board and number of players. */
export const hasNetwork = (board: string, players: number): boolean =>
  // No key is made of the arguments, because a symbol cannot become text.
  Object.keys(SHIPPED).some((key) => {
    const [boardOfKey, playersOfKey] = key.split(' ');
    return board === boardOfKey && players === Number(playersOfKey);
  });

/** The networks of some boards that levels play with. */
export const levelNetworksOf = (boards: Readonly<Record<string, Shipped>>): LevelNetworks<GameState> => {
  const used = Object.entries(boards).filter(([, { inLevels }]) => inLevels);
  const keys = new Set(used.map(([key]) => key));
  return {
    version: used.map(([key, { checksum }]) => `${key} ${checksum}`).join(', '),
    has: ({ boardType, players }) => keys.has(boardKey(boardType, players.length)),
  };
};

export const LEVEL_NETWORKS = levelNetworksOf(SHIPPED);
