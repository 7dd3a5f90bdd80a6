import { join } from 'node:path';
import {
  type AllFigures,
  describeOpening,
  type ExperimentPlan,
  type ExperimentResult,
  labelOf,
  makeEstimate,
  makeExperimentReport,
  makeReport,
  makeResult,
  makeSvg,
  openExperimentJournal,
  plotsOf,
  runExperiment,
  sayMissing,
} from '@ludus/lab';
import { Command } from 'commander';
import { makeCommandLine } from '../../commandLine.ts';
import { ludusCall } from '../../ludusCall.ts';
import { warnOfOpening } from '../../openingWarning.ts';
import { findGame, wholeNumber } from '../../options.ts';
import { requireWritableFile, requireWritableFolder, writeOutput } from '../../outputs.ts';
import { plural } from '../../plural.ts';
import { required } from '../../refusal.ts';
import { type SharedWork, type WorkFlags, withSharedWork, withWorkOptions } from '../../sharedWork.ts';
import { makeTable } from '../../table.ts';
import type { Terminal } from '../../terminal.ts';
import { Work } from '../../work.ts';
import { type PlanFlags, planOf } from './plan.ts';

interface ExperimentFlags extends PlanFlags, WorkFlags {
  readonly report?: string;
  readonly plots?: string;
  readonly title?: string;
  readonly json?: boolean;
}

const HELP = `
The first variant is the baseline. With --report the figures of every game are saved next to the report, so the same
command resumes after an interruption, and a larger --games continues from the games already played. Agents can read
their weights from a file: --agents heuristic@weights=tuned/weights.json.

Examples:
  ludus experiment ringrift --variants off,canonical,strict,exhume,strike --games 1000 --report recovery.html
  ludus experiment ringrift --variants 2,3,4 --option lpsRoundsRequired --players 2,3
  ludus experiment risk --variants adjacent,connected --games 50
  ludus experiment risk --variants plain:,slow:maxAttackDice=2,cardOnCapture=false --agents random`;

/** The report's name without its extension, shared by the files next to it. */
const stem = (report: string): string => report.replace(/\.html?$/, '');

/** The command that makes the report again. */
const commandOf = (game: string, flags: ExperimentFlags): string => {
  const { variants, option, board, players, agents, games, opening, weights, seed, title, report, plots } =
    flags;
  const options = {
    variants,
    option,
    board,
    players,
    agents,
    games,
    opening,
    weights,
    seed,
    title,
    report,
    plots,
  };
  return makeCommandLine(ludusCall(`experiment ${game}`), options);
};

const play = async (
  terminal: Terminal,
  plan: ExperimentPlan,
  { flags: { workers, report }, queue }: { readonly flags: ExperimentFlags } & Pick<SharedWork, 'queue'>,
): Promise<AllFigures> => {
  const journal =
    report === undefined ? undefined : required(openExperimentJournal(`${stem(report)}.games.jsonl`, plan));
  const variants = plan.variants.length;
  const there = Math.min(journal?.entries.length ?? 0, plan.games * plan.setups.length) * variants;
  const total = plan.games * plan.setups.length * variants;
  if (there > 0) terminal.err(`Resuming after ${there} of ${plural(total, 'game')}.`);
  const work = new Work(terminal, { total, canResume: journal !== undefined });
  const played = await runExperiment(plan, {
    workers,
    signal: work.signal,
    ...(queue !== undefined && { queue }),
    ...(journal !== undefined && { journal }),
    onGames: (done) => work.onGame(done, there),
  });
  work.end();
  return required(played)!;
};

/** Figures with their intervals; ● marks a clear difference from the baseline. */
const tableOf = (
  result: ExperimentResult,
  setup: ExperimentResult['setups'][number],
  terminal: Terminal,
): string[] => {
  const { pace, endings, seats, drama, plights } = setup.metrics;

  const rows = [...pace, ...endings, ...seats, ...drama, ...plights].map((measured) => [
    labelOf(measured),
    ...measured.values.map((value, i) => {
      const mark = measured.differences[i]?.isClear ? ' ●' : '';
      return value === null ? sayMissing(setup, measured) : `${makeEstimate(value, measured.format)}${mark}`;
    }),
  ]);
  const head = ['', ...result.variants.map(({ name }, i) => (i === 0 ? `${name} (baseline)` : name))];
  return [
    `${setup.board}, ${setup.players} players`,
    ...makeTable(head, rows, { width: terminal.columns, isColoured: terminal.hasColour }),
    '',
  ];
};

