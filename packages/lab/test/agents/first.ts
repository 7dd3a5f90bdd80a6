import { imagineState } from '@ludus/kernel';
import type { OwnAgent } from '../../src/entrants/ownAgent.ts';

/** Takes the first legal move and reports nothing else. */
const first: OwnAgent = {
  kind: 'first',
  name: 'first',
  *think({ game, view, rng }) {
    yield;
    return { action: game.legal(imagineState(game, view, rng))[0]! };
  },
};

export default first;
