import { deepFreeze, type Game, ok, type Tagged } from '@ludus/kernel';
import { describeFirst, fail, type Place, type Replayed } from '../problem.ts';
import type { ChoiceRecord, HistoryEntry, MoveRecord } from '../types.ts';
import { parseExtras } from './extras.ts';
import { detailsOf } from './historyDetails.ts';
import { unpack } from './packing.ts';
import { type GameRow, type MoveRow, notesOf } from './rows.ts';

/** Turns rows into records. Data from a database is checked like all other outside input. */

export interface StateRow {
  /** The move it is after; −1 for the initial state. */
  readonly move_number: number;
  readonly content: unknown;
  readonly compressed: unknown;
  readonly state_hash: string | null;
}

export interface ChoiceRow {
  readonly move_number: number;
  readonly choice_type: string;
  readonly player: number;
  readonly options_json: string;
  readonly selected_option_json: string;
  readonly ai_reasoning: string | null;
}

export interface HistoryRow {
  readonly move_number: number;
  readonly player: number;
  readonly phase_before: string;
  readonly phase_after: string;
  readonly status_before: string;
  readonly status_after: string;
  readonly progress_before_json: string;
  readonly progress_after_json: string;
  readonly state_hash_before: string | null;
  readonly state_hash_after: string | null;
  readonly available_moves_count: number | null;
  readonly fsm_valid: number | boolean | null;
  readonly fsm_error_code: string | null;
  readonly state_before_json: string | null;
  readonly state_after_json: string | null;
  readonly compressed_states: number | null;
  readonly board_summary_before_json: string | null;
  readonly board_summary_after_json: string | null;
  readonly available_moves_json: string | null;
}

/** The last initial state that was read, by game: most games of a run start alike. */
const lastRead = new WeakMap<Game, { readonly content: Uint8Array; readonly state: unknown }>();

/** A state from its column. Do not change it: other games may start with the same one. */
export const readState = (game: Game, place: Place, row: StateRow): Replayed<unknown> => {
  const { content, compressed, move_number } = row;
  if (move_number >= 0 || compressed !== 1 || !(content instanceof Uint8Array))
    return readNewState(game, place, row);
  const last = lastRead.get(game);
  if (last !== undefined && Buffer.compare(last.content, content) === 0) return ok(last.state);
  const read = readNewState(game, place, row);
  if (read.ok) lastRead.set(game, { content, state: deepFreeze(read.value) });
  return read;
};

const readNewState = (game: Game, place: Place, { content, compressed }: StateRow): Replayed<unknown> => {
  const value = unpack(content, compressed);
  if (!value.ok) return fail(place, 'bad_state', `the state is damaged: ${value.error.message}`);
  const parsed = game.parseState(value.value);
  if (parsed.ok) return parsed;
  return fail(
    place,
    'bad_state',
    `the state is damaged or from another program: ${describeFirst(parsed.error)}`,
  );
};

/** Fields that moves of schema 16 have besides the action. */
const LEGACY_MOVE_FIELDS = ['id', 'player', 'timestamp', 'thinkTime'];

const without = (value: Record<string, unknown>, names: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(Object.entries(value).filter(([name]) => !names.includes(name)));

const readFields = (place: Place, text: string): Replayed<Record<string, unknown>> => {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return fail(place, 'bad_move', 'the move is damaged: it is not JSON.');
  }
  if (typeof value !== 'object' || value === null)
    return fail(place, 'bad_move', 'the move is not an object.');
  const { moveNumber: _, ...fields } = value as Record<string, unknown>;
  return ok(fields);
};

/** A move of another program; our rules are not asked about it. */
const readForeign = (place: Place, { move_json, move_type }: MoveRow): Replayed<Tagged> => {
  const fields = readFields(place, move_json);
  return fields.ok ? ok({ ...fields.value, type: move_type }) : fields;
};

/** Actions that were read before, by their text after the move number: games on one board share most of them. */
const readBefore = new WeakMap<Game, Map<string, Tagged>>();
const MOST_READ = 20_000;
const LONGEST_READ = 300;

const NUMBER = '{"moveNumber":';
const isDigit = (code: number): boolean => code >= 48 && code <= 57;

/** The text of a row after its move number; undefined if it does not start with one. */
const afterNumber = (text: string): string | undefined => {
  // A damaged file may contain anything.
  if (typeof text !== 'string' || text.length > LONGEST_READ || !text.startsWith(NUMBER)) return undefined;
  let end = NUMBER.length;
  while (isDigit(text.charCodeAt(end))) end += 1;
  return end > NUMBER.length && text.charCodeAt(end) === 44 ? text.slice(end + 1) : undefined;
};

