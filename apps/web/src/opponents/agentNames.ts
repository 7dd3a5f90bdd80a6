import { area } from '../words/area.ts';
import { number, plural } from '../words/format.ts';
import { botOf } from './bots.ts';

/** Agents by what they do, for those that are not bots. */
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
  nodes: (n: number) => plural(n, { one: '# position', other: '# positions' }),
  ms: (n: number) => `${number(n)} ms`,
});

const KINDS: Readonly<Record<string, unknown>> = words;

/** `nodes=20000` is `20,000 positions`; settings that only developers use stay unchanged. */
const describeSetting = (setting: string): string => {
  const [name = '', value] = setting.split('=');
  return name === 'nodes' || name === 'ms' ? words[name](Number(value)) : setting;
};

const kindName = (kind: string): string | undefined => {
  const name = KINDS[kind];
  return typeof name === 'string' ? name : undefined;
};

/** A user’s own agents are named after their file: `./my-agents/hunter.ts` is `hunter`. */
const ownName = (path: string): string => path.replace(/^.*[/\\]/, '').replace(/\.[cm]?[jt]s$/, '');

/**
 * What an agent does, in a few words, with its settings in brackets: `mcts@nodes=60` is `Tree search (60
 * positions)`.
 */
export const describeAgent = (name: string, ofLevel?: number): string => {
  const agent = ofLevel === undefined ? name : `${name}:${ofLevel}`;
  const [, kind = agent, level, settings] = /^(.*?)(?::(\d+))?(?:@(.*))?$/.exec(agent) ?? [];
  const said = settings?.split(',').map(describeSetting).join(', ');
  return [kindName(kind) ?? ownName(kind), level, said === undefined ? undefined : `(${said})`]
    .filter((word) => word !== undefined)
    .join(' ');
};

/** The name of an agent for people: that of its bot in this game, or else what it does. */
export const agentName = (game: string, agent: string, level?: number): string =>
  botOf(game, agent, level)?.name ?? describeAgent(agent, level);
