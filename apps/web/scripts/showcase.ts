/**
 * Makes the positions that the pages show: bots play each board, and the results are stored. Run it after a
 * change of rules: `bun apps/web/scripts/showcase.ts`.
 */
import { join } from 'node:path';
import { createAgent, decide } from '@ludus/agents';
import { type Game, Rng, type Tagged, unwrap, viewFor } from '@ludus/kernel';
import { type GameState as RingRiftState, ringrift } from '@ludus/ringrift-engine';
import { CLASSIC_MAP, type GameState as RiskState, risk } from '@ludus/risk-engine';
import { type SweepState, sweep } from '@ludus/sweep-engine';
import { makeTiles, riskOwners, sweepTiles } from '../src/games/pictures/positions.ts';
import { type Contents, contentsOf, makeContents } from '../src/games/pictures/ringriftContents.ts';
import { makeLand } from '../src/games/risk/land/land.ts';
import { atOnce } from '../src/games/risk/land/slices.ts';

interface Played {
  readonly state: unknown;
  /** Undefined for the start. */
  readonly action?: Tagged;
  readonly isForced: boolean;
}

interface Table {
  readonly variant: string;
  readonly agents: readonly string[];
  readonly seed: string;
  readonly most: number;
}

/** A game between agents, with every state. */
const play = (game: Game, { variant, agents, seed, most }: Table): readonly Played[] => {
  const config = unwrap(game.configure({ variant, players: agents.length }));
  const players = agents.map((name) => unwrap(createAgent(game, name)));
  const rng = Rng.from(seed);
  let { state } = unwrap(game.setup(config, seed));
  const played: Played[] = [{ state, isForced: false }];
  for (let seat = game.toAct(state); seat !== undefined && played.length < most; seat = game.toAct(state)) {
    const isForced = game.forced?.(state) !== undefined;
    const request = { game, view: viewFor(game, state, seat), seat, seats: agents.length, rng };
    const { action } = decide(players[seat - 1]!, request);
    ({ state } = unwrap(game.play(state, action, seat)));
    played.push({ state, action, isForced });
  }
  return played;
};

const boardAfter = ({ state }: Played): Contents => contentsOf((state as RingRiftState).board);

/** How much there is to see: pieces and some territory, but not only territory. */
const fullness = (played: Played): number => {
  const kinds = Object.values(boardAfter(played)).map((content) => content[0]);
  const count = (kind: string): number => kinds.filter((one) => one === kind).length;
  const pieces = 3 * count('s') + count('m');
  return pieces + Math.min(count('c'), pieces / 2);
};

/** The position with the most on the board. */
const fullest = (played: readonly Played[]): Played =>
  played.reduce((best, one) => (fullness(one) > fullness(best) ? one : best));

/** The most interesting of some games. */
const bestOf = (
  game: Game,
  table: Omit<Table, 'seed'>,
  tries: number,
  worth: (played: readonly Played[]) => number,
) => {
  const played = Array.from({ length: tries }, (_, i) => play(game, { ...table, seed: `picture ${i}` }));
  const worths = played.map(worth);
  console.log(`${game.id} ${table.variant}: ${Math.max(...worths)} is the best of ${tries}`);
  return played[worths.indexOf(Math.max(...worths))]!;
};

const FRAMES = 36;

/** How full the board is over the fullest stretch of this many positions, and where it starts. */
const stretchOf = (stops: readonly Played[]) => {
  const filled = stops.map(fullness);
  const sums = filled
    .slice(0, Math.max(1, filled.length - FRAMES + 1))
    .map((_, i) => filled.slice(i, i + FRAMES).reduce((sum, one) => sum + one, 0));
  const most = Math.max(...sums);
  return { most, start: sums.indexOf(most) };
};

const choicesIn = (played: readonly Played[]): readonly Played[] =>
  played.filter(({ isForced }) => !isForced);

/** What changed on the board from one position to the next; an empty word for cleared cells. */
const changes = (before: Contents, after: Contents): Contents =>
  Object.fromEntries(
    [...new Set([...Object.keys(before), ...Object.keys(after)])]
      .filter((cell) => before[cell] !== after[cell])
      .map((cell) => [cell, after[cell] ?? '']),
  );

const frameOf = (before: Played, played: Played) => {
  const { from, to } = (played.action ?? {}) as { readonly from?: string; readonly to?: string };
  return {
    changed: makeContents(changes(boardAfter(before), boardAfter(played))),
    ...(from !== undefined && { from }),
    ...(to !== undefined && { to }),
  };
};

