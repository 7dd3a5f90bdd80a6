import type { Seat } from '@ludus/kernel';
import { type BoardState, type Cell, capHeightOf, cellName } from '@ludus/ringrift-engine';
import { colourOf, ringWords } from './words.ts';

const describeStack = (rings: readonly Seat[]): string => {
  const top = colourOf(rings.at(-1)!);
  const cap = capHeightOf(rings);
  if (rings.length === 1) return ringWords.space.oneRing(top);
  if (cap === rings.length) return ringWords.space.stack(top, rings.length);
  return ringWords.space.mixed(top, rings.length, cap, rings.slice(0, -cap).toReversed().map(colourOf));
};

const contents = ({ stacks, markers, collapsedSpaces }: BoardState, cell: Cell): string => {
  const stack = stacks[cell];
  if (stack !== undefined) return describeStack(stack.rings);
  const marker = markers[cell];
  if (marker !== undefined) return ringWords.space.marker(colourOf(marker.player));
  const owner = collapsedSpaces[cell];
  return owner === undefined ? ringWords.space.empty : ringWords.space.territory(colourOf(owner));
};

/** `d5, blue stack of 3, cap 2, below: orange; this stack can move`. */
export const speakCell = (board: BoardState, cell: Cell, hint: string | undefined): string => {
  const spoken = hint === undefined ? undefined : ringWords.hints[hint];
  const said = `${cellName(board.type, cell)}, ${contents(board, cell)}`;
  return spoken === undefined ? said : `${said}; ${spoken}`;
};
