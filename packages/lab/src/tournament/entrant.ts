import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Agent, Decision, Request } from '@ludus/agents';
import { err, type Game, hashText, ok, problem, type Result } from '@ludus/kernel';
import type { PlayerInput } from '@ludus/replay';
import { agentOf, type WeightFiles } from '../match/weights.ts';

/** What a module's function is given to make its agent from. */
export interface AgentContext {
  readonly game: Game;
  /** What stood behind the path: `./my-agent.ts@nodes=500` gives `{ nodes: '500' }`. */
  readonly settings: Readonly<Record<string, string>>;
}

/** A decision of an author's own agent: the action, and whatever else it has to say. */
export type OwnDecision = Pick<Decision, 'action'> & Partial<Decision>;

/** An author's own agent. Every `Agent` is one. */
export interface OwnAgent extends Pick<Agent, 'kind' | 'name'> {
  think(request: Request): Generator<undefined, OwnDecision>;
}

/** What a module of an author's own agent exports as default: the agent, or a function that makes one for a game. */
export type AgentModule = OwnAgent | ((context: AgentContext) => OwnAgent);

/** Makes the agent of a seat; a new one for every game. */
export type Recruit = (game: Game) => OwnAgent;

export interface Entrant {
  readonly name: string;
  readonly recruit: Recruit;
  /** The hash of the module's file; null for agents of the lab. */
  readonly module: string | null;
  /** As the store describes it. */
  readonly player: PlayerInput;
}

const MODULE = /^(.*\.(?:ts|mts|js|mjs))(?:@(.*))?$/;

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

const isAgent = (value: unknown): value is OwnAgent =>
  typeof value === 'object' &&
  value !== null &&
  'think' in value &&
  typeof value.think === 'function' &&
  'kind' in value &&
  typeof value.kind === 'string';

const WANTED = 'its default export must be an agent, or a function that makes one (see docs/agents.md).';

const describe = ({ kind, difficulty, profileId }: Agent): PlayerInput => ({
  playerType: 'ai',
  aiType: kind,
  ...(difficulty !== undefined && { aiDifficulty: difficulty }),
  ...(profileId !== undefined && { aiProfileId: profileId }),
});

const recruitFrom = (
  path: string,
  exported: unknown,
  settings: AgentContext['settings'],
): Result<Recruit> => {
  if (isAgent(exported)) return ok(() => exported);
  if (typeof exported !== 'function') return refuse(`${path} brings no agent: ${WANTED}`);
  return ok((game) => {
    const made: unknown = exported({ game, settings });
    if (!isAgent(made)) throw new TypeError(`${path} brings no agent: ${WANTED}`);
    return made;
  });
};

const loadModule = async (name: string, path: string, rest: string | undefined): Promise<Result<Entrant>> => {
  const file = resolve(path);
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch {
    return refuse(`There is no file ${path} to load an agent from.`);
  }
  try {
    const { default: exported } = (await import(pathToFileURL(file).href)) as { default?: unknown };
    const recruit = recruitFrom(path, exported, settingsOf(rest));
    const player = { playerType: 'ai', aiType: name } as const;
    return recruit.ok ? ok({ name, recruit: recruit.value, module: hashText(text), player }) : recruit;
  } catch (caught) {
    return refuse(`${path} cannot be loaded: ${reason(caught)}`);
  }
};

/** Specialists may know some seats only, which a tournament that changes seats has no use for. */
const seatFault = (game: Game, { kind, name }: Agent, seats: number): string | undefined => {
  const known = game.ai?.specialists?.find(({ id }) => id === kind)?.seats;
  return known === undefined || Array.from({ length: seats }, (_, i) => i + 1).every((s) => known.includes(s))
    ? undefined
    : `"${name}" plays seat ${known.join(' and ')} only; in a tournament everybody sits everywhere.`;
};

/** What an entrant is found for. */
export interface EntrantContext {
  readonly seats: number;
  /** The weights of agents that name a file. */
  readonly weightFiles?: WeightFiles | undefined;
}

/**
 * The agent people mean by a name or by the path of their own module, tried once so that what is wrong with it is known
 * before the first game.
 */
export const findEntrant = async (
  game: Game,
  name: string,
  { seats, weightFiles }: EntrantContext,
): Promise<Result<Entrant>> => {
  const [, path, rest] = MODULE.exec(name) ?? [];
  if (path === undefined) {
    const made = agentOf(game, name, weightFiles);
    if (!made.ok) return made;
    const fault = seatFault(game, made.value, seats);
    if (fault !== undefined) return refuse(fault);
    const recruit: Recruit = () => {
      const again = agentOf(game, name, weightFiles);
      if (!again.ok) throw new Error(again.error.message);
      return again.value;
    };
    return ok({ name, recruit, module: null, player: describe(made.value) });
  }
  const loaded = await loadModule(name, path, rest);
  if (!loaded.ok) return loaded;
  try {
    loaded.value.recruit(game);
  } catch (caught) {
    return refuse(`${path} cannot be used: ${reason(caught)}`);
  }
  return loaded;
};
