import {
  CHOICE_COLUMNS,
  ENTRY_COLUMNS,
  GAME_COLUMNS,
  type GameRows,
  HISTORY_WIDTH,
  MOMENT_COLUMNS,
  MOVE_COLUMNS,
  momentNames,
  NOTE_COLUMNS,
  PLAYER_COLUMNS,
  SNAPSHOT_COLUMNS,
  STATE_COLUMNS,
  type StepRows,
} from '../record/gameRows.ts';
import type { GameId } from '../types.ts';
import { Batch, type BatchShape, parameters } from './batch.ts';
import { indexWords } from './search.ts';
import type { Statements } from './statements.ts';
import { noteTurningPoint } from './turningPoint.ts';

/** Rows of one game with all their columns in the list; the game id is passed once. */
const plain = (table: string, columns: readonly string[], verb = 'INSERT'): Batch =>
  new Batch({
    insert: `${verb} INTO ${table} (game_id, ${columns.join(', ')})`,
    width: columns.length,
    row: (index) => `?1, ${parameters(2 + index * columns.length, columns.length)}`,
  });

/** The first parameters are the game and the first move; the others follow by counting. */
const OWN = 3;

const moveShape = (columns: readonly string[]): BatchShape => ({
  insert: `INSERT INTO game_moves (game_id, move_number, ${columns.join(', ')})`,
  width: columns.length,
  row: (index) => `?1, ?2 + ${index}, ${parameters(OWN + index * columns.length, columns.length)}`,
});

const HISTORY_NAMES = [...momentNames('before'), ...ENTRY_COLUMNS, ...momentNames('after')].join(', ');

/** A position ends one move and starts the next, so its parameters are in both rows. */
const HISTORY_SHAPE: BatchShape = {
  insert: `INSERT INTO game_history_entries
    (game_id, move_number, ${HISTORY_NAMES}, fsm_valid)`,
  width: HISTORY_WIDTH,
  overlap: MOMENT_COLUMNS.length,
  row: (index) =>
    `?1, ?2 + ${index}, ${parameters(OWN + index * HISTORY_WIDTH, HISTORY_WIDTH + MOMENT_COLUMNS.length)}, 1`,
};

const GAMES = plain('games', GAME_COLUMNS);
const PLAYERS = plain('game_players', PLAYER_COLUMNS);
const INITIAL_STATES = plain('game_initial_state', STATE_COLUMNS);
const MOVES = new Batch(moveShape(MOVE_COLUMNS));
const NOTED_MOVES = new Batch(moveShape([...MOVE_COLUMNS, ...NOTE_COLUMNS]));
const HISTORY = new Batch(HISTORY_SHAPE);
const SNAPSHOTS = plain('game_state_snapshots', SNAPSHOT_COLUMNS, 'INSERT OR REPLACE');
const CHOICES = plain('game_choices', CHOICE_COLUMNS, 'INSERT OR REPLACE');

/** Whether moves have notes. */
const isNoted = ({ moves = [], count = 0 }: Partial<StepRows>): boolean =>
  moves.length > count * MOVE_COLUMNS.length;

/** Adds moves of a game and their data, as far as there are any. */
export const insertSteps = (
  statements: Statements,
  gameId: GameId,
  { first = 0, count = 0, moves = [], history = [], snapshots = [], choices = [] }: Partial<StepRows>,
): void => {
  const ofGame = () => [gameId];
  const ofMove = (row: number) => [gameId, first + row];
  if (count > 0) (isNoted({ moves, count }) ? NOTED_MOVES : MOVES).insert(statements, moves, ofMove);
  if (history.length > 0) HISTORY.insert(statements, history, ofMove);
  SNAPSHOTS.insert(statements, snapshots, ofGame);
  CHOICES.insert(statements, choices, ofGame);
};

/** Adds a whole game; to be called inside a transaction. */
export const insertGame = (statements: Statements, rows: GameRows): void => {
  const { gameId } = rows;
  const ofGame = () => [gameId];
  GAMES.insert(statements, rows.game, ofGame);
  PLAYERS.insert(statements, rows.players, ofGame);
  INITIAL_STATES.insert(statements, rows.initialState, ofGame);
  insertSteps(statements, gameId, rows);
  indexWords(statements, gameId);
  if (isNoted(rows)) noteTurningPoint(statements, gameId);
};
