/** One database of the baseline. */
export interface MatrixEntry {
  readonly game: string;
  readonly board: string;
  readonly players: number;
  /** The minimum number of good games. */
  readonly minimum: number;
  readonly file: string;
}

const rows = (
  game: string,
  board: string,
  minimums: Readonly<Record<number, number>>,
  prefix = '',
): MatrixEntry[] =>
  Object.entries(minimums).map(([players, minimum]) => ({
    game,
    board,
    players: Number(players),
    minimum,
    file: `selfplay_${prefix}${board}_${players}p.db`,
  }));

const LEVELS = Array.from({ length: 10 }, (_, i) => `${i + 1}`);

/**
 * The structural baseline: random games on every board with every number of players. They are enough to
 * exercise the whole schema, and few enough to be made again in a minute. RingRift's names and numbers are
 * those every reader of such folders knows (docs/selfplay.md); for other games, the names include the game.
 */
export const BASELINE: readonly MatrixEntry[] = [
  ...rows('ringrift', 'square8', { 2: 20, 3: 15, 4: 10 }),
  ...rows('ringrift', 'square19', { 2: 15, 3: 10, 4: 10 }),
  ...rows('ringrift', 'hexagonal', { 2: 15, 3: 10, 4: 10 }),
  ...rows('ringrift', 'hex8', { 2: 20, 3: 15, 4: 10 }),
  ...rows('risk', 'classic', { 2: 10, 3: 10, 4: 10, 5: 10, 6: 10 }, 'risk_'),
  ...LEVELS.flatMap((level) => rows('sweep', level, { 2: 10 }, 'sweep_')),
];
