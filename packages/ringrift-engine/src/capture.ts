import { land, legalCaptures, passMarkers } from './movement.ts';
import { CONTINUE, OVERTAKE } from './moves.ts';
import { CHAIN, type Position } from './position.ts';
import { targetOf } from './reach.ts';
import { raisedHigh, raisedLow, uncoveredHigh, uncoveredLow } from './rings.ts';

/** R101: the captures of the active stack, as first captures or, in a chain, as continuations. */
export const legal = (position: Position, into: number[]): void =>
  legalCaptures(position, position.phase === CHAIN ? CONTINUE : OVERTAKE, into);

/** R102: the target's top ring goes under the attacker. */
export const apply = (position: Position, from: number, to: number, direction: number): void => {
  const seat = position.player;
  const { keys, deltas } = position.board;
  const target = targetOf(position, from, direction);
  const targetLow = position.low[target]!;
  const targetHigh = position.high[target]!;
  const ring = targetLow & 3;
  const height = position.height[from]!;
  const low = raisedLow(position.low[from]!, height, ring);
  const high = raisedHigh(position.high[from]!, height, ring);
  position.listener?.({ type: 'stack_moved', player: seat, from: keys[from]!, to: keys[to]! });
  position.putMarker(from, seat);
  position.listener?.({ type: 'marker_placed', player: seat, cell: keys[from]! });
  passMarkers(position, from, target, deltas[direction]!);
  passMarkers(position, target, to, deltas[direction]!);
  position.putStack(
    target,
    position.height[target]! - 1,
    uncoveredLow(targetLow, targetHigh, 1),
    uncoveredHigh(targetHigh, 1),
  );
  position.listener?.({
    type: 'ring_captured',
    player: seat,
    ring: ring + 1,
    target: keys[target]!,
    by: keys[to]!,
  });
  land(position, to, height + 1, low, high);
  position.acted = true;
};
