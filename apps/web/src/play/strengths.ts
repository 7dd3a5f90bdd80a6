/** How strong the opponents people choose from are, weakest first. */
export const STRENGTHS: readonly { readonly agent: string; readonly name: string }[] = [
  { agent: 'random', name: 'Dice thrower' },
  { agent: 'heuristic', name: 'Novice' },
  { agent: 'mcts@ms=150', name: 'Club player' },
  { agent: 'mcts@ms=700', name: 'Strong player' },
  { agent: 'mcts@ms=2500', name: 'Expert' },
];

export const strengthName = (agent: string): string =>
  STRENGTHS.find((one) => one.agent === agent)?.name ?? agent;
