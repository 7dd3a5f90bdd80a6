import type { OwnAgent } from '../../src/entrants/ownAgent.ts';

/** Swaps sides whenever it may, and plays at random otherwise. */
const swapper: OwnAgent = {
  kind: 'swapper',
  name: 'swapper',
  *think({ game, view, rng }) {
    yield;
    const legal = game.legal(view);
    return { action: legal.find(({ type }) => type === 'swap_sides') ?? rng.pick(legal) };
  },
};

export default swapper;
