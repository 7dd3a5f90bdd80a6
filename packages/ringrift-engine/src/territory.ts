import type { Seat } from '@ludus/kernel';
import { cellsOf, flood, isSameSet, nearRow } from './flood.ts';
import { NO_TERRITORY, pack, REGION, SKIP_TERRITORY } from './moves.ts';
import { FOR_RECOVERY, FOR_TERRITORY, type Position } from './position.ts';
import { colourAt } from './rings.ts';

/** Working space, made once: regions are looked for every turn. */
const ROWS = 27;
const open = new Int32Array(ROWS);
const left = new Int32Array(ROWS);
const found: Int32Array[] = [];

const buffer = (index: number): Int32Array => {
  found[index] ??= new Int32Array(ROWS);
  return found[index];
};

/** R140: the cells that are neither collapsed nor markers of a colour; 0 stands for no colour. */
const openCells = (position: Position, border: Seat, into: Int32Array): void => {
  const { rowMasks, width } = position.board;
  const markers = position.markerRows[border]!;
  const { collapsedRows } = position;
  into.fill(0, width);
  for (let row = 0; row < width; row += 1)
    into[row] = rowMasks[row]! & ~(collapsedRows[row]! | markers[row]!);
};

const meets = (a: Int32Array, b: Int32Array, width: number): boolean => {
  for (let row = 1; row < width - 1; row += 1) if ((a[row]! & b[row]!) !== 0) return true;
  return false;
};

/** R141: some player with a ring on the board controls no stack inside. */
const isDisconnected = (position: Position, region: Int32Array): boolean => {
  for (let seat = 1; seat <= position.seats; seat += 1)
    if (position.ringsOnBoard[seat]! > 0 && !meets(region, position.stackRows[seat]!, position.board.width))
      return true;
  return false;
};

const hasStackOutside = (position: Position, region: Int32Array): boolean => {
  const rows = position.stackRows[position.player]!;
  for (let row = 1; row < position.board.width - 1; row += 1)
    if ((rows[row]! & ~region[row]!) !== 0) return true;
  return false;
};

const hasBuriedOutside = (position: Position, region: Int32Array): boolean => {
  const { width } = position.board;
  for (let seat = 1; seat <= position.seats; seat += 1)
    for (let row = 1; row < width - 1; row += 1)
      for (let bits = position.stackRows[seat]![row]! & ~region[row]!; bits !== 0; bits &= bits - 1)
        if (position.buriedIn(row * width + 31 - Math.clz32(bits & -bits), position.player) > 0) return true;
  return false;
};

/** R143: the price must be payable outside; after a recovery slide it is a buried ring (R114). */
const isPayable = (position: Position, region: Int32Array): boolean =>
  position.recovered ? hasBuriedOutside(position, region) : hasStackOutside(position, region);

/** Whether a region is one of the first `count` found. */
const isKnown = (region: Int32Array, count: number): boolean => {
  for (let i = 0; i < count; i += 1) if (isSameSet(found[i]!, region)) return true;
  return false;
};

/**
 * Calls `visit` with first cell, border colour and cells of every region the player may process, each set of cells once,
 * until it answers true. The cells are valid during the call.
 */
const someRegion = (
  position: Position,
  visit: (first: number, border: Seat, region: Int32Array) => boolean,
): boolean => {
  const { width } = position.board;
  let count = 0;
  for (let border = 0; border <= position.seats; border += 1) {
    if (border > 0 && position.markers[border] === 0) continue;
    openCells(position, border, open);
    left.set(open);
    for (let row = 1; row < width - 1; row += 1)
      while (left[row] !== 0) {
        const bit = left[row]! & -left[row]!;
        const region = buffer(count);
        flood(position.board, open, row, bit, region);
        for (let r = row; r < width - 1; r += 1) left[r]! &= ~region[r]!;
        // Every stack is on an open cell, so what holds all of them leaves nothing outside to pay with.
        if (isSameSet(region, open)) break;
        if (!isPayable(position, region) || !isDisconnected(position, region) || isKnown(region, count))
          continue;
        count += 1;
        if (visit(row * width + 31 - Math.clz32(bit), border, region)) return true;
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

/** The region a move names: its cells and the markers next to it, of whatever colour (R144). */
export const regionAt = (
  position: Position,
  first: number,
  border: Seat,
): { readonly cells: number[]; readonly border: number[] } => {
  const { board } = position;
  const around = new Int32Array(ROWS);
  const region = new Int32Array(ROWS);
  const edge = new Int32Array(ROWS);
  openCells(position, border, around);
  flood(board, around, board.rows[first]!, 1 << board.columns[first]!, region);
  for (let row = 1; row < board.width - 1; row += 1) {
    let markers = 0;
    for (let seat = 1; seat <= position.seats; seat += 1) markers |= position.markerRows[seat]![row]!;
    edge[row] = markers & nearRow(board, region, row) & ~region[row]!;
  }
  return { cells: cellsOf(board, region), border: cellsOf(board, edge) };
};

const eliminateInside = (position: Position, cell: number): void => {
  const height = position.height[cell]!;
  position.listener?.({
    type: 'rings_eliminated',
    player: position.player,
    cause: 'region',
    cell: position.board.keys[cell]!,
    rings: Array.from(
      { length: height },
      (_, depth) => colourAt(position.low[cell]!, position.high[cell]!, depth) + 1,
    ),
  });
  position.eliminateTop(cell, height);
};

/** R144: everything inside is eliminated, cells and border collapse; R145: then the player pays. */
export const apply = (position: Position, first: number, borderColour: Seat): void => {
  const seat = position.player;
  const { keys } = position.board;
  const { cells, border } = regionAt(position, first, borderColour);
  for (const cell of cells) {
    if (position.isStack(cell)) eliminateInside(position, cell);
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
