import { err, ok, problem, type Result } from '@ludus/kernel';
import { countOf } from '@ludus/queue';
import { PLAYING_CHANGED } from '../journal/differences.ts';
import { attempted } from '../match/failure.ts';
import { allCores, runPieces } from '../work/runPieces.ts';
import { type Forms, putForms, wantedForms, wholeGame } from './forms.ts';
import { missingGames } from './missing.ts';
import type { SelfPlayed, SelfPlayJob } from './piece.ts';
import { gameIdOf, type Run } from './run.ts';
import { RunTally } from './tally.ts';
import type { GameSink, SelfPlayOptions, SelfPlayReport } from './types.ts';

/** The queue keeps what it handed out until it is stored for good; sinks are flushed this often. */
const SAVE_MS = 30_000;

/** What the person can do about it. */
const START_OVER = 'Use another seed or another file.';

/** All games of a run must come from one engine and one way of playing. A run started by another is not continued. */
const checkMaker = async (run: Run, sinks: readonly GameSink[]): Promise<Result<void>> => {
  const first = gameIdOf(run, 0);
  for (const sink of sinks) {
    const { engine, playing } = (await sink.has(first)) ? await sink.makerOf(first) : {};
    if (engine !== undefined && engine !== run.engine)
      return err(
        problem(
          'other_engine',
          'engine',
          `This run was started by another version of the engine (${engine}, but this is ${run.engine}). Use another seed or another file.`,
        ),
      );
    if (playing !== undefined && playing !== run.playing)
      return err(
        problem(
          'other_agents',
          'agents',
          `This run cannot be resumed: ${PLAYING_CHANGED} since it began. ${START_OVER}`,
        ),
      );
  }
  return ok(undefined);
};

/** Puts a game into sinks. */
const store = async (sinks: readonly GameSink[], forms: Forms, tally: RunTally): Promise<Result<void>> => {
  for (const sink of sinks) {
    const refused = await putForms(sink, forms);
    if (!refused.ok) return refused;
    tally.refused.push(...refused.value);
  }
  return ok(undefined);
};

const flush = async (sinks: readonly GameSink[], tally: RunTally): Promise<Result<void>> => {
  for (const sink of sinks) {
    const refused = await sink.flush();
    if (!refused.ok) return refused;
    tally.refused.push(...refused.value);
  }
  return ok(undefined);
};

/** The sinks that do not have a game. */
const without = async (sinks: readonly GameSink[], gameId: string): Promise<readonly GameSink[]> => {
  const lacking: GameSink[] = [];
  for (const sink of sinks) if (!(await sink.has(gameId))) lacking.push(sink);
  return lacking;
};

const playMissing = async (run: Run, options: SelfPlayOptions): Promise<Result<SelfPlayReport>> => {
  const { games, sinks = [], workers = allCores(), onGameComplete, onProgress, signal, queue } = options;
  const isOurs = await checkMaker(run, sinks);
  if (!isOurs.ok) return isOurs;
  const { stretches, isFresh } = await missingGames(sinks, games, (number) => gameIdOf(run, number));
  const missing = countOf(stretches);
  const tally = new RunTally(games - missing);
  const job: SelfPlayJob = { run, wanted: wantedForms(sinks, onGameComplete !== undefined) };
  const pieces = runPieces<SelfPlayJob, SelfPlayed>({
    run: `selfplay/${run.id}`,
    kind: 'selfplay',
    job,
    rules: [{ game: run.game, config: run.config }],
    agentModules: run.modules,
    pieces: stretches,
    workers: Math.min(workers, Math.max(1, missing)),
    signal,
    queue,
    ...(options.keepsGoing && {
      onSetAside: ({ number, message }) => tally.add({ number, moves: 0, fault: message }),
    }),
  });
  let [last, since] = [-1, performance.now()];
  const save = async (): Promise<Result<void>> => {
    const flushed = await flush(sinks, tally);
    if (flushed.ok) await pieces.stored(last);
    since = performance.now();
    return flushed;
  };
  for await (const { number, result } of pieces) {
    const { summary, forms } = result;
    tally.add(summary);
    if (forms !== undefined) {
      const gameId = gameIdOf(run, number);
      const lacking = isFresh ? sinks : await without(sinks, gameId);
      const stored = await store(lacking, forms, tally);
      if (!stored.ok) return stored;
      await onGameComplete?.({ ...wholeGame(forms), number });
    }
    last = number;
    const saved = performance.now() - since >= SAVE_MS ? await save() : ok(undefined);
    if (!saved.ok) return saved;
    await onProgress?.(tally);
  }
  const saved = await save();
  if (!saved.ok) return saved;
  if (signal?.aborted !== true) await pieces.finish();
  return ok({
    ...tally,
    distinct: tally.distinct,
    run: run.id,
    engine: run.engine,
    isInterrupted: tally.played < missing,
  });
};

/**
 * Plays the games of a run on all cores and stores them in order. The games depend only on the run: not on
 * the number of workers, nor on interruptions. Games that the sinks already have are not played again.
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
