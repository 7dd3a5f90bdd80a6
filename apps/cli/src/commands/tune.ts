import { join } from 'node:path';
import { AUTO, makeAgentName, parseAgentName } from '@ludus/agents';
import type { Game, GameAi, WeightProfile } from '@ludus/kernel';
import {
  agentOf,
  currentProfile,
  databaseSink,
  type GameSink,
  headToHead,
  JUDGES,
  loadCheckpoint,
  makeEstimate,
  makeNumber,
  makeReport,
  makeTuningReport,
  openingLength,
  profileOf,
  readWeightFiles,
  saveCheckpoint,
  type TunerOptions,
  type TuningPlan,
  type TuningResult,
  type TuningState,
  tuneOnce,
  tuningVerdict,
  type WeightFiles,
  weightsField,
  weightsFileOf,
} from '@ludus/lab';
import { Command } from 'commander';
import { makeCommandLine } from '../commandLine.ts';
import { ludusCall } from '../ludusCall.ts';
import { warnOfOpening } from '../openingWarning.ts';
import {
  agentList,
  configOf,
  findGame,
  type SetupFlags,
  seedOf,
  startOf,
  wholeNumber,
  withSetupOptions,
} from '../options.ts';
import { requireWritableFolder, writeOutput } from '../outputs.ts';
import { Refusal, required, unknownName } from '../refusal.ts';
import { type SharedWork, type WorkFlags, withSharedWork, withWorkOptions } from '../sharedWork.ts';
import type { Terminal } from '../terminal.ts';
import { Interrupted, Work } from '../work.ts';
import { withStore } from './db/store.ts';

interface TuneFlags extends SetupFlags, WorkFlags {
  readonly agent: string;
  readonly pool?: string;
  readonly features?: string;
  readonly generations: number;
  readonly population?: number;
  readonly games: number;
  readonly sigma: number;
  readonly opening?: number;
  readonly match: number;
  readonly db?: string;
  readonly dir: string;
  readonly json?: boolean;
}

const HELP = `
Every generation ends with a checkpoint in the folder. The same command resumes after an interruption or a crash, and a
larger --generations continues from the last one. In the end the folder contains weights.json (the new weights),
report.html and result.json. Play with the new weights as heuristic@weights=tuned/weights.json.

Examples:
  ludus tune ringrift --board square8 --generations 30 --games 48 --dir tuned
  ludus tune ringrift --agent heuristic@weights=tuned/weights.json --dir tuned-more
  ludus tune risk --features territories,armies --db tuning.db`;

/** Refuses an agent that plays the same with any weights. */
const requireWeights = (name: string): void => {
  const { kind } = required(parseAgentName(name));
  if (kind !== AUTO && !JUDGES.includes(kind))
    throw new Refusal(`"${kind}" has no weights to tune. These agents do: ${JUDGES.join(', ')}.`);
};

const untunable = ({ name }: Game): Refusal => new Refusal(`${name} has no evaluation with weights to tune.`);

/** The starting point of tuning: the weights the agent plays with now. */
const baseOf = (game: Game, { profiles }: GameAi, flags: TuneFlags): WeightProfile => {
  const file = weightsFileOf(flags.agent);
  if (file !== undefined) return required(readWeightFiles(game, [flags.agent]))[file]!;
  const { profile } = required(parseAgentName(flags.agent)).settings;
  const base =
    profile === undefined
      ? currentProfile(game, startOf(game, flags))
      : profiles.find(({ id }) => id === profile);
  if (base === undefined) throw untunable(game);
  return base;
};

const featuresOf = (ai: GameAi, text: string | undefined): string[] => {
  const known = ai.features.map(({ id }) => id);
  const asked = text?.split(',').map((id) => id.trim()) ?? known;
  const unknown = asked.find((id) => !known.includes(id));
  if (unknown !== undefined) throw new Refusal(unknownName('feature', unknown, known));
  return asked;
};

