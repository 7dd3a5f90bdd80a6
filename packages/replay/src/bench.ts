import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { games } from '@ludus/games';
import { type Benchmark, Rng, unwrap } from '@ludus/kernel';
import { Archive, type ArchivedGame, GameReplayDB, newGameId } from './index.ts';
import { sampleGame } from './sample.ts';

type Sample = ReturnType<typeof sampleGame>;

const SEED = 'bench';

/** A folder that is gone when the program ends. */
const scratchFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'ludus-bench-'));
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  return folder;
};

const pools = new Map<string, readonly Sample[]>();

/** Random games of RingRift; the same ones for every benchmark of a board. */
const randomGames = (board: string, count: number): readonly Sample[] => {
  const key = `${board} ${count}`;
  const known = pools.get(key);
  if (known !== undefined) return known;
  const ringrift = unwrap(games.get('ringrift'));
  const pool = Array.from({ length: count }, (_, i) =>
    sampleGame(ringrift, { variant: board, players: 2 }, `${SEED}/${i}`),
  );
  pools.set(key, pool);
  return pool;
};

const movesOf = (pool: readonly Sample[]): number => pool.reduce((sum, { moves }) => sum + moves.length, 0);

/** Facts found out while measuring, shown beside the figure. */
type Notes = Record<string, string | number>;

const benchmark = (name: string, unit: string, prepare: (notes: Notes) => () => number): Benchmark => {
  const notes: Notes = { seed: SEED };
  return { name, unit, notes, prepare: () => prepare(notes) };
};

const fileSize = (file: string): number => statSync(file, { throwIfNoEntry: false })?.size ?? 0;

/** Everything of a game: moves, snapshots, history with hashes, choices; `batch` games per transaction. */
const storing = (batch: number): Benchmark =>
  benchmark(
    `store square8 2p, ${batch === 1 ? 'a transaction per game' : `${batch} per transaction`}`,
    'moves',
    (notes) => {
      const db = unwrap(GameReplayDB.open(join(scratchFolder(), 'games.db'), { games }));
      const pool = randomGames('square8', 1000);
      notes['movesPerGame'] = Number((movesOf(pool) / pool.length).toFixed(1));
      let next = 0;
      let stored = 0;
      return () => {
        const some = Array.from({ length: batch }, (_, i) => pool[(next + i) % pool.length]!);
        next += batch;
        if (batch === 1) unwrap(db.storeGame(some[0]!));
        else for (const one of unwrap(db.storeGames(some))) unwrap(one);
        const moves = movesOf(some);
        stored += moves;
        const { page_count } = db.internals.db.query('PRAGMA page_count').get() as { page_count: number };
        notes['bytesPerMove'] = Number(((page_count * 4096) / stored).toFixed(1));
        return moves;
      };
    },
  );

const archived = (sample: Sample, finalHash: string): ArchivedGame => ({
  input: { ...sample, gameId: newGameId(), createdAt: new Date().toISOString() },
  origin: { rulesVersion: '1', engineVersion: '0.1.0' },
  finalHash,
});

const archiving = (compress: boolean): Benchmark =>
  benchmark(`archive square8 2p, ${compress ? '.jsonl.zst' : '.jsonl'}`, 'moves', (notes) => {
    const folder = scratchFolder();
    const archive = unwrap(Archive.open(folder, { compress }));
    const pool = randomGames('square8', 1000);
    const ringrift = unwrap(games.get('ringrift'));
    const hashes = pool.map(({ finalState }) => ringrift.hash(finalState));
    const file = join(folder, `ringrift_square8.jsonl${compress ? '.zst' : ''}`);
    let next = 0;
    let stored = 0;
    return () => {
      let moves = 0;
      for (let i = 0; i < pool.length; i += 1, next += 1) {
        const at = next % pool.length;
        unwrap(archive.append(archived(pool[at]!, hashes[at]!)));
        moves += pool[at]!.moves.length;
      }
      unwrap(archive.flush());
      stored += moves;
      notes['bytesPerMove'] = Number((fileSize(file) / stored).toFixed(2));
      return moves;
    };
  });

