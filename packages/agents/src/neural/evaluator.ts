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
 * A network as an evaluator. The seat to act looks, and the network says what that means for everybody. What else
 * searches ask — which moves look promising, what is quiet — the game answers.
 */
export const networkEvaluator = ({ network, reader }: Judging, own?: Evaluator): Evaluator => {
  const evaluate = (position: AnyPosition, into: Float64Array): void => {
    const seat = position.toAct();
    reader.read(position as Position<unknown, Tagged>, seat, network.slots, network.numbers);
    network.chances(seat, into);
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
