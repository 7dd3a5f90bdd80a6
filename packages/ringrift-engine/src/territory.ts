import type { Seat } from '@ludus/kernel';
import type { Board } from './board.ts';
import { COLLAPSED, isStack, MARKER, STACK } from './cell.ts';
import { cellsOf, isSameSet } from './cellSet.ts';
import { eliminate, extractionStacks } from './elimination.ts';
import { flood, nearRow } from './flood.ts';
import { NO_TERRITORY, pack, REGION, SKIP_TERRITORY } from './moves.ts';
import { FOR_RECOVERY, FOR_TERRITORY, type Position } from './position.ts';

/** Fills `into` with the cells that are not collapsed. */
export const fillFree = ({ rows, board, seats }: Position, into: Int32Array): void => {
  const { rowMasks, width } = board;
  for (let row = 1; row < width - 1; row += 1) {
    let collapsed = 0;
    for (let seat = 1; seat <= seats; seat += 1) collapsed |= rows[(COLLAPSED + seat) * width + row]!;
    into[row] = rowMasks[row]! & ~collapsed;
  }
};

/** R140: fills `into` with the cells that are neither collapsed nor markers of a colour; 0 stands for no colour. */
export const fillOpen = (
  { rows, board }: Position,
  border: Seat,
  free: Int32Array,
  into: Int32Array,
): void => {
  const start = (MARKER + border) * board.width;
  for (let row = 1; row < board.width - 1; row += 1) into[row] = free[row]! & ~rows[start + row]!;
};

/** R141: a player with a ring on the board controls no stack inside. */
const isDisconnected = ({ rows, board, seats, ringsOnBoard }: Position, region: Int32Array): boolean => {
  for (let seat = 1; seat <= seats; seat += 1) {
    if (ringsOnBoard[seat] === 0) continue;
    const start = (STACK + seat) * board.width;
    let inside = 0;
    for (let row = 1; row < board.width - 1; row += 1) inside |= rows[start + row]! & region[row]!;
    if (inside === 0) return true;
  }
  return false;
};

const isOutside = ({ board }: Position, region: Int32Array, cell: number): boolean =>
  (region[board.rows[cell]!]! & (1 << board.columns[cell]!)) === 0;

const hasStackOutside = ({ rows, board, player }: Position, region: Int32Array): boolean => {
  const start = (STACK + player) * board.width;
  for (let row = 1; row < board.width - 1; row += 1)
    if ((rows[start + row]! & ~region[row]!) !== 0) return true;
  return false;
};

/** R143: the price must be payable outside; after a recovery slide, it is a buried ring (R114). */
const isPayable = (position: Position, region: Int32Array): boolean =>
  position.recovered
    ? extractionStacks(position, position.player).some((cell) => isOutside(position, region, cell))
    : hasStackOutside(position, region);

/**
 * Calls `visit` with the first cell and border colour of every region the player may process, each set of
 * cells once, until it returns true.
 */
const someRegion = (position: Position, visit: (first: number, border: Seat) => boolean): boolean => {
  const { board, regionSpace: space, seats } = position;
  const { width } = board;
  const { free, open, left } = space;
  let count = 0;
  fillFree(position, free);
  let collapsed = 0;
  for (let seat = 1; seat <= seats; seat += 1) collapsed += position.territory[seat]!;
  for (let border = 0; border <= seats; border += 1) {
    if (collapsed + position.markers[border]! < board.fewestWalls) continue;
    fillOpen(position, border, free, open);
    if (space.isWhole(border, open)) continue;
    left.set(open);
    for (let row = 1; row < width - 1; row += 1)
      while (left[row] !== 0) {
        const bit = left[row]! & -left[row]!;
        const region = space.region(count);
        flood(board, open, row, bit, region);
        for (let r = row; r < width - 1; r += 1) left[r]! &= ~region[r]!;
        // Every stack is on an open cell, so a set with all of them leaves nothing outside to pay with.
        if (isSameSet(region, open)) {
          space.noteWhole(border, open);
          break;
        }
        if (!isPayable(position, region) || !isDisconnected(position, region) || space.isAmong(region, count))
          continue;
        count += 1;
        if (visit(row * width + 31 - Math.clz32(bit), border)) return true;
      }
  }
  return false;
};

