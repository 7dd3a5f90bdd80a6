import { makeDecision, onlyMove } from './decision.ts';
import { layOut } from './desk.ts';
import type { Agent, Decision, Request } from './types.ts';

/** Any legal move, every one equally likely. */
export const chooseRandom = (request: Request, stats: Decision['stats'] = {}): Decision => {
  const desk = layOut(request, { allMoves: true });
  if (desk.moves.length === 1) return onlyMove(desk);
  const best = request.rng.int(desk.moves.length);
  return makeDecision(desk, {
    best,
    evaluation: new Float64Array(desk.seats).fill(1 / desk.seats),
    depth: 0,
    nodes: 0,
    line: [desk.moves[best]!],
    shares: new Float64Array(desk.moves.length).fill(1 / desk.moves.length),
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
