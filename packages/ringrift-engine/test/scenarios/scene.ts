import { expect } from 'bun:test';
import { unwrap } from '@ludus/kernel';
import type { GameEvent } from '../../src/describe.ts';
import { parseDrawing } from '../../src/draw.ts';
import { ringrift } from '../../src/game.ts';
import { fromSetup, type Setup } from '../../src/setup.ts';
import type { GameState } from '../../src/types.ts';

type Rest = Partial<Setup>;

const EMPTY_ROW = '. . . . . . . .';

/**
 * A position drawn on square8, rank 1 at the bottom; empty ranks at the top may be left out. Tokens: `.` empty, `12` a stack
 * from bottom to top, `o1` a marker, `#1` territory.
 */
export const scene = (drawing: string, rest: Rest = {}): GameState => {
  const rows = drawing
    .trim()
    .split('\n')
    .map((row) => row.trim());
  const padded = [...Array.from({ length: 8 - rows.length }, () => EMPTY_ROW), ...rows].join('\n');
  const drawn = unwrap(parseDrawing('square8', padded));
  return unwrap(fromSetup({ boardType: 'square8', players: 2, ...drawn, ...rest }));
};

/** A position on a hex board, from cells. */
export const hexScene = (rest: Omit<Setup, 'boardType' | 'players'> & Rest): GameState =>
  unwrap(fromSetup({ boardType: 'hex8', players: 2, ...rest }));

/** The legal moves as people write them; `kind` keeps those that start with it. */
export const moves = (state: GameState, kind = ''): string[] =>
  ringrift
    .legal(state)
    .map((move) => ringrift.text.makeNotation(state, move))
    .filter((text) => text.startsWith(kind))
    .sort();

export interface Played {
  readonly state: GameState;
  readonly events: readonly GameEvent[];
}

/** Plays moves one after the other; each must be legal. */
export const playOn = (start: GameState, ...texts: string[]): Played => {
  let state = start;
  const events: GameEvent[] = [];
  for (const text of texts) {
    const move = ringrift.text.parseNotation(state, text);
    if (!move.ok) throw new Error(`${move.error.message} Legal: ${moves(state).slice(0, 20).join('; ')}`);
    const played = unwrap(ringrift.play(state, move.value, state.currentPlayer));
    state = played.state;
    events.push(...played.events);
  }
  return { state, events };
};

export const play = (start: GameState, ...texts: string[]): GameState => playOn(start, ...texts).state;

/** What is on a cell, in the notation of drawings. */
export const at = ({ board }: GameState, name: string): string => {
  const key = `${name.charCodeAt(0) - 97},${Number(name.slice(1)) - 1}`;
  const stack = board.stacks[key];
  if (stack !== undefined) return stack.rings.join('');
  const marker = board.markers[key];
  if (marker !== undefined) return `o${marker.player}`;
  return board.collapsedSpaces[key] === undefined ? '.' : `#${board.collapsedSpaces[key]}`;
};

/** Several cells at once: `{ a1: '12', b1: 'o1' }`. */
export const expectCells = (state: GameState, cells: Readonly<Record<string, string>>): void => {
  const found = Object.fromEntries(Object.keys(cells).map((name) => [name, at(state, name)]));
  expect(found).toEqual({ ...cells });
};

export const eliminated = (state: GameState): number[] =>
  state.players.map((player) => player.eliminatedRings);

export const hands = (state: GameState): number[] => state.players.map((player) => player.ringsInHand);

/** The rest of a turn without decisions. */
export const quietEnd = ['No line', 'No territory'] as const;
