import { err, type Json, ok, type Result, type Tagged } from '@ludus/kernel';
import {
  isOwnState,
  PUBLISHED_RULES,
  type PublishedRules,
  type ReadGame,
  readPublishedGame,
} from '@ludus/ringrift-engine/published';
import { describeFirst, fail, type Place, type Replayed } from '../problem.ts';
import { fittingMove } from '../record/describe.ts';
import type { Origin } from '../record/gameRows.ts';
import { type MoveRow, notesOf } from '../record/rows.ts';
import { type ChoiceInput, type GameInput, type MoveInput, PARITY_STATUSES } from '../types.ts';
import { describePublished, endingByMove, endingOf, remainderOf } from './describe.ts';
import type { PublishedRecord, Row } from './file.ts';
import { readMark } from './mark.ts';
import { unpackJson } from './unpack.ts';

/** A published game in our form, ready to be stored. */
export interface ConvertedGame {
  readonly input: GameInput & { readonly gameId: string };
  readonly origin: Origin;
  /** Where it differs from its record, in a sentence. */
  readonly divergence?: { readonly moveNumber: number; readonly reason: string };
}

const isFinished = (status: unknown): boolean => status === 'completed' || status === 'finished';

/** The start of a game in a file without initial states. */
const usualStart = ({ board_type: boardType, num_players: players }: Row): unknown => {
  const rings = { square8: 18, square19: 72, hex8: 18, hexagonal: 96 }[String(boardType)] ?? 0;
  const count = typeof players === 'number' && players >= 2 && players <= 4 ? players : 0;
  return {
    boardType,
    players: Array.from({ length: count }, () => ({ ringsInHand: rings })),
    totalRingsInPlay: rings * count,
    currentPhase: 'ring_placement',
    currentPlayer: 1,
  };
};

const noteRow = (row: Row): MoveRow => {
  const columns = ['timestamp', 'think_time_ms', 'time_remaining_ms', 'engine_eval', 'engine_eval_type'];
  const others = [
    'engine_depth',
    'engine_nodes',
    'engine_pv',
    'engine_time_ms',
    'move_probs',
    'search_stats_json',
  ];
  return Object.fromEntries(
    [...columns, ...others].map((name) => [name, row[name] ?? null]),
  ) as unknown as MoveRow;
};

const withNotes = (action: Tagged, player: number, row: Row): MoveInput =>
  fittingMove({ action, player, ...notesOf(noteRow(row)) });

/** A recorded move that cannot be played, without what is stored elsewhere. */
const foreignMove = ({ move, row }: PublishedRecord['moves'][number]): MoveInput => {
  const fields =
    typeof move === 'object' && move !== null ? (move as Record<string, unknown>) : { value: move };
  const kept = Object.entries(fields).filter(([name, value]) => value !== null && name !== 'moveNumber');
  const type = typeof fields['type'] === 'string' ? fields['type'] : 'unknown';
  const player = Number.isInteger(fields['player']) ? (fields['player'] as number) : 0;
  return withNotes({ ...Object.fromEntries(kept), type } as Tagged, player, row);
};

/** Reads a game with the rules that agree with most of it. */
const readBest = (record: PublishedRecord, winner: number | null | undefined): Result<ReadGame, string> => {
  const { initialState = usualStart(record.row), states } = record;
  const moves = record.moves.map(({ move }) => move);
  const game = { initialState, moves, states, ...(winner !== undefined && { winner }) };
  const rules = isOwnState(initialState)
    ? (['printed'] as const)
    : (Object.keys(PUBLISHED_RULES) as PublishedRules[]);
  let best: ReadGame | undefined;
  for (const one of rules) {
    const read = readPublishedGame(game, one);
    if (!read.ok) return err(describeFirst(read.error));
    if (read.value.divergence === undefined) return ok(read.value);
    if (best === undefined || read.value.moves.length > best.moves.length) best = read.value;
  }
  return ok(best!);
};

/** Choices with a reason, which cannot be regenerated; the others follow from the moves. */
const explainedChoices = ({ choices, moves }: PublishedRecord, read: ReadGame): ChoiceInput[] => {
  const places = new Map(moves.map(({ row }, i) => [row['move_number'], i]));
  return choices.flatMap((row) => {
    const moveNumber = read.moves.findIndex(({ recorded }) => recorded === places.get(row['move_number']));
    const options = unpackJson(row['options_json'], 0);
    const selected = unpackJson(row['selected_option_json'], 0);
    if (moveNumber < 0 || typeof row['ai_reasoning'] !== 'string' || !options.ok || !selected.ok) return [];
    const choiceType =
      row['choice_type'] === 'line_reward' ? 'line_reward_option' : String(row['choice_type']);
    const listed = (Array.isArray(options.value) ? options.value : [options.value]) as Json[];
    return [
      {
        moveNumber,
        choiceType,
        options: listed,
        selected: selected.value as Json,
        reasoning: row['ai_reasoning'],
      },
    ];
  });
};

