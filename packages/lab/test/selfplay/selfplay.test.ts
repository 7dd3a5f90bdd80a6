import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { games } from '@ludus/games';
import { unwrap } from '@ludus/kernel';
import { Archive, inspectFile, openStore } from '@ludus/replay';
import { smallStore } from '../../../replay/test/harm.ts';
import {
  archiveSink,
  type CompletedGame,
  databaseSink,
  type GameSink,
  gameIdOf,
  planRun,
  playRun,
  type Run,
  type SelfPlayOptions,
  type SelfPlayPlan,
  type SelfPlayReport,
} from '../../src/index.ts';
import { dump, linesOf } from './contents.ts';

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'ludus-selfplay-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));

const planned = (more: Partial<SelfPlayPlan> = {}): Run =>
  unwrap(planRun({ game: 'ringrift', variant: 'square8', seed: 11, ...more }));

/** Plays into `NAME.db` and `NAME/` of the folder. */
const playInto = async (name: string, run: Run, options: SelfPlayOptions): Promise<SelfPlayReport> => {
  await using db = unwrap(await openStore(join(folder, `${name}.db`), { games }));
  const archive = unwrap(Archive.open(join(folder, name)));
  const sinks = [databaseSink(db), archiveSink(archive)];
  const report = unwrap(await playRun(run, { sinks, ...options }));
  unwrap(archive.close());
  return report;
};

const dumpOf = (name: string) => dump(join(folder, `${name}.db`));
const LINES = 'ringrift_square8.jsonl.zst';

