import { makeAgentName, parseAgentName, seatOpponents } from '@ludus/agents';
import { games } from '@ludus/games';
import {
  type Checked,
  err,
  type Game,
  hashWords,
  makeJson,
  ok,
  type Problem,
  problem,
  type Seed,
  subSeed,
  type Tagged,
} from '@ludus/kernel';
import { NO_DATE } from '@ludus/replay';
import type { ModuleHashes } from '../entrants/entrant.ts';
import { playingHash } from '../entrants/playingHash.ts';
import { boardFault, playAlike } from '../entrants/suitability.ts';
import { MODULE_PATH } from '../match/modulePath.ts';
import { agentOf, readWeightFiles, type WeightFiles, weightsField } from '../match/weights.ts';
import { openingLength } from '../openings/openingLength.ts';
import { engineHash } from '../work/engineHash.ts';
import type { SelfPlayPlan } from './types.ts';

/** A plan with everything filled in, as sent to workers. It is JSON. */
export interface Run {
  /** The same for equal plans; part of the id of every game. */
  readonly id: string;
  readonly game: string;
  readonly board: string;
  readonly config: unknown;
  /** One for every seat. */
  readonly agents: readonly string[];
  /** The weights of agents that take them from files. */
  readonly weightFiles?: WeightFiles;
  /** The hashes of the modules among the agents; absent if there are none. */
  readonly modules?: ModuleHashes;
  readonly seed: Seed;
  readonly openingPlies: number;
  /** The lines of a book, one for every game in turn. */
  readonly book?: readonly (readonly Tagged[])[];
  readonly maxMoves?: number;
  readonly date: string;
  readonly engine: string;
  /** What determines how the agents play besides their names: see `playingHash`. */
  readonly playing: string;
}

/** In the order of their codes, as in the ids of the store. */
const DIGITS = '-0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz';

const digits = (value: number, length: number): string => {
  let text = '';
  for (let rest = value, i = 0; i < length; i += 1, rest = Math.floor(rest / 64))
    text = DIGITS[rest % 64] + text;
  return text;
};

/** Seven characters: 42 bits of the plan. */
const runId = (plan: unknown): string => {
  const [a, b] = hashWords(makeJson(plan));
  return digits((a >>> 0) * 1024 + (b >>> 22), 7);
};

/** The id of a game: the run, then the number, so that ids are short and sort in playing order. */
export const gameIdOf = ({ id }: Pick<Run, 'id'>, number: number): string => id + digits(number, 5);

/** The seed of a game is a whole number below 2⁴⁸, which every store can hold. */
export const seedOf = ({ seed }: Pick<Run, 'seed'>, number: number): number =>
  Number.parseInt(subSeed(seed, `game ${number}`).slice(0, 12), 16);

interface AgentSetting {
  readonly config: unknown;
  readonly weights: WeightFiles;
  readonly modules: ModuleHashes;
}

/** Why nobody can play under a name. */
const agentFault = (
  game: Game,
  name: string,
  { config, weights, modules }: AgentSetting,
): Problem | undefined => {
  if (MODULE_PATH.test(name))
    return modules[name] === undefined
      ? problem('bad_agent', 'agents', `The module ${name} was not loaded. Call findModules first.`)
      : undefined;
  const made = agentOf(game, name, weights);
  return made.ok ? boardFault(game, config, name) : made.error;
};

const seatAgents = (
  game: Game,
  { agents: names = ['random'], modules = {} }: SelfPlayPlan,
  config: unknown,
): Checked<Pick<Run, 'agents' | 'weightFiles' | 'modules'>> => {
  const seats = game.seatCount(config);
  const given = names.length === 1 ? Array.from({ length: seats }, () => names[0]!) : names;
  const list = seatOpponents(game, config, given);
  if (list.length !== seats)
    return err([
      problem(
        'wrong_agents',
        'agents',
        seats === 1
          ? `There is 1 seat, but ${list.length} agents.`
          : `There are ${seats} seats, but ${list.length} agents.`,
      ),
    ]);
  const files = readWeightFiles(game, list);
  if (!files.ok) return err([files.error]);
  for (const name of list) {
    const fault = agentFault(game, name, { config, weights: files.value, modules });
    if (fault !== undefined) return err([fault]);
  }
  const hasModules = list.some((name) => MODULE_PATH.test(name));
  return ok({
    agents: list.map(canonicalName),
    ...weightsField(files.value),
    ...(hasModules && { modules }),
  });
};

const canonicalName = (text: string): string => {
  const name = parseAgentName(text);
  return name.ok ? makeAgentName(name.value) : text;
};

/** Checks a plan and fills in defaults. */
export const planRun = (plan: SelfPlayPlan): Checked<Run> => {
  const found = games.get(plan.game);
  if (!found.ok) return err([found.error]);
  const game = found.value;
  const { variant, options, maxMoves, seed, book, date = NO_DATE } = plan;
  const names = plan.agents ?? ['random'];
  const players = plan.players ?? (names.length > 1 ? names.length : undefined);
  const config = game.configure({
    ...(variant !== undefined && { variant }),
    ...(players !== undefined && { players }),
    ...(options !== undefined && { options }),
  });
  if (!config.ok) return config;
  const agents = seatAgents(game, plan, config.value);
  if (!agents.ok) return agents;
  const needsOpening = book === undefined && playAlike(game, agents.value.agents);
  const decided = {
    game: game.id,
    board: variant ?? game.variants[0]!.id,
    config: config.value,
    ...agents.value,
    seed,
    openingPlies: plan.openingPlies ?? (needsOpening ? openingLength(game, config.value) : 0),
    ...(book !== undefined && { book }),
    ...(maxMoves !== undefined && { maxMoves }),
    date,
  };
  return ok({
    ...decided,
    id: runId(decided),
    engine: engineHash(game, config.value),
    playing: playingHash(game, agents.value.agents),
  });
};
