import { MOVE, OVERTAKE, pack } from './moves.ts';
import { COLLAPSED, MARKER, PASSABLE, type Position } from './position.ts';

/** R091 and R101: the moves and captures of one stack. */
const legalFrom = (position: Position, from: number, into: number[]): void => {
  const { kind, cap } = position;
  const { deltas } = position.board;
  const height = position.height[from]!;
  const ownCap = cap[from]!;
  for (let d = 0; d < deltas.length; d += 1) {
    const delta = deltas[d]!;
    let at = from + delta;
    let distance = 1;
    while (kind[at]! <= PASSABLE) {
      if (distance >= height) into.push(pack(MOVE, from, at, d));
      at += delta;
      distance += 1;
    }
    if (kind[at]! > COLLAPSED || cap[at]! > ownCap) continue;
    at += delta;
    distance += 1;
    while (kind[at]! <= PASSABLE) {
      if (distance >= height) into.push(pack(OVERTAKE, from, at, d));
      at += delta;
      distance += 1;
    }
  }
};

/** Every move and capture of the player's stacks; after a placement only of the stack just placed (R082). */
export const legal = (position: Position, into: number[]): void => {
  if (position.active !== 0) {
    legalFrom(position, position.active, into);
    return;
  }
  const { width } = position.board;
  const rows = position.stackRows[position.player]!;
  for (let row = 1; row < width - 1; row += 1)
    for (let bits = rows[row]!; bits !== 0; bits &= bits - 1)
      legalFrom(position, row * width + 31 - Math.clz32(bits & -bits), into);
};

/** R092: others' markers passed over become the mover's, the mover's own collapse. */
export const passMarkers = (position: Position, from: number, to: number, delta: number): void => {
  const seat = position.player;
  const { keys } = position.board;
  for (let at = from + delta; at !== to; at += delta) {
    const was = position.kind[at]!;
    if (was === 0) continue;
    if (was === MARKER + seat) {
      position.collapse(at, seat);
      position.listener?.({ type: 'marker_collapsed', player: seat, cell: keys[at]! });
    } else {
      position.putMarker(at, seat);
      position.listener?.({ type: 'marker_flipped', player: seat, cell: keys[at]!, was: was - MARKER });
    }
  }
};

/** R092: a stack that lands on a marker removes it and loses its top ring. */
export const land = (position: Position, to: number, height: number, low: number, high: number): void => {
  const was = position.kind[to]!;
  position.putStack(to, height, low, high);
  if (was === 0) return;
  const cell = position.board.keys[to]!;
  position.listener?.({ type: 'marker_removed', cell, was: was - MARKER });
  position.listener?.({
    type: 'rings_eliminated',
    player: position.player,
    cause: 'landing',
    cell,
    rings: [(low & 3) + 1],
  });
  position.eliminateTop(to, 1);
};

/** R090–R093. */
export const apply = (position: Position, from: number, to: number, direction: number): void => {
  const seat = position.player;
  const { keys } = position.board;
  const height = position.height[from]!;
  const low = position.low[from]!;
  const high = position.high[from]!;
  position.listener?.({ type: 'stack_moved', player: seat, from: keys[from]!, to: keys[to]! });
  position.putMarker(from, seat);
  position.listener?.({ type: 'marker_placed', player: seat, cell: keys[from]! });
  passMarkers(position, from, to, position.board.deltas[direction]!);
  land(position, to, height, low, high);
  position.acted = true;
};
