import { type Difficulty, didYouMean, err, type Game, ok, problem, type Result } from '@ludus/kernel';
import { withBlunders } from './blunder.ts';
import { AUTO, describeDifficulty, difficultiesOf } from './difficulty.ts';
import { heuristicAgent } from './heuristic.ts';
import { mctsAgent } from './mcts/agent.ts';
import { minimaxAgent } from './minimax/agent.ts';
import { TABLE_VIEWS, type TableView } from './minimax/options.ts';
import { type AgentName, makeAgentName, parseAgentName } from './name.ts';
import { NEURAL_SEARCHES, type NeuralSearch, neuralAgent } from './neural/agent.ts';
import { boardAgent } from './neural/boardAgent.ts';
import { boardsWithModels, lacksModels, modelsOf } from './neural/models.ts';
import { randomAgent } from './random.ts';
import { specialistAgent } from './specialist.ts';
import type { Agent, Budget } from './types.ts';

/** What an agent is created from once its name is parsed. */
interface Recipe {
  readonly name: string;
  readonly budget?: Budget;
  readonly profileId?: string;
  readonly mode?: TableView;
  readonly reuse?: boolean;
  readonly ponder?: boolean;
  readonly search?: NeuralSearch;
  readonly model?: string;
}

export interface AgentKind {
  readonly id: string;
  readonly description: string;
  /** Settings it accepts besides `ms`, `nodes` and `profile`. */
  readonly settings: readonly string[];
  /** A remark about the agent for a game: the boards it plays. */
  remark?(game: Game): string;
  /** Why it cannot play a game, if so. */
  unable?(game: Game): string | undefined;
  make(recipe: Recipe): Agent;
}

/** The agents that play every game. The level decides for `auto`. */
export const AGENT_KINDS: readonly AgentKind[] = [
  {
    id: 'random',
    description: 'any legal move',
    settings: [],
    make: ({ name }) => randomAgent(name),
  },
  {
    id: 'heuristic',
    description: 'the move whose position looks best',
    settings: [],
    make: heuristicAgent,
  },
  {
    id: 'minimax',
    description:
      'looks ahead with alpha-beta; with more than two players, with paranoid, max-n or best-reply search',
    settings: ['depth', 'mode', 'ponder'],
    make: minimaxAgent,
  },
  {
    id: 'mcts',
    description: 'Monte Carlo tree search',
    settings: ['reuse', 'ponder'],
    make: mctsAgent,
  },
  {
    id: 'neural',
    description: 'a search with a trained network as its evaluation',
    settings: ['search', 'model', 'ponder'],
    remark: boardsWithModels,
    unable: lacksModels,
    make: neuralAgent,
  },
];

const refuse = (message: string): Result<never> => err(problem('bad_agent', 'agent', message));

const NUMBERS: Readonly<Record<string, readonly [number, number]>> = {
  ms: [1, 3_600_000],
  nodes: [1, 1_000_000_000],
  depth: [1, 60],
};
/** The share of random moves, in percent; overrides that of the level. */
const BLUNDER = 'blunder';
const PERCENT = [0, 100] as const;

const WORDS: Readonly<Record<string, readonly string[]>> = {
  mode: TABLE_VIEWS,
  reuse: ['true', 'false'],
  ponder: ['true', 'false'],
  search: NEURAL_SEARCHES,
};

/** The values a setting can have in this game. */
const wordsOf = (game: Game, name: string): readonly string[] => {
  if (name === 'profile') return (game.search?.ai.profiles ?? []).map(({ id }) => id);
  return name === 'model' ? modelsOf(game).map(({ model }) => model.id) : WORDS[name]!;
};

const faultIn = (
  kind: Pick<AgentKind, 'id' | 'settings'>,
  game: Game,
  [name, value]: readonly [string, string],
): string | undefined => {
  const known = ['ms', 'nodes', 'profile', BLUNDER, ...kind.settings];
  if (!known.includes(name))
    return `"${kind.id}" has no setting "${name}". Its settings: ${known.join(', ')}.${didYouMean(name, known)}`;
  const range = name === BLUNDER ? PERCENT : NUMBERS[name];
  if (range !== undefined) {
    const isInside = /^\d+$/.test(value) && Number(value) >= range[0] && Number(value) <= range[1];
    return isInside
      ? undefined
      : `"${name}" must be a whole number from ${range[0]} to ${range[1]}, not "${value}".`;
  }
  const words = wordsOf(game, name);
  if (words.includes(value)) return undefined;
  return `"${name}" must be one of ${words.join(', ')}, not "${value}".${didYouMean(value, words)}`;
};

const budgetFrom = (settings: AgentName['settings'], level: Difficulty | undefined): Budget | undefined => {
  const budget: Record<string, number> = {};
  for (const name of Object.keys(NUMBERS))
    if (settings[name] !== undefined) budget[name] = Number(settings[name]);
  if (Object.keys(budget).length > 0) return budget;
  return level?.nodes === undefined ? undefined : { nodes: level.nodes };
};

