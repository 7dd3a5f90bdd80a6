import { parseArgs } from 'node:util';
import { createAgent, decide } from '@ludus/agents';
import { games } from '@ludus/games';
import { positionOf, Rng, unwrap, viewFor } from '@ludus/kernel';
import { GameCursor } from '@ludus/table';

/**
 * How often lines of play meet. Plays a game and, now and then, follows every line of this many moves by both
 * players (a turn of many steps counts as one move) and counts the different positions at their ends. If
 * lines rarely meet, a transposition table saves little.
 *
 *   bun packages/lab/scripts/transpositions.ts ringrift square8 --moves 2 --after 6,14,20
 *   bun packages/lab/scripts/transpositions.ts breakthrough square6 --moves 3
 */
const { values: flags, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    moves: { type: 'string', default: '2' },
    after: { type: 'string', default: '6,14,20' },
    most: { type: 'string', default: '400000' },
    seed: { type: 'string', default: 'transpositions' },
  },
});
const [gameId = 'ringrift', variant = 'square8'] = positionals;
const game = unwrap(games.get(gameId));
const config = unwrap(game.configure({ variant, players: 2 }));
const agent = unwrap(createAgent(game, 'minimax@nodes=60'));

/** Random decisions first; then the agent decides. */
const RANDOM = 4;

const stateAfter = (decisions: number): unknown => {
  const rng = Rng.from(flags.seed);
  const cursor = new GameCursor(game, unwrap(game.setup(config, flags.seed)).state);
  for (let made = 0; made < decisions && cursor.toAct !== 0; ) {
    const { legalMoves, state, toAct: seat } = cursor;
    if (legalMoves.length === 1) cursor.apply(legalMoves[0]!);
    else if (made < RANDOM) cursor.apply(rng.pick(legalMoves));
    else {
      const view = viewFor(game, state, seat);
      const { action } = decide(agent, { game, view, seat, seats: 2, rng: Rng.from(flags.seed) });
      unwrap(cursor.play(action, seat));
    }
    if (legalMoves.length > 1) made += 1;
  }
  return cursor.state;
};

/** All lines of this many moves by both players, and the positions at their ends. */
const count = (state: unknown): { readonly lines: number; readonly positions: number } => {
  const position = positionOf(game, state);
  const ends = new Set<string>();
  let lines = 0;
  const walk = (left: number, mover: number): void => {
    const seat = position.toAct();
    const still = seat === mover ? left : left - 1;
    if (seat === 0 || still === 0) {
      lines += 1;
      ends.add(`${position.keyLow()} ${position.keyHigh()}`);
      return;
    }
    const moves: number[] = [];
    position.legal(moves);
    for (const move of moves) {
      if (lines >= Number(flags.most)) return;
      position.apply(move);
      walk(still, seat);
      position.undo();
    }
  };
  walk(Number(flags.moves), position.toAct());
  return { lines, positions: ends.size };
};

for (const after of flags.after.split(',').map(Number)) {
  const { lines, positions } = count(stateAfter(after));
  const met = ((100 * (lines - positions)) / lines).toFixed(1);
  console.log(
    `${gameId} ${variant} after ${after} decisions: ${lines} lines, ${positions} positions, ${met}% met`,
  );
}
