import { type AgentName, AUTO, difficultiesOf, modelFor, parseAgentName } from '@ludus/agents';
import { type Difficulty, type Game, type Problem, type Result, unwrap } from '@ludus/kernel';

/** A built-in agent by name, with the level it plays at. */
interface Named {
  readonly kind: string;
  readonly name: AgentName;
  readonly level?: Difficulty;
  /** Whether another agent plays for it on boards without a network. */
  readonly hasSubstitute: boolean;
}

const named = (game: Game, text: string): Named | undefined => {
  const parsed = parseAgentName(text);
  if (!parsed.ok) return undefined;
  const name = parsed.value;
  const level = difficultiesOf(game).find((one) => one.level === name.level);
  const isAuto = name.kind === AUTO;
  const kind = isAuto ? (level?.agent ?? name.kind) : name.kind;
  const hasSubstitute = isAuto && level?.otherwise !== undefined;
  return { kind, name, hasSubstitute, ...(level !== undefined && { level }) };
};

/** Why an agent cannot play on a board although it plays the game: a network is made for one board. */
export const boardFault = (game: Game, config: unknown, text: string): Problem | undefined => {
  const agent = named(game, text);
  if (agent?.kind !== 'neural' || agent.hasSubstitute) return undefined;
  const { state } = unwrap(game.setup(config, 'board'));
  const found: Result<unknown> = modelFor(game, state, agent.name.settings.model);
  return found.ok ? undefined : found.error;
};

/** Whether an agent searches without randomness. `mcts` does where it evaluates positions instead of playing them out. */
const isWithoutChance = ({ search }: Game, kind: string): boolean =>
  ['minimax', 'neural'].includes(kind) || (kind === 'mcts' && search !== undefined);

/** Whether games between these agents would all be the same, except for what the seed determines in the rules. */
export const playAlike = (game: Game, names: readonly string[]): boolean =>
  game.secrets === undefined &&
  names.every((text) => {
    const agent = named(game, text);
    return agent !== undefined && isWithoutChance(game, agent.kind) && (agent.level?.blunder ?? 0) === 0;
  });
