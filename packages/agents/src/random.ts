import { makeDecision, onlyMove } from './decision.ts';
import { createSearchContext } from './searchContext.ts';
import type { Agent, Decision, Request } from './types.ts';

/** Any legal move, every one equally likely. */
export const chooseRandom = (request: Request, stats: Decision['stats'] = {}): Decision => {
  const context = createSearchContext(request, { allMoves: true });
  if (context.moves.length === 1) return onlyMove(context);
  const best = request.rng.int(context.moves.length);
  return makeDecision(context, {
    best,
    evaluation: new Float64Array(context.seats).fill(1 / context.seats),
    depth: 0,
    nodes: 0,
    line: [context.moves[best]!],
    shares: new Float64Array(context.moves.length).fill(1 / context.moves.length),
    stats,
  });
};

export const randomAgent = (name = 'random'): Agent => ({
  kind: 'random',
  name,
  *think(request) {
    yield;
    return chooseRandom(request);
  },
});
