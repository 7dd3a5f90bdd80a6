import { parseArgs } from 'node:util';
import { games } from '@ludus/games';
import { type Game, Rng, subSeed, unwrap } from '@ludus/kernel';
import { createAgent, decide } from '../src/index.ts';
import { interval, percent } from './interval.ts';

/**
 * Compares the levels of a game whose seats are not alike. All levels play seat 2 on the same boards against the same
 * player of seat 1. A board is worth two points to whoever wins it, and the lead in the share of revealed tiles; a match goes to
 * the level with more points over some boards, and equals share it. Says how often every level beats the level two below.
 *
 *   bun packages/agents/scripts/duels.ts sweep --player player --matches 60 --boards 5
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
const game: Game = unwrap(games.get(positionals[0] ?? 'sweep'));

/** How seat 2 fared on a board: more is better, and any win more than any loss. */
const play = (level: number, board: number): number => {
  const seed = subSeed(flags.seed, `board ${board}`);
  const variant = game.variants[board % game.variants.length]!.id;
  const agents = [flags.player, `auto:${level}`].map((name) => unwrap(createAgent(game, name)));
  const rngs = agents.map((_, i) => Rng.from(subSeed(seed, `seat ${i + 1}`)));
  let { state } = unwrap(game.setup(unwrap(game.configure({ variant, players: 2 })), seed));
  for (let seat = game.toAct(state); seat !== undefined; seat = game.toAct(state)) {
    const request = { game, view: game.view(state, seat), seat, seats: 2, rng: rngs[seat - 1]! };
    state = unwrap(game.play(state, decide(agents[seat - 1]!, request).action, seat)).state;
  }
  const shares = game.progress!(state).map(
    ({ revealedTiles = 0, hiddenTiles = 0 }) => revealedTiles / (revealedTiles + hiddenTiles),
  );
  return (game.outcome(state)!.winners.includes(2) ? 2 : 0) + shares[1]! - shares[0]!;
};

const boards = Number(flags.boards);
const matches = Number(flags.matches);
const results = Array.from({ length: 10 }, (_, i) =>
  Array.from({ length: boards * matches }, (_, board) => play(i + 1, board)),
);

/** How often one list of results beats another when every `size` of them are added up. */
const share = (own: readonly number[], other: readonly number[], size: number): string => {
  const count = own.length / size;
  let won = 0;
  for (let match = 0; match < count; match += 1) {
    let lead = 0;
    for (let i = match * size; i < (match + 1) * size; i += 1) lead += own[i]! - other[i]!;
    won += Math.abs(lead) < 1e-9 ? 0.5 : lead > 0 ? 1 : 0;
  }
  const [low, high] = interval(won, count);
  return `${won}/${count} = ${percent(won / count)} [${percent(low)}, ${percent(high)}]`;
};

for (const [i, own] of results.entries()) {
  const wins = own.filter((result) => result > 1).length;
  console.log(`level ${i + 1}: wins ${wins} of ${own.length} boards`);
  const below = results[i - 2];
  if (below !== undefined)
    console.log(
      `  against level ${i - 1}: matches ${share(own, below, boards)}, single boards ${share(own, below, 1)}`,
    );
}
