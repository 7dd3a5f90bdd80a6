import { imagineState, sameJson, type Tagged } from '@ludus/kernel';
import type { Agent, Decision, Request } from '../types.ts';
import { steadyValues, valueAfter } from './openValue.ts';
import type { Assessment } from './types.ts';
import { compareInWorlds } from './worldValue.ts';

const rounded = (value: number): number => Math.round(value * 1e4) / 1e4;

interface Worth {
  readonly chances: readonly number[];
  readonly after: readonly number[];
  readonly noise: number;
  readonly nodes: number;
}

/** Compares by searches of equal length after the best move and after the move that was played. */
function* worthInTheOpen(
  agent: Agent,
  request: Request,
  decision: Decision,
  played: Tagged,
): Generator<undefined, Worth> {
  const { action, nodes } = decision;
  const foreseen = steadyValues(decision, request.seat);
  if (sameJson(action, played)) return { chances: foreseen, after: foreseen, noise: 0, nodes: 0 };
  const chances = yield* valueAfter(agent, request, action);
  const after = yield* valueAfter(agent, request, played);
  // The same move searched twice: the difference shows how precise searches of this length are.
  const noise = Math.abs(chances[request.seat - 1]! - foreseen[request.seat - 1]!) / 2;
  return { chances, after, noise, nodes: 2 * nodes };
}

/** Compares in the same worlds after both moves. */
function* worthInWorlds(request: Request, { action }: Decision, played: Tagged): Generator<undefined, Worth> {
  const isSame = sameJson(action, played);
  const { means, noise, worlds } = yield* compareInWorlds(request, isSame ? [action] : [action, played]);
  return { chances: means[0]!, after: means[isSame ? 0 : 1]!, noise, nodes: worlds };
}

/**
 * Says what a decision was worth compared with what the agent would have done. `request.view` is what the seat knew
 * then. It is a generator like `Agent.think`, so the caller can pause it; `assess` runs it to the end. If nothing is
 * hidden, the positions after both moves are searched. Otherwise both moves are tried in the same guessed worlds, so
 * the luck of the dice does not count.
 */
export function* assessing(agent: Agent, request: Request, played: Tagged): Generator<undefined, Assessment> {
  const { game, view, seat, rng } = request;
  const decision = yield* agent.think(request);
  const worth =
    game.secrets === undefined
      ? yield* worthInTheOpen(agent, request, decision, played)
      : yield* worthInWorlds(request, decision, played);
  const loss = worth.chances[seat - 1]! - worth.after[seat - 1]!;
  // A longer search may prefer the played move to the agent's own choice. Then the played move was the best one.
  const isBest = loss <= 0;
  const best = isBest ? played : decision.action;
  const state = imagineState(game, view, rng);
  const text = (action: Tagged): string => game.text.makeNotation(state, action);
  return {
    seat,
    played: text(played),
    best: text(best),
    line: sameJson(best, decision.action) ? decision.principalVariation : [text(played)],
    chances: (isBest ? worth.after : worth.chances).map(rounded),
    after: worth.after.map(rounded),
    loss: rounded(Math.max(0, loss)),
    noise: rounded(worth.noise),
    depth: decision.depth,
    nodes: decision.nodes + worth.nodes,
  };
}

/** The same, without pauses. */
export const assess = (agent: Agent, request: Request, played: Tagged): Assessment => {
  const thinking = assessing(agent, request, played);
  for (;;) {
    const step = thinking.next();
    if (step.done === true) return step.value;
  }
};
