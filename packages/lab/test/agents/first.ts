import type { Agent } from '@ludus/agents';

/** Takes the first legal move; says nothing else. */
const first: Agent = {
  kind: 'first',
  name: 'first',
  *think({ game, view, rng }) {
    yield;
    const state = game.determinize?.(view, rng) ?? view;
    return { action: game.legal(state)[0]! } as never;
  },
};

export default first;
