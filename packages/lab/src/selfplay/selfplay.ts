import { err, ok, problem, type Result } from '@ludus/kernel';
import { attempted } from '../match/failure.ts';
import { allCores, runPieces } from '../work/crew.ts';
import { moduleBeside } from '../work/moduleBeside.ts';
import { type Forms, putForms, wantedForms, wholeGame } from './forms.ts';
import { missingGames, type Stretch, stretchLeases } from './missing.ts';
import type { SelfPlayed, SelfPlayJob } from './piece.ts';
import { gameIdOf, type Run } from './run.ts';
import { RunTally } from './tally.ts';
import type { GameSink, SelfPlayOptions, SelfPlayReport } from './types.ts';

const PIECE = moduleBeside(import.meta.url, 'piece');

/** Games of one run are made by one engine: what another one began is not its to finish. */
const checkEngine = (run: Run, sinks: readonly GameSink[]): Result<void> => {
  const first = gameIdOf(run, 0);
  for (const sink of sinks) {
    const engine = sink.has(first) ? sink.engineOf(first) : undefined;
    if (engine !== undefined && engine !== run.engine)
      return err(
        problem(
          'other_engine',
          'engine',
          `This run was begun by another version of the engine (${engine}, this is ${run.engine}); take another seed or another file.`,
        ),
      );
  }
  return ok(undefined);
};

/** Puts a game into sinks. */
const store = (sinks: readonly GameSink[], forms: Forms, tally: RunTally): Result<void> => {
  for (const sink of sinks) {
    const refused = putForms(sink, forms);
    if (!refused.ok) return refused;
    tally.refused.push(...refused.value);
  }
  return ok(undefined);
};

const flush = (sinks: readonly GameSink[], tally: RunTally): Result<void> => {
  for (const sink of sinks) {
    const refused = sink.flush();
    if (!refused.ok) return refused;
    tally.refused.push(...refused.value);
  }
  return ok(undefined);
};

const countOf = (stretches: readonly Stretch[]): number =>
  stretches.reduce((sum, [from, to]) => sum + to - from, 0);

const playMissing = async (run: Run, options: SelfPlayOptions): Promise<Result<SelfPlayReport>> => {
  const { games, sinks = [], workers = allCores(), onGameComplete, onProgress, signal } = options;
  const isOurs = checkEngine(run, sinks);
  if (!isOurs.ok) return isOurs;
  const { stretches, isFresh } = missingGames(sinks, games, (number) => gameIdOf(run, number));
  const missing = countOf(stretches);
  const tally = new RunTally(games - missing);
  const job: SelfPlayJob = { run, wanted: wantedForms(sinks, onGameComplete !== undefined) };
  const pieces = runPieces<SelfPlayJob, SelfPlayed>({
    module: PIECE,
    job,
    from: 0,
    to: games,
    workers: Math.min(workers, Math.max(1, missing)),
    leases: stretchLeases(stretches, { engine: run.engine, job }),
    ...(signal !== undefined && { signal }),
  });
  for await (const { number, result } of pieces) {
    const { summary, forms } = result;
    tally.add(summary);
    if (forms !== undefined) {
      const gameId = gameIdOf(run, number);
      const lacking = isFresh ? sinks : sinks.filter((sink) => !sink.has(gameId));
      const stored = store(lacking, forms, tally);
      if (!stored.ok) return stored;
      await onGameComplete?.({ ...wholeGame(forms), number });
    }
    await onProgress?.(tally);
  }
  const flushed = flush(sinks, tally);
  if (!flushed.ok) return flushed;
  return ok({ ...tally, run: run.id, engine: run.engine, isInterrupted: tally.played < missing });
};

/**
 * Plays the games of a run on all cores and stores them in order. The games depend on the run alone: not on the number
 * of workers, nor on how often the run was interrupted. What the sinks hold already is not played again.
 *
 * ```ts
 * const run = unwrap(planRun({ game: 'ringrift', variant: 'square8', agents: ['heuristic'], seed: 1 }));
 * const report = unwrap(await playRun(run, { games: 1000, sinks: [databaseSink(db)] }));
 * ```
 */
export const playRun = async (run: Run, options: SelfPlayOptions): Promise<Result<SelfPlayReport>> => {
  const done = await attempted('Self-play', () => playMissing(run, options));
  return done.ok ? done.value : done;
};
