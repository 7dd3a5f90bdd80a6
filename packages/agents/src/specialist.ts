import type { Specialist } from '@ludus/kernel';
import type { Agent, Decision } from './types.ts';

/** A game's own player under the interface of all agents. It explains nothing: it knows no chances and no tree. */
export const specialistAgent = (specialist: Specialist, name: string = specialist.id): Agent => ({
  kind: specialist.id,
  name,
  *think({ view, seat, seats, rng }): Generator<undefined, Decision> {
    yield;
    if (specialist.seats !== undefined && !specialist.seats.includes(seat))
      throw new RangeError(`"${specialist.id}" cannot play seat ${seat}.`);
    return {
      action: specialist.choose(view, seat, rng),
      evaluation: new Array<number>(seats).fill(1 / seats),
      depth: 0,
      nodes: 0,
      principalVariation: [],
      moveProbabilities: {},
      stats: {},
    };
  },
});
