import { isCollapsed, isMarker, isStack, STACK } from './cell.ts';
import { counted } from './describe.ts';
import type { Position } from './position.ts';
import { clearSteps } from './ray.ts';
import { targetOf } from './reach.ts';
import { type IllegalMove, refusal } from './refusal.ts';
import type { Capture, MoveStack, PlaceRing } from './types.ts';

/** Why a placement, a move or a capture is refused. Cells named here exist on the board. */

const name = (position: Position, cell: number): string => position.board.names[cell]!;

export const explainPlacement = (position: Position, { to, count }: PlaceRing): IllegalMove => {
  const cell = position.board.cellOfKey.get(to)!;
  const at = name(position, cell);
  const hand = position.hand[position.player]!;
  if (hand === 0) return refusal('no_rings_in_hand', 'R080', 'You have no rings in hand.');
  if (count > hand)
    return refusal('not_enough_rings', 'R080', `You have only ${counted(hand, 'ring')} in hand.`, 'count');
  if (isMarker(position.kind[cell]!))
    return refusal(
      'cell_marked',
      'R080',
      `There is a marker on ${at}; rings go on empty spaces and stacks.`,
      'to',
    );
  if (isCollapsed(position.kind[cell]!))
    return refusal('cell_collapsed', 'R080', `${at} is territory.`, 'to');
  if (isStack(position.kind[cell]!) && count > 1)
    return refusal(
      'one_ring_on_stacks',
      'R080',
      `Only one ring at a time goes on the stack on ${at}.`,
      'count',
    );
  return refusal(
    'dead_placement',
    'R081',
    `A stack of ${position.height[cell]! + count} on ${at} could neither move nor capture.`,
    'to',
  );
};

/** Problems with the stack that a move starts from, shared by moves and captures. */
const explainStart = (position: Position, from: number): IllegalMove | undefined => {
  const at = name(position, from);
  if (!isStack(position.kind[from]!))
    return refusal('no_stack', 'R090', `There is no stack on ${at}.`, 'from');
  if (position.kind[from] !== STACK + position.player)
    return refusal(
      'not_controlled',
      'R022',
      `The stack on ${at} belongs to player ${position.kind[from]! - STACK}.`,
      'from',
    );
  if (position.active !== 0 && position.active !== from)
    return refusal(
      'another_stack',
      position.acted ? 'R082' : 'R090',
      `Only the stack on ${name(position, position.active)} may move now.`,
      'from',
    );
  return undefined;
};

interface Line {
  readonly direction: number;
  readonly distance: number;
}

/** The step from one cell towards another in a straight line, and how many steps it takes. */
const lineTo = ({ board }: Position, from: number, to: number): Line | undefined => {
  const down = board.rows[to]! - board.rows[from]!;
  const right = board.columns[to]! - board.columns[from]!;
  const delta = Math.sign(down) * board.width + Math.sign(right);
  const direction = board.deltas.indexOf(delta);
  const isStraight = down === 0 || right === 0 || Math.abs(down) === Math.abs(right);
  if (!isStraight || direction < 0) return undefined;
  return { direction, distance: Math.max(Math.abs(down), Math.abs(right)) };
};

const explainWay = (
  position: Position,
  from: number,
  to: number,
  { direction, distance }: Line,
): IllegalMove | undefined => {
  const clear = clearSteps(position.blocked, position.board.places, from, direction);
  if (clear >= distance) return undefined;
  const met = targetOf(position, from, direction);
  const what = isStack(position.kind[met]!) ? 'a stack' : 'territory';
  return met === to
    ? refusal('landing_taken', 'R091', `There is ${what} on ${name(position, to)}.`, 'to')
    : refusal('way_blocked', 'R091', `There is ${what} in the way on ${name(position, met)}.`, 'to');
};

export const explainMove = (position: Position, move: MoveStack): IllegalMove => {
  const from = position.board.cellOfKey.get(move.from)!;
  const to = position.board.cellOfKey.get(move.to)!;
  const start = explainStart(position, from);
  if (start !== undefined) return start;
  const line = lineTo(position, from, to);
  if (line === undefined)
    return refusal(
      'not_straight',
      'R091',
      `${name(position, from)} and ${name(position, to)} are not in a straight line.`,
      'to',
    );
  const height = position.height[from]!;
  return (
    explainWay(position, from, to, line) ??
    refusal(
      'too_short',
      'R091',
      `A stack of ${height} moves at least ${counted(height, 'space')}, not ${line.distance}.`,
      'to',
    )
  );
};

const explainTarget = (
  position: Position,
  from: number,
  target: number,
  direction: number,
): IllegalMove | undefined => {
  const met = targetOf(position, from, direction);
  if (!isStack(position.kind[target]!))
    return refusal(
      'no_target',
      'R101',
      `There is no stack to capture on ${name(position, target)}.`,
      'target',
    );
  if (met !== target)
    return refusal(
      'target_hidden',
      'R101',
      `${name(position, met)} comes before ${name(position, target)} on that line.`,
      'target',
    );
  if (position.cap[target]! > position.cap[from]!)
    return refusal(
      'cap_too_low',
      'R101',
      `A cap of ${position.cap[from]} cannot capture a cap of ${position.cap[target]}.`,
      'target',
    );
  return undefined;
};

export const explainCapture = (position: Position, move: Capture): IllegalMove => {
  const { cellOfKey } = position.board;
  const from = cellOfKey.get(move.from)!;
  const target = cellOfKey.get(move.target)!;
  const to = cellOfKey.get(move.to)!;
  const start = explainStart(position, from);
  if (start !== undefined) return start;
  const first = lineTo(position, from, target);
  const second = lineTo(position, target, to);
  if (first === undefined || second === undefined || first.direction !== second.direction)
    return refusal(
      'not_straight',
      'R101',
      'Attacker, target and landing must be in a straight line, in this order.',
      'to',
    );
  const height = position.height[from]!;
  return (
    explainTarget(position, from, target, first.direction) ??
    explainWay(position, target, to, second) ??
    refusal(
      'too_short',
      'R101',
      `A stack of ${height} moves at least ${counted(height, 'space')}, not ${first.distance + second.distance}.`,
      'to',
    )
  );
};
