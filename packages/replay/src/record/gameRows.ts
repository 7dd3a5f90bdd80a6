import type { Game, Outcome, Seat, Seed, Tagged } from '@ludus/kernel';
import {
  type Description,
  type GameId,
  type GameStatus,
  type MoveNotes,
  type ParityStatus,
  type PlayerInput,
  SCHEMA_VERSION,
} from '../types.ts';
import { makeExtras, namesOf } from './extras.ts';
import { pack } from './packing.ts';

/** What a column can contain. */
export type Value = string | number | null | Uint8Array;

/** The rows of consecutive moves, in flat lists. */
export interface StepRows {
  /** The number of the first move. */
  readonly first: number;
  readonly count: number;
  /** `MOVE_COLUMNS` per move, plus `NOTE_COLUMNS` if moves have notes. */
  readonly moves: readonly Value[];
  /** `MOMENT_COLUMNS` and `ENTRY_COLUMNS` per replayable move, and at the end the position after the last of them. */
  readonly history: readonly Value[];
  /** `SNAPSHOT_COLUMNS` per snapshot. */
  readonly snapshots: readonly Value[];
  /** `CHOICE_COLUMNS` per choice. */
  readonly choices: readonly Value[];
}

/** Everything the tables store about a game, in a form that suits every database. */
export interface GameRows extends StepRows {
  readonly gameId: GameId;
  /** `GAME_COLUMNS` */
  readonly game: readonly Value[];
  /** `PLAYER_COLUMNS` per seat. */
  readonly players: readonly Value[];
  /** `STATE_COLUMNS` */
  readonly initialState: readonly Value[];
}

export const MOVE_COLUMNS = ['turn_number', 'player', 'phase', 'move_type', 'move_json'] as const;

export const NOTE_COLUMNS = [
  'timestamp',
  'think_time_ms',
  'time_remaining_ms',
  'engine_eval',
  'engine_eval_type',
  'engine_depth',
  'engine_nodes',
  'engine_pv',
  'engine_time_ms',
  'move_probs',
  'search_stats_json',
] as const;

/** Named with `_before` before a move and `_after` after it. */
export const MOMENT_COLUMNS = ['phase', 'status', 'progress_json', 'state_hash'] as const;
export const ENTRY_COLUMNS = ['player', 'available_moves_count', 'engine_eval', 'engine_depth'] as const;

/** How many values a move adds to `history`. */
export const HISTORY_WIDTH = MOMENT_COLUMNS.length + ENTRY_COLUMNS.length;

/** `MOMENT_COLUMNS` under their names in the table of history entries. */
export const momentNames = (when: 'before' | 'after'): readonly string[] =>
  MOMENT_COLUMNS.map((name) => (name === 'progress_json' ? `progress_${when}_json` : `${name}_${when}`));

export const SNAPSHOT_COLUMNS = ['move_number', 'state_json', 'compressed', 'state_hash'] as const;

export const CHOICE_COLUMNS = [
  'move_number',
  'choice_type',
  'player',
  'options_json',
  'selected_option_json',
  'ai_reasoning',
] as const;

export const STATE_COLUMNS = ['initial_state_json', 'compressed'] as const;

export const PLAYER_COLUMNS = [
  'player_number',
  'player_type',
  'ai_type',
  'ai_difficulty',
  'ai_profile_id',
  'final_eliminated_rings',
  'final_territory_spaces',
  'final_rings_in_hand',
] as const;

const DESCRIPTION_COLUMNS = [
  'completed_at',
  'duration_ms',
  'source',
  'time_control_type',
  'initial_time_ms',
  'time_increment_ms',
  'quality_score',
  'quality_category',
  'engine_mode',
  'opponent_type',
  'opponent_model_id',
] as const;

export const GAME_COLUMNS = [
  'game',
  'board_type',
  'num_players',
  'rng_seed',
  'created_at',
  'game_status',
  'winner',
  'termination_reason',
  'total_moves',
  'total_turns',
  'schema_version',
  'metadata_json',
  'rules_version',
  'engine_version',
  'parity_status',
  'parity_checked_at',
  'parity_divergence_move',
  ...DESCRIPTION_COLUMNS,
] as const;

const descriptionValues = (description: Partial<Description>): Value[] => [
  description.completedAt ?? null,
  description.durationMs ?? null,
  description.source ?? null,
  description.timeControlType ?? null,
  description.initialTimeMs ?? null,
  description.timeIncrementMs ?? null,
  description.qualityScore ?? null,
  description.qualityCategory ?? null,
  description.engineMode ?? null,
  description.opponentType ?? null,
  description.opponentModelId ?? null,
];

/** The columns of what became known while a live game was played; absent fields stay unchanged. */
export const describedColumns = (description: Partial<Description>): Record<string, Value> => {
  const values = descriptionValues(description);
  return Object.fromEntries(
    DESCRIPTION_COLUMNS.map((column, i) => [column, values[i]!] as const).filter(
      ([, value]) => value !== null,
    ),
  );
};

