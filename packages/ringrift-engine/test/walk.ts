import { Rng, type Seed } from '@ludus/kernel';
import {
  CONTINUE,
  LINE,
  LINE_OPTION,
  OVERTAKE,
  PLACE,
  REGION,
  SKIP_CAPTURE,
  SKIP_PLACEMENT,
  SKIP_RECOVERY,
  SKIP_TERRITORY,
  SLIDE,
  SWAP_SIDES,
  typeOf,
} from '../src/moves.ts';
import { RULES, type RulesOptions } from '../src/options.ts';
import type { Position } from '../src/position.ts';
import { apply, initialPosition, legal } from '../src/rules.ts';
import { BOARDS, type BoardType, type Config } from '../src/types.ts';

/** Ways to pick moves that reach different corners of the rules. */
const LIKED: Readonly<Record<string, readonly number[]>> = {
  uniform: [],
  /** Buries rings, which leads to recovery. */
  greedy: [OVERTAKE, CONTINUE, SLIDE, REGION, LINE, LINE_OPTION],
  /** Runs out of material slowly: long games, forced eliminations, last player standing. */
  idle: [SKIP_PLACEMENT, SKIP_CAPTURE, SKIP_RECOVERY, SKIP_TERRITORY, SWAP_SIDES],
  /** Fills the board first. */
  crowding: [PLACE, SKIP_CAPTURE, REGION],
};

export const POLICIES: readonly string[] = Object.keys(LIKED);

/** Picks a move, mostly of a preferred kind if there is one. */
export const choose = (policy: string, moves: readonly number[], rng: Rng): number => {
  const liked = moves.filter((move) => LIKED[policy]!.includes(typeOf(move)));
  return liked.length > 0 && rng.int(8) > 0 ? rng.pick(liked) : rng.pick(moves);
};

export const configOf = (
  boardType: BoardType,
  players: number,
  options: Partial<RulesOptions> = {},
): Config => ({
  boardType,
  players,
  rulesOptions: { ...RULES.defaults({ variant: boardType, players }), ...options },
});

export const presetOf = (boardType: BoardType, players: number, preset: string): Config => ({
  boardType,
  players,
  rulesOptions: RULES.defaults({ variant: boardType, players, preset }),
});

/** All twelve boards and player counts. */
export const CONFIGURATIONS: readonly Config[] = BOARDS.flatMap((board) =>
  [2, 3, 4].map((players) => configOf(board, players)),
);

export const isLarge = (board: BoardType): boolean => board === 'square19' || board === 'hexagonal';

export interface Walk {
  readonly config: Config;
  readonly policy: string;
  readonly seed: Seed;
  /** Called with the legal moves of every position, and once more, without any, at the end. */
  readonly visit: (position: Position, moves: readonly number[], step: number) => void;
}

/** Plays a game to its end, which every game has; returns how many moves it took. */
export const walk = ({ config, policy, seed, visit }: Walk): number => {
  const rng = Rng.from(seed);
  const position = initialPosition(config);
  const moves: number[] = [];
  for (let step = 0; step < 20_000; step += 1) {
    legal(position, moves);
    visit(position, moves, step);
    if (moves.length === 0) return step;
    apply(position, choose(policy, moves, rng));
  }
  throw new Error(`no end after 20000 moves: ${JSON.stringify(config)} ${policy} ${seed}`);
};