describe('a run', () => {
  test('gives the same games on any number of workers, with identical files', async () => {
    const run = planned({ agents: ['random', 'heuristic:2'], openingPlies: 4 });
    const reports = [];
    for (const workers of [1, 2, 3]) reports.push(await playInto(`w${workers}`, run, { games: 8, workers }));
    expect(reports[1]).toEqual(reports[0]!);
    expect(reports[2]).toEqual(reports[0]!);
    const [one, two, three] = ['w1', 'w2', 'w3'];
    expect(dumpOf(two!)).toEqual(dumpOf(one!));
    expect(dumpOf(three!)).toEqual(dumpOf(one!));
    const bytes = (name: string): Buffer => readFileSync(join(folder, name, LINES));
    expect(bytes(two!).equals(bytes(one!))).toBe(true);
    expect(bytes(three!).equals(bytes(one!))).toBe(true);
  }, 600_000);

  test('stores good games with their source', async () => {
    const run = planned({ agents: ['heuristic:3', 'minimax@nodes=5'], openingPlies: 3, seed: 'story' });
    await playInto('story', run, { games: 2, workers: 2 });
    await using db = unwrap(await openStore(join(folder, 'story.db'), { games }));
    expect(unwrap(await inspectFile(db)).structure_counts).toEqual({ good: 2 });
    const metadata = unwrap(await db.getGameMetadata(gameIdOf(run, 1)));
    const { rulesVersion, engineVersion } = unwrap(games.get('ringrift'));
    expect(metadata).toMatchObject({
      source: 'self_play',
      createdAt: '1970-01-01T00:00:00.000Z',
      rulesVersion,
      engineVersion,
      boardType: 'square8',
      numPlayers: 2,
      engineMode: 'mixed',
      opponentType: 'minimax',
      players: [{ aiType: 'heuristic', aiDifficulty: 3 }, { aiType: 'minimax' }],
      metadata: {
        run: run.id,
        runSeed: 'story',
        number: 1,
        agents: ['heuristic:3', 'minimax@nodes=5'],
        engine: run.engine,
        openingPlies: 3,
      },
    });
    expect(metadata.metadata!['budgets']).toEqual([{}, { nodes: 5 }]);
    expect(Number.isSafeInteger(metadata.rngSeed)).toBe(true);
    expect(metadata.metadata!['openingMoves']).toBeGreaterThanOrEqual(3);
  }, 600_000);

  test('continues after an interruption, and can be extended', async () => {
    const run = planned({ seed: 'longer' });
    const stop = new AbortController();
    const onProgress = async ({ played }: { played: number }): Promise<void> => {
      if (played === 17) await stop.abort();
    };
    const first = await playInto('part', run, { games: 40, workers: 2, onProgress, signal: stop.signal });
    expect(first).toMatchObject({ played: 17, present: 0, isInterrupted: true });
    const second = await playInto('part', run, { games: 30, workers: 2 });
    expect(second).toMatchObject({ played: 13, present: 17, isInterrupted: false });
    await playInto('part', run, { games: 40, workers: 1 });
    await playInto('once', run, { games: 40, workers: 2 });
    expect(dumpOf('part')).toEqual(dumpOf('once'));
    expect(linesOf(join(folder, 'part'), LINES)).toEqual(linesOf(join(folder, 'once'), LINES));
  }, 600_000);

  test('plays deleted games again, and nothing else', async () => {
    const run = planned({ seed: 'gap' });
    await playInto('gap', run, { games: 8, workers: 1 });
    {
      await using db = unwrap(await openStore(join(folder, 'gap.db'), { games }));
      for (const number of [2, 3, 6]) unwrap(await db.deleteGame(gameIdOf(run, number)));
    }
    expect(await playInto('gap', run, { games: 8, workers: 2 })).toMatchObject({ played: 3, present: 5 });
    expect(linesOf(join(folder, 'gap'), LINES)).toHaveLength(8);
    await using db = unwrap(await openStore(join(folder, 'gap.db'), { games }));
    expect(unwrap(await db.countGames())).toBe(8);
  }, 600_000);

  test('does not finish a run that another engine started', async () => {
    const run = planned({ seed: 'engine' });
    await playInto('engine', run, { games: 1, workers: 1 });
    const later = await playInto('engine', { ...run, engine: 'newer' }, { games: 2, workers: 1 }).catch(
      String,
    );
    expect(later).toContain('another version of the engine');
  });

  test('calls the hook with every game in order, without storing anything', async () => {
    const seen: CompletedGame[] = [];
    const run = planned({ game: 'nim', variant: 'long' });
    const report = unwrap(
      await playRun(run, { games: 25, workers: 2, onGameComplete: (game) => void seen.push(game) }),
    );
    expect(seen.map(({ number }) => number)).toEqual(Array.from({ length: 25 }, (_, i) => i));
    expect(seen.map(({ input }) => input.gameId)).toEqual(seen.map((_, i) => gameIdOf(run, i)));
    expect(seen.every(({ input }) => input.terminationReason !== undefined && input.moves.length > 0)).toBe(
      true,
    );
    expect(seen.every(({ input }) => input.finalState !== undefined)).toBe(true);
    expect(report.moves).toBe(seen.reduce((sum, { input }) => sum + input.moves.length, 0));
    expect(Object.values(report.endings).reduce((a, b) => a + b)).toBe(25);
  });

  test('skips games that a store refuses, and says why', async () => {
    await using db = unwrap(await openStore(':memory:', { games }));
    const { takes: _, ...sink } = databaseSink(db);
    const forged: GameSink = {
      ...sink,
      put: (game) => sink.put({ ...game, input: { ...game.input, finalState: game.input.initialState } }),
    };
    const run = planned({ game: 'nim', variant: 'long' });
    const report = unwrap(await playRun(run, { games: 3, workers: 1, sinks: [forged] }));
    expect(report.refused.map(({ code }) => code)).toEqual(Array(3).fill('wrong_final_state'));
    expect(unwrap(await db.countGames())).toBe(0);
    expect(unwrap(await db.orphans())).toHaveLength(3);
  });

  test('ends with a message when the disk is full, and continues when there is space again', async () => {
    const run = planned({ seed: 'full' });
    {
      await using db = smallStore(join(folder, 'full.db'), games, 150);
      const full = await playRun(run, { games: 200, workers: 2, sinks: [databaseSink(db)] });
      expect(full.ok ? '' : full.error.code).toBe('disk_full');
    }
    await using db = unwrap(await openStore(join(folder, 'full.db'), { games }));
    const stored = unwrap(await db.countGames());
    const rest = unwrap(await playRun(run, { games: stored + 2, workers: 1, sinks: [databaseSink(db)] }));
    expect(rest).toMatchObject({ played: 2, present: stored });
    expect(unwrap(await inspectFile(db)).structure_counts).toEqual({ good: stored + 2 });
  }, 600_000);

  test('skips unfinished games, and says why', async () => {
    const report = await playInto('cut', planned({ maxMoves: 12 }), { games: 4, workers: 2 });
    expect(report).toMatchObject({ played: 4, faults: 4, endings: {} });
    expect(report.faultExamples[0]).toBe('game 0: it reached the limit of 12 moves.');
    expect(dumpOf('cut')['games']).toEqual([]);
  });

  test.each([
    ['risk', { players: 2, maxMoves: 30_000 }],
    ['sweep', {}],
  ] as const)(
    'of %s is stored too',
    async (game, more) => {
      const run = unwrap(planRun({ game, seed: 3, ...more }));
      const report = await playInto(game, run, { games: 2, workers: 2 });
      expect(report).toMatchObject({ played: 2, faults: 0, refused: [] });
      await using db = unwrap(await openStore(join(folder, `${game}.db`), { games }));
      expect(unwrap(await inspectFile(db)).structure_counts).toEqual({ good: 2 });
    },
    600_000,
  );
});
