import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Agent, describeAgent } from '@ludus/agents';
import { err, type Game, ok, problem, type Result } from '@ludus/kernel';
import type { PlayerInput } from '@ludus/replay';
import { moduleHash } from '../match/moduleHash.ts';
import { MODULE_PATH } from '../match/modulePath.ts';
import { agentOf, type WeightFiles } from '../match/weights.ts';
import { type AgentContext, agentFrom, isOwnAgent, located } from './ownAgent.ts';
import { pythonAgent } from './pythonAgent.ts';

/** An agent that takes part, by its name or the path of its module. */
export interface Entrant {
  readonly name: string;
  /** Creates the agent for a seat, a new one for every game. */
  readonly create: (game: Game) => Agent;
  /** The hash of the module and its imports; null for built-in agents. */
  readonly module: string | null;
  /** As the store describes it, on the board of a state. */
  readonly describe: (state?: unknown) => PlayerInput;
}

const refuse = (message: string): Result<never> => err(problem('bad_agent', 'agents', message));

const reason = (caught: unknown): string =>
  (caught instanceof Error ? caught.message : String(caught)).split('\n')[0]!;

const settingsOf = (text: string | undefined): Record<string, string> =>
  Object.fromEntries(
    (text ?? '')
      .split(',')
      .filter((part) => part !== '')
      .map((part) => {
        const [name = '', ...value] = part.split('=');
        return [name, value.join('=')];
      }),
  );

const WANTED = 'its default export must be an agent, or a function that makes one (see docs/agents.md).';

/** Where a module is, what it exports, and the settings after its path. */
interface Loaded {
  readonly path: string;
  readonly file: string;
  readonly exported: unknown;
  readonly settings: AgentContext['settings'];
}

const creatorFrom = ({ path, file, exported, settings }: Loaded): Result<Entrant['create']> => {
  if (isOwnAgent(exported)) return ok(() => agentFrom(exported, file));
  if (typeof exported !== 'function') return refuse(`${path} has no agent: ${WANTED}`);
  const make = (game: Game): unknown => {
    try {
      return exported({ game, settings });
    } catch (caught) {
      throw located(caught, file);
    }
  };
  return ok((game) => {
    const made = make(game);
    if (!isOwnAgent(made)) throw new TypeError(`${path} has no agent: ${WANTED}`);
    return agentFrom(made, file);
  });
};

/** A module outside the clone finds the Ludus packages only if they are installed there. */
const advice = (message: string): string =>
  /Cannot find (?:package|module) '@ludus\//.test(message)
    ? ' Keep modules that import Ludus packages in a folder of the clone, such as my-agents.'
    : '';

const loadModule = async (name: string, path: string, rest: string | undefined): Promise<Result<Entrant>> => {
  const file = resolve(path);
  if (!existsSync(file)) return refuse(`Agent file not found: ${path}`);
  try {
    const settings = settingsOf(rest);
    const exported = file.endsWith('.py')
      ? () => pythonAgent(file, settings)
      : ((await import(pathToFileURL(file).href)) as { default?: unknown }).default;
    const create = creatorFrom({ path, file, exported, settings });
    const describe = (): PlayerInput => describeAgent({ kind: name });
    return create.ok ? ok({ name, create: create.value, module: moduleHash(file), describe }) : create;
  } catch (caught) {
    const message = reason(located(caught, file));
    return refuse(`${path} cannot be loaded: ${message}${advice(message)}`);
  }
};

const loadAndTry = async (
  game: Game,
  name: string,
  [path, rest]: readonly [string, string | undefined],
): Promise<Result<Entrant>> => {
  const loaded = await loadModule(name, path, rest);
  if (!loaded.ok) return loaded;
  try {
    loaded.value.create(game);
  } catch (caught) {
    return refuse(`${path} cannot be used: ${reason(caught)}`);
  }
  return loaded;
};

/** The agent for a name or the path of a module. It is tried once, so that problems show up before the first game. */
export const findEntrant = async (
  game: Game,
  name: string,
  weightFiles?: WeightFiles,
): Promise<Result<Entrant>> => {
  const [, path, rest] = MODULE_PATH.exec(name) ?? [];
  if (path !== undefined) return loadAndTry(game, name, [path, rest]);
  const made = agentOf(game, name, weightFiles);
  if (!made.ok) return made;
  const create = (): Agent => {
    const again = agentOf(game, name, weightFiles);
    if (!again.ok) throw new Error(again.error.message);
    return again.value;
  };
  const describe = (state?: unknown): PlayerInput => describeAgent(made.value, state);
  return ok({ name, create, module: null, describe });
};

/** The hashes of the modules among these agents, by the name each plays under. */
export type ModuleHashes = Readonly<Record<string, string>>;

/** Loads the modules among these agents once, for a plan that others will carry out. */
export const findModules = async (game: Game, names: readonly string[]): Promise<Result<ModuleHashes>> => {
  const hashes: Record<string, string> = {};
  for (const name of names.filter((one) => MODULE_PATH.test(one))) {
    const found = await findEntrant(game, name);
    if (!found.ok) return found;
    hashes[name] = found.value.module!;
  }
  return ok(hashes);
};
