import type { SweepTile } from './SweepMini.tsx';

/** What pictures need of the states of games, which come as plain data: from a server, from this browser, from a file. */

interface RiskLike {
  readonly playerIds: readonly string[];
  readonly territories: Readonly<Record<string, { readonly ownerId: string }>>;
}

/** The seat that holds each territory; neutral ones have none. */
export const riskOwners = ({ playerIds, territories }: RiskLike): Readonly<Record<string, number>> =>
  Object.fromEntries(
    Object.entries(territories).flatMap(([id, { ownerId }]) => {
      const seat = playerIds.indexOf(ownerId) + 1;
      return seat === 0 ? [] : [[id, seat] as const];
    }),
  );

interface SweepLike {
  readonly owners: readonly (SweepTile['owner'] | null)[];
  readonly revealed: readonly ({ readonly count: number } | null)[];
}

/** The tiles that lie open, with their numbers. */
export const sweepTiles = ({ owners, revealed }: SweepLike): readonly (SweepTile | undefined)[] =>
  owners.map((owner, tile) => {
    const reveal = revealed[tile];
    return owner === null || reveal === null || reveal === undefined
      ? undefined
      : { owner, count: reveal.count };
  });

const LETTERS: Readonly<Record<string, SweepTile['owner']>> = {
  p: 'player',
  r: 'rival',
  n: 'neutral',
  m: 'mine',
};

/** In one line, for files: `p3 r2 . n0`, where a dot lies face down. */
export const makeTiles = (tiles: readonly (SweepTile | undefined)[]): string =>
  tiles.map((tile) => (tile === undefined ? '.' : `${tile.owner[0]}${tile.count}`)).join(' ');

export const parseTiles = (line: string): readonly (SweepTile | undefined)[] =>
  line.split(' ').map((word) => {
    const owner = LETTERS[word[0]!];
    return owner && { owner, count: Number(word.slice(1)) };
  });
