import { type Checked, err, ok, type Problem, problem, type Seat } from '@ludus/kernel';
import { type Board, boardOf } from './board.ts';
import { BOARDS, type BoardType, type Cell, type GameState } from './types.ts';

/**
 * Boards as text, rank 1 at the bottom: `.` is an empty cell, `121` a stack with its rings from bottom to
 * top, `o2` a marker, `#1` a collapsed space. Rows of hex boards are shifted so that neighbours touch.
 */
const tokenOf = ({ stacks, markers, collapsedSpaces }: GameState['board'], key: Cell): string => {
  const stack = stacks[key];
  if (stack !== undefined) return stack.rings.join('');
  const marker = markers[key];
  if (marker !== undefined) return `o${marker.player}`;
  const owner = collapsedSpaces[key];
  return owner === undefined ? '.' : `#${owner}`;
};

/** The cells of every row, top row first. */
const rowsOf = (board: Board): number[][] => {
  const rows: number[][] = [];
  for (let row = board.size; row >= 1; row -= 1)
    rows.push([...board.cells].filter((cell) => board.rows[cell] === row));
  return rows;
};

const fileLetters = (board: Board): string[] =>
  Array.from({ length: board.size }, (_, column) => String.fromCharCode(97 + column));

/** Rows of the large hex board start further right the further they are from the rank where its files begin. */
const indentOf = (board: Board, row: readonly number[], slot: number): string => {
  if (!board.isHex) return '';
  const half = (board.size - row.length) * (slot / 2);
  return ' '.repeat(Math.round(half));
};

/** The files of a hex row, such as `a–e`, because its columns are not aligned. */
const rowEnd = (board: Board, row: readonly number[]): string =>
  board.isHex ? `  ${board.names[row[0]!]}–${board.names[row.at(-1)!]}` : '';

/** The board of a state for terminals. Throws for anything else. */
export const drawBoard = (state: GameState['board']): string => {
  const board = boardOf(state.type);
  const rows = rowsOf(board);
  const tokens = rows.map((row) => row.map((cell) => tokenOf(state, board.keys[cell]!)));
  const longest = Math.max(2, ...tokens.flat().map((token) => token.length));
  // An even width lets hex rows shift by exactly half of it.
  const slot = longest + 1 + ((longest + 1) % 2);
  const lines = rows.map((row, i) => {
    const rank = String(board.size - i).padStart(2);
    const drawn = tokens[i]!.map((token) => token.padEnd(slot)).join('');
    return `${rank}  ${indentOf(board, row, slot)}${drawn.trimEnd()}${rowEnd(board, row)}`;
  });
  if (!board.isHex)
    lines.push(
      `    ${fileLetters(board)
        .map((letter) => letter.padEnd(slot))
        .join('')
        .trimEnd()}`,
    );
  return lines.join('\n');
};

const drawPlayers = (state: GameState): string[] =>
  state.players.map(({ playerNumber, ringsInHand, eliminatedRings, territorySpaces }) => {
    const mark = playerNumber === state.currentPlayer && state.gameStatus === 'active' ? '>' : ' ';
    return `${mark} player ${playerNumber}: ${ringsInHand} in hand, ${eliminatedRings}/${state.victoryThreshold} eliminated, ${territorySpaces}/${state.territoryVictoryThreshold} territory`;
  });

const drawStatus = (state: GameState): string => {
  if (state.gameStatus === 'finished')
    return `over: ${state.winner === null ? 'nobody' : `player ${state.winner}`} wins, ${state.endReason}`;
  const owed =
    state.turn.owed === null ? '' : `, ${state.turn.owed.count} owed for ${state.turn.owed.context}`;
  return `player ${state.currentPlayer}, ${state.currentPhase}${owed}`;
};

/** A state for terminals: whose move it is, the players, the board. Throws for anything else. */
export const draw = (state: GameState): string =>
  [drawStatus(state), ...drawPlayers(state), drawBoard(state.board)].join('\n');

export interface Drawing {
  readonly stacks: Readonly<Record<Cell, readonly Seat[]>>;
  readonly markers: Readonly<Record<Cell, Seat>>;
  readonly collapsedSpaces: Readonly<Record<Cell, Seat>>;
}

/** The cells of a drawn row, without its rank and without the files at the end of a hex row. */
const rowTokens = (line: string, rank: number, count: number): string[] => {
  const tokens = line.split(/\s+/).filter((token) => token !== '' && !token.includes('–'));
  return tokens.length === count + 1 && tokens[0] === String(rank) ? tokens.slice(1) : tokens;
};

/**
 * Reads a board as `drawBoard` draws it, with or without ranks and files, for `fromSetup`. Takes anything and never
 * throws.
 *
 * ```ts
 * const drawing = unwrap(parseDrawing('square8', text));
 * fromSetup({ boardType: 'square8', players: 2, ...drawing });
 * ```
 */
export const parseDrawing = (type: BoardType, text: string): Checked<Drawing> => {
  if (!BOARDS.includes(type))
    return err([problem('wrong_value', '', `A drawing shows one of these boards: ${BOARDS.join(', ')}.`)]);
  if (typeof text !== 'string') return err([problem('wrong_type', '', 'A drawing must be a string.')]);
  const board = boardOf(type);
  const problems: Problem[] = [];
  const stacks: Record<Cell, readonly Seat[]> = {};
  const markers: Record<Cell, Seat> = {};
  const collapsedSpaces: Record<Cell, Seat> = {};
  const lines = text.split('\n').filter((line) => line.trim() !== '' && !/^\s*a\s+b\s/.test(line));
  if (lines.length !== board.size)
    return err([
      problem('wrong_length', '', `A drawing of ${type} has ${board.size} rows, not ${lines.length}.`),
    ]);
  for (const [i, row] of rowsOf(board).entries()) {
    const tokens = rowTokens(lines[i]!, board.size - i, row.length);
    if (tokens.length !== row.length) {
      problems.push(
        problem(
          'wrong_length',
          `row ${board.size - i}`,
          `Row ${board.size - i} must have ${row.length} spaces, not ${tokens.length}.`,
        ),
      );
      continue;
    }
    for (const [j, token] of tokens.entries()) {
      const key = board.keys[row[j]!]!;
      if (/^[1-4]+$/.test(token)) stacks[key] = [...token].map(Number);
      else if (/^o[1-4]$/.test(token)) markers[key] = Number(token[1]);
      else if (/^#[1-4]$/.test(token)) collapsedSpaces[key] = Number(token[1]);
      else if (token !== '.')
        problems.push(problem('wrong_format', board.names[row[j]!]!, `"${token}" is not a space.`));
    }
  }
  return problems.length > 0 ? err(problems) : ok({ stacks, markers, collapsedSpaces });
};