const canPayAnything = (position: Position): boolean =>
  position.recovered ? position.buried(position.player) > 0 : position.stacks[position.player]! > 0;

export const hasRegion = (position: Position): boolean =>
  canPayAnything(position) && someRegion(position, () => true);

/** R142: the regions the player may process, or decline. */
export const legal = (position: Position, into: number[]): void => {
  if (canPayAnything(position))
    someRegion(position, (first, border) => {
      into.push(pack(REGION, first, 0, border));
      return false;
    });
  into.push(into.length === 0 ? NO_TERRITORY : SKIP_TERRITORY);
};

/** Diagonal neighbours; of a hexagon's diagonals, the two along x = y. */
const diagonalRow = ({ isHex }: Board, set: Int32Array, row: number): number => {
  if (isHex) return ((set[row + 2] ?? 0) << 1) | ((set[row - 2] ?? 0) >> 1);
  const beside = set[row - 1]! | set[row + 1]!;
  return (beside << 1) | (beside >> 1);
};

/** Adds every marker linked to those in `edge` by neighbours; there are no such chains on the large hex board. */
const addChains = (board: Board, markers: Int32Array, edge: Int32Array): void => {
  let isGrowing = board.type !== 'hexagonal';
  while (isGrowing) {
    isGrowing = false;
    for (let row = 1; row < board.width - 1; row += 1) {
      const near = nearRow(board, edge, row) | diagonalRow(board, edge, row);
      const linked = markers[row]! & near & ~edge[row]!;
      edge[row]! |= linked;
      if (linked !== 0) isGrowing = true;
    }
  }
};

/** The region of a move: its cells and the markers next to it, of any colour (R144). */
export const regionAt = (
  position: Position,
  first: number,
  border: Seat,
): { readonly cells: number[]; readonly border: number[] } => {
  const { board, rows, seats } = position;
  const { width } = board;
  const open = new Int32Array(width);
  const region = new Int32Array(width);
  const edge = new Int32Array(width);
  fillFree(position, open);
  fillOpen(position, border, open, open);
  flood(board, open, board.rows[first]!, 1 << board.columns[first]!, region);
  const markers = open;
  for (let row = 1; row < width - 1; row += 1) {
    markers[row] = 0;
    for (let seat = 1; seat <= seats; seat += 1) markers[row]! |= rows[(MARKER + seat) * width + row]!;
    markers[row]! &= ~region[row]!;
    edge[row] = markers[row]! & nearRow(board, region, row);
  }
  if (position.config.rulesOptions.markerChains) addChains(board, markers, edge);
  return { cells: cellsOf(board, region), border: cellsOf(board, edge) };
};

/** R144: everything inside is eliminated, and cells and border collapse; R145: then the player pays. */
export const apply = (position: Position, first: number, borderColour: Seat): void => {
  const seat = position.player;
  const { keys } = position.board;
  const { cells, border } = regionAt(position, first, borderColour);
  for (const cell of cells) {
    if (isStack(position.kind[cell]!)) eliminate(position, cell, position.height[cell]!, 'region');
    position.collapse(cell, seat);
  }
  for (const cell of border) position.collapse(cell, seat);
  position.listener?.({
    type: 'region_claimed',
    player: seat,
    cells: cells.map((cell) => keys[cell]!),
    border: border.map((cell) => keys[cell]!),
  });
  position.acted = true;
  position.owe(position.recovered ? FOR_RECOVERY : FOR_TERRITORY, 1);
  position.listener?.({
    type: 'rings_owed',
    player: seat,
    cause: position.recovered ? 'recovery' : 'territory',
    count: 1,
  });
};
