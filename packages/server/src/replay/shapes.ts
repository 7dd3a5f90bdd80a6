import type { ChoiceRecord, GameMetadata as StoredMetadata, MoveRecord as StoredMove } from '@ludus/replay';
import type { ChoicesResponse, GameMetadata, MoveRecord } from './schemas.ts';

/** A field only if it has a value. */
const given = <K extends string, V>(name: K, value: V | undefined): { [P in K]?: V } =>
  (value === undefined ? {} : { [name]: value }) as { [P in K]?: V };

export const gameShape = (stored: StoredMetadata): GameMetadata => ({
  gameId: stored.gameId,
  game: stored.game,
  boardType: stored.boardType,
  numPlayers: stored.numPlayers,
  gameStatus: stored.gameStatus,
  winner: stored.winner,
  terminationReason: stored.terminationReason,
  totalMoves: stored.totalMoves,
  totalTurns: stored.totalTurns,
  createdAt: stored.createdAt,
  completedAt: stored.completedAt ?? null,
  durationMs: stored.durationMs ?? null,
  source: stored.source ?? null,
  ...given('timeControlType', stored.timeControlType),
  ...given('initialTimeMs', stored.initialTimeMs),
  ...given('timeIncrementMs', stored.timeIncrementMs),
  metadata: {
    ...stored.metadata,
    ...given('tags', stored.tags),
    ...given('notes', stored.notes),
    ...given('rulesVersion', stored.rulesVersion ?? undefined),
    ...given('engineVersion', stored.engineVersion ?? undefined),
  },
  players: [...stored.players],
});

/**
 * The store's `enginePv` is `enginePV` here; everything else keeps its name. The number inside `move` counts
 * from 1, as in the `move_json` column.
 */
export const moveShape = ({ action, enginePv, searchStats: _, ...move }: StoredMove): MoveRecord => ({
  ...move,
  move: { moveNumber: move.moveNumber + 1, ...action },
  ...given('enginePV', enginePv === undefined ? undefined : [...enginePv]),
});

export const choiceShape = (choice: ChoiceRecord): ChoicesResponse['choices'][number] => ({
  ...choice,
  options: [...choice.options],
});
