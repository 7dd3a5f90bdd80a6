import { parseArgs } from 'node:util';
import { games } from '@ludus/games';
import { type Game, Rng, subSeed, unwrap } from '@ludus/kernel';
import { createAgent, decide } from '../src/index.ts';
import { interval, percent } from './interval.ts';

/**
 * Compares the levels of a game whose seats are not alike. Both levels play seat 2 on the same board against the same
 * player of seat 1; the one that wins did better, of two that win or lose the one that is further ahead by its share of
 * revealed tiles, and equals share the point. Says how often every level does better than the level two below.
 *
 *   bun packages/agents/scripts/duels.ts sweep --player player --games 200
 */

const { values: flags, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    player: { type: 'string', default: 'player' },
    games: { type: 'string', default: '200' },
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

const count = Number(flags.games);
const results = Array.from({ length: 10 }, (_, i) =>
  Array.from({ length: count }, (_, board) => play(i + 1, board)),
);
for (let level = 1; level <= 10; level += 1) {
  const own = results[level - 1]!;
  const wins = own.filter((result) => result > 1).length;
  const below = results[level - 3];
  const better = own.reduce((sum, result, i) => {
    const other = below?.[i] ?? result;
    return sum + (result > other ? 1 : result === other ? 0.5 : 0);
  }, 0);
  const [low, high] = interval(better, count);
  const compared =
    below === undefined
      ? ''
      : `, better than level ${level - 2} ${percent(better / count)} [${percent(low)}, ${percent(high)}]`;
  console.log(`level ${level}: wins ${wins}/${count}${compared}`);
}
