import { Database } from 'bun:sqlite';
import { type Choices, unwrap } from '@ludus/kernel';
import { type GameState, type Move, ringrift } from '@ludus/ringrift-engine';
import { type PublishedMove, Publisher } from '@ludus/ringrift-engine/published';
import { createPublished } from '../src/published/tables.ts';
import { sampleGame } from '../src/sample.ts';

/** A random game as the published RingRift service would have recorded it. */
export interface FixtureGame {
  readonly gameId: string;
  readonly initialState: Record<string, unknown>;
  readonly moves: readonly Record<string, unknown>[];
  readonly snapshots: readonly (readonly [number, unknown])[];
  readonly final: GameState;
  readonly actions: readonly Move[];
}

const CREATED = '2025-06-01T10:00:00.123456';

/** On square boards, positions there have a z that is null, and unused fields are null. */
const asPython = (move: PublishedMove): Record<string, unknown> => ({
  ...move,
  ...(move.to !== undefined && { to: { z: null, ...move.to } }),
  lineIndex: null,
  capturedStacks: null,
  timestamp: '2025-06-01T10:00:01.5',
});

/** The published programs leave the field empty and play accordingly. */
const stateOf = (publisher: Publisher): Record<string, unknown> => ({
  ...publisher.state(),
  territoryVictoryMinimum: null,
  zobristHash: 2 ** 63,
});

export const fixtureGame = (
  gameId: string,
  choices: Pick<Choices, 'variant' | 'players'>,
  seed: number,
): FixtureGame => {
  const sample = sampleGame(ringrift as never, { ...choices, options: { preset: 'published-engine' } }, seed);
  const publisher = new Publisher(sample.initialState as GameState, { id: gameId, createdAt: CREATED });
  const initialState = stateOf(publisher);
  const snapshots: [number, unknown][] = [];
  const actions = sample.moves.map(({ action }) => action as Move);
  for (const action of actions) {
    unwrap(publisher.add(action));
    const last = publisher.moves.length - 1;
    if (last % 20 === 19) snapshots.push([last, stateOf(publisher)]);
  }
  snapshots.push([publisher.moves.length - 1, stateOf(publisher)]);
  return {
    gameId,
    initialState,
    moves: publisher.moves.map(asPython),
    snapshots,
    final: sample.finalState as GameState,
    actions,
  };
};

const insert = (db: Database, table: string, row: Record<string, unknown>): void => {
  const known = new Set(
    (db.query(`PRAGMA table_info(${table})`).all() as { name: string }[]).map(({ name }) => name),
  );
  const names = Object.keys(row).filter((name) => known.has(name));
  db.query(`INSERT INTO ${table} (${names.join(', ')}) VALUES (${names.map(() => '?').join(', ')})`).run(
    ...names.map((name) => row[name] as string),
  );
};

const ENDINGS: Readonly<Record<string, string>> = { territory_control: 'territory', stalemate: 'structural' };

/** Writes a game as the published programs do: finished last. */
export const insertFixture = (db: Database, version: number, game: FixtureGame, more: object = {}): void => {
  const { gameId: game_id, initialState, moves, snapshots, final } = game;
  insert(db, 'games', {
    game_id,
    board_type: final.boardType,
    num_players: final.players.length,
    created_at: CREATED,
    game_status: 'in_progress',
    total_moves: 0,
    total_turns: 0,
    source: 'self_play',
    schema_version: version,
    metadata_json: '{"engine_mode": "random-only"}',
    quality_score: 0.75,
    engine_mode: 'random-only',
    opponent_type: 'pool',
  });
  // Some versions wrote states compressed.
  const isCompressed = version % 2;
  const pack = (state: unknown): string | Uint8Array =>
    isCompressed ? Bun.gzipSync(Buffer.from(JSON.stringify(state))) : JSON.stringify(state);
  insert(db, 'game_initial_state', {
    game_id,
    initial_state_json: pack(initialState),
    compressed: isCompressed,
  });
  for (const [move_number, move] of moves.entries())
    insert(db, 'game_moves', {
      game_id,
      move_number,
      turn_number: 0,
      player: Number(move['player']) || 0,
      phase: String(move['phase']),
      move_type: String(move['type']),
      move_json: JSON.stringify(move),
      think_time_ms: 12,
      engine_eval: 0.5,
      move_probs: '{"a": 0.5}',
    });
  for (const [move_number, state] of snapshots)
    insert(db, 'game_state_snapshots', {
      game_id,
      move_number,
      state_json: pack(state),
      compressed: isCompressed,
    });
  for (const { playerNumber, eliminatedRings } of final.players)
    insert(db, 'game_players', {
      game_id,
      player_number: playerNumber,
      player_type: playerNumber === 1 ? 'human' : 'ai',
      ai_type: playerNumber === 1 ? null : 'heuristic',
      ai_difficulty: 7,
      final_eliminated_rings: eliminatedRings,
    });
  const set: Record<string, unknown> = {
    game_status: 'completed',
    winner: final.winner,
    termination_reason: ENDINGS[final.endReason!] ?? final.endReason,
    completed_at: '2025-06-01T10:05:00',
    duration_ms: 300_000,
    total_moves: moves.length,
    total_turns: 9,
    ...more,
  };
  const names = Object.keys(set);
  db.query(`UPDATE games SET ${names.map((name) => `${name} = ?`).join(', ')} WHERE game_id = ?`).run(
    ...(Object.values(set) as string[]),
    game_id,
  );
};

/** A published database of a version, still open. */
export const publishedDatabase = (file: string, version: number): Database => {
  const db = new Database(file, { create: true, readwrite: true });
  // Nothing here has to survive a power failure.
  db.run('PRAGMA synchronous = OFF');
  for (const statement of createPublished(version)) db.run(statement);
  return db;
};
