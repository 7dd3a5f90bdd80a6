import { type Benchmark, Rng, seats, unwrap } from '@ludus/kernel';
import { ringrift } from './game.ts';
import { RULES } from './options.ts';
import type { Position } from './position.ts';
import { apply, initialPosition, legal } from './rules.ts';
import { BOARDS, type BoardType, type Config, type GameState } from './types.ts';

const SEED = 'bench';

/** About this many moves take some milliseconds. */
const SLICE = 2_000;

const configOf = (boardType: BoardType, players: number): Config => ({
  boardType,
  players,
  rulesOptions: RULES.defaults({ variant: boardType, players }),
});

/** Random games to the end, without undo; every recorded move counts, including no-action moves. */
const randomGames = (boardType: BoardType, players: number): Benchmark => ({
  name: `${boardType} ${players}p random games`,
  unit: 'moves',
  notes: { seed: SEED, policy: 'uniform', preset: 'seed' },
  prepare: () => {
    const rng = Rng.from(SEED);
    const config = configOf(boardType, players);
    const moves: number[] = [];
    let position: Position = initialPosition(config);
    return () => {
      for (let played = 0; played < SLICE; played += 1) {
        legal(position, moves);
        if (moves.length === 0) {
          position = initialPosition(config);
          legal(position, moves);
        }
        apply(position, moves[rng.int(moves.length)]!);
        position.settle();
      }
      return SLICE;
    };
  },
});

/** Plays and undoes every legal move in positions of random games, as search does. */
const makeAndUndo = (boardType: BoardType, players: number): Benchmark => ({
  name: `${boardType} ${players}p make and undo`,
  unit: 'moves',
  notes: { seed: SEED, policy: 'uniform', preset: 'seed' },
  prepare: () => {
    const rng = Rng.from(SEED);
    const config = configOf(boardType, players);
    const moves: number[] = [];
    let position: Position = initialPosition(config);
    return () => {
      let tried = 0;
      while (tried < SLICE) {
        legal(position, moves);
        if (moves.length === 0) {
          position = initialPosition(config);
          continue;
        }
        for (const move of moves) {
          apply(position, move);
          position.undo();
        }
        tried += moves.length;
        apply(position, moves[rng.int(moves.length)]!);
      }
      return tried;
    };
  },
});

/** The checked `play` on JSON states, with events, along random games. */
const checkedPlay = (boardType: BoardType, players: number): Benchmark => ({
  name: `${boardType} ${players}p play on JSON states`,
  unit: 'moves',
  notes: { seed: SEED, policy: 'uniform', preset: 'seed' },
  prepare: () => {
    const rng = Rng.from(SEED);
    const config = configOf(boardType, players);
    const line: { readonly state: GameState; readonly move: Parameters<typeof ringrift.play>[1] }[] = [];
    for (const game of seats(8)) {
      let { state } = unwrap(ringrift.setup(config, game));
      while (state.gameStatus === 'active') {
        const move = rng.pick(ringrift.legal(state));
        line.push({ state, move });
        state = unwrap(ringrift.play(state, move, state.currentPlayer)).state;
      }
    }
    let next = 0;
    return () => {
      for (let played = 0; played < 200; played += 1) {
        const { state, move } = line[next]!;
        unwrap(ringrift.play(state, move, state.currentPlayer));
        next = (next + 1) % line.length;
      }
      return 200;
    };
  },
});

/** How fast the rules are: `ludus bench ringrift`. */
export const benchmarks: readonly Benchmark[] = [
  ...BOARDS.flatMap((board) => [2, 3, 4].map((players) => randomGames(board, players))),
  ...BOARDS.map((board) => makeAndUndo(board, 2)),
  ...BOARDS.map((board) => checkedPlay(board, 2)),
];
