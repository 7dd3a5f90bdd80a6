import { land, passMarkers } from './movement.ts';
import { CONTINUE, OVERTAKE, pack } from './moves.ts';
import { CHAIN, COLLAPSED, PASSABLE, type Position } from './position.ts';
import { upperWord, withBottom, withoutTop } from './rings.ts';

/** The stack a segment jumps: the first one met (R101). */
export const targetOf = (position: Position, from: number, direction: number): number => {
  const delta = position.board.deltas[direction]!;
  let at = from + delta;
  while (position.kind[at]! <= PASSABLE) at += delta;
  return at;
};

/** R101: the segments of the active stack, as first captures or, in a chain, as continuations. */
export const legal = (position: Position, into: number[]): void => {
  const type = position.phase === CHAIN ? CONTINUE : OVERTAKE;
  const from = position.active;
  const { kind, cap } = position;
  const { deltas } = position.board;
  const height = position.height[from]!;
  for (let d = 0; d < deltas.length; d += 1) {
    const delta = deltas[d]!;
    let at = from + delta;
    let distance = 2;
    while (kind[at]! <= PASSABLE) {
      at += delta;
      distance += 1;
    }
    if (kind[at]! > COLLAPSED || cap[at]! > cap[from]!) continue;
    for (at += delta; kind[at]! <= PASSABLE; at += delta) {
      if (distance >= height) into.push(pack(type, from, at, d));
      distance += 1;
    }
  }
};

/** R102: the target's top ring goes under the attacker. */
export const apply = (position: Position, from: number, to: number, direction: number): void => {
  const seat = position.player;
  const { keys, deltas } = position.board;
  const target = targetOf(position, from, direction);
  const ring = position.low[target]! & 3;
  const height = position.height[from]!;
  const low = withBottom(position.low[from]!, position.high[from]!, height, ring);
  const high = upperWord();
  position.listener?.({ type: 'stack_moved', player: seat, from: keys[from]!, to: keys[to]! });
  position.putMarker(from, seat);
  position.listener?.({ type: 'marker_placed', player: seat, cell: keys[from]! });
  passMarkers(position, from, target, deltas[direction]!);
  passMarkers(position, target, to, deltas[direction]!);
  const rest = withoutTop(position.low[target]!, position.high[target]!, 1);
  position.putStack(target, position.height[target]! - 1, rest, upperWord());
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
