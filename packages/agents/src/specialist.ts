import type { Specialist } from '@ludus/kernel';
import type { Agent, Decision } from './types.ts';

/** A game's own player as an agent. It searches no tree, so it expects no line. */
export const specialistAgent = (specialist: Specialist, name: string = specialist.id): Agent => ({
  kind: specialist.id,
  name,
  ...(specialist.knows !== undefined && { knows: (state, seat) => specialist.knows!(state, seat) }),
  *think({ view, seat, seats, rng, knowledge }): Generator<undefined, Decision> {
    yield;
    if (specialist.seats !== undefined && !specialist.seats.includes(seat))
      throw new RangeError(`"${specialist.id}" cannot play seat ${seat}.`);
    const { action, chances, moveChances } = specialist.choose({ view, seat, rng, knowledge });
    return {
      action,
      evaluation: chances ?? new Array<number>(seats).fill(1 / seats),
      depth: 0,
      nodes: 0,
      principalVariation: [],
      moveProbabilities: {},
      ...(moveChances !== undefined && { moveChances }),
      stats: {},
    };
  },
});
