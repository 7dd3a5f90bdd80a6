import {
  type Cell,
  cellName,
  type GameState,
  type Move,
  type PlaceRing,
  ringrift,
} from '@ludus/ringrift-engine';
import type { People } from '../../words/people.ts';
import { ringWords } from './words.ts';

export type RingCount = PlaceRing['count'];

/** A space that was chosen although nothing is offered there. */
interface Pointed {
  readonly cell: Cell;
  /** The stack or marker chosen before. */
  readonly from: Cell | undefined;
  readonly rings: RingCount;
}

/** The move that a person seems to mean. */
const meant = ({ currentPhase, turn, board }: GameState, { cell, from, rings }: Pointed): Move => {
  if (turn.owed !== null)
    return { type: 'eliminate_rings_from_stack', context: turn.owed.context, stack: cell };
  if (currentPhase === 'ring_placement')
    return { type: 'place_ring', to: cell, count: board.stacks[cell] === undefined ? rings : 1 };
  if (currentPhase === 'forced_elimination') return { type: 'forced_elimination', stack: cell };
  if (from !== undefined && board.markers[from] !== undefined)
    return {
      type: 'recovery_slide',
      mode: 'fallback',
      from,
      to: cell,
      extractionStack: cell,
      formedLines: [],
    };
  return { type: 'move_stack', from: from ?? cell, to: cell };
};

const { refusals } = ringWords;

/** A sentence for each way in which a choice can be wrong, from the position itself. */
const sentenceFor = (state: GameState, code: string, { cell, from }: Pointed, people: People): string => {
  const { board, boardType, turn, players, currentPlayer } = state;
  const at = cellName(boardType, cell);
  const start = from === undefined ? at : cellName(boardType, from);
  switch (code) {
    case 'no_rings_in_hand':
      return refusals.no_rings_in_hand;
    case 'not_enough_rings':
      return refusals.not_enough_rings(players[currentPlayer - 1]!.ringsInHand);
    case 'cell_marked':
    case 'cell_collapsed':
    case 'one_ring_on_stacks':
    case 'dead_placement':
    case 'no_stack':
    case 'no_buried_ring':
    case 'not_your_marker':
      return refusals[code](at);
    case 'not_controlled':
      return refusals.not_controlled(at, people(board.stacks[cell]?.rings.at(-1) ?? currentPlayer).name);
    case 'another_stack':
      return turn.activeStack === null
        ? refusals.other
        : refusals.another_stack(cellName(boardType, turn.activeStack));
    case 'not_straight':
      return from === undefined ? refusals.stuck(at) : refusals.not_straight(start, at);
    case 'not_adjacent':
      return refusals.not_adjacent(start, at);
    case 'way_blocked':
      return refusals.blocked(at);
    case 'landing_taken':
    case 'cell_taken':
      return refusals.taken(at);
    case 'too_short':
      return refusals.too_short(board.stacks[from ?? cell]?.rings.length ?? 1);
    default:
      return refusals.other;
  }
};

/** Why a space cannot be chosen; empty if it can. */
export const explainCell = (state: GameState, pointed: Pointed, people: People): string => {
  const played = ringrift.play(state, meant(state, pointed), state.currentPlayer);
  return played.ok ? '' : sentenceFor(state, played.error.code, pointed, people);
};
