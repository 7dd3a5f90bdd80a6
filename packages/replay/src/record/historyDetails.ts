import type { Game, Json, Tagged } from '@ludus/kernel';
import type { GameCursor } from '@ludus/table';
import type { HistoryEntry, MoveRecord } from '../types.ts';
import type { Value } from './gameRows.ts';
import { unpack } from './packing.ts';
import type { HistoryRow } from './readRows.ts';

/** What a history entry can contain beyond hashes and counters, if requested. */
export const DETAIL_COLUMNS = [
  'state_before_json',
  'state_after_json',
  'compressed_states',
  'board_summary_before_json',
  'board_summary_after_json',
  'available_moves_json',
] as const;

export interface HistoryDetails {
  readonly moveNumber: number;
  /** `DETAIL_COLUMNS` */
  readonly values: readonly Value[];
}

interface Moment {
  readonly state: string;
  readonly board: string;
  readonly legal: string;
}

/** Bytes in a text column: compressed with gzip, in base64. */
const packed = (text: string): string => Buffer.from(Bun.gzipSync(Buffer.from(text))).toString('base64');

/** Follows a replay and records all details around every move. */
export class DetailRecorder {
  readonly #game: Game;
  readonly #cursor: GameCursor;
  #moment: Moment;
  readonly details: HistoryDetails[] = [];

  constructor(game: Game, cursor: GameCursor) {
    this.#game = game;
    this.#cursor = cursor;
    this.#moment = this.#look();
  }

  /** Called after every move. */
  add({ moveNumber }: Pick<MoveRecord, 'moveNumber'>): void {
    const before = this.#moment;
    const after = this.#look();
    const values = [before.state, after.state, 1, before.board, after.board, before.legal];
    this.details.push({ moveNumber, values });
    this.#moment = after;
  }

  #look(): Moment {
    const { state } = this.#cursor;
    return {
      state: packed(JSON.stringify(state)),
      board: JSON.stringify(this.#game.text.draw(state)),
      legal: JSON.stringify(this.#cursor.legalActions()),
    };
  }
}

const readJson = (text: string | null): unknown => {
  try {
    return text === null ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** The details of an entry, if it has any. */
export const detailsOf = (
  row: HistoryRow,
): Pick<HistoryEntry, 'stateBefore' | 'stateAfter' | 'boardBefore' | 'boardAfter' | 'availableMoves'> => {
  if (row.state_before_json === null || row.state_after_json === null) return {};
  const before = unpack(row.state_before_json, row.compressed_states);
  const after = unpack(row.state_after_json, row.compressed_states);
  return {
    ...(before.ok && { stateBefore: before.value as Json }),
    ...(after.ok && { stateAfter: after.value as Json }),
    boardBefore: readJson(row.board_summary_before_json) as string,
    boardAfter: readJson(row.board_summary_after_json) as string,
    availableMoves: readJson(row.available_moves_json) as readonly Tagged[],
  };
};
