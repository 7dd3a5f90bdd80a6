import { type Agent, type AgentName, createAgent, makeAgentName, parseAgentName } from '@ludus/agents';
import {
  type Checked,
  err,
  type Game,
  number,
  object,
  ok,
  parse,
  problem,
  type Result,
  record,
  text,
  type WeightProfile,
} from '@ludus/kernel';
import { readJsonFile } from '../readJsonFile.ts';
import { MODULE_PATH } from './modulePath.ts';

/**
 * Weights by the file that agents name: `heuristic@weights=tuned/weights.json`. Plans contain the weights
 * themselves, so threads read no files, and a changed file makes a different plan.
 */
export type WeightFiles = Readonly<Record<string, WeightProfile>>;

const PROFILE = object({
  id: text({ max: 64 }),
  description: text(),
  weights: record(text({ max: 64 }), number()),
});

/** Agents that judge positions by weights; `auto` may be one of them. */
export const JUDGES: readonly string[] = ['heuristic', 'minimax', 'mcts'];

const refuse = (message: string): Result<never> => err(problem('bad_weights', 'weights', message));

/** The game with one more weight profile. */
const withProfile = (game: Game, profile: WeightProfile): Result<Game> => {
  const { search } = game;
  if (search === undefined)
    return err(problem('no_weights', 'game', `${game.name} has no evaluation with weights.`));
  const others = search.ai.profiles.filter(({ id }) => id !== profile.id);
  return ok({ ...game, search: { ...search, ai: { ...search.ai, profiles: [...others, profile] } } });
};

const weigh = (game: Game, name: AgentName, profile: WeightProfile): Result<Agent> => {
  const judged = withProfile(game, profile);
  if (!judged.ok) return judged;
  const weighted = judged.value;
  const { weights: _, ...rest } = name.settings;
  const made = createAgent(weighted, makeAgentName({ ...name, settings: { ...rest, profile: profile.id } }));
  if (!made.ok) return made;
  const agent = made.value;
  return ok({
    ...agent,
    *think(request) {
      return yield* agent.think({ ...request, game: weighted });
    },
  });
};

/**
 * An agent that judges positions by your own weights, as `ludus tune` writes them: `heuristic`, `minimax` or
 * `mcts`, with any settings.
 *
 * ```ts
 * const agent = unwrap(weightedAgent(ringrift, 'heuristic', JSON.parse(readFileSync('tuned/weights.json', 'utf8'))));
 * ```
 */
export const weightedAgent = (game: Game, name: string, profile: WeightProfile): Result<Agent> => {
  const parsed = parseAgentName(name);
  return parsed.ok ? weigh(game, parsed.value, profile) : parsed;
};

/** Weights from outside: `{ "id": …, "description": …, "weights": { feature: number } }`, with features of the game. */
export const parseWeights = (game: Game, value: unknown): Checked<WeightProfile> => {
  const parsed = parse(PROFILE, value);
  if (!parsed.ok) return parsed;
  const known = (game.search?.ai.features ?? []).map(({ id }) => id);
  const unknown = Object.keys(parsed.value.weights).filter((id) => !known.includes(id));
  return unknown.length === 0
    ? ok(parsed.value)
    : err(
        unknown.map((id) =>
          problem('unknown_feature', `weights.${id}`, `${game.name} has no feature "${id}".`),
        ),
      );
};

/** The weights in a file, as `ludus tune` writes them. */
export const readWeights = (game: Game, path: string): Result<WeightProfile> => {
  const read = readJsonFile(path);
  if (!read.ok) return refuse(read.error.message);
  const parsed = parseWeights(game, read.value);
  return parsed.ok
    ? parsed
    : refuse(`${path} has no valid weights for ${game.name}: ${parsed.error[0]!.message}`);
};

/** The file that an agent takes its weights from; undefined if it uses those of the game. */
export const weightsFileOf = (name: string): string | undefined => {
  const parsed = parseAgentName(name);
  return parsed.ok ? parsed.value.settings.weights : undefined;
};

/** Reads the weight files of agents. */
export const readWeightFiles = (game: Game, names: readonly string[]): Result<WeightFiles> => {
  const files: Record<string, WeightProfile> = {};
  for (const name of names) {
    const path = weightsFileOf(name);
    if (path === undefined) continue;
    const read = readWeights(game, path);
    if (!read.ok) return read;
    files[path] = read.value;
  }
  return ok(files);
};

/** The plan's field for the weights of its agents; absent if there are none. */
export const weightsField = (files: WeightFiles): { readonly weightFiles?: WeightFiles } =>
  Object.keys(files).length === 0 ? {} : { weightFiles: files };

/** The agent for a name in the lab: one that `createAgent` knows, or one with weights from a file. */
export const agentOf = (game: Game, name: string, files: WeightFiles = {}): Result<Agent> => {
  if (MODULE_PATH.test(name))
    return err(
      problem('bad_agent', 'agents', `${name} is a module. Modules work in play, selfplay and tournament.`),
    );
  const parsed = parseAgentName(name);
  if (!parsed.ok) return parsed;
  const { kind, settings } = parsed.value;
  if (settings.weights === undefined) return createAgent(game, name);
  if (!JUDGES.includes(kind))
    return refuse(`"${kind}" does not take weights from a file. These agents do: ${JUDGES.join(', ')}.`);
  if (settings.profile !== undefined)
    return refuse(`"${name}" has both a profile and weights from a file. Use only one of them.`);
  const profile = files[settings.weights];
  if (profile === undefined) return refuse(`The weights in ${settings.weights} were not loaded.`);
  const made = weigh(game, parsed.value, profile);
  return made.ok ? ok({ ...made.value, name: makeAgentName(parsed.value) }) : made;
};