/** The fullest stretch of a game, as a first board and the changes after it. */
const showcase = () => {
  const agents = ['auto:3', 'auto:6', 'auto:5'] as const;
  const table = { variant: 'hex8', agents, most: 900 };
  const stops = choicesIn(bestOf(ringrift as Game, table, 60, (played) => stretchOf(choicesIn(played)).most));
  const { start } = stretchOf(stops);
  const shown = stops.slice(start, start + FRAMES);
  return {
    boardType: 'hex8',
    agents: agents.join(' '),
    first: makeContents(boardAfter(shown[0]!)),
    frames: shown.slice(1).map((stop, i) => frameOf(shown[i]!, stop)),
  };
};

const RINGRIFT_TABLES: Readonly<Record<string, readonly string[]>> = {
  square8: ['auto:6', 'auto:6'],
  hex8: ['auto:5', 'auto:5', 'auto:5'],
  square19: ['auto:3', 'auto:3', 'auto:3', 'auto:3'],
  hexagonal: ['auto:3', 'auto:3', 'auto:3'],
};

const ringriftPositions = () =>
  Object.fromEntries(
    Object.entries(RINGRIFT_TABLES).map(([variant, agents]) => {
      const tries = variant === 'square8' || variant === 'hex8' ? 24 : 3;
      const played = bestOf(ringrift as Game, { variant, agents, most: 700 }, tries, (one) =>
        fullness(fullest(one)),
      );
      return [variant, makeContents(boardAfter(fullest(played)))];
    }),
  );

const riskPosition = () => {
  const agents = ['auto:7', 'auto:7', 'auto:7'];
  const played = play(risk as Game, { variant: 'classic', agents, seed: 'picture', most: 160 });
  return riskOwners(played.at(-1)!.state as RiskState);
};

const sweepPositions = () =>
  Object.fromEntries(
    sweep.variants.map(({ id }) => {
      const agents = ['player', 'auto:6'];
      const played = bestOf(sweep as Game, { variant: id, agents, most: 400 }, 8, (one) => one.length);
      const state = played[Math.floor(played.length * 0.6)]!.state as SweepState;
      return [id, { rows: state.config.level.rows.join(' '), tiles: makeTiles(sweepTiles(state)) }];
    }),
  );

type Corner = readonly [number, number];

/** The distance of a point from the line between two others. */
const distance = ([x, y]: Corner, [ax, ay]: Corner, [bx, by]: Corner): number => {
  const length = Math.hypot(bx - ax, by - ay);
  return length === 0
    ? Math.hypot(x - ax, y - ay)
    : Math.abs((bx - ax) * (ay - y) - (ax - x) * (by - ay)) / length;
};

/** The same line with fewer points (Douglas and Peucker). */
const simplified = (line: readonly Corner[], tolerance: number): readonly Corner[] => {
  if (line.length < 3) return line;
  const far = line.map((point) => distance(point, line[0]!, line.at(-1)!));
  const worst = far.indexOf(Math.max(...far));
  if (far[worst]! <= tolerance) return [line[0]!, line.at(-1)!];
  return [
    ...simplified(line.slice(0, worst + 1), tolerance).slice(0, -1),
    ...simplified(line.slice(worst), tolerance),
  ];
};

/** The classic world in few points, for small pictures. */
const classicWorld = () => {
  const { territories, box } = atOnce(makeLand(CLASSIC_MAP));
  const pathOf = (loop: readonly Corner[]): string =>
    `M${simplified(loop, 1.1)
      .map(([x, y]) => `${Math.round(x)} ${Math.round(y)}`)
      .join('L')}Z`;
  return {
    box: [box.x, box.y, box.width, box.height].map(Math.round).join(' '),
    lands: Object.fromEntries(territories.map(({ id, loops }) => [id, loops.map(pathOf).join('')])),
  };
};

const SOURCES = join(import.meta.dir, '..', 'src');
const write = async (path: string, value: unknown): Promise<void> => {
  const text = `${JSON.stringify(value)}\n`;
  await Bun.write(join(SOURCES, path), text);
  console.log(`${path}: ${text.length} bytes`);
};

await write('games/pictures/classicWorld.json', classicWorld());
await write('home/showcase.json', showcase());
await write('games/pictures/boards.json', {
  ringrift: ringriftPositions(),
  risk: { classic: riskPosition() },
  sweep: sweepPositions(),
});
