import type { Game } from '@ludus/kernel';
import {
  agentOf,
  type ExperimentPlan,
  openingLength,
  parseVariants,
  type RuleVariant,
  readWeightFiles,
  readWeights,
  type Setup,
  type WeightFiles,
  weightsField,
} from '@ludus/lab';
import { agentList, seedOf } from '../../options.ts';
import { Refusal, required } from '../../refusal.ts';

export interface PlanFlags {
  readonly variants: string;
  readonly option?: string;
  readonly board?: string;
  readonly players?: string;
  readonly agents: string;
  readonly games: number;
  readonly seed: string;
  readonly opening?: number;
  readonly moveLimit: number;
  readonly weights?: string;
}

/** The longest opening that is chosen without --opening. */
const LONGEST_OPENING = 4;

/** Who plays, and with which weights. */
interface Cast {
  readonly names: readonly string[];
  readonly files: WeightFiles;
}

const castOf = (game: Game, text: string): Cast => {
  const names = agentList(text);
  const files = required(readWeightFiles(game, names));
  for (const name of names) required(agentOf(game, name, files));
  return { names, files };
};

const seatAgents = (names: readonly string[], players: number): string[] => {
  if (names.length === 1) return Array.from({ length: players }, () => names[0]!);
  if (names.length !== players)
    throw new Refusal(`--agents must name one agent or ${players}, not ${names.length}.`);
  return [...names];
};

const playerCounts = (text: string | undefined): (number | undefined)[] =>
  text === undefined
    ? [undefined]
    : text.split(',').map((part) => {
        const count = Number(part);
        if (!Number.isSafeInteger(count) || count < 1)
          throw new Refusal(`--players must be whole numbers separated by commas, not "${text}".`);
        return count;
      });

interface Table {
  readonly board: string;
  readonly players: number | undefined;
}

const setupOf = (
  game: Game,
  { board, players }: Table,
  variants: readonly RuleVariant[],
  names: readonly string[],
): Setup => {
  const configs = variants.map(({ options }) =>
    required(game.configure({ variant: board, options, ...(players !== undefined && { players }) })),
  );
  const [count, ...others] = configs.map((config) => game.seatCount(config));
  if (others.some((other) => other !== count))
    throw new Refusal('The variants must have the same number of players. Set it with --players.');
  return { board, players: count!, agents: seatAgents(names, count!), configs };
};

/** The experiment that the flags describe. */
export const planOf = (game: Game, flags: PlanFlags): ExperimentPlan => {
  const variants = required(parseVariants(game, flags.variants, flags.option));
  if (variants.length < 2)
    throw new Refusal('An experiment compares at least two variants, the baseline first: --variants off,on.');
  const { names, files } = castOf(game, flags.agents);
  const boards = flags.board?.split(',') ?? [game.variants[0]!.id];
  const setups = boards.flatMap((board) =>
    playerCounts(flags.players).map((players) =>
      setupOf(game, { board: board.trim(), players }, variants, names),
    ),
  );
  const { games, moveLimit: maxMoves } = flags;
  const configs = setups.flatMap((setup) => setup.configs);
  const openingPlies =
    flags.opening ?? Math.min(...configs.map((config) => openingLength(game, config, LONGEST_OPENING)));
  return {
    game: game.id,
    variants,
    setups,
    games,
    seed: seedOf({ seed: flags.seed }),
    openingPlies,
    maxMoves,
    plights: game.search?.ai.plights ?? [],
    ...weightsField(files),
    ...(flags.weights !== undefined && { weights: required(readWeights(game, flags.weights)) }),
  };
};
