import type { Opponent } from './ui.ts';

/** How strong the opponents people choose from are, weakest first. */
export const STRENGTHS: readonly Opponent[] = [
  { agent: 'random', name: 'Dice thrower' },
  { agent: 'auto:2', name: 'Beginner' },
  { agent: 'auto:4', name: 'Casual player' },
  { agent: 'auto:6', name: 'Club player' },
  { agent: 'auto:8', name: 'Strong player' },
  { agent: 'auto:10', name: 'Expert' },
];

/** Agents by what they do, for those chosen by kind. */
const KINDS: Readonly<Record<string, string>> = {
  auto: 'Level',
  heuristic: 'Heuristic',
  minimax: 'Alpha-beta',
  mcts: 'Tree search',
  neural: 'Neural network',
  noguess: 'Clue follower',
  conservative: 'Careful rival',
  reasoning: 'Reasoning rival',
  exact: 'Exact rival',
  player: 'Built-in player',
};

/** Agents of one’s own are named by their file: `./my-agents/hunter.ts` is `hunter`. */
const ownName = (path: string): string => path.replace(/^.*[/\\]/, '').replace(/\.[cm]?[jt]s$/, '');

/**
 * What people call an agent. Its level, where it has one, may come with the name or beside it; settings follow in
 * brackets: `mcts@nodes=60` is `Tree search (nodes=60)`.
 */
export const strengthName = (name: string, beside?: number): string => {
  const agent = beside === undefined ? name : `${name}:${beside}`;
  const [, kind = agent, level, settings] = /^(.*?)(?::(\d+))?(?:@(.*))?$/.exec(agent) ?? [];
  const known = STRENGTHS.find((one) => one.agent === agent)?.name;
  const words = [KINDS[kind] ?? ownName(kind), level, settings === undefined ? undefined : `(${settings})`];
  return known ?? words.filter((word) => word !== undefined).join(' ');
};
