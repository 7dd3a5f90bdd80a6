import type { Json } from '@ludus/kernel';
import { OUTSIDE_THE_RULES } from '../record/check.ts';
import { parseExtras } from '../record/extras.ts';
import { canonicalSource } from '../record/source.ts';
import { type Claim, type Description, LEGACY_SOURCES, type PlayerInput, SOURCES } from '../types.ts';
import type { PublishedRecord, Row } from './file.ts';

/** Our names for published endings. */
const ENDINGS: Readonly<Record<string, string>> = {
  territory: 'territory_control',
  structural: 'stalemate',
  resign: 'resignation',
  abandoned: 'abandonment',
};

const words = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;

const number = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isFinite(value) ? value : undefined;

/** The fields that have a value. */
const given = <T extends object>(fields: T): { [K in keyof T]?: Exclude<T[K], undefined> } =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as T & object;

const playerOf = (row: Row | undefined, name: string | null | undefined): PlayerInput => ({
  playerType: row?.['player_type'] === 'human' ? 'human' : 'ai',
  ...given({
    name: name ?? undefined,
    aiType: words(row?.['ai_type']),
    aiDifficulty: number(row?.['ai_difficulty']),
    aiProfileId: words(row?.['ai_profile_id']),
  }),
});

const KNOWN_SOURCES: readonly string[] = [...SOURCES, ...LEGACY_SOURCES];

/** How a published game ended, in our words. */
interface PublishedEnding extends Claim {
  /** Whether somebody ended it at the table, so that the rules do not know the winner. */
  readonly isAtTable: boolean;
}

/** Moves that end a game, which our games do not have. */
const ENDING_MOVES: Readonly<Record<string, string>> = { resign: 'resignation', timeout: 'timeout' };

export const endingByMove = (move: unknown): string | undefined => {
  const type = (move as { readonly type?: unknown } | null | undefined)?.type;
  return typeof type === 'string' ? ENDING_MOVES[type] : undefined;
};

export const endingOf = ({ row, moves }: PublishedRecord): PublishedEnding => {
  const said = words(row['termination_reason']);
  const reason =
    endingByMove(moves.at(-1)?.move) ?? (said === undefined ? undefined : (ENDINGS[said] ?? said));
  const isAtTable = reason !== undefined && OUTSIDE_THE_RULES.includes(reason);
  return {
    winner: number(row['winner']) ?? null,
    isAtTable,
    ...(reason !== undefined && { terminationReason: reason }),
  };
};

/** What the file contains and our columns have no place for. */
export const remainderOf = (row: Row, version: number): Record<string, Json> =>
  given({
    version,
    rowVersion: number(row['schema_version']),
    termination: words(row['termination_reason']),
    source: KNOWN_SOURCES.includes(row['source'] as string) ? undefined : words(row['source']),
    parity: row['parity_status'] === 'pending' ? undefined : words(row['parity_status']),
  }) as Record<string, Json>;

/** What a published database says about a game besides its moves, in our form. */
export const describePublished = ({ row, players }: PublishedRecord, numPlayers: number): Description => {
  const { tags, notes, playerNames, metadata = {} } = parseExtras(words(row['metadata_json']) ?? null);
  const source = KNOWN_SOURCES.includes(row['source'] as string) ? (row['source'] as string) : undefined;
  const byNumber = new Map(players.map((player) => [player['player_number'], player]));
  return {
    game: 'ringrift',
    boardType: words(row['board_type']) ?? 'unknown',
    numPlayers,
    players: Array.from({ length: numPlayers }, (_, i) => playerOf(byNumber.get(i + 1), playerNames?.[i])),
    ...canonicalSource(source, metadata),
    ...given({
      tags,
      notes,
      rngSeed: number(row['rng_seed']),
      createdAt: words(row['created_at']),
      completedAt: words(row['completed_at']),
      durationMs: number(row['duration_ms']),
      timeControlType: words(row['time_control_type']),
      initialTimeMs: number(row['initial_time_ms']),
      timeIncrementMs: number(row['time_increment_ms']),
      qualityScore: number(row['quality_score']),
      qualityCategory: words(row['quality_category']),
      engineMode: words(row['engine_mode']),
      opponentType: words(row['opponent_type']),
      opponentModelId: words(row['opponent_model_id']),
    }),
  };
};
