import { ok, type Result } from '@ludus/kernel';
import type { GameState, Move } from '@ludus/ringrift-engine';
import { type PublishedMove, type PublishedState, Publisher } from '@ludus/ringrift-engine/published';
import { makeExtras, namesOf } from '../record/extras.ts';
import { NOTE_COLUMNS, noteColumns } from '../record/gameRows.ts';
import type { ChoiceRecord, GameMetadata, MoveRecord, PlayerMetadata, StoredGame } from '../types.ts';
import { makeMark } from './mark.ts';
import { NEWEST_VERSION } from './tables.ts';
import type { Columns, PublishedRows } from './write.ts';

/** The published names for our endings. */
const ENDINGS: Readonly<Record<string, string>> = { territory_control: 'territory', stalemate: 'structural' };

/** Snapshots are after moves 19, 39, … and the last. */
const SNAPSHOT_EVERY = 20;

export interface RowOptions {
  /** Whether every move has an entry with the states around it. */
  readonly hasHistory: boolean;
  readonly choices: readonly ChoiceRecord[];
}

type RingRiftGame = StoredGame<GameState, Move>;

/** Without the moves that led there, which are in the table of moves and would grow with every entry. */
const packed = (state: PublishedState): string => {
  const text = JSON.stringify({ ...state, moveHistory: [] });
  return Buffer.from(Bun.gzipSync(Buffer.from(text))).toString('base64');
};

const progressOf = ({ players }: PublishedState): string =>
  JSON.stringify({
    players: players.map(({ playerNumber, eliminatedRings, territorySpaces, ringsInHand }) => ({
      playerNumber,
      eliminatedRings,
      territorySpaces,
      ringsInHand,
    })),
  });

const summaryOf = ({ board }: PublishedState): string =>
  JSON.stringify({
    stacks: Object.keys(board.stacks).length,
    markers: Object.keys(board.markers).length,
    collapsedSpaces: Object.keys(board.collapsedSpaces).length,
  });

const momentColumns = (state: PublishedState, when: 'before' | 'after'): Columns => ({
  [`phase_${when}`]: state.currentPhase,
  [`status_${when}`]: state.gameStatus,
  [`progress_${when}_json`]: progressOf(state),
  [`board_summary_${when}_json`]: summaryOf(state),
  [`state_${when}_json`]: packed(state),
});

/** The states around a move. */
interface Around {
  readonly before: PublishedState;
  readonly after: PublishedState;
  readonly available: readonly unknown[];
}

/** Makes the rows of a game in the published form. */
class RowMaker {
  readonly #publisher: Publisher;
  readonly #options: RowOptions;
  readonly #choices: ReadonlyMap<number, ChoiceRecord>;
  readonly moves: Columns[] = [];
  readonly snapshots: Columns[] = [];
  readonly choices: Columns[] = [];
  readonly history: Columns[] = [];
  #turn = -1;
  #lastPlayer = 0;

  constructor(publisher: Publisher, options: RowOptions) {
    this.#publisher = publisher;
    this.#options = options;
    this.#choices = new Map(options.choices.map((choice) => [choice.moveNumber, choice]));
  }

  get turns(): number {
    return this.#turn + 1;
  }

  play(record: MoveRecord<Move>): Result<void> {
    const publisher = this.#publisher;
    const { hasHistory } = this.#options;
    const before = hasHistory ? publisher.state() : undefined;
    const choice = this.#choices.get(record.moveNumber);
    const available = hasHistory || choice !== undefined ? publisher.available() : [];
    const added = publisher.add(record.action, record);
    if (!added.ok) return added;
    const [move, following] = added.value;
    if (move === undefined) return ok(this.#amend());
    if (choice !== undefined) this.#addChoice(choice, available, move);
    const between = following === undefined ? () => publisher.state() : () => publisher.stateBetween();
    if (before !== undefined) this.#addHistory({ before, after: between(), available }, record);
    this.#addMove(move, record, between);
    if (following === undefined) return ok(undefined);
    if (hasHistory)
      this.#addHistory({ before: between(), after: publisher.state(), available: [following] }, following);
    this.#addMove(following, {}, () => publisher.state());
    return ok(undefined);
  }

  /** A move of another program, as it was recorded. */
  copy({ action, player, phase, ...record }: MoveRecord): void {
    const moveNumber = this.moves.length + 1;
    this.#addRow({ player, phase, moveNumber, ...action, id: `move-${moveNumber}` }, record);
  }

  #addMove(move: PublishedMove, notes: Partial<MoveRecord>, after: () => PublishedState): void {
    this.#addRow({ ...move }, notes);
    if (this.moves.length % SNAPSHOT_EVERY === 0) this.#addSnapshot(after());
  }

  #addRow(move: Record<string, unknown>, notes: Partial<MoveRecord>): void {
    const player = Number(move['player']);
    if (player !== this.#lastPlayer) this.#turn += 1;
    this.#lastPlayer = player;
    const values = noteColumns(notes);
    this.moves.push({
      move_number: this.moves.length,
      turn_number: this.#turn,
      player,
      phase: String(move['phase']),
      move_type: String(move['type']),
      move_json: JSON.stringify(move),
      ...Object.fromEntries(NOTE_COLUMNS.map((name, i) => [name, values[i]!])),
    });
  }

  /** The state after the last move, if there is no snapshot of it yet. */
  finish(): void {
    if (this.snapshots.at(-1)?.['move_number'] !== this.moves.length - 1)
      this.#addSnapshot(this.#publisher.state());
  }

