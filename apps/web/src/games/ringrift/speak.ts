import type { Seat } from '@ludus/kernel';
import { type BoardState, type Cell, cellName, type GameState } from '@ludus/ringrift-engine';

/** What cells and moments are called when spoken. */

const GLYPHS = ['', 'blue', 'orange', 'green', 'pink'] as const;

const colourName = (seat: Seat): string => GLYPHS[seat] ?? `player ${seat}`;

const HINTS: Readonly<Record<string, string>> = {
  place: 'rings can be placed here',
  source: 'this stack can move',
  move: 'can move here',
  capture: 'can capture and land here',
  slide: 'this marker can slide',
  'slide-line': 'sliding here forms a line',
  line: 'part of a line to collapse',
  region: 'part of a region to claim',
  pay: 'can pay from this stack',
};

const count = (n: number, word: string): string => `${n} ${word}${n === 1 ? '' : 's'}`;

/** The run of the controller's rings on top. */
export const capHeight = (rings: readonly Seat[]): number => {
  const top = rings.at(-1);
  return rings.length - 1 - rings.findLastIndex((ring) => ring !== top);
};

const describeStack = (rings: readonly Seat[]): string => {
  const top = colourName(rings.at(-1)!);
  const cap = capHeight(rings);
  if (rings.length === 1) return `one ${top} ring`;
  if (cap === rings.length) return `${top} stack of ${rings.length}`;
  const buried = rings.slice(0, -cap).toReversed().map(colourName).join(', ');
  return `${top} stack of ${rings.length}, cap ${cap}, below: ${buried}`;
};

const contents = ({ stacks, markers, collapsedSpaces }: BoardState, cell: Cell): string => {
  const stack = stacks[cell];
  if (stack !== undefined) return describeStack(stack.rings);
  const marker = markers[cell];
  if (marker !== undefined) return `${colourName(marker.player)} marker`;
  const owner = collapsedSpaces[cell];
  return owner === undefined ? 'empty' : `${colourName(owner)} territory`;
};

/** `d5, blue stack of 3, cap 2, below: orange; this stack can move`. */
export const speakCell = (board: BoardState, cell: Cell, hint: string | undefined): string => {
  const spoken = hint === undefined ? undefined : HINTS[hint];
  return `${cellName(board.type, cell)}, ${contents(board, cell)}${spoken === undefined ? '' : `; ${spoken}`}`;
};

export const PHASE_TITLES: Readonly<Record<GameState['currentPhase'], string>> = {
  ring_placement: 'Place rings',
  movement: 'Move a stack',
  capture: 'Capture, or stay',
  chain_capture: 'The capture must go on',
  line_processing: 'Collapse a line',
  territory_processing: 'Claim a region',
  forced_elimination: 'Forced elimination',
  game_over: 'The game is over',
};

/** What another player does in a phase. */
export const PHASE_DOINGS: Readonly<Record<GameState['currentPhase'], string>> = {
  ring_placement: 'places rings',
  movement: 'moves a stack',
  capture: 'may capture',
  chain_capture: 'captures on',
  line_processing: 'collapses a line',
  territory_processing: 'claims a region',
  forced_elimination: 'has to eliminate a cap',
  game_over: 'is done',
};

export const ringWords = (n: number): string => count(n, 'ring');