/** How long the slow ones take, by the clock: only so many are kept. */
class Times {
  readonly #times: number[] = [];

  measure<T>(work: () => T): T {
    const start = performance.now();
    const result = work();
    if (this.#times.length < 100_000) this.#times.push(performance.now() - start);
    return result;
  }

  note(notes: Notes): void {
    const sorted = this.#times.toSorted((a, b) => a - b);
    const at = (share: number): number => Number(sorted[Math.floor(sorted.length * share)]!.toFixed(3));
    notes['medianMs'] = at(0.5);
    notes['p95Ms'] = at(0.95);
  }
}

const seeking = (board: string, count: number): Benchmark =>
  benchmark(`getStateAtMove ${board}`, 'states', (notes) => {
    const db = unwrap(GameReplayDB.open(join(scratchFolder(), 'games.db'), { games }));
    const stored = randomGames(board, count).map((sample) => unwrap(db.storeGame(sample)));
    const rng = Rng.from(SEED);
    const times = new Times();
    return () => {
      for (let i = 0; i < 20; i += 1) {
        const { gameId, totalMoves } = rng.pick(stored);
        const move = rng.int(totalMoves + 1) - 1;
        times.measure(() => unwrap(db.getStateAtMove(gameId, move)));
      }
      times.note(notes);
      return 20;
    };
  });

const MILLION = 1_000_000;

let millionFile: string | undefined;

/** A file with a million games, of which only what lists show is made up. */
const millionGames = (): string => {
  if (millionFile !== undefined) return millionFile;
  const file = join(scratchFolder(), 'million.db');
  const db = unwrap(GameReplayDB.open(file, { games }));
  const sql = db.internals.db;
  sql.run('PRAGMA synchronous = OFF');
  sql.run(`WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < ${MILLION - 1})
    INSERT INTO games (game_id, board_type, num_players, rng_seed, created_at, game_status, winner,
      termination_reason, total_moves, total_turns, source, schema_version, game, rules_version, engine_version)
    SELECT printf('bench-%07d', i), 'square' || (8 + 11 * (i % 2)), 2 + i % 3, i,
      strftime('%Y-%m-%dT%H:%M:%fZ', 1700000000 + i * 37, 'unixepoch'), 'completed', 1 + i / 2 % 2,
      'ring_elimination', 60 + i * 7919 % 200, 40, iif(i % 5 = 0, 'cmaes', 'self_play'), 17, 'ringrift', '1', '0'
    FROM n`);
  for (const seat of [1, 2])
    sql.run(`INSERT INTO game_players (game_id, player_number, player_type, ai_type)
      SELECT game_id, ${seat}, 'ai', iif(rowid % 1000 = 0, 'mcts', 'random') FROM games`);
  db.close();
  millionFile = file;
  return file;
};

const listing = (name: string, filter: Parameters<GameReplayDB['queryGames']>[0]): Benchmark =>
  benchmark(`page of 50 out of 1,000,000 games, ${name}`, 'pages', (notes) => {
    const db = unwrap(GameReplayDB.open(millionGames(), { games }));
    const times = new Times();
    let after: string | undefined;
    return () => {
      const page = { limit: 50, ...(after === undefined ? {} : { after }) };
      after = times.measure(() => unwrap(db.queryGames(filter, page))).next;
      times.note(notes);
      return 1;
    };
  });

const opening: Benchmark = benchmark('open a file of 1,000,000 games', 'files', (notes) => {
  const file = millionGames();
  notes['megabytes'] = Math.round(fileSize(file) / 1e6);
  const times = new Times();
  return () => {
    times.measure(() => unwrap(GameReplayDB.open(file, { games }))).close();
    times.note(notes);
    return 1;
  };
});

export const benchmarks: readonly Benchmark[] = [
  storing(1),
  storing(25),
  archiving(true),
  archiving(false),
  seeking('square8', 100),
  seeking('hexagonal', 5),
  listing('all of them', {}),
  listing('by board and players', { boardType: 'square8', numPlayers: 3 }),
  listing('by agent', { agent: 'random' }),
  listing('by date', { createdFrom: '2024-01-01' }),
  opening,
];
