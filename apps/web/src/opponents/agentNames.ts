import { area } from '../words/area.ts';
import { botOf } from './bots.ts';

/** Agents by what they do, for those that are no bots. */
const words = area('agents', {
  auto: 'Level',
  heuristic: 'Heuristic',
  minimax: 'Alpha-beta',
  mcts: 'Tree search',
  neural: 'Neural network',
  noguess: 'Clue follower',
  conservative: 'Careful rival',
  reasoning: 'Reasoning rival',
  exact: 'Exact rival',
  strategist: 'Strategist',
  player: 'Built-in player',
  random: 'Random moves',
});

const KINDS: Readonly<Record<string, string>> = words;

/** Agents of one’s own are named by their file: `./my-agents/hunter.ts` is `hunter`. */
const ownName = (path: string): string => path.replace(/^.*[/\\]/, '').replace(/\.[cm]?[jt]s$/, '');

/** What an agent does, in a few words, with its settings in brackets: `mcts@nodes=60` is `Tree search (nodes=60)`. */
export const describeAgent = (name: string, beside?: number): string => {
  const agent = beside === undefined ? name : `${name}:${beside}`;
  const [, kind = agent, level, settings] = /^(.*?)(?::(\d+))?(?:@(.*))?$/.exec(agent) ?? [];
  return [KINDS[kind] ?? ownName(kind), level, settings === undefined ? undefined : `(${settings})`]
    .filter((word) => word !== undefined)
    .join(' ');
};

/** What people call an agent: the name of its bot in this game, or else what it does. */
export const agentName = (game: string, agent: string, level?: number): string =>
  botOf(game, agent, level)?.name ?? describeAgent(agent, level);
