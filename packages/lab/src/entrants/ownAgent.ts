import type { Agent, Decision, Request } from '@ludus/agents';
import { type Game, makeJson } from '@ludus/kernel';

/** What the function of a module gets to create its agent. */
export interface AgentContext {
  readonly game: Game;
  /** The settings after the path: `./my-agent.ts@nodes=500` gives `{ nodes: '500' }`. */
  readonly settings: Readonly<Record<string, string>>;
}

/** A decision of an author's agent: the action, and anything else it reports. */
export type OwnDecision = Pick<Decision, 'action'> & Partial<Decision>;

/** An author's own agent. Every `Agent` is one. */
export interface OwnAgent extends Pick<Agent, 'kind' | 'name'> {
  think(request: Request): Generator<undefined, OwnDecision>;
}

/** What the module of an agent exports as default: the agent, or a function that creates one for a game. */
export type AgentModule = OwnAgent | ((context: AgentContext) => OwnAgent);

export const isOwnAgent = (value: unknown): value is OwnAgent =>
  typeof value === 'object' &&
  value !== null &&
  'think' in value &&
  typeof value.think === 'function' &&
  'kind' in value &&
  typeof value.kind === 'string';

const isDecision = (value: unknown): value is OwnDecision =>
  typeof value === 'object' &&
  value !== null &&
  'action' in value &&
  typeof value.action === 'object' &&
  value.action !== null;

/**
 * Fills in what an author's agent left out of its decision. A value that is not JSON cannot be recorded, and
 * is the agent's fault.
 */
const completed = (value: unknown, seats: number): Decision => {
  if (!isDecision(value)) throw new TypeError('its answer has no action.');
  const { action, evaluation, depth = 0, nodes = 0, principalVariation = [], moveProbabilities = {} } = value;
  const decision: Decision = {
    action,
    evaluation: evaluation ?? new Array<number>(seats).fill(1 / seats),
    depth,
    nodes,
    principalVariation,
    moveProbabilities,
    stats: value.stats ?? {},
  };
  return JSON.parse(makeJson(decision));
};

/** Where in a file an error occurred: `my-agent.ts:12:5`. */
const placeOf = ({ stack = '' }: Error, file: string): string | undefined => {
  const line = stack.split('\n').find((one) => one.includes(`${file}:`));
  const [, place] = /:(\d+:\d+)\)?$/.exec(line?.trim() ?? '') ?? [];
  return place === undefined ? undefined : `${file.slice(file.search(/[^/\\]*$/))}:${place}`;
};

/** The first of the errors that Bun found when it parsed a file: `Unexpected end of file (my-agent.ts:3:1)`. */
const parseError = (caught: unknown): Error | undefined => {
  const first: unknown = caught instanceof AggregateError ? caught.errors[0] : caught;
  const { message, position } = (first ?? {}) as Partial<BuildMessage>;
  if (message === undefined || !position) return undefined;
  const { file, line, column } = position;
  return new Error(`${message} (${file.slice(file.search(/[^/\\]*$/))}:${line}:${column})`, {
    cause: caught,
  });
};

/** An error of an author's agent, with the place in the author's file. */
export const located = (caught: unknown, file: string): Error => {
  const unparsed = parseError(caught);
  if (unparsed !== undefined) return unparsed;
  if (!(caught instanceof Error)) return new Error(String(caught));
  const place = placeOf(caught, file);
  return place === undefined ? caught : new Error(`${caught.message} (${place})`, { cause: caught });
};

const NO_GENERATOR = 'its "think" is not a generator: write *think({ … }) { yield; … return { action }; }.';

const isGenerator = (value: unknown): value is Generator<undefined, unknown> =>
  typeof value === 'object' &&
  value !== null &&
  Symbol.iterator in value &&
  'next' in value &&
  typeof value.next === 'function';

/** Makes an author's agent like any other: complete answers, and errors with their place in `file`. */
export const agentFrom = (own: OwnAgent, file: string): Agent => ({
  kind: own.kind,
  name: own.name ?? own.kind,
  *think(request) {
    try {
      const thinking: unknown = own.think(request);
      if (!isGenerator(thinking)) throw new TypeError(NO_GENERATOR);
      return completed(yield* thinking, request.seats);
    } catch (caught) {
      throw located(caught, file);
    }
  },
});
