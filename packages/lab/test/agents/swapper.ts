import type { Agent } from '@ludus/agents';

/** Swaps sides whenever it may, and plays at random otherwise. */
const swapper: Agent = {
  kind: 'swapper',
  name: 'swapper',
  *think({ game, view, rng }) {
    yield;
    const legal = game.legal(view);
    return { action: legal.find(({ type }) => type === 'swap_sides') ?? rng.pick(legal) } as never;
  },
};

export default swapper;