/** The agent itself, and with every other profile of the game. */
const poolOf = ({ profiles }: GameAi, { agent, pool }: TuneFlags, base: WeightProfile): string[] => {
  const others = profiles.filter(({ id }) => id !== base.id).map(({ id }) => id);
  const { settings, ...name } = required(parseAgentName(agent));
  const { weights: _, ...rest } = settings;
  const withProfile = (profile: string): string => makeAgentName({ ...name, settings: { ...rest, profile } });
  return pool === undefined ? [agent, ...others.map(withProfile)] : agentList(pool);
};

/** The weights of all agents that take them from a file; every agent is tried once. */
const weightsOf = (game: Game, names: readonly string[]): WeightFiles => {
  const files = required(readWeightFiles(game, names));
  for (const name of names) required(agentOf(game, name, files));
  return files;
};

/** The longest opening that is chosen without --opening. */
const LONGEST_OPENING = 4;

const planOf = (game: Game, flags: TuneFlags): TuningPlan => {
  const config = configOf(game, flags);
  if (game.search === undefined) throw untunable(game);
  requireWeights(flags.agent);
  const { ai } = game.search;
  const base = baseOf(game, ai, flags);
  const features = featuresOf(ai, flags.features);
  const pool = poolOf(ai, flags, base);
  return {
    game: game.id,
    board: flags.board ?? game.variants[0]!.id,
    players: game.seatCount(config),
    config,
    agent: flags.agent,
    base,
    features,
    pool,
    ...weightsField(weightsOf(game, [flags.agent, ...pool])),
    games: flags.games,
    population: flags.population ?? 4 + Math.floor(3 * Math.log(features.length)),
    sigma: flags.sigma,
    seed: seedOf(flags),
    openingPlies: flags.opening ?? openingLength(game, config, LONGEST_OPENING),
    maxMoves: 20_000,
  };
};

const commandOf = (game: string, flags: TuneFlags): string => {
  const { board, players, agent, pool, features, generations, population, games, sigma } = flags;
  const { opening, match, seed, dir } = flags;
  const search = { agent, pool, features, generations, population, games, sigma };
  return makeCommandLine(ludusCall(`tune ${game}`), { board, players, ...search, opening, match, seed, dir });
};

/** Runs a tuning: plays, shows progress, stores, and stops between two games if interrupted. */
class TuningRun {
  readonly #work: Work;
  readonly #sink: GameSink | undefined;
  readonly #threads: Pick<TunerOptions, 'workers' | 'queue'>;
  #games = 0;

  constructor(work: Work, sink: GameSink | undefined, threads: Pick<TunerOptions, 'workers' | 'queue'>) {
    this.#work = work;
    this.#sink = sink;
    this.#threads = threads;
  }

  get isStopped(): boolean {
    return this.#work.signal.aborted;
  }

