import {
  type Evaluator,
  type Game,
  type GameAi,
  type InputReader,
  MOST_MOVE_PARTS,
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
 * Rates moves by the policy head: the sum of what their parts are worth. Undefined if there is no such head, or if the
 * game does not describe the parts of moves.
 */
const policyRate = ({ network, reader }: Judging): Evaluator['rate'] => {
  const { readMove } = reader;
  if (!network.hasPolicy || readMove === undefined) return undefined;
  const parts = new Uint8Array(MOST_MOVE_PARTS);
  return (position, moves, into) => {
    const known = position as Position<unknown, Tagged>;
    const seat = known.toAct();
    reader.read(known, seat, network.slotsOf(seat), network.numbers);
    const scores = network.partScores(seat);
    for (let i = 0; i < moves.length; i += 1) {
      const count = readMove(known, moves[i]!, parts);
      let sum = 0;
      for (let k = 0; k < count; k += 1) sum += scores[parts[k]!]!;
      into[i] = sum;
    }
  };
};

/**
 * A network as an evaluator. It evaluates for the seat to act and gives everybody's chances; with a policy
 * head, it also rates moves. Everything else comes from the game's own evaluator.
 */
export const networkEvaluator = (judging: Judging, own?: Evaluator): Evaluator => {
  const { network, reader } = judging;
  const rate = policyRate(judging) ?? own?.rate?.bind(own);
  const evaluate = (position: AnyPosition, into: Float64Array): void => {
    const seat = position.toAct();
    reader.read(position as Position<unknown, Tagged>, seat, network.slotsOf(seat), network.numbers);
    network.chances(seat, into);
  };
  return {
    evaluate,
    features: (position, seat, into) => own?.features(position, seat, into),
    ...(rate !== undefined && { rate }),
    ...(own?.isQuiet !== undefined && { isQuiet: own.isQuiet.bind(own) }),
  };
};

/** A game whose positions are evaluated by a network; `id` is the name of the network. */
export const withNetwork = (game: Game, judging: Judging, id: string): Game => {
  const ai = game.search?.ai;
  const judged: GameAi = {
    ...ai,
    features: ai?.features ?? [],
    profiles: [{ id, description: 'A trained network.', weights: ai?.profiles[0]?.weights ?? {} }],
    profileFor: () => id,
    evaluator: (weights) => networkEvaluator(judging, ai?.evaluator(weights)),
  };
  // Everything else comes from the game itself.
  const search: Game['search'] = { position: (state) => positionOf(game, state), ai: judged };
  return Object.create(game, { search: { value: search, enumerable: true } });
};
