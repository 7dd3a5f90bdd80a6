import { readFileSync } from 'node:fs';
import { createAgent } from '@ludus/agents';
import type { Game, WeightProfile } from '@ludus/kernel';
import { type ExperimentPlan, parseVariants, parseWeights, type RuleVariant, type Setup } from '@ludus/lab';
import { seedOf } from '../../options.ts';
import { Refusal, required } from '../../refusal.ts';

export interface PlanFlags {
  readonly variants: string;
  readonly option?: string;
  readonly board?: string;
  readonly players?: string;
  readonly agents: string;
  readonly games: number;
  readonly seed: string;
  readonly opening: number;
  readonly maxMoves: number;
  readonly weights?: string;
}

/** Agents of a list; `minimax@mode=maxn,nodes=500` is one, though it has a comma. */
const agentNames = (text: string): string[] => {
  const names: string[] = [];
  for (const part of text.split(',')) {
    const isSetting = part.includes('=') && !part.includes('@') && names.length > 0;
    if (isSetting) names[names.length - 1] += `,${part}`;
    else names.push(part.trim());
  }
  return names;
};

const seatAgents = (game: Game, text: string, players: number): string[] => {
  const names = agentNames(text);
  for (const name of names) required(createAgent(game, name));
  if (names.length === 1) return Array.from({ length: players }, () => names[0]!);
  if (names.length !== players)
    throw new Refusal(`--agents must name one agent or ${players}, not ${names.length}.`);
  return names;
};

const playerCounts = (text: string | undefined): (number | undefined)[] =>
  text === undefined
    ? [undefined]
    : text.split(',').map((part) => {
        const count = Number(part);
        if (!Number.isSafeInteger(count) || count < 1)
          throw new Refusal(`--players must be whole numbers with commas between, not "${text}".`);
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
  agents: string,
): Setup => {
  const configs = variants.map(({ options }) =>
    required(game.configure({ variant: board, options, ...(players !== undefined && { players }) })),
  );
  const [count, ...others] = configs.map((config) => game.seatCount(config));
  if (others.some((other) => other !== count))
    throw new Refusal('The variants must have the same number of players; say how many with --players.');
  return { board, players: count!, agents: seatAgents(game, agents, count!), configs };
};

const weightsOf = (game: Game, path: string): WeightProfile => {
  let read: unknown;
  try {
    read = JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    throw new Refusal(`${path} cannot be read as JSON.`);
  }
  return required(parseWeights(game, read));
};

/** The experiment that flags ask for. */
export const planOf = (game: Game, flags: PlanFlags): ExperimentPlan => {
  const variants = required(parseVariants(game, flags.variants, flags.option));
  if (variants.length < 2)
    throw new Refusal('An experiment needs at least two variants, the baseline first.');
  const boards = flags.board?.split(',') ?? [game.variants[0]!.id];
  const setups = boards.flatMap((board) =>
    playerCounts(flags.players).map((players) =>
      setupOf(game, { board: board.trim(), players }, variants, flags.agents),
    ),
  );
  const { games, opening: openingPlies, maxMoves } = flags;
  return {
    game: game.id,
    variants,
    setups,
    games,
    seed: seedOf({ seed: flags.seed }),
    openingPlies,
    maxMoves,
    plights: game.ai?.plights ?? [],
    ...(flags.weights !== undefined && { weights: weightsOf(game, flags.weights) }),
  };
};
