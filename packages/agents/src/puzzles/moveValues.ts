import { type Game, positionOf, Rng, type Seat, sameJson, type Tagged, viewFor } from '@ludus/kernel';
import { mctsAgent } from '../mcts/agent.ts';
import { decide } from '../run.ts';

/** A position to evaluate. */
export interface Question {
  readonly game: Game;
  readonly state: unknown;
  readonly seat: Seat;
  readonly seats: number;
  /** The source of all randomness in the search. */
  readonly seed: string;
}

/** The state after an action and all forced moves that follow. */
export const settledAfter = (game: Game, state: unknown, action: Tagged): unknown => {
  const position = positionOf(game, state);
  const moves: number[] = [];
  position.legal(moves);
  const actions = moves.map((move) => position.action(move));
  const found = moves[actions.findIndex((one) => sameJson(one, action))];
  if (found === undefined) throw new RangeError('the action is not legal here');
  position.apply(found);
  for (;;) {
    position.legal(moves);
    if (moves.length !== 1) return position.state();
    position.apply(moves[0]!);
  }
};

/** The chance of a seat to win from a state, by a search of this many simulations. */
const chanceAt = (question: Question, state: unknown, nodes: number): number => {
  const { game, seat, seats, seed } = question;
  const toAct = game.toAct(state);
  if (toAct === undefined) {
    const { winners } = game.outcome(state)!;
    if (winners.length === 0) return 1 / seats;
    return winners.includes(seat) ? 1 / winners.length : 0;
  }
  const decision = decide(mctsAgent({ budget: { nodes } }), {
    game,
    view: viewFor(game, state, toAct),
    seat: toAct,
    seats,
    rng: Rng.from(seed),
  });
  return decision.evaluation[seat - 1]!;
};

export interface Valued {
  readonly action: Tagged;
  readonly value: number;
}

const byValue = (a: Valued, b: Valued): number => b.value - a.value;

/** The value of every action, best first. */
export const valuesOf = (question: Question, actions: readonly Tagged[], nodes: number): Valued[] =>
  actions
    .map((action) => {
      const after = settledAfter(question.game, question.state, action);
      return { action, value: chanceAt(question, after, nodes) };
    })
    .toSorted(byValue);

/** Evaluates the moves close to the best again with more simulations; the others keep their values. */
export const weighAgain = (
  question: Question,
  values: readonly Valued[],
  { nodes, reach, most }: { readonly nodes: number; readonly reach: number; readonly most: number },
): Valued[] => {
  const best = values[0]!.value;
  const near = values.filter(({ value }) => value >= best - reach).slice(0, most);
  const again = valuesOf(
    question,
    near.map(({ action }) => action),
    nodes,
  );
  const rest = values.filter((one) => !near.includes(one));
  return [...again, ...rest].toSorted(byValue);
};
