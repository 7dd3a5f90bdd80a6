import { statSync } from 'node:fs';
import { join } from 'node:path';
import { games } from '@ludus/games';
import { type Benchmark, unwrap } from '@ludus/kernel';
import {
  benchmark,
  movesOf,
  randomGames,
  type Sample,
  scratchFolder,
  seekStates,
  Times,
  turnPages,
} from './benchmarking.ts';
import { Archive, type ArchivedGame, type GameFilter, newGameId, openStore } from './index.ts';
import { fillWithRows } from './sqlite/sample.ts';

const fileSize = (file: string): number => statSync(file, { throwIfNoEntry: false })?.size ?? 0;

/** Everything about a game: moves, snapshots, history with hashes, choices; `batch` games per transaction. */
const storing = (batch: number): Benchmark =>
  benchmark(
    `store square8 2p, ${batch === 1 ? 'a transaction per game' : `${batch} per transaction`}`,
    'moves',
    async (notes) => {
      const store = unwrap(await openStore(join(scratchFolder(), 'games.db'), { games }));
      const pool = randomGames('square8', 1000);
      notes['movesPerGame'] = Number((movesOf(pool) / pool.length).toFixed(1));
      let next = 0;
      let stored = 0;
      return async () => {
        const some = Array.from({ length: batch }, (_, i) => pool[(next + i) % pool.length]!);
        next += batch;
        for (const one of unwrap(await store.storeGames(some))) unwrap(one);
        const moves = movesOf(some);
        stored += moves;
        notes['bytesPerMove'] = Number((fileSize(store.address) / stored).toFixed(1));
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
  benchmark(`archive square8 2p, ${compress ? '.jsonl.zst' : '.jsonl'}`, 'moves', async (notes) => {
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

const seeking = (board: string, count: number): Benchmark =>
  benchmark(`getStateAtMove ${board}`, 'states', async (notes) => {
    const store = unwrap(await openStore(join(scratchFolder(), 'games.db'), { games }));
    return seekStates(store, randomGames(board, count), notes);
  });

const MILLION = 1_000_000;

let millionFile: string | undefined;

/** A file with a million games that have only what lists show. */
const millionGames = async (): Promise<string> => {
  if (millionFile !== undefined) return millionFile;
  const file = join(scratchFolder(), 'million.db');
  await unwrap(await openStore(file, { games })).close();
  fillWithRows(file, MILLION);
  millionFile = file;
  return file;
};

const listing = (name: string, filter: GameFilter): Benchmark =>
  benchmark(`page of 50 out of 1,000,000 games, ${name}`, 'pages', async (notes) => {
    const store = unwrap(await openStore(await millionGames(), { games }));
    return turnPages(store, { filter }, notes);
  });

const opening: Benchmark = benchmark('open a file of 1,000,000 games', 'files', async (notes) => {
  const file = await millionGames();
  notes['megabytes'] = Math.round(fileSize(file) / 1e6);
  const times = new Times();
  return async () => {
    await unwrap(await times.measure(() => openStore(file, { games }))).close();
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
