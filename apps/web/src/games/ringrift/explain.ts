import {
  type Cell,
  cellName,
  type GameState,
  type Move,
  type PlaceRing,
  ringrift,
} from '@ludus/ringrift-engine';

export type RingCount = PlaceRing['count'];

/** The move a person seems to mean by pointing at a cell nothing is offered for. */
const meant = (state: GameState, from: Cell | undefined, cell: Cell, rings: RingCount): Move => {
  const { currentPhase, turn, board } = state;
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
  if (from !== undefined) return { type: 'move_stack', from, to: cell };
  return { type: 'move_stack', from: cell, to: cell };
};

/** Why a cell cannot be chosen, in the engine's words. */
export const explainCell = (
  state: GameState,
  { cell, from, rings }: { readonly cell: Cell; readonly from: Cell | undefined; readonly rings: RingCount },
): string => {
  const played = ringrift.play(state, meant(state, from, cell, rings), state.currentPlayer);
  if (played.ok) return '';
  const own = state.board.stacks[cell]?.rings.at(-1) === state.currentPlayer;
  if (from === undefined && own && played.error.code === 'not_straight')
    return `The stack on ${cellName(state.boardType, cell)} can neither move nor capture.`;
  return played.error.message;
};