  get options(): TunerOptions {
    return {
      ...this.#threads,
      signal: this.#work.signal,
      isRecorded: this.#sink !== undefined,
      onGame: async (game) => {
        this.#games += 1;
        if (game !== undefined && !(await this.#sink!.has(game.input.gameId)))
          required(await this.#sink!.put(game));
        await this.#work.onGame(this.#games);
      },
    };
  }

  async flush(): Promise<void> {
    if (this.#sink !== undefined) required(await this.#sink.flush());
  }
}

const sayGeneration = (terminal: Terminal, { history }: TuningState): void => {
  const { generation, mean, best, sigma, times } = history.at(-1)!;
  const more = times === 1 ? '' : `, ${makeNumber(times)} times the games`;
  terminal.status?.(undefined);
  terminal.err(
    `generation ${generation}: ${makeEstimate(mean, 'percent')} of the points, best ${makeNumber(best, 'percent')}, step size ${makeNumber(sigma)}${more}`,
  );
};

const tune = async (
  terminal: Terminal,
  plan: TuningPlan,
  { flags, sink, queue }: { flags: TuneFlags; sink?: GameSink } & Pick<SharedWork, 'queue'>,
): Promise<TuningResult> => {
  const path = join(flags.dir, 'checkpoint.json');
  let state = required(loadCheckpoint(path, plan));
  const remark = (): string => {
    const generation = state.history.length + 1;
    return generation > flags.generations
      ? 'new weights against old'
      : `generation ${generation} of ${flags.generations}`;
  };
  const work = new Work(terminal, { remark, canResume: true });
  const threads = { workers: flags.workers, ...(queue !== undefined && { queue }) };
  const run = new TuningRun(work, sink, threads);
  while (state.history.length < flags.generations && !run.isStopped) {
    state = required(await tuneOnce(plan, state, run.options));
    await run.flush();
    if (run.isStopped) break;
    saveCheckpoint(path, state);
    sayGeneration(terminal, state);
  }
  const weights = state.history.at(-1)?.weights;
  const match = run.isStopped
    ? undefined
    : required(
        await headToHead(plan, weights!, {
          ...run.options,
          openings: Math.ceil(flags.match / plan.players),
        }),
      );
  await run.flush();
  work.end();
  if (match === undefined) throw new Interrupted('interrupted');
  return {
    format: 'ludus-tuning-result',
    version: 1,
    plan,
    profile: profileOf(plan, 'tuned', weights!),
    history: state.history,
    headToHead: match,
    command: commandOf(plan.game, flags),
  };
};

const writeFiles = (result: TuningResult, folder: string): void => {
  const json = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;
  writeOutput(join(folder, 'weights.json'), json(result.profile));
  writeOutput(join(folder, 'result.json'), json(result));
  writeOutput(join(folder, 'report.html'), makeReport(makeTuningReport(result)));
};

const step = (text: string): number => {
  const value = Number(text);
  if (!(value > 0 && value <= 10)) throw new Refusal('--sigma must be a number above 0 and up to 10.');
  return value;
};

export const tuneCommand = (terminal: Terminal): Command =>
  withWorkOptions(withSetupOptions(new Command('tune')))
    .description(
      "tune the weights of a game's evaluation with CMA-ES against a pool of agents; the games get the source `cmaes`",
    )
    .argument('<game>', 'game id, as listed by `ludus games`')
    .option('--agent <name>', 'the agent whose weights are tuned', 'heuristic')
    .option('--pool <names>', 'agents to play against, separated by commas (default: all profiles)')
    .option('--features <ids>', 'the features whose weights may change (default: all)')
    .option('--generations <n>', 'total number of generations', wholeNumber(1), 20)
    .option('--population <n>', 'candidates per generation (default: 4 + 3 ln n)', wholeNumber(4))
    .option('-n, --games <n>', 'games per candidate and generation', wholeNumber(1), 32)
    .option('--sigma <x>', 'initial search radius, relative to the size of the weights', step, 0.3)
    .option(
      '--opening <n>',
      'random decisions at the start of every game (default: up to 4, fewer in short games, none if the deal or dice vary)',
      wholeNumber(0),
    )
    .option('--match <n>', 'games of new against old weights at the end', wholeNumber(4), 400)
    .option('-d, --db <file>', 'replay database for the games: a file or a postgres:// address')
    .option('--dir <folder>', 'folder for the checkpoint, weights and report', 'tuned')
    .option('--json', 'print the result as one JSON object')
    .addHelpText('after', HELP)
    .action(async (id: string, flags: TuneFlags) => {
      const game = findGame(id);
      const plan = planOf(game, flags);
      warnOfOpening(terminal, game, { configs: [plan.config], opening: flags.opening });
      requireWritableFolder(flags.dir);
      const result = await withSharedWork(terminal, flags, ({ patience, ...shared }) =>
        flags.db === undefined
          ? tune(terminal, plan, { flags, ...shared })
          : withStore(flags.db, { create: true, terminal }, (db) =>
              tune(terminal, plan, { flags, sink: databaseSink(db, patience), ...shared }),
            ),
      );
      writeFiles(result, flags.dir);
      if (flags.json) terminal.out(JSON.stringify(result));
      else terminal.out(tuningVerdict(result.headToHead));
    });
