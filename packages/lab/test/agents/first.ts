import type { OwnAgent } from '../../src/entrants/ownAgent.ts';

/** Takes the first legal move; says nothing else. */
const first: OwnAgent = {
  kind: 'first',
  name: 'first',
  *think({ game, view, rng }) {
    yield;
    const state = game.determinize?.(view, rng) ?? view;
    return { action: game.legal(state)[0]! };
  },
};

export default first;
