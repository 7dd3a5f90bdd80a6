/** How strong the opponents people choose from are, weakest first. */
export const STRENGTHS: readonly { readonly agent: string; readonly name: string }[] = [
  { agent: 'random', name: 'Dice thrower' },
  { agent: 'auto:2', name: 'Beginner' },
  { agent: 'auto:4', name: 'Casual player' },
  { agent: 'auto:6', name: 'Club player' },
  { agent: 'auto:8', name: 'Strong player' },
  { agent: 'auto:10', name: 'Expert' },
];

/** Agents by what they do, for those chosen by kind. */
const KINDS: Readonly<Record<string, string>> = {
  heuristic: 'Heuristic',
  minimax: 'Alpha-beta',
  mcts: 'Tree search',
  neural: 'Network',
  noguess: 'Clue follower',
  conservative: 'Careful rival',
  reasoning: 'Reasoning rival',
  exact: 'Exact rival',
  player: 'Built-in player',
};

export const strengthName = (agent: string): string =>
  STRENGTHS.find((one) => one.agent === agent)?.name ?? KINDS[agent] ?? agent;
