import { join } from 'node:path';
import { makeModelText, parseModelText } from '@ludus/agents';
import type { Game } from '@ludus/kernel';
import {
  championOf,
  type Generation,
  LEARN_SEARCHES,
  type LearnNews,
  type LearnPlan,
  type LearnSearch,
  learn,
  TEACHERS,
  type Teacher,
} from '@ludus/lab';
import { Command, Option } from 'commander';
import {
  configOf,
  findGame,
  layerSizes,
  numberBetween,
  type SetupFlags,
  seedOf,
  wholeNumber,
  withSetupOptions,
} from '../options.ts';
import { requireWritableFolder, writeOutput } from '../outputs.ts';
import { plural } from '../plural.ts';
import { Refusal, required } from '../refusal.ts';
import { type WorkFlags, withSharedWork, withWorkOptions } from '../sharedWork.ts';
import type { Terminal } from '../terminal.ts';
import { Work } from '../work.ts';

interface LearnFlags extends SetupFlags, WorkFlags {
  readonly hours?: number;
  readonly generations?: number;
  readonly dir?: string;
  readonly search: LearnSearch;
  readonly nodes: number;
  readonly games: number;
  readonly teacher: Teacher;
  readonly opening: number;
  readonly noise: number;
  readonly leaps: number;
  readonly asides: number;
  readonly asideNodes?: number;
  readonly trace: number;
  readonly window: number;
  readonly hidden: readonly [number, number];
  readonly epochs: number;
  readonly batch: number;
  readonly learningRate: number;
  readonly searchShare: number;
  readonly policy: boolean;
  readonly gateNodes?: number;
  readonly gatePairs: number;
  readonly gateElo: number;
  readonly anchorPairs: number;
  readonly moveLimit: number;
  readonly json?: boolean;
}

const HELP = `
In every generation, the champion plays itself, with random openings and a share of random moves. A network learns from
the positions of the last generations, and becomes champion if it beats the current one. The first teacher is the game's own
evaluation. The folder contains journal.jsonl and, for every generation, its games and its network; champion.json is the
best one. The same command resumes after an interruption or a crash. The Lab page of \`ludus serve\` shows runs that are
stored under data/lab.

Examples:
  ludus learn breakthrough --board square6 --generations 4
  ludus learn ringrift --board square8 --hours 3 --dir square8
  LUDUS_NETWORKS=square8/champion.json ludus tournament ringrift --board square8 --agents neural,minimax

docs/training.md explains what is learned and how.`;

/** By how much the gate multiplies the nodes of self-play. */
const DEEPER = 4;

const planOf = (game: Game, flags: LearnFlags): LearnPlan => {
  const config = configOf(game, flags);
  const { search, nodes, games, opening, noise, trace, window, hidden, epochs, batch } = flags;
  const { learningRate: rate, searchShare, gatePairs, gateElo, anchorPairs, moveLimit: maxMoves } = flags;
  const { leaps, asides, asideNodes = nodes, gateNodes = DEEPER * nodes, policy } = flags;
  return {
    ...{ game: game.id, board: flags.board ?? game.variants[0]!.id, players: game.seatCount(config), config },
    ...{ seed: seedOf(flags), search, nodes, games, maxMoves, opening, noise, leaps, asides, asideNodes },
    ...{ trace, window },
    // Plans of earlier versions name no teacher, and their runs must continue.
    ...(flags.teacher !== 'champion' && { teacher: flags.teacher }),
    ...{ hidden, epochs, batch, rate, searchShare, policy },
    ...{ gateNodes, gatePairs, gateOpening: Math.min(4, opening), gateElo, anchorPairs },
  };
};

const percent = (share: number): string => `${(share * 100).toFixed(1)}%`;

const generationLine = ({ generation, samples, loss, gate, isChampion, anchor }: Generation): string => {
  const last = loss.at(-1)!;
  const against = `${percent(gate.score.estimate)} of ${gate.games} games against the champion`;
  const rated =
    anchor === undefined
      ? ''
      : `; Elo ${Math.round(anchor.elo.estimate)} (${Math.round(anchor.elo.low)} to ${Math.round(anchor.elo.high)}) against the game's own evaluation`;
  return `generation ${generation}: ${plural(samples, 'position')}, loss ${last.validation.toFixed(4)}, ${against}: ${isChampion ? 'new champion' : gate.verdict}${rated}`;
};

const STAGES = {
  lesson: 'games of self-play',
  gate: 'openings against the champion',
  anchor: 'openings for the rating',
};

const statusLine = (news: LearnNews): string | undefined => {
  if (news.type === 'generation') return undefined;
  if (news.type === 'epoch')
    return `generation ${news.generation}: epoch ${news.epoch.epoch}, loss ${news.epoch.validation.loss.toFixed(4)}`;
  return `generation ${news.generation}: ${news.done} of ${news.of} ${STAGES[news.type]}`;
};

const teller =
  (terminal: Terminal, json: boolean | undefined) =>
  (news: LearnNews): void => {
    terminal.status?.(statusLine(news));
    if (news.type !== 'generation') return;
    terminal.out(json ? JSON.stringify(news.generation) : generationLine(news.generation));
  };

