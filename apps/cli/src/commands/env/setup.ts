import { createAgent } from '@ludus/agents';
import { games } from '@ludus/games';
import {
  type Checked,
  err,
  type FeatureLayout,
  type Game,
  makePath,
  ok,
  type Problem,
  problem,
  type Seat,
  type Seed,
} from '@ludus/kernel';
import type { ActionKind, Encoding, MakeRequest, Observation } from './protocol.ts';

/** Describes the environments that a program has created. */
export interface BatchDescription {
  readonly game: string;
  readonly count: number;
  readonly players: number;
  /** The players without an agent, whose actions the program chooses. */
  readonly learners: readonly Seat[];
  readonly seed: Seed;
  readonly observe: readonly Observation[];
  readonly encoding: Encoding;
  readonly actions: ActionKind;
  /** What the numbers of a feature vector mean; null if features are not observed. */
  readonly features: FeatureLayout | null;
  /** What the numbers of actions mean; null if an index counts the legal actions. */
  readonly actionSpace: FeatureLayout | null;
}

/** Everything a batch is created from. */
export interface BatchSetup {
  readonly game: Game;
  readonly config: unknown;
  /** The agent that plays for each player; undefined for learners. */
  readonly agents: readonly (string | undefined)[];
  readonly settle: boolean;
  readonly autoReset: boolean;
  readonly maxMoves: number;
  /** The number of the first environment, for the seeds of its games. */
  readonly offset: number;
  /** Identifies board and number of players; states of others are refused. */
  readonly shape: string;
  readonly description: BatchDescription;
}

export const refuse = (code: string, path: string, message: string): Checked<never> =>
  err([problem(code, path, message)]);

/** A random seed, short enough to type again. */
const anySeed = (): number => crypto.getRandomValues(new Uint32Array(1))[0]!;

const agentsFor = (
  game: Game,
  names: Readonly<Record<string, string>>,
  players: number,
): Checked<(string | undefined)[]> => {
  const agents = new Array<string | undefined>(players).fill(undefined);
  for (const [player, name] of Object.entries(names)) {
    const path = makePath(['agents', player]);
    const number = Number(player);
    if (!Number.isInteger(number) || number < 1 || number > players)
      return refuse('no_player', path, `Players go from 1 to ${players}, so there is no player "${player}".`);
    const agent = createAgent(game, name);
    if (!agent.ok) return err([{ ...agent.error, path }]);
    agents[number - 1] = name;
  }
  return agents.includes(undefined)
    ? ok(agents)
    : refuse('nobody_to_act', 'agents', 'Leave at least one player without an agent.');
};

interface Interface {
  readonly observe: readonly Observation[];
  readonly actions: ActionKind;
}

/**
 * What is observed and how actions are numbered: what the game offers, unless the program asks for something
 * else.
 */
const interfaceFor = ({ name, learning }: Game, request: MakeRequest): Checked<Interface> => {
  const { observe = learning === undefined ? ['view'] : ['features'] } = request;
  const { actions = learning?.actions === undefined ? 'legal' : 'numbered' } = request;
  if (observe.includes('features') && learning === undefined)
    return refuse('no_features', 'observe', `${name} has no feature vectors. Observe "view" instead.`);
  if (actions === 'numbered' && learning?.actions === undefined)
    return refuse('no_action_space', 'actions', `${name} has no action space. Use "legal" instead.`);
  return ok({ observe, actions });
};

/** Identifies a board and a number of players, as far as states of the game show them. */
export const shapeOf = ({ learning, record }: Game, state: unknown): string =>
  `${learning?.features.layout(state).dimension} ${record?.progress(state).length}`;

/** Games call a board a variant, and the chosen rules options. */
const asAsked = ({ code, path, message }: Problem): Problem =>
  problem(code, path.replace(/^variant\b/, 'board').replace(/^options\b/, 'rules'), message);

/** Checks a request to create environments. */
export const prepareBatch = (request: MakeRequest): Checked<BatchSetup> => {
  const found = games.get(request.game);
  if (!found.ok) return err([found.error]);
  const game = found.value;
  const { board, players: wanted, rules, count = 1, seed = anySeed(), encoding = 'list' } = request;
  const config = game.configure({
    ...(board !== undefined && { variant: board }),
    ...(wanted !== undefined && { players: wanted }),
    ...(rules !== undefined && { options: rules }),
  });
  if (!config.ok) return err(config.error.map(asAsked));
  const players = game.seatCount(config.value);
  const agents = agentsFor(game, request.agents ?? {}, players);
  if (!agents.ok) return agents;
  const start = game.setup(config.value, seed);
  if (!start.ok) return start;
  const wires = interfaceFor(game, request);
  if (!wires.ok) return wires;
  const { observe, actions } = wires.value;
  const { settle = true, autoReset = false, maxMoves = Number.MAX_SAFE_INTEGER, offset = 0 } = request;
  const { learning } = game;
  const description: BatchDescription = {
    game: game.id,
    count,
    players,
    learners: agents.value.flatMap((name, i) => (name === undefined ? [i + 1] : [])),
    seed,
    observe,
    encoding,
    actions,
    features: observe.includes('features') ? learning!.features.layout(start.value.state) : null,
    actionSpace: actions === 'numbered' ? learning!.actions!.layout(start.value.state) : null,
  };
  return ok({
    game,
    config: config.value,
    agents: agents.value,
    settle,
    autoReset,
    maxMoves,
    offset,
    shape: shapeOf(game, start.value.state),
    description,
  });
};
