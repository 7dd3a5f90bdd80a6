import type { SweepTile } from './SweepMini.tsx';

/** What pictures need from the states of games, which are plain data from a server, this browser or a file. */

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

/** The open tiles, with their numbers. */
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

/** As one line, for files: `p3 r2 . n0`, where a dot is a closed tile. */
export const makeTiles = (tiles: readonly (SweepTile | undefined)[]): string =>
  tiles.map((tile) => (tile === undefined ? '.' : `${tile.owner[0]}${tile.count}`)).join(' ');

export const parseTiles = (line: string): readonly (SweepTile | undefined)[] =>
  line.split(' ').map((word) => {
    const owner = LETTERS[word[0]!];
    return owner && { owner, count: Number(word.slice(1)) };
  });