  /** A move that does not exist there: its changes are recorded with the move before it. */
  #amend(): void {
    const after = this.#publisher.state();
    const number = this.moves.length - 1;
    const entry = this.history.at(-1);
    if (entry !== undefined)
      this.history[this.history.length - 1] = { ...entry, ...momentColumns(after, 'after') };
    if (this.snapshots.at(-1)?.['move_number'] !== number) return;
    this.snapshots.pop();
    this.#addSnapshot(after);
  }

  #addSnapshot(state: PublishedState): void {
    const number = this.moves.length - 1;
    this.snapshots.push({ move_number: number, state_json: JSON.stringify(state), compressed: 0 });
  }

  #addChoice({ choiceType, player, reasoning }: ChoiceRecord, options: unknown, selected: unknown): void {
    this.choices.push({
      move_number: this.moves.length,
      choice_type: choiceType,
      player,
      options_json: JSON.stringify(options),
      selected_option_json: JSON.stringify(selected),
      ai_reasoning: reasoning ?? null,
    });
  }

  #addHistory(
    { before, after, available }: Around,
    record: Pick<MoveRecord, 'player' | 'engineEval' | 'engineDepth'>,
  ): void {
    this.history.push({
      move_number: this.moves.length,
      player: record.player,
      ...momentColumns(before, 'before'),
      ...momentColumns(after, 'after'),
      compressed_states: 1,
      available_moves_json: JSON.stringify(available),
      available_moves_count: available.length,
      engine_eval: record.engineEval ?? null,
      engine_depth: record.engineDepth ?? null,
      fsm_valid: 1,
    });
  }
}

/** What the published states of a game say about it. */
export const aboutOf = (game: GameMetadata) => ({
  id: game.gameId,
  createdAt: timeOf(game),
  players: game.players,
  ...(typeof game.rngSeed === 'number' && { rngSeed: game.rngSeed }),
  ...(game.timeControlType !== undefined && { timeControlType: game.timeControlType }),
  ...(game.initialTimeMs !== undefined && { initialTimeMs: game.initialTimeMs }),
  ...(game.timeIncrementMs !== undefined && { timeIncrementMs: game.timeIncrementMs }),
});

/** Readers require a time; a game without one gets the earliest date. */
const timeOf = ({ createdAt }: GameMetadata): string =>
  createdAt === '' ? '1970-01-01T00:00:00Z' : createdAt;

const gameColumns = (game: GameMetadata): Columns => ({
  board_type: game.boardType,
  num_players: game.numPlayers,
  rng_seed: typeof game.rngSeed === 'number' ? game.rngSeed : null,
  created_at: timeOf(game),
  game_status: 'in_progress',
  total_moves: 0,
  total_turns: 0,
  source: game.source ?? null,
  schema_version: NEWEST_VERSION,
  time_control_type: game.timeControlType ?? 'none',
  initial_time_ms: game.initialTimeMs ?? null,
  time_increment_ms: game.timeIncrementMs ?? null,
  metadata_json: makeExtras({ ...game, playerNames: namesOf(game.players), metadata: makeMark(game) }),
  quality_score: game.qualityScore ?? null,
  quality_category: game.qualityCategory ?? null,
  engine_mode: game.engineMode ?? null,
  parity_status: game.parityStatus ?? 'pending',
  parity_checked_at: game.parityCheckedAt ?? null,
  parity_divergence_move: game.parityDivergenceMove ?? null,
  opponent_type: game.opponentType ?? null,
  opponent_model_id: game.opponentModelId ?? null,
});

const endingColumns = (game: GameMetadata, { moves, turns }: RowMaker): Columns => ({
  game_status: game.gameStatus,
  winner: game.winner,
  termination_reason: ENDINGS[game.terminationReason ?? ''] ?? game.terminationReason,
  completed_at: game.completedAt ?? null,
  duration_ms: game.durationMs ?? null,
  total_moves: moves.length,
  total_turns: turns,
});

const playerColumns = (player: PlayerMetadata): Columns => ({
  player_number: player.playerNumber,
  player_type: player.playerType,
  ai_type: player.aiType ?? null,
  ai_difficulty: player.aiDifficulty ?? null,
  ai_profile_id: player.aiProfileId ?? null,
  final_eliminated_rings: player.finalEliminatedRings ?? null,
  final_territory_spaces: player.finalTerritorySpaces ?? null,
  final_rings_in_hand: player.finalRingsInHand ?? null,
});

/** The rows of our game in a published database. */
export const publishedRows = (
  { metadata, initialState, moves }: RingRiftGame,
  options: RowOptions,
): Result<PublishedRows> => {
  const publisher = new Publisher(initialState, aboutOf(metadata));
  const start = JSON.stringify(publisher.stateWithOurs());
  const maker = new RowMaker(publisher, options);
  const isDivergent = moves.some(({ isForeign }) => isForeign);
  for (const move of moves)
    if (move.isForeign) maker.copy(move);
    else {
      const played = maker.play(move);
      if (!played.ok) return played;
    }
  if (!isDivergent) maker.finish();
  return ok({
    gameId: metadata.gameId,
    game: gameColumns(metadata),
    ending: endingColumns(metadata, maker),
    initialState: { initial_state_json: start, compressed: 0 },
    moves: maker.moves,
    snapshots: maker.snapshots,
    players: metadata.players.map(playerColumns),
    choices: maker.choices,
    history: maker.history,
  });
};
