/**
 * The same kind of work done with tools people would use instead, for `ludus bench --all`. chess.js plays
 * random games of chess from its list of legal moves, as the engine benchmarks do; plain SQLite stores the
 * same moves as JSON in one table, without checks or indexes.
 */
import { Database } from 'bun:sqlite';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { games } from '@ludus/games';
import { type Benchmark, type Game, Rng, unwrap } from '@ludus/kernel';
import { Chess } from 'chess.js';

const MOST_MOVES = 200;

const randomChess: Benchmark = {
  name: 'chess.js, random games of chess',
  unit: 'moves',
  notes: { seed: 'bench', cap: MOST_MOVES },
  prepare: () => {
    const rng = Rng.from('bench');
    return () => {
      const chess = new Chess();
      let count = 0;
      for (let legal = chess.moves(); legal.length > 0 && count < MOST_MOVES; legal = chess.moves()) {
        chess.move(rng.pick(legal));
        count += 1;
      }
      return count;
    };
  },
};

/** The moves of a random game, as JSON. */
const movesOf = (game: Game, seed: number): string[] => {
  const rng = Rng.from(seed);
  let { state } = unwrap(game.setup(unwrap(game.configure({ variant: 'square8', players: 2 })), seed));
  const moves: string[] = [];
  for (let seat = game.toAct(state); seat !== undefined; seat = game.toAct(state)) {
    const action = rng.pick(game.legal(state));
    moves.push(JSON.stringify(action));
    state = unwrap(game.play(state, action, seat)).state;
  }
  return moves;
};

let folder: string | undefined;

const plainSqlite: Benchmark = {
  name: 'plain SQLite, RingRift moves as JSON, a transaction per game',
  unit: 'moves',
  notes: { columns: 3, indexes: 0 },
  prepare: () => {
    folder = mkdtempSync(join(tmpdir(), 'ludus-alternatives-'));
    const db = new Database(join(folder, 'plain.db'));
    db.run('PRAGMA journal_mode = WAL');
    db.run('CREATE TABLE moves (game INTEGER, number INTEGER, action TEXT)');
    const insert = db.prepare('INSERT INTO moves VALUES (?, ?, ?)');
    const game = unwrap(games.get('ringrift'));
    const pool = Array.from({ length: 50 }, (_, seed) => movesOf(game, seed));
    let next = 0;
    const store = db.transaction((moves: readonly string[]) => {
      moves.forEach((action, number) => {
        insert.run(next, number, action);
      });
    });
    return () => {
      const moves = pool[next % pool.length]!;
      store(moves);
      next += 1;
      return moves.length;
    };
  },
  finish: () => {
    if (folder !== undefined) rmSync(folder, { recursive: true, force: true });
  },
};

export const benchmarks: readonly Benchmark[] = [randomChess, plainSqlite];
