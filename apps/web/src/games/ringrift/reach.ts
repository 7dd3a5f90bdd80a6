import {
  type Cell,
  type GameState,
  type Move,
  type PlaceRing,
  ringrift,
  roomAfter,
} from '@ludus/ringrift-engine';

/** Where a stack that has just been placed could go in the same turn. */
interface Reach {
  readonly spaces: readonly Cell[];
  readonly canCapture: boolean;
}

/** What a stack can reach in the state after its placement. */
export const reachIn = (placed: GameState): Reach => {
  const next = ringrift.legal(placed);
  return {
    spaces: next.flatMap((after) => (after.type === 'move_stack' ? [after.to] : [])),
    canCapture: next.some(({ type }) => type === 'overtaking_capture'),
  };
};

/** Whether the player to act has nothing on the board yet. */
export const isFirstPlacement = ({ currentPhase, currentPlayer, board }: GameState): boolean =>
  currentPhase === 'ring_placement' &&
  !Object.values(board.stacks).some(({ rings }) => rings.includes(currentPlayer)) &&
  !Object.values(board.markers).some(({ player }) => player === currentPlayer);

const isPlacing = (move: Move): move is PlaceRing => move.type === 'place_ring';

/** Fewer would look like the only right choice. */
const FEWEST = 4;

/** The spaces from which a first stack could go to the most others, as a start for people new to the game. */
export const roomiestOf = (state: GameState, moves: readonly Move[]): readonly Cell[] => {
  if (!isFirstPlacement(state)) return [];
  const placements = moves.filter(isPlacing);
  const rooms = roomAfter(state, placements);
  const found = placements
    .map(({ to }, i) => ({ cell: to, room: rooms[i]! }))
    .sort((a, b) => b.room - a.room);
  const least = found[FEWEST - 1]?.room ?? 0;
  return found.filter(({ room }) => room >= least).map(({ cell }) => cell);
};
