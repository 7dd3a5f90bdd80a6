import { EMPTY, isCollapsed, isMarker, isStack, MARKER } from './cell.ts';
import { counted } from './describe.ts';
import type { Position } from './position.ts';
import { lineOfSlide, priceOf } from './recovery.ts';
import { type IllegalMove, refusal } from './refusal.ts';
import type { RecoverySlide } from './types.ts';

/** Why a recovery slide is refused (R110–R115). Cells named here exist on the board. */

/** R110, condition by condition. */
export const whyNotEligible = (position: Position, seat: number): IllegalMove | undefined => {
  if (!position.recovery.allowed) return refusal('no_recovery', 'R110', 'Recovery is off in these rules.');
  if (position.stacks[seat]! > 0)
    return refusal(
      'controls_stack',
      'R110',
      `Recovery is for players who control no stack, but player ${seat} controls ${position.stacks[seat]}.`,
    );
  if (position.markers[seat] === 0)
    return refusal('no_marker', 'R110', `Player ${seat} has no marker to slide.`);
  if (position.buried(seat) === 0)
    return refusal('no_buried_ring', 'R110', `Player ${seat} has no buried ring to pay with.`);
  if (!position.recovery.withRingsInHand && position.hand[seat]! > 0)
    return refusal(
      'rings_in_hand',
      'R110',
      `In these rules recovery requires an empty hand, but player ${seat} has ${counted(position.hand[seat]!, 'ring')}.`,
    );
  return undefined;
};

const explainStep = (
  position: Position,
  from: number,
  to: number,
  isStrike: boolean,
): IllegalMove | undefined => {
  const { names, deltas, adjacent } = position.board;
  const directions = position.recovery.diagonal ? deltas.length : adjacent;
  if (position.kind[from] !== MARKER + position.player)
    return refusal('not_your_marker', 'R111', `You have no marker on ${names[from]}.`, 'from');
  if (!deltas.slice(0, directions).includes(to - from))
    return refusal('not_adjacent', 'R111', `${names[to]} is not next to ${names[from]}.`, 'to');
  if (isStrike)
    return isStack(position.kind[to]!)
      ? undefined
      : refusal('no_stack', 'R111', `There is no stack to strike on ${names[to]}.`, 'to');
  if (position.kind[to] === EMPTY) return undefined;
  const what = isMarker(position.kind[to]!)
    ? 'a marker'
    : isCollapsed(position.kind[to]!)
      ? 'territory'
      : 'a stack';
  return refusal(
    'cell_taken',
    'R111',
    `A marker slides to an empty space; there is ${what} on ${names[to]}.`,
    'to',
  );
};

const longestLine = (position: Position, from: number, to: number): number => {
  let longest = 0;
  for (let axis = 0; axis < position.board.deltas.length / 2; axis += 1)
    longest = Math.max(longest, lineOfSlide(position, position.player, { from, to, axis }).length);
  return longest;
};

const explainPayment = (position: Position, move: RecoverySlide, length: number): IllegalMove | undefined => {
  const price = move.mode === 'line' ? (move.option === 2 ? 0 : priceOf(position, length)) : 1;
  if (price > position.buried(position.player))
    return refusal(
      'not_payable',
      'R113',
      `This slide costs ${counted(price, 'buried ring')}, but you have ${position.buried(position.player)}.`,
    );
  if (price === 0 || move.extractionStack === undefined)
    return price > 0
      ? refusal('no_extraction', 'R113', 'Name the stack the buried ring is taken from.', 'extractionStack')
      : undefined;
  const cell = position.board.cellOfKey.get(move.extractionStack);
  if (cell === undefined || position.buriedIn(cell, position.player) <= 0)
    return refusal('no_buried_ring', 'R113', 'That stack holds no buried ring of yours.', 'extractionStack');
  return undefined;
};

export const explainSlide = (position: Position, move: RecoverySlide): IllegalMove => {
  const from = position.board.cellOfKey.get(move.from)!;
  const to = position.board.cellOfKey.get(move.to)!;
  const barred =
    whyNotEligible(position, position.player) ?? explainStep(position, from, to, move.mode === 'strike');
  if (barred !== undefined) return barred;
  const length = longestLine(position, from, to);
  if (move.mode === 'line' && length === 0)
    return refusal('no_line', 'R112', `This slide forms no line of ${position.lineLength}.`, 'mode');
  if (move.mode === 'strike' && !position.recovery.strike)
    return refusal('no_strike', 'R112', 'These rules have no strike.', 'mode');
  if (move.mode !== 'line' && !position.recovery.fallback)
    return refusal('no_fallback', 'R112', 'In these rules a slide must form a line.', 'mode');
  return (
    explainPayment(position, move, length) ??
    (move.mode === 'line'
      ? refusal(
          'wrong_details',
          'R115',
          'The collapsed markers or the lines do not match this slide.',
          'collapsedMarkers',
        )
      : refusal(
          'line_possible',
          'R112',
          'A slide can form a line, so only slides that form one are legal.',
          'mode',
        ))
  );
};