const recipeOf = (name: AgentName, level: Difficulty | undefined): Recipe => {
  const { settings } = name;
  const budget = budgetFrom(settings, level);
  return {
    name: makeAgentName(name),
    ...(budget !== undefined && { budget }),
    ...(settings.profile !== undefined && { profileId: settings.profile }),
    ...(settings.mode !== undefined && { mode: settings.mode as TableView }),
    ...(settings.reuse !== undefined && { reuse: settings.reuse === 'true' }),
    ...(settings.ponder !== undefined && { ponder: settings.ponder === 'true' }),
    ...(settings.search !== undefined && { search: settings.search as NeuralSearch }),
    ...(settings.model !== undefined && { model: settings.model }),
  };
};

const unknownKind = (game: Game, kind: string): Result<never> => {
  const known = [...agentsOf(game).map(({ id }) => id), AUTO];
  return refuse(
    `There is no agent "${kind}" for ${game.name}. Available: ${known.join(', ')}.${didYouMean(kind, known)}`,
  );
};

const makeSpecialist = (game: Game, name: AgentName): Result<Agent> | undefined => {
  const specialist = game.search?.ai.specialists?.find(({ id }) => id === name.kind);
  if (specialist === undefined) return undefined;
  if (Object.keys(name.settings).length > 0) return refuse(`"${name.kind}" has no settings.`);
  return ok(specialistAgent(specialist, makeAgentName(name)));
};

/** What is wrong with the settings of an agent, if anything. */
const settingsFault = (
  kind: Pick<AgentKind, 'id' | 'settings'>,
  game: Game,
  { settings }: AgentName,
): string | undefined =>
  Object.entries(settings)
    .map((setting) => faultIn(kind, game, setting))
    .find((found) => found !== undefined);

const kindNamed = (id: string): AgentKind | undefined => AGENT_KINDS.find((one) => one.id === id);

/** The agent of a level that plays with a network on some boards. It has the settings that both of its agents have. */
const makeForBoards = (game: Game, name: AgentName, level: Difficulty): Result<Agent> => {
  const other = kindNamed(level.otherwise!);
  if (other === undefined) return unknownKind(game, level.otherwise!);
  const known = kindNamed(level.agent)?.settings ?? [];
  const settings = other.settings.filter((setting) => known.includes(setting));
  const fault = settingsFault({ id: `${AUTO}:${level.level}`, settings }, game, name);
  if (fault !== undefined) return refuse(fault);
  const recipe = recipeOf(name, level);
  const otherwise = other.make(recipe);
  // Networks have no profiles, so whoever asks for one wants the agent that has them.
  if (name.settings.profile !== undefined) return ok(otherwise);
  return ok(boardAgent({ game, kind: AUTO, neural: recipe, otherwise }));
};

const make = (game: Game, name: AgentName, level: Difficulty | undefined): Result<Agent> => {
  if (name.kind === AUTO && level?.agent === 'neural' && level.otherwise !== undefined)
    return makeForBoards(game, name, level);
  const id = name.kind === AUTO ? level?.agent : name.kind;
  if (id === undefined) return refuse(`"${AUTO}" needs a level here, for example ${AUTO}:5.`);
  const special = makeSpecialist(game, { ...name, kind: id });
  if (special !== undefined) return special;
  const kind = kindNamed(id);
  if (kind === undefined) return unknownKind(game, id);
  const lack = kind.unable?.(game);
  if (lack !== undefined) return refuse(lack);
  const fault = settingsFault(kind, game, name);
  return fault === undefined ? ok(kind.make(recipeOf(name, level))) : refuse(fault);
};

/**
 * Creates the agent with a given name for a game: `random`, `mcts:5`, `minimax@ms=500`, `auto:3`, a rival of Sweep.
 * `name:level` plays with the time and the blunders of that level of the game's difficulty table.
 *
 * ```ts
 * const agent = unwrap(createAgent(ringrift, 'mcts@ms=500'));
 * ```
 */
export const createAgent = (game: Game, text: string): Result<Agent> => {
  const name = parseAgentName(text);
  if (!name.ok) return name;
  const level = difficultiesOf(game).find(({ level: number }) => number === name.value.level);
  const made = make(game, name.value, level);
  if (!made.ok) return made;
  const share = name.value.settings[BLUNDER];
  const blunders = share === undefined ? (level?.blunder ?? 0) : Number(share) / 100;
  const agent = withBlunders(made.value, blunders);
  return ok(level === undefined ? agent : { ...agent, difficulty: level.level });
};

/** Every agent of a game with a line about it, for lists and menus. */
export const agentsOf = (game: Game): { readonly id: string; readonly description: string }[] => [
  ...AGENT_KINDS.filter(({ unable }) => unable?.(game) === undefined).map(({ id, description, remark }) => ({
    id,
    description: remark === undefined ? description : `${description} (${remark(game)})`,
  })),
  ...(game.search?.ai.specialists ?? []).map(({ id, description }) => ({ id, description })),
];

/** The levels of a game with a line about each, for menus. */
export const levelsOf = (game: Game): { readonly level: number; readonly description: string }[] =>
  difficultiesOf(game).map((level) => ({ level: level.level, description: describeDifficulty(level) }));
