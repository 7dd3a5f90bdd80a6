import type { Seat } from '@ludus/kernel';
import { type Board, boardOf } from './board.ts';
import type { EliminationCause, Happening } from './events.ts';
import type { BoardType, Cell, EndReason, Phase } from './types.ts';

/** Events as English sentences. */

/** What `play` reports: an event and its sentence. */
export type GameEvent = Happening & { readonly text: string };

const nameIn = ({ cellOfKey, names }: Board, cell: Cell): string => {
  const index = cellOfKey.get(cell);
  return index === undefined ? cell : names[index]!;
};

/** `d5` for `3,4`. Throws if there is no such board. */
export const cellName = (board: BoardType, cell: Cell): string => nameIn(boardOf(board), cell);

/** `3 rings`, `1 ring`. */
export const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;

/** `a1, a2 and a3`; long lists are shortened. */
export const listed = (names: readonly string[]): string => {
  if (names.length > 6) return `${names.slice(0, 4).join(', ')} and ${names.length - 4} more`;
  return names.length < 2 ? (names[0] ?? 'nothing') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
};

const PHASE_NAMES: Readonly<Record<Phase, string>> = {
  ring_placement: 'placing rings',
  movement: 'moving',
  capture: 'a capture after the move',
  chain_capture: 'continuing the capture',
  line_processing: 'lines',
  territory_processing: 'territory',
  forced_elimination: 'a forced elimination',
  game_over: 'the end',
};

const CAUSES: Readonly<Record<EliminationCause, string>> = {
  landing: 'by landing on a marker',
  line: 'to pay for a line',
  territory: 'to pay for a region',
  recovery: 'to pay for recovery',
  strike: 'by a strike',
  region: 'inside the region',
  forced: 'because nothing else was possible',
  stalemate: 'from the hand, as the game is stuck',
};

export const REASONS: Readonly<Record<EndReason, string>> = {
  ring_elimination: 'enough rings eliminated (R171)',
  territory_control: 'enough territory (R062)',
  last_player_standing: 'last player standing (R172)',
  stalemate: 'ahead when nobody could continue (R173)',
};

const ringColours = (rings: readonly Seat[]): string => {
  const counts = new Map<Seat, number>();
  for (const seat of rings) counts.set(seat, (counts.get(seat) ?? 0) + 1);
  return listed([...counts].map(([seat, count]) => `${counted(count, 'ring')} of player ${seat}`));
};

/** One sentence for an event. Throws if the board or the event is invalid. */
export const describe = (board: Board, event: Happening): string => {
  const at = (cell: Cell): string => nameIn(board, cell);
  switch (event.type) {
    case 'turn_started':
      return `Player ${event.player} is to play.`;
    case 'phase_entered':
      return `Player ${event.player} turns to ${PHASE_NAMES[event.phase]}.`;
    case 'ring_placed':
      return `Player ${event.player} places ${counted(event.count, 'ring')} on ${at(event.cell)}.`;
    case 'sides_swapped':
      return 'The two players change seats.';
    case 'stack_moved':
      return `Player ${event.player} moves from ${at(event.from)} to ${at(event.to)}.`;
    case 'ring_captured':
      return `The stack on ${at(event.by)} captures a ring of player ${event.ring} from ${at(event.target)}.`;
    case 'marker_placed':
      return `A marker of player ${event.player} stays on ${at(event.cell)}.`;
    case 'marker_flipped':
      return `The marker on ${at(event.cell)} goes from player ${event.was} to player ${event.player}.`;
    case 'marker_collapsed':
      return `The marker on ${at(event.cell)} collapses into territory of player ${event.player}.`;
    case 'marker_removed':
      return `The marker of player ${event.was} on ${at(event.cell)} is removed.`;
    case 'marker_slid':
      return `Player ${event.player} slides a marker from ${at(event.from)} to ${at(event.to)}.`;
    case 'stack_struck':
      return `Player ${event.player} strikes the stack on ${at(event.stack)} with the marker from ${at(event.from)}.`;
    case 'line_collapsed':
      return `The line ${listed(event.cells.map(at))} collapses into territory of player ${event.player}.`;
    case 'rings_eliminated': {
      const place = event.cell === null ? '' : ` on ${at(event.cell)}`;
      return `Player ${event.player} eliminates ${ringColours(event.rings)}${place} ${CAUSES[event.cause]}.`;
    }
    case 'rings_exhumed':
      return `${counted(event.count, 'buried ring')} of player ${event.player} return${event.count === 1 ? 's' : ''} to the hand.`;
    case 'rings_owed':
      return event.cause === 'territory'
        ? `Player ${event.player} owes the cap of a stack for the region.`
        : `Player ${event.player} owes ${counted(event.count, 'ring')} ${event.cause === 'line' ? 'for the line' : 'from buried rings'}.`;
    case 'debt_waived':
      return `Player ${event.player} controls no stack, so nothing is owed for the line.`;
    case 'region_claimed':
      return `Player ${event.player} claims the region at ${at(event.cells[0]!)}: ${counted(event.cells.length, 'cell')}${event.border.length === 0 ? '' : ` and ${counted(event.border.length, 'border marker')}`}.`;
    case 'player_out':
      return `Player ${event.player} has lost the last ring.`;
    case 'round_completed':
      return event.exclusive === null
        ? 'A round is complete; more than one player, or none, could act.'
        : `A round is complete in which only player ${event.exclusive} could act: ${event.streak} in a row.`;
    case 'game_ended':
      return event.winner === null
        ? 'The game ends in a stalemate without a winner (R173).'
        : `Player ${event.winner} wins: ${REASONS[event.reason]}.`;
  }
};