const run = async (terminal: Terminal, id: string, flags: LearnFlags): Promise<void> => {
  const game = findGame(id);
  if (game.learning === undefined)
    throw new Refusal(`${game.name} has no feature vectors, so no network can learn it.`);
  if (game.secrets !== undefined)
    throw new Refusal(`${game.name} has hidden information. Networks can only learn games without it.`);
  if (flags.hours === undefined && flags.generations === undefined)
    throw new Refusal('Say how long to learn, for example with --hours 3 or --generations 10.');
  const plan = planOf(game, flags);
  const directory = flags.dir ?? `learn-${plan.game}-${plan.board}-${plan.players}p`;
  requireWritableFolder(directory);
  const work = new Work(terminal, { canResume: true });
  const stops = [work.signal];
  if (flags.hours !== undefined) stops.push(AbortSignal.timeout(flags.hours * 3_600_000));
  const generations = required(
    await withSharedWork(terminal, flags, ({ queue }) =>
      learn(plan, {
        ...{ directory, workers: flags.workers, queue, generations: flags.generations },
        signal: AbortSignal.any(stops),
        onNews: teller(terminal, flags.json),
      }),
    ),
  );
  const champion = championOf(directory, generations);
  if (champion === undefined) {
    if (!flags.json)
      terminal.out(`${directory}: no network beats the game's own evaluation yet. Run more generations.`);
  } else {
    const { model } = required(parseModelText(await Bun.file(champion).text()));
    const file = join(directory, 'champion.json');
    writeOutput(file, makeModelText(model));
    if (!flags.json) terminal.out(`${file}: network "${model.id}"`);
  }
  work.end();
};

export const learnCommand = (terminal: Terminal): Command =>
  withWorkOptions(
    withSetupOptions(new Command('learn'))
      .description('learn a game by self-play: train stronger and stronger networks for the neural agent')
      .argument('<game>', 'a game with feature vectors and no hidden information')
      .option('--hours <n>', 'stop after this many hours', numberBetween(0, 10_000))
      .option('--generations <n>', 'stop after this many generations', wholeNumber(1))
      .option('--dir <folder>', 'folder for all files (default: learn-game-board-players)')
      .addOption(
        new Option('--search <kind>', 'how self-play looks ahead').choices(LEARN_SEARCHES).default('minimax'),
      )
      .option('--nodes <n>', 'positions searched per decision', wholeNumber(1), 200)
      .option('-n, --games <n>', 'self-play games per generation', wholeNumber(2), 1000)
      .addOption(
        new Option('--teacher <who>', 'who plays them: the champion, or always the latest network')
          .choices(TEACHERS)
          .default('champion'),
      )
      .option('--opening <n>', 'maximum number of random decisions at the start', wholeNumber(0), 16)
      .option('--noise <x>', 'share of random decisions after that', numberBetween(0, 1), 0.1)
      .option(
        '--leaps <x>',
        'share of decisions after which a game continues from a position inside the search',
        numberBetween(0, 1),
        0,
      )
      .option(
        '--asides <x>',
        'extra positions from inside the search to learn from, per decision',
        numberBetween(0, 100),
        0,
      )
      .option('--aside-nodes <n>', 'nodes to label each of them (default: --nodes)', wholeNumber(1))
      .option(
        '--trace <x>',
        'how much later positions influence the value of earlier ones (0 to 1)',
        numberBetween(0, 1),
        0.7,
      )
      .option('--window <n>', 'learn from the games of the last n generations', wholeNumber(1), 4)
      .addOption(
        new Option('--hidden <n,n>', 'sizes of the two hidden layers')
          .argParser(layerSizes)
          .default([32, 16] as const, '32,16'),
      )
      .option('--epochs <n>', 'passes over all positions', wholeNumber(1), 8)
      .option('--batch <n>', 'positions per step', wholeNumber(1), 512)
      .option('--learning-rate <x>', 'learning rate of the optimiser', numberBetween(1e-7, 1), 0.002)
      .option(
        '--search-share <x>',
        'weight of the search relative to the result (0 to 1)',
        numberBetween(0, 1),
        0.7,
      )
      .option('--policy', 'also learn to rate moves (policy head)', false)
      .option('--gate-nodes <n>', 'nodes against the champion (default: 4 times --nodes)', wholeNumber(1))
      .option('--gate-pairs <n>', 'maximum number of openings against the champion', wholeNumber(1), 200)
      .option(
        '--gate-elo <n>',
        'how many Elo points stronger a new champion should be',
        numberBetween(1, 1000),
        40,
      )
      .option('--anchor-pairs <n>', "openings against the game's own evaluation", wholeNumber(2), 50)
      .option('--move-limit <n>', 'stop a game after this many moves', wholeNumber(1), 2000)
      .option('--json', 'print one JSON object per generation'),
  )
    .addHelpText('after', HELP)
    .action((id: string, flags: LearnFlags) => run(terminal, id, flags));
