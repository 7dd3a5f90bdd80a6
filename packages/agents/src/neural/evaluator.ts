import {
  type Evaluator,
  type Game,
  type GameAi,
  type InputReader,
  type Position,
  positionOf,
  type Tagged,
} from '@ludus/kernel';
import type { Network } from './network.ts';

type AnyPosition = Position<unknown, unknown>;

/** A network and what reads positions for it. */
export interface Judging {
  readonly network: Network;
  readonly reader: InputReader<unknown, Tagged>;
}

/**
 * A network as an evaluator. Two seats share one look, by the seat to act; with more, every seat looks, and their
 * chances are made to add up to 1. What else searches ask — which moves look promising, what is quiet — the game answers.
 */
export const networkEvaluator = ({ network, reader }: Judging, own?: Evaluator): Evaluator => {
  const look = (position: AnyPosition, seat: number): number => {
    reader.read(position as Position<unknown, Tagged>, seat, network.slots, network.numbers);
    return network.chance(seat);
  };
  const evaluate = (position: AnyPosition, into: Float64Array): void => {
    if (into.length === 2) {
      const seat = position.toAct();
      into[seat - 1] = look(position, seat);
      into[2 - seat] = 1 - into[seat - 1]!;
      return;
    }
    let sum = 0;
    for (let i = 0; i < into.length; i += 1) {
      into[i] = look(position, i + 1);
      sum += into[i]!;
    }
    for (let i = 0; i < into.length; i += 1) into[i] = sum > 0 ? into[i]! / sum : 1 / into.length;
  };
  return {
    evaluate,
    features: (position, seat, into) => own?.features(position, seat, into),
    ...(own?.rate !== undefined && { rate: own.rate.bind(own) }),
    ...(own?.isQuiet !== undefined && { isQuiet: own.isQuiet.bind(own) }),
  };
};

/** A game whose positions are judged by a network; `id` is the name of the network. */
export const withNetwork = (game: Game, judging: Judging, id: string): Game => {
  const ai = game.search?.ai;
  const judged: GameAi = {
    ...ai,
    features: ai?.features ?? [],
    profiles: [{ id, description: 'A trained network.', weights: ai?.profiles[0]?.weights ?? {} }],
    profileFor: () => id,
    evaluator: (weights) => networkEvaluator(judging, ai?.evaluator(weights)),
  };
  // Everything else is the game itself, however it is made.
  const search: Game['search'] = { position: (state) => positionOf(game, state), ai: judged };
  return Object.create(game, { search: { value: search, enumerable: true } });
};
