import {
  budgetedNames,
  makeScalingReport,
  prepareTournament,
  type Resource,
  readOpenings,
  runTournament,
  type ScalingStep,
  STEP_HEAD,
  stepRows,
  summarizeTournament,
} from '@ludus/lab';
import { Command, InvalidArgumentError } from 'commander';
import { makeCommandLine, quoted } from '../commandLine.ts';
import { ludusCall } from '../ludusCall.ts';
import { warnOfOpening } from '../openingWarning.ts';
import { configOf, findGame, type SetupFlags, seedOf, wholeNumber, withSetupOptions } from '../options.ts';
import { announceReport, requireWritableFile, writeOutput } from '../outputs.ts';
import { Refusal, required } from '../refusal.ts';
import { type SharedWork, type WorkFlags, withSharedWork, withWorkOptions } from '../sharedWork.ts';
import { makeTable } from '../table.ts';
import type { Terminal } from '../terminal.ts';
import { Work } from '../work.ts';

interface ScalingFlags extends SetupFlags, WorkFlags {
  readonly agent: string;
  readonly nodes?: readonly number[];
  readonly ms?: readonly number[];
  readonly games: number;
  readonly opening?: number;
  readonly book?: string;
  readonly out?: string;
  readonly report?: string;
  readonly json?: boolean;
}

const growing = (text: string): readonly number[] => {
  const numbers = text.split(',').map(Number);
  const isGrowing = numbers.every((one, i) => Number.isSafeInteger(one) && one > (numbers[i - 1] ?? 0));
  if (numbers.length < 2 || !isGrowing)
    throw new InvalidArgumentError(
      'It must be at least two whole numbers in increasing order, such as 1000,4000,16000.',
    );
  return numbers;
};

interface Plan {
  readonly resource: Resource;
  readonly budgets: readonly number[];
}

const planOf = ({ nodes, ms }: ScalingFlags): Plan => {
  if ((nodes === undefined) === (ms === undefined))
    throw new Refusal('Give the budgets with either --nodes or --ms.');
  return nodes !== undefined ? { resource: 'nodes', budgets: nodes } : { resource: 'ms', budgets: ms! };
};

interface Question {
  readonly id: string;
  readonly flags: ScalingFlags;
  readonly shared: SharedWork;
}

/** Plays every budget against the next smaller one. */
const playSteps = async (
  terminal: Terminal,
  { id, flags, shared }: Question,
  { resource, budgets }: Plan,
): Promise<ScalingStep[]> => {
  const game = findGame(id);
  const config = configOf(game, flags);
  warnOfOpening(terminal, game, { configs: [config], opening: flags.opening });
  const names = required(budgetedNames(flags.agent, resource, budgets));
  const book = flags.book === undefined ? undefined : required(readOpenings(flags.book, game, config));
  const steps: ScalingStep[] = [];
  for (let i = 1; i < names.length; i += 1) {
    const settings = required(
      await prepareTournament({
        game,
        board: flags.board ?? game.variants[0]!.id,
        config,
        agents: [names[i]!, names[i - 1]!],
        format: 'round-robin',
        seed: `${seedOf(flags)} ${budgets[i]}`,
        ...(book === undefined && flags.opening !== undefined && { openingPlies: flags.opening }),
        ...(book !== undefined && { book: book.map(({ actions }) => actions) }),
      }),
    );
    const work = new Work(terminal, {
      total: flags.games,
      remark: () => `${names[i]} against ${names[i - 1]}`,
    });
    const options = { games: flags.games, workers: flags.workers, signal: work.signal, ...shared };
    const onGame = ({ games }: { readonly games: number }) => work.onGame(games, 0);
    const { games, isFinished } = required(await runTournament(settings, { ...options, onGame }));
    terminal.status?.(undefined);
    work.end();
    const result = summarizeTournament(settings, games, { isFinished });
    steps.push({ from: budgets[i - 1]!, to: budgets[i]!, result });
  }
  return steps;
};

/** What makes the same games again. */
const commandOf = (id: string, flags: ScalingFlags): string => {
  const { board, players, rule = {}, seed, agent, nodes, ms, games, opening, book } = flags;
  const rules = Object.entries(rule).map(([name, value]) => ` --rule ${quoted(`${name}=${value}`)}`);
  const options = {
    ...{ board, players, seed, agent, nodes: nodes?.join(','), ms: ms?.join(','), games },
    ...(book === undefined ? { opening } : { book }),
  };
  return `${makeCommandLine(ludusCall(`scaling ${id}`), options)}${rules.join('')}`;
};

const measure = async (terminal: Terminal, question: Question): Promise<void> => {
  const { id, flags } = question;
  for (const file of [flags.out, flags.report]) requireWritableFile(file);
  const plan = planOf(flags);
  const steps = await playSteps(terminal, question, plan);
  const { agent } = flags;
  const { resource } = plan;
  const command = commandOf(id, flags);
  const result = { format: 'ludus-scaling', version: 1, agent, resource, command, steps };
  if (flags.out !== undefined) writeOutput(flags.out, `${JSON.stringify(result, null, 1)}\n`);
  if (flags.report !== undefined)
    writeOutput(flags.report, makeScalingReport({ agent, resource, steps, command }));
  if (flags.json) terminal.out(JSON.stringify(result));
  else
    for (const line of makeTable(STEP_HEAD, stepRows(steps), { width: terminal.columns })) terminal.out(line);
  announceReport(terminal, flags.report);
};

export const scalingCommand = (terminal: Terminal): Command =>
  withWorkOptions(withSetupOptions(new Command('scaling')))
    .description('play an agent against itself with growing budgets: Elo by nodes or time')
    .argument('<game>', 'game id, as listed by `ludus games`')
    .option('--agent <name>', 'the agent, without a budget', 'minimax')
    .option('--nodes <list>', 'budgets in nodes, in increasing order, separated by commas', growing)
    .option('--ms <list>', 'budgets in milliseconds, in increasing order, separated by commas', growing)
    .option('-n, --games <n>', 'games per step', wholeNumber(2), 100)
    .option('--opening <n>', 'random decisions at the start (default: as for tournaments)', wholeNumber(0))
    .option('--book <file>', 'start from the openings of a book made by `ludus openings`')
    .option('-o, --out <file>', 'write the result to a JSON file')
    .option('--report <file>', 'write the curve to an HTML page')
    .option('--json', 'print the result as one JSON object')
    .addHelpText(
      'after',
      '\nExample:\n  ludus scaling ringrift --board square8 --nodes 500,4000,32000 --games 100 --report scaling.html',
    )
    .action((id: string, flags: ScalingFlags) =>
      withSharedWork(terminal, flags, (shared) => measure(terminal, { id, flags, shared })),
    );
