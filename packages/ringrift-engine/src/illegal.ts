import type { Problem } from '@ludus/kernel';
import { isStack, STACK } from './cell.ts';
import { explainSlide } from './illegalSlide.ts';
import { explainCapture, explainMove, explainPlacement } from './illegalStep.ts';
import { hasLine } from './lines.ts';
import { FOR_RECOVERY, NOTHING, OVER, type Position } from './position.ts';
import { type IllegalMove, refusal } from './refusal.ts';
import { parseMove } from './schema.ts';
import { type Cell, CONTEXTS, type EliminationContext, type Move, PHASES, type Phase } from './types.ts';

/** The moves of each phase (R071). */
const PHASES_OF: Readonly<Record<Move['type'], readonly Phase[]>> = {
  place_ring: ['ring_placement'],
  skip_placement: ['ring_placement'],
  no_placement_action: ['ring_placement'],
  swap_sides: ['ring_placement'],
  move_stack: ['movement'],
  overtaking_capture: ['movement', 'capture'],
  continue_capture_segment: ['chain_capture'],
  skip_capture: ['capture'],
  no_movement_action: ['movement'],
  recovery_slide: ['movement'],
  skip_recovery: ['movement'],
  process_line: ['line_processing'],
  choose_line_option: ['line_processing'],
  no_line_action: ['line_processing'],
  choose_territory_option: ['territory_processing'],
  skip_territory_processing: ['territory_processing'],
  no_territory_action: ['territory_processing'],
  eliminate_rings_from_stack: ['movement', 'line_processing', 'territory_processing'],
  forced_elimination: ['forced_elimination'],
};

const PHASE_NAMES: Readonly<Record<Phase, string>> = {
  ring_placement: 'placement',
  movement: 'movement',
  capture: 'capture',
  chain_capture: 'chain capture',
  line_processing: 'line',
  territory_processing: 'region',
  forced_elimination: 'forced elimination',
  game_over: 'final',
};

/** What a ring is owed for. */
const DEBTS: Readonly<Record<EliminationContext, string>> = {
  line: 'a line',
  territory: 'a region',
  recovery: 'a recovery slide',
};

const CELL_FIELDS = ['from', 'target', 'to', 'region', 'stack'] as const;

/** Every cell that a move names, with its field. */
const cellsNamed = (move: Move): readonly (readonly [string, Cell])[] => {
  const fields = move as { readonly [F in (typeof CELL_FIELDS)[number]]?: Cell } & {
    readonly line?: readonly Cell[];
  };
  return [
    ...CELL_FIELDS.flatMap((field) => (fields[field] === undefined ? [] : [[field, fields[field]] as const])),
    ...(fields.line ?? []).map((cell, i) => [`line[${i}]`, cell] as const),
  ];
};

const explainElimination = (position: Position, stack: Cell): IllegalMove => {
  const cell = position.board.cellOfKey.get(stack)!;
  const at = position.board.names[cell]!;
  if (!isStack(position.kind[cell]!))
    return refusal('no_stack', 'R060', `There is no stack on ${at}.`, 'stack');
  if (position.owed === FOR_RECOVERY)
    return refusal('no_buried_ring', 'R114', `The stack on ${at} holds no buried ring of yours.`, 'stack');
  return refusal(
    'not_controlled',
    'R022',
    `The stack on ${at} belongs to player ${position.kind[cell]! - STACK}.`,
    'stack',
  );
};

const explainByType = (position: Position, move: Move): IllegalMove => {
  switch (move.type) {
    case 'place_ring':
      return explainPlacement(position, move);
    case 'move_stack':
      return explainMove(position, move);
    case 'overtaking_capture':
    case 'continue_capture_segment':
      return explainCapture(position, move);
    case 'recovery_slide':
      return explainSlide(position, move);
    case 'process_line':
    case 'choose_line_option':
      return hasLine(position, position.player)
        ? refusal('wrong_line', 'R121', 'That is not one of your lines, or not one of its options.', 'line')
        : refusal('no_line', 'R120', `You have no line of ${position.lineLength} markers.`, 'line');
    case 'choose_territory_option':
      return refusal('no_region', 'R142', 'That is not a region you can claim now.', 'region');
    case 'eliminate_rings_from_stack':
    case 'forced_elimination':
      return explainElimination(position, move.stack);
    case 'skip_placement':
      return position.hand[position.player] === 0
        ? refusal('nothing_to_skip', 'R075', 'You have no ring in hand, so there is no placement to skip.')
        : refusal('must_place', 'R080', 'None of your stacks can move, so you must place a ring if you can.');
    case 'swap_sides':
      return refusal(
        'no_swap',
        'R010',
        'Only player 2 may swap, instead of the first placement, where the rules allow it.',
      );
    case 'skip_recovery':
      return refusal('nothing_to_skip', 'R110', 'You are not eligible for recovery.');
    case 'skip_territory_processing':
      return refusal('nothing_to_skip', 'R075', 'There is no region to decline.');
    default:
      return refusal(
        'decision_exists',
        'R075',
        'You have a decision to make in this phase, so you cannot skip it.',
      );
  }
};

/** R122, R145: while something is owed, nothing else is legal; otherwise nothing can be paid. */
const explainDebt = (position: Position, move: Move): IllegalMove | undefined => {
  const isPayment = move.type === 'eliminate_rings_from_stack';
  if (position.owed === NOTHING)
    return isPayment ? refusal('nothing_owed', 'R122', 'You owe no ring now.') : undefined;
  const context = CONTEXTS[position.owed - 1]!;
  if (!isPayment) return refusal('ring_owed', 'R122', `First pay the ring you owe for ${DEBTS[context]}.`);
  return move.context === context
    ? undefined
    : refusal(
        'wrong_context',
        'R122',
        `The ring is owed for ${DEBTS[context]}, not for ${DEBTS[move.context]}.`,
        'context',
      );
};

/** Why a value is not a move at all. */
const explainShape = (given: unknown, { path, message }: Problem): IllegalMove => {
  const type = (given as { readonly type?: unknown } | null)?.type;
  return typeof type === 'string' && !Object.hasOwn(PHASES_OF, type)
    ? refusal('unknown_move', 'R071', `There is no move ${JSON.stringify(type.slice(0, 40))}.`, 'type')
    : refusal('wrong_shape', 'R071', message, path);
};

/** Why a seat cannot play a move that is not legal; `given` is any JSON. */
export const explainIllegal = (position: Position, given: unknown, seat: unknown): IllegalMove => {
  if (position.phase === OVER) return refusal('game_over', 'R170', 'The game is over.');
  if (seat !== position.player)
    return refusal('not_your_turn', 'R070', `It is player ${position.player}'s turn.`);
  const parsed = parseMove(given);
  if (!parsed.ok) return explainShape(given, parsed.error[0]!);
  const move = parsed.value;
  for (const [field, cell] of cellsNamed(move))
    if (!position.board.cellOfKey.has(cell))
      return refusal('no_such_cell', 'R001', `There is no space ${cell} on ${position.board.type}.`, field);
  const phase = PHASES[position.phase]!;
  const debt = explainDebt(position, move);
  if (debt !== undefined && position.owed !== NOTHING) return debt;
  const allowed = PHASES_OF[move.type];
  if (!allowed.includes(phase))
    return refusal(
      'wrong_phase',
      'R071',
      `This move belongs to the ${allowed.map((one) => PHASE_NAMES[one]).join(' or ')} phase. This is the ${PHASE_NAMES[phase]} phase.`,
      'type',
    );
  return debt ?? explainByType(position, move);
};
