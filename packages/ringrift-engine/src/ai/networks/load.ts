import { boardKey, type NetworkBoard } from './boards.ts';

const LOADERS: Readonly<Record<NetworkBoard, () => Promise<unknown>>> = {
  'square8 2': async () => (await import('./square8Two.ts')).square8Two,
  'square8 3': async () => (await import('./square8Three.ts')).square8Three,
  'hex8 2': async () => (await import('./hex8Two.ts')).hex8Two,
  'square19 2': async () => (await import('./square19Two.ts')).square19Two,
  'hexagonal 2': async () => (await import('./hexagonalTwo.ts')).hexagonalTwo,
};

/**
 * The network for one board, for pages that should not download all of them; undefined if there is none.
 *
 * ```ts
 * const network = await loadNetwork('square8', 2);
 * ```
 */
export const loadNetwork = async (board: string, players: number): Promise<unknown> =>
  LOADERS[boardKey(board, players) as NetworkBoard]?.();