/** The game without its last move, if that only records the ending. */
const withoutEndingMove = (record: PublishedRecord): PublishedRecord =>
  endingByMove(record.moves.at(-1)?.move) === undefined
    ? record
    : { ...record, moves: record.moves.slice(0, -1) };

/** What is worth recording about how a game was read. */
const remarksOn = ({ moves, leftOut, divergence }: ReadGame): Record<string, Json> => {
  const added = moves.filter(({ recorded }) => recorded === undefined).length;
  return {
    ...(leftOut > 0 && { movesLeftOut: leftOut }),
    ...(added > 0 && { movesAdded: added }),
    ...(divergence !== undefined && {
      divergence: { recordedMove: divergence.recorded, reason: divergence.reason },
    }),
  };
};

/** A game is ours if we wrote it and it still agrees with its record. It then gets no notes about the import. */
const describe = (record: PublishedRecord, read: ReadGame, version: number) => {
  const { metadata = {}, ...about } = describePublished(record, read.initialState.players.length);
  const marked = readMark(metadata);
  const isOurs = marked.origin !== undefined && read.divergence === undefined;
  const published = { ...remainderOf(record.row, version), ...remarksOn(read) };
  return {
    about: {
      ...about,
      ...marked.about,
      metadata: isOurs ? marked.metadata : { ...marked.metadata, published },
    },
    origin: {
      ...(marked.origin ?? { rulesVersion: null, engineVersion: `published ${version}` }),
      ...(isOurs ? recordedParity(record.row) : parityOf(read)),
    } satisfies Origin,
  };
};

const parityOf = ({ divergence, moves }: ReadGame): Origin => ({
  parityStatus: divergence === undefined ? 'passed' : 'divergent',
  parityCheckedAt: new Date().toISOString(),
  ...(divergence !== undefined && { parityDivergenceMove: moves.length }),
});

/** The result of an earlier comparison. */
const recordedParity = ({ parity_status, parity_checked_at, parity_divergence_move }: Row): Origin => {
  const status = PARITY_STATUSES.find((one) => one === parity_status);
  if (status === undefined || status === 'pending' || status === 'divergent') return {};
  return {
    parityStatus: status,
    ...(typeof parity_checked_at === 'string' && { parityCheckedAt: parity_checked_at }),
    ...(typeof parity_divergence_move === 'number' && { parityDivergenceMove: parity_divergence_move }),
  };
};

const movesOf = ({ moves }: PublishedRecord, read: ReadGame): MoveInput[] => [
  ...read.moves.map(({ action, player, recorded }) =>
    withNotes(action, player, recorded === undefined ? {} : moves[recorded]!.row),
  ),
  ...(read.divergence === undefined ? [] : moves.slice(read.divergence.recorded).map(foreignMove)),
];

/** Converts a published game to our form and replays it as far as the rules agree. */
export const convertGame = (
  place: Place,
  record: PublishedRecord,
  version: number,
): Replayed<ConvertedGame> => {
  const { game_id, game_status } = record.row;
  if (!isFinished(game_status))
    return fail(place, 'not_finished', `the game is not over: its status is ${String(game_status)}.`);
  if (record.moves.length === 0) return fail(place, 'no_moves', 'the game has no moves.');
  const { isAtTable, terminationReason, ...claim } = endingOf(record);
  const played = withoutEndingMove(record);
  const best = readBest(played, isAtTable ? undefined : claim.winner);
  if (!best.ok) return fail(place, 'bad_state', `the initial state: ${best.error}`);
  const read = best.value;
  const { about, origin } = describe(played, read, version);
  const choices = explainedChoices(played, read);
  // If a game is replayed to its end, our rules determine how it ended.
  const keepsReason = terminationReason !== undefined && (isAtTable || read.divergence !== undefined);
  const input = {
    ...about,
    ...claim,
    ...(keepsReason && { terminationReason }),
    gameId: String(game_id),
    initialState: read.initialState,
    moves: movesOf(played, read),
    ...(choices.length > 0 && { choices }),
  };
  const { divergence } = read;
  return ok({
    input,
    origin,
    ...(divergence !== undefined && {
      divergence: { moveNumber: read.moves.length, reason: divergence.reason },
    }),
  });
};
