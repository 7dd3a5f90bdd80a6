import { plural } from '@ludus/kernel';
import { OVER, type Position } from '../position.ts';
import { makeState } from '../state.ts';
import { END_REASONS, type GameState } from '../types.ts';
import { fieldsOf, readCell } from './cells.ts';

type Table = ReadonlyMap<string, string>;

const countersOf = (player: Readonly<Record<string, unknown>>, isStalemate: boolean): string => {
  const { ringsInHand, eliminatedRings, territorySpaces } = player;
  // Here, rings in hand count as eliminated at the end; the published programs only rank the players that
  // way.
  const rings = isStalemate
    ? `${Number(ringsInHand) + Number(eliminatedRings)} in hand or eliminated`
    : `${ringsInHand} in hand, ${eliminatedRings} eliminated`;
  return `${rings}, ${plural(Number(territorySpaces), 'space')}`;
};

const ourTables = ({ board, players, endReason }: GameState): Readonly<Record<string, Table>> => ({
  stacks: new Map(Object.entries(board.stacks).map(([cell, { rings }]) => [cell, rings.join()])),
  markers: new Map(Object.entries(board.markers).map(([cell, { player }]) => [cell, `${player}`])),
  collapsedSpaces: new Map(Object.entries(board.collapsedSpaces).map(([cell, owner]) => [cell, `${owner}`])),
  players: new Map(
    players.map((player) => [`${player.playerNumber}`, countersOf({ ...player }, endReason === 'stalemate')]),
  ),
});

const theirTables = (position: Position, state: unknown): Readonly<Record<string, Table>> => {
  const { board, players } = fieldsOf(state);
  const isStalemate = position.phase === OVER && END_REASONS[position.reason] === 'stalemate';
  const cells = (table: unknown, value: (item: unknown) => unknown): Table =>
    new Map(
      Object.entries(fieldsOf(table)).map(([key, item]) => [
        readCell(position.board, key) ?? key,
        `${value(item)}`,
      ]),
    );
  const { stacks, markers, collapsedSpaces } = fieldsOf(board);
  return {
    stacks: cells(stacks, (stack) => fieldsOf(stack).rings),
    markers: cells(markers, (marker) => fieldsOf(marker).player),
    collapsedSpaces: cells(collapsedSpaces, (owner) => owner),
    players: new Map(
      (Array.isArray(players) ? players.map(fieldsOf) : []).map((player) => [
        `${player.playerNumber}`,
        countersOf(player, isStalemate),
      ]),
    ),
  };
};

const firstDifference = (ours: Table, theirs: Table): string | undefined =>
  [...new Set([...ours.keys(), ...theirs.keys()])].find((key) => ours.get(key) !== theirs.get(key));

/** How a recorded state differs from a position, in a sentence; undefined if board and counters agree. */
export const describeDifference = (position: Position, state: unknown): string | undefined => {
  const ours = ourTables(makeState(position));
  const theirs = theirTables(position, state);
  for (const part of Object.keys(ours)) {
    const key = firstDifference(ours[part]!, theirs[part]!);
    if (key === undefined) continue;
    const told = (table: Table): string => table.get(key) ?? 'nothing';
    return `the recorded state differs at ${part} ${key}: ${told(theirs[part]!)} there, ${told(ours[part]!)} here.`;
  }
  return undefined;
};