const actionsOf = (game: Game): Map<string, Tagged> => {
  const known = readBefore.get(game) ?? new Map<string, Tagged>();
  readBefore.set(game, known);
  return known;
};

const readAction = (game: Game, text: string, place: () => Place): Replayed<Tagged> => {
  const key = afterNumber(text);
  if (key === undefined) return readNewAction(game, place(), text);
  const known = actionsOf(game);
  const before = known.get(key);
  if (before !== undefined) return ok(before);
  const read = readNewAction(game, place(), text);
  if (!read.ok) return read;
  if (known.size >= MOST_READ) known.clear();
  known.set(key, deepFreeze(read.value));
  return read;
};

const readNewAction = (game: Game, place: Place, text: string): Replayed<Tagged> => {
  const read = readFields(place, text);
  if (!read.ok) return read;
  const fields = read.value;
  const parsed = game.parseAction(fields);
  if (parsed.ok) return parsed;
  const bare = game.parseAction(without(fields, LEGACY_MOVE_FIELDS));
  return bare.ok ? bare : fail(place, 'bad_move', `the move is damaged: ${describeFirst(parsed.error)}`);
};

interface ListedMoves {
  readonly rows: readonly MoveRow[];
  readonly start: number;
  /** The first move of another program. */
  readonly foreign?: number | undefined;
}

/** Rows of moves. The first must have the number `start`, and none may be missing. */
export const readMoves = (
  game: Game,
  place: Place,
  { rows, start, foreign = Number.POSITIVE_INFINITY }: ListedMoves,
): Replayed<MoveRecord[]> => {
  const moves: MoveRecord[] = [];
  for (const row of rows) {
    const moveNumber = start + moves.length;
    if (row.move_number !== moveNumber)
      return fail({ ...place, moveNumber }, 'bad_record', 'this move is missing.');
    const isForeign = moveNumber >= foreign;
    const action = isForeign
      ? readForeign({ ...place, moveNumber }, row)
      : readAction(game, row.move_json, () => ({ ...place, moveNumber }));
    if (!action.ok) return action;
    moves.push({
      moveNumber,
      turnNumber: row.turn_number,
      player: row.player,
      phase: row.phase,
      moveType: row.move_type,
      action: action.value,
      ...(isForeign && { isForeign }),
      ...notesOf(row),
    });
  }
  return ok(moves);
};

/** Old names for kinds of choices. */
const LEGACY_CHOICE_TYPES: Readonly<Record<string, string>> = { line_reward: 'line_reward_option' };

const choiceOf = (row: ChoiceRow): ChoiceRecord => ({
  moveNumber: row.move_number,
  choiceType: LEGACY_CHOICE_TYPES[row.choice_type] ?? row.choice_type,
  player: row.player,
  options: JSON.parse(row.options_json),
  selected: JSON.parse(row.selected_option_json),
  ...(row.ai_reasoning === null ? {} : { reasoning: row.ai_reasoning }),
});

export const readChoices = (place: Place, rows: readonly ChoiceRow[]): Replayed<ChoiceRecord[]> => {
  const choices: ChoiceRecord[] = [];
  for (const row of rows) {
    try {
      choices.push(choiceOf(row));
    } catch {
      const at = { ...place, moveNumber: row.move_number };
      return fail(at, 'bad_record', 'a choice is damaged: it is not JSON.');
    }
  }
  return ok(choices);
};

/** `[[18,0,0],[17,1,0]]` with the names of the columns. Old files may already have names. */
const namedCounts = (counters: readonly string[], text: string): Readonly<Record<string, number>>[] => {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return [];
  }
  if (!Array.isArray(value)) return [value as Record<string, number>];
  return value.map((seat: unknown) =>
    Array.isArray(seat)
      ? Object.fromEntries(counters.map((name, i) => [name, seat[i] as number]))
      : (seat as Record<string, number>),
  );
};

export const readHistory = (
  { metadata_json }: Pick<GameRow, 'metadata_json'>,
  rows: readonly HistoryRow[],
): HistoryEntry[] => {
  const { counters = [] } = parseExtras(metadata_json);
  return rows.map((row) => ({
    moveNumber: row.move_number,
    player: row.player,
    phaseBefore: row.phase_before,
    phaseAfter: row.phase_after,
    statusBefore: row.status_before,
    statusAfter: row.status_after,
    progressBefore: namedCounts(counters, row.progress_before_json),
    progressAfter: namedCounts(counters, row.progress_after_json),
    stateHashBefore: row.state_hash_before,
    stateHashAfter: row.state_hash_after,
    availableMovesCount: row.available_moves_count,
    fsmValid: row.fsm_valid === null ? null : Boolean(row.fsm_valid),
    fsmErrorCode: row.fsm_error_code,
    ...detailsOf(row),
  }));
};
