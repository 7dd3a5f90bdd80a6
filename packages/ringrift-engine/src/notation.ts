import { err, ok, problem, type Result, sameJson } from '@ludus/kernel';
import { makeMove } from './action.ts';
import type { Board } from './board.ts';
import { cellName } from './describe.ts';
import { isHandedOut } from './handedOut.ts';
import { explainIllegal } from './illegal.ts';
import { notAMove, readWritten } from './illegalNotation.ts';
import { MOVE, PLACE, PLAIN, typeOf } from './moves.ts';
import { movesOf } from './play.ts';
import type { Position } from './position.ts';
import { readState } from './readState.ts';
import { parseMove } from './schema.ts';
import type { BoardType, Cell, Move, PlainMove, RecoverySlide } from './types.ts';

/** Moves as people write them: `Recovery: a3 → a4 (forms line)`. */

const PLAIN_NAMES: Readonly<Record<PlainMove['type'], string>> = {
  skip_placement: 'Skip placement',
  no_placement_action: 'No placement',
  swap_sides: 'Swap sides',
  skip_capture: 'Skip capture',
  no_movement_action: 'No movement',
  skip_recovery: 'Skip recovery',
  no_line_action: 'No line',
  skip_territory_processing: 'Skip territory',
  no_territory_action: 'No territory',
};

type Name = (cell: Cell) => string;

const span = (name: Name, cells: readonly Cell[]): string => `${name(cells[0]!)}–${name(cells.at(-1)!)}`;

/** A slide in increasing detail: what it does, which markers collapse, which stack pays. */
const slideForms = (name: Name, move: RecoverySlide): string[] => {
  const start = `Recovery: ${name(move.from)} ${move.mode === 'strike' ? 'strikes' : '→'} ${name(move.to)}`;
  const paying = move.extractionStack === undefined ? '' : `, extracts from ${name(move.extractionStack)}`;
  if (move.mode !== 'line') return [start, `${start}${paying}`];
  const lines = `forms line ${span(name, move.collapsedMarkers)}`;
  const free = move.option === 2 ? ', free' : '';
  return [`${start} (forms line)`, `${start} (${lines}${free})`, `${start} (${lines}${free}${paying})`];
};

/** Every way to write a move, the shortest first; the last one says everything. */
export const notationForms = (board: BoardType, move: Move): string[] => {
  const name: Name = (cell) => cellName(board, cell);
  switch (move.type) {
    case 'place_ring':
      return [`Place: ${name(move.to)}${move.count === 1 ? '' : ` ×${move.count}`}`];
    case 'move_stack':
      return [`Move: ${name(move.from)} → ${name(move.to)}`];
    case 'overtaking_capture':
    case 'continue_capture_segment': {
      const verb = move.type === 'overtaking_capture' ? 'Capture' : 'Continue';
      return [`${verb}: ${name(move.from)} × ${name(move.target)} → ${name(move.to)}`];
    }
    case 'recovery_slide':
      return slideForms(name, move);
    case 'process_line':
      return [`Line: ${span(name, move.line)}`];
    case 'choose_line_option':
      return move.option === 1
        ? [`Line: ${span(name, move.line)} (collapse all)`]
        : [`Line: ${span(name, move.line)} (collapse ${span(name, move.collapsedMarkers)})`];
    case 'choose_territory_option': {
      const start = `Region: ${name(move.region)} (${move.size} cell${move.size === 1 ? '' : 's'}`;
      const border = move.border === null ? 'cut off by territory' : `cut off by player ${move.border}`;
      return [`${start})`, `${start}, ${border})`];
    }
    case 'eliminate_rings_from_stack':
      return [`Eliminate: ${name(move.stack)} (${move.context})`];
    case 'forced_elimination':
      return [`Forced elimination: ${name(move.stack)}`];
    default:
      return [PLAIN_NAMES[move.type]];
  }
};

/** The shortest notation that no other legal move of a position shares. */
const shortest = (position: Position, move: Move): string => {
  const board = position.board.type;
  const forms = notationForms(board, move);
  const full = forms.at(-1)!;
  if (forms.length === 1) return full;
  const others = movesOf(position)
    .filter((other) => other.type === move.type)
    .map((other) => notationForms(board, other))
    .filter((other) => other.at(-1) !== full);
  return forms.find((form) => !others.some((other) => other.includes(form))) ?? full;
};

/** Moves whose notation depends on nothing but the board, by their packed form. */
const written = new WeakMap<Board, Map<number, string>>();
const MOST_WRITTEN = 20_000;

const writtenOn = (board: Board): Map<number, string> => {
  const known = written.get(board) ?? new Map<number, string>();
  written.set(board, known);
  if (known.size >= MOST_WRITTEN) known.clear();
  return known;
};

const isAlwaysSame = (type: number): boolean => type === PLACE || type === MOVE || type >= PLAIN;

/** The notation of a packed legal move of a position. */
export const notationIn = (position: Position, move: number): string => {
  if (!isAlwaysSame(typeOf(move))) return shortest(position, makeMove(position, move));
  const known = writtenOn(position.board);
  const text = known.get(move) ?? shortest(position, makeMove(position, move));
  known.set(move, text);
  return text;
};

/** The shortest notation that no other legal move of a state shares; empty if the state or the move is invalid. */
export const makeNotation = (state: unknown, move: unknown): string => {
  const parsed = parseMove(move);
  if (!parsed.ok) return '';
  // Most moves have only one notation, whatever else is legal.
  const forms = isHandedOut(state) ? notationForms(state.boardType, parsed.value) : [];
  if (forms.length === 1) return forms[0]!;
  const read = readState(state);
  return read.ok ? shortest(read.value, parsed.value) : '';
};

/** Capitals, spaces, colons and typed substitutes for arrows, crosses and dashes do not matter. */
const plain = (text: string): string =>
  text
    .toLowerCase()
    .replace(/->|=>|→/g, '>')
    .replace(/[–—]/g, '-')
    .replace(/×|\*/g, 'x')
    .replace(/[\s:]+/g, '');

/** A hostile text is cut before it is repeated in a message. */
const quoted = (text: string): string => JSON.stringify(text.length > 60 ? `${text.slice(0, 60)}…` : text);

/** Handles input that matches no notation: finds the legal move it means, or says what is wrong. */
const readUnlisted = (position: Position, legal: readonly Move[], text: string): Result<Move> => {
  const written = readWritten(position, plain(text));
  if (written === undefined) return err(notAMove(quoted(text), legal[0] && shortest(position, legal[0])));
  if (!written.ok) return written;
  const meant = legal.find((move) => sameJson(move, written.value));
  return meant === undefined ? err(explainIllegal(position, written.value, position.player)) : ok(meant);
};

/**
 * The legal move that a notation means, or why there is none. Every form of a move is accepted if it means only one
 * move.
 */
export const parseNotation = (state: unknown, text: unknown): Result<Move> => {
  if (typeof text !== 'string') return err(problem('unknown_notation', '', 'A move must be a string.'));
  const read = readState(state);
  if (!read.ok) return err(read.error[0]!);
  const position = read.value;
  const wanted = plain(text);
  const legal = movesOf(position);
  const found = legal.filter((move) =>
    notationForms(position.board.type, move).some((form) => plain(form) === wanted),
  );
  if (found.length === 0) return readUnlisted(position, legal, text);
  if (found.length === 1) return ok(found[0]!);
  const examples = found.slice(0, 3).map((move) => shortest(position, move));
  return err(
    problem(
      'ambiguous_notation',
      '',
      `${quoted(text)} could mean ${found.length} moves, such as ${examples.join(' or ')}.`,
    ),
  );
};
