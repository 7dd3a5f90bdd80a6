import { parseArgs } from 'node:util';
import { games } from '@ludus/games';
import { subSeed, unwrap } from '@ludus/kernel';
import { playMatch } from '../src/match/match.ts';
import { agentPoints } from '../src/match/points.ts';
import { makeEstimate } from '../src/report/index.ts';
import { wilson } from '../src/stats/index.ts';

/**
 * Compares the levels of a game whose seats differ. All levels play seat 2 on the same boards against the
 * same player in seat 1. The winner of a board gets two points plus the lead in the share of open tiles. A
 * match of several boards goes to the level with more points; a tie is shared. Prints how often every level
 * beats the level two below.
 *
 *   bun packages/lab/scripts/duels.ts sweep --player player --matches 60 --boards 5
 */
const { values: flags, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    player: { type: 'string', default: 'player' },
    matches: { type: 'string', default: '60' },
    boards: { type: 'string', default: '5' },
    seed: { type: 'string', default: 'duels' },
  },
});
const game = unwrap(games.get(positionals[0] ?? 'sweep'));
const boards = Number(flags.boards);
const matches = Number(flags.matches);

interface Board {
  readonly isWon: boolean;
  /** More is better, and any win is better than any loss. */
  readonly points: number;
}

/** How a level did in seat 2 of a board. */
const play = (level: number, board: number): Board => {
  const variant = game.variants[board % game.variants.length]!.id;
  const played = playMatch({
    game: game.id,
    config: unwrap(game.configure({ variant, players: 2 })),
    agents: [flags.player, `auto:${level}`],
    seed: subSeed(flags.seed, `level ${level} board ${board}`),
    openingSeed: subSeed(flags.seed, `board ${board}`),
  });
  const [first, second] = game
    .record!.progress(played.finalState)
    .map(({ revealedTiles = 0, hiddenTiles = 0 }) => revealedTiles / (revealedTiles + hiddenTiles));
  const isWon = agentPoints(played)[1] === 1;
  return { isWon, points: (isWon ? 2 : 0) + second! - first! };
};

const total = (results: readonly Board[]): number => results.reduce((sum, { points }) => sum + points, 0);

/** How often one level beats another in matches of this many boards. */
const share = (own: readonly Board[], other: readonly Board[], size: number): string => {
  const count = own.length / size;
  const scores = Array.from({ length: count }, (_, match): number => {
    const [from, to] = [match * size, (match + 1) * size];
    const lead = total(own.slice(from, to)) - total(other.slice(from, to));
    if (Math.abs(lead) < 1e-9) return 0.5;
    return lead > 0 ? 1 : 0;
  });
  const points = scores.reduce((sum, score) => sum + score, 0);
  return `${points}/${count} = ${makeEstimate(wilson(points, count), 'percent')}`;
};

const results = Array.from({ length: 10 }, (_, i) =>
  Array.from({ length: boards * matches }, (_, board) => play(i + 1, board)),
);
for (const [i, own] of results.entries()) {
  console.log(`level ${i + 1}: wins ${own.filter(({ isWon }) => isWon).length} of ${own.length} boards`);
  const below = results[i - 2];
  if (below === undefined) continue;
  console.log(`  against level ${i - 1} in matches: ${share(own, below, boards)}`);
  console.log(`  against level ${i - 1} on single boards: ${share(own, below, 1)}`);
}