const printed = (result: ExperimentResult, terminal: Terminal): string[] => [
  ...result.setups.flatMap((setup) => tableOf(result, setup, terminal)),
  `Opening: ${describeOpening(result.openingPlies)}`,
  '● differs clearly from the baseline. In parentheses: 95% intervals.',
  ...(result.findings ?? []).flatMap(({ about, said }) => ['', about, ...said.map((one) => `  - ${one}`)]),
];

/** The file of the figures in a report, next to it. */
const figuresOf = (report: string): string => `${stem(report)}.json`;

const writeFiles = (result: ExperimentResult, { report, plots, title }: ExperimentFlags): void => {
  if (report !== undefined) {
    const words = title === undefined ? {} : { title };
    writeOutput(report, makeReport(makeExperimentReport(result, words)));
    writeOutput(figuresOf(report), `${JSON.stringify(result, null, 1)}\n`);
  }
  if (plots === undefined) return;
  for (const setup of result.setups)
    for (const { id, plot } of plotsOf(result, setup)) {
      const where = `${setup.board}, ${setup.players} players: ${plot.title}`;
      writeOutput(
        join(plots, `${setup.board}-${setup.players}p-${id}.svg`),
        makeSvg({ ...plot, title: where }),
      );
    }
};

export const experimentCommand = (terminal: Terminal): Command =>
  withWorkOptions(new Command('experiment'))
    .description('play rule variants from the same seeds and report what they change, with error bars')
    .argument('<game>', 'game id, as listed by `ludus games`')
    .requiredOption(
      '--variants <list>',
      'values of one rule option, or name:option=value,option=value; the baseline first',
    )
    .option('--option <id>', 'the rule option the values belong to, if several have such values')
    .option('-b, --board <ids>', 'boards, maps or levels, separated by commas (default: the first)')
    .option('-p, --players <numbers>', 'numbers of players, separated by commas')
    .option('-a, --agents <names>', 'one agent for every seat, or one per seat', 'heuristic')
    .option('-n, --games <n>', 'games per variant, board and number of players', wholeNumber(2), 200)
    .option(
      '--opening <n>',
      'random decisions at the start of every game (default: up to 4, fewer in short games, none if the deal or dice vary)',
      wholeNumber(0),
    )
    .option('--move-limit <n>', 'stop a game after this many moves', wholeNumber(1), 20_000)
    .option('--weights <file>', 'weights for agents and evaluations, as written by `ludus tune`')
    .option('-s, --seed <seed>', 'random seed', '1')
    .option('--report <file>', 'write the result to an HTML page, and as JSON next to it')
    .option('--plots <folder>', 'write the plots to SVG files in this folder')
    .option('--title <text>', 'title of the report')
    .option('--json', 'print the result as one JSON object')
    .addHelpText('after', HELP)
    .action(async (id: string, flags: ExperimentFlags) => {
      const game = findGame(id);
      const plan = planOf(game, flags);
      const configs = plan.setups.flatMap((setup) => setup.configs);
      warnOfOpening(terminal, game, { configs, opening: flags.opening });
      for (const file of flags.report === undefined ? [] : [flags.report, figuresOf(flags.report)])
        requireWritableFile(file);
      requireWritableFolder(flags.plots);
      const figures = await withSharedWork(terminal, flags, (shared) =>
        play(terminal, plan, { flags, ...shared }),
      );
      const { title, ...found } = makeResult(plan, figures, commandOf(id, flags));
      const result = { title: flags.title ?? title, ...found };
      writeFiles(result, flags);
      if (flags.json) terminal.out(JSON.stringify(result));
      else for (const line of printed(result, terminal)) terminal.out(line);
      if (flags.report !== undefined)
        terminal.err(`Report written to ${flags.report}, and its figures to ${figuresOf(flags.report)}`);
    });