const jsonColumn = (value: unknown): string | null => (value === undefined ? null : JSON.stringify(value));

export const noteColumns = (notes: MoveNotes): Value[] => [
  notes.timestamp ?? null,
  notes.thinkTimeMs ?? null,
  notes.timeRemainingMs ?? null,
  notes.engineEval ?? null,
  notes.engineEvalType ?? null,
  notes.engineDepth ?? null,
  notes.engineNodes ?? null,
  jsonColumn(notes.enginePv),
  notes.engineTimeMs ?? null,
  jsonColumn(notes.moveProbs),
  jsonColumn(notes.searchStats),
];

/** `moveNumber` is the only field that does not belong to the action. */
export const makeMoveJson = (moveNumber: number, action: Tagged): string =>
  `{"moveNumber":${moveNumber + 1},${JSON.stringify(action).slice(1)}`;

/** Numbers as they are, texts as JSON, so that `7` and `"7"` stay different in a numeric column. */
const seedColumn = (seed: Seed | undefined): number | string | null => {
  if (seed === undefined) return null;
  return typeof seed === 'number' ? seed : JSON.stringify(seed);
};

export interface Ending {
  readonly gameStatus: GameStatus;
  readonly winner: Seat | null;
  readonly terminationReason: string | null;
}

const LIVE: Ending = { gameStatus: 'active', winner: null, terminationReason: null };

/** The winner as one number: for a winning team, its lowest seat. */
export const winnerOf = ({ winners }: Outcome): Seat | null => winners[0] ?? null;

/** What a game from another store has in addition. */
export interface Origin {
  readonly rulesVersion?: string | null;
  readonly engineVersion?: string | null;
  readonly parityStatus?: ParityStatus;
  readonly parityCheckedAt?: string;
  readonly parityDivergenceMove?: number;
}

const originValues = (game: Game, origin: Origin): Value[] => {
  if (Object.keys(origin).length === 0) return [game.rulesVersion, game.engineVersion, null, null, null];
  return [
    origin.rulesVersion ?? null,
    origin.engineVersion ?? null,
    origin.parityStatus ?? null,
    origin.parityCheckedAt ?? null,
    origin.parityDivergenceMove ?? null,
  ];
};

/** What a seat has in the end, by counter. */
type FinalCounts = Readonly<Record<string, number>>;

const named = (names: readonly string[], values: readonly Value[]): Record<string, Value> =>
  Object.fromEntries(names.map((name, i) => [name, values[i]!]));

/** The columns that say who a player is. */
export const personColumns = (player: PlayerInput): Record<string, Value> =>
  named(PLAYER_COLUMNS.slice(1, 5), playerValues(player));

/** The columns with a player's final counters, if the game has them. */
export const finalColumns = (counts: FinalCounts): Record<string, Value> =>
  named(PLAYER_COLUMNS.slice(5), finalValues(counts));

const finalValues = ({ eliminatedRings, territorySpaces, ringsInHand }: FinalCounts): Value[] => [
  eliminatedRings ?? null,
  territorySpaces ?? null,
  ringsInHand ?? null,
];

const UNKNOWN_PLAYER: PlayerInput = { playerType: 'ai' };

const playerValues = ({ playerType, aiType, aiDifficulty, aiProfileId }: PlayerInput): Value[] => [
  playerType,
  aiType ?? null,
  aiDifficulty ?? null,
  aiProfileId ?? null,
];

interface RecordedGame {
  readonly gameId: GameId;
  readonly game: Game;
  readonly description: Description;
  readonly initialState: unknown;
  readonly steps: StepRows;
  readonly turns: number;
  readonly counters: readonly string[];
  /** Absent while the game is live. */
  readonly ending?: Ending;
  /** The final counters of every seat. */
  readonly seats?: readonly FinalCounts[];
  readonly origin?: Origin;
}

/** The rows of a game as recorded. */
export const makeGameRows = (recorded: RecordedGame): GameRows => {
  const { gameId, game, description, initialState, steps, turns, counters, seats = [] } = recorded;
  const { boardType, numPlayers, rngSeed, createdAt, players = [] } = description;
  const { gameStatus, winner, terminationReason } = recorded.ending ?? LIVE;
  const { content, compressed } = pack(JSON.stringify(initialState));
  return {
    ...steps,
    gameId,
    game: [
      game.id,
      boardType,
      numPlayers,
      seedColumn(rngSeed),
      createdAt ?? new Date().toISOString(),
      gameStatus,
      winner,
      terminationReason,
      steps.count,
      turns,
      SCHEMA_VERSION,
      makeExtras({ ...description, counters, playerNames: namesOf(players) }),
      ...originValues(game, recorded.origin ?? {}),
      ...descriptionValues(description),
    ],
    players: Array.from({ length: numPlayers }, (_, i) => [
      i + 1,
      ...playerValues(players[i] ?? UNKNOWN_PLAYER),
      ...finalValues(seats[i] ?? {}),
    ]).flat(),
    initialState: [content, compressed],
  };
};
