import { games } from '@ludus/games';
import {
  makeTournamentReport,
  openTournamentJournal,
  type PlayedTournament,
  prepareTournament,
  readOpenings,
  runTournament,
  Schedule,
  SPRT_ERRORS,
  type SprtPlan,
  type SprtState,
  summarizeTournament,
  type TournamentJournal,
  type TournamentResult,
  type TournamentSettings,
} from '@ludus/lab';
import { companionFile, type GameStore, openStore } from '@ludus/replay';
import { Command, InvalidArgumentError } from 'commander';
import { quoted } from '../../commandLine.ts';
import { warnOfOpening } from '../../openingWarning.ts';
import {
  agentList,
  configOf,
  findGame,
  type SetupFlags,
  seedOf,
  wholeNumber,
  withSetupOptions,
} from '../../options.ts';
import { announceReport, requireWritableFile, writeOutput } from '../../outputs.ts';
import { plural } from '../../plural.ts';
import { NegativeAnswer, Refusal, required, Undecided } from '../../refusal.ts';
import { type SharedWork, type WorkFlags, withSharedWork, withWorkOptions } from '../../sharedWork.ts';
import type { Terminal } from '../../terminal.ts';
import { Work } from '../../work.ts';
import { adjudicationOf, type EndFlags, endOptions, withEndOptions } from './gameEnds.ts';
import { describeTournament } from './print.ts';

interface TournamentFlags extends SetupFlags, WorkFlags, EndFlags {
  readonly agents: string;
  readonly games: number;
  readonly gauntlet?: boolean;
  readonly opening?: number;
  readonly book?: string;
  readonly moveLimit?: number;
  readonly moveTime?: number;
  readonly ponder?: true;
  readonly sprt?: SprtPlan;
  readonly db?: string;
  readonly out?: string;
  readonly report?: string;
  readonly json?: boolean;
}

const HELP = `
Every opening is played once in every seat, so --games is rounded up to whole groups. Elo is relative to the average of
the agents, with 95% intervals from the groups. LOS is the likelihood of being stronger than the next agent in the
table. CPU time and nodes are per decision. An agent that crashes, makes an illegal move or exceeds --move-time loses the
game. With --db the games are stored; the same command resumes the tournament, and a larger --games extends it.

The exit code is 1 if an agent crashed or made an illegal move. With --sprt it is 0 if the second hypothesis (H1) is
accepted, 1 if the first (H0) is, and 3 if the games did not decide.

Examples:
  ludus tournament ringrift --agents minimax@nodes=2000,mcts@nodes=500,heuristic --games 100 --db cup.db
  ludus tournament ringrift --agents ./my-agent.ts,heuristic --sprt 0,30 --games 2000 --db mine.db --report mine.html
  ludus tournament ringrift --agents heuristic@weights=tuned/weights.json,heuristic --games 400
  ludus tournament ringrift --agents minimax,mcts --tc 5+0.05 --resign --games 100
  ludus tournament risk --players 4 --agents heuristic,random,mcts@nodes=100 --games 40
  ludus tournament risk --players 4 --agents mcts@nodes=100,heuristic --gauntlet --games 40

Your own agent is a module with an agent as its default export: docs/agents.md shows how.`;

const sprtPlan = (text: string): SprtPlan => {
  const [elo0, elo1, ...rest] = text
    .split(',')
    .map((part) => (part.trim() === '' ? Number.NaN : Number(part)));
  const isOrdered =
    elo0 !== undefined &&
    elo1 !== undefined &&
    rest.length === 0 &&
    elo0 < elo1 &&
    Math.abs(elo1 - elo0) < 1000;
  if (!isOrdered)
    throw new InvalidArgumentError('It must be two Elo differences, the lower one first, such as 0,20.');
  return { elo0, elo1, ...SPRT_ERRORS };
};

const settingsOf = async (id: string, flags: TournamentFlags): Promise<TournamentSettings> => {
  const game = findGame(id);
  const { gauntlet, moveLimit, moveTime } = flags;
  const config = configOf(game, flags);
  const book =
    flags.book === undefined
      ? undefined
      : required(readOpenings(flags.book, game, config)).map(({ actions }) => actions);
  const agents = agentList(flags.agents);
  const adjudication = adjudicationOf(flags);
  if (flags.sprt !== undefined && agents.length !== 2)
    throw new Refusal(`--sprt compares two agents, not ${agents.length}.`);
  return required(
    await prepareTournament({
      game,
      board: flags.board ?? game.variants[0]!.id,
      config,
      agents,
      format: gauntlet ? 'gauntlet' : 'round-robin',
      seed: seedOf(flags),
      ...(flags.opening !== undefined && { openingPlies: flags.opening }),
      ...(book !== undefined && { book }),
      ...(moveLimit !== undefined && { maxMoves: moveLimit }),
      ...(moveTime !== undefined && { decisionLimitMs: moveTime }),
      ...(flags.tc !== undefined && { timeControl: flags.tc }),
      ...(flags.ponder && { ponder: true as const }),
      ...(adjudication !== undefined && { adjudication }),
    }),
  );
};

const remarkOn = (state: SprtState | undefined): string =>
  state === undefined
    ? ''
    : `LLR ${state.llr.toFixed(2)} (${state.lower.toFixed(2)} to ${state.upper.toFixed(2)})`;

interface Kept {
  readonly db?: GameStore;
  readonly journal?: TournamentJournal;
}

const openKept = async (file: string | undefined, settings: TournamentSettings): Promise<Kept> => {
  if (file === undefined) return {};
  const db = required(await openStore(file, { games }));
  try {
    return {
      db,
      journal: required(openTournamentJournal(companionFile(file, '.tournament.jsonl'), settings)),
    };
  } catch (caught) {
    await db.close();
    throw caught;
  }
};

const play = async (
  settings: TournamentSettings,
  kept: Kept,
  {
    flags,
    work,
    shared,
    onState,
  }: {
    readonly flags: TournamentFlags;
    readonly work: Work;
    readonly shared: SharedWork;
    readonly onState: (state: SprtState | undefined) => void;
  },
): Promise<PlayedTournament> => {
  const earlier = kept.journal?.entries.length ?? 0;
  const played = await runTournament(settings, {
    games: flags.games,
    workers: flags.workers,
    signal: work.signal,
    ...shared,
    ...(flags.sprt !== undefined && { sprt: flags.sprt }),
    ...kept,
    onGame: ({ games: done, sprt }) => {
      onState(sprt);
      return work.onGame(done, earlier);
    },
  });
  return required(played);
};

/** The command that plays the same games again. */
const commandOf = (id: string, flags: TournamentFlags): string => {
  const {
    board,
    players,
    rule = {},
    seed,
    agents,
    games: count,
    gauntlet,
    opening,
    book,
    moveLimit,
    moveTime,
    ponder,
    sprt,
  } = flags;
  const option = (name: string, value: string | number | undefined): string[] =>
    value === undefined ? [] : [`--${name}`, quoted(String(value))];
  return [
    ...['ludus', 'tournament', id, ...option('agents', agents), ...option('board', board)],
    ...option('players', players),
    ...Object.entries(rule).flatMap(([name, value]) => option('rule', `${name}=${value}`)),
    ...[
      ...option('games', count),
      ...option('seed', seed),
      ...option('opening', opening),
      ...option('book', book),
    ],
    ...[
      ...(gauntlet ? ['--gauntlet'] : []),
      ...option('move-limit', moveLimit),
      ...option('move-time', moveTime),
      ...(ponder ? ['--ponder'] : []),
    ],
    ...Object.entries(endOptions(flags)).flatMap(([name, text]) => option(name, text)),
    ...option('sprt', sprt === undefined ? undefined : `${sprt.elo0},${sprt.elo1}`),
  ].join(' ');
};

/** Turns the result into an exit code: broken agents and H0 mean "no", an open test is undecided. */
const judge = ({ faults, sprt }: TournamentResult): void => {
  if (faults.some(({ kind }) => kind !== 'timeout')) throw new NegativeAnswer();
  if (sprt === undefined || sprt.verdict === 'H1') return;
  throw sprt.verdict === 'H0' ? new NegativeAnswer() : new Undecided();
};

const runCommand = async (
  terminal: Terminal,
  {
    id,
    flags,
    shared,
  }: { readonly id: string; readonly flags: TournamentFlags; readonly shared: SharedWork },
): Promise<void> => {
  const settings = await settingsOf(id, flags);
  warnOfOpening(terminal, findGame(id), { configs: [settings.config], opening: flags.opening });
  const { agents, seats, format } = settings;
  const total = new Schedule({ agents: agents.length, seats, format }).total(flags.games);
  for (const file of [flags.out, flags.report]) requireWritableFile(file);
  const kept = await openKept(flags.db, settings);
  const there = Math.min(total, kept.journal?.entries.length ?? 0);
  if (there > 0) terminal.err(`Resuming after ${there} of ${plural(total, 'game')}.`);
  let state: SprtState | undefined;
  const work = new Work(terminal, {
    total,
    remark: () => remarkOn(state),
    canResume: kept.journal !== undefined,
  });
  const onState = (now: SprtState | undefined): void => {
    state = now;
  };
  const played = await play(settings, kept, { flags, work, shared, onState }).finally(() => kept.db?.close());
  terminal.status?.(undefined);
  const { isFinished } = played;
  const options = { isFinished, ...(flags.sprt !== undefined && { sprt: flags.sprt }) };
  const result = summarizeTournament(settings, played.games, options);
  if (flags.out !== undefined) writeOutput(flags.out, `${JSON.stringify(result, null, 1)}\n`);
  if (flags.report !== undefined)
    writeOutput(flags.report, makeTournamentReport(result, commandOf(id, flags)));
  if (flags.json) terminal.out(JSON.stringify(result));
  else
    for (const line of describeTournament(result, {
      db: flags.db,
      width: terminal.columns,
      isColoured: terminal.hasColour,
    }))
      terminal.out(line);
  announceReport(terminal, flags.report);
  work.end();
  judge(result);
};

export const tournamentCommand = (terminal: Terminal): Command =>
  withEndOptions(withWorkOptions(withSetupOptions(new Command('tournament'))))
    .description(
      'rate agents against each other: Elo with error bars, crosstable, SPRT; resumes after an interruption',
    )
    .argument('<game>', 'game id, as listed by `ludus games`')
    .requiredOption(
      '-a, --agents <list>',
      'names of agents or paths of modules (.ts, .js, .py), separated by commas',
    )
    .option('-n, --games <n>', 'games per pairing (with more than two seats, per table)', wholeNumber(1), 100)
    .option('--gauntlet', 'the first agent plays all others, instead of a round robin')
    .option(
      '--opening <n>',
      'random decisions at the start (default: up to 6, fewer in short games, none if the deal or dice vary or with --book)',
      wholeNumber(0),
    )
    .option('--book <file>', 'start from the openings of a book made by `ludus openings`')
    .option(
      '--sprt <elo0,elo1>',
      'stop when one of two hypotheses about the first agent is accepted',
      sprtPlan,
    )
    .option(
      '--move-time <ms>',
      'CPU time limit per decision, in milliseconds; an agent that exceeds it loses',
      wholeNumber(1),
    )
    .option(
      '--ponder',
      "let agents with ponder=true think on their opponents' time, for as long as each opponent's decision takes",
    )
    .option('--move-limit <n>', 'call a game a draw after this many moves', wholeNumber(1))
    .option(
      '-d, --db <file>',
      'store the games in this file or postgres:// address, and the tournament state in a file next to it',
    )
    .option('-o, --out <file>', 'write the result to a JSON file')
    .option('--report <file>', 'write the result to an HTML page')
    .option('--json', 'print the result as one JSON object')
    .addHelpText('after', HELP)
    .action((id: string, flags: TournamentFlags) =>
      withSharedWork(terminal, flags, (shared) => runCommand(terminal, { id, flags, shared })),
    );
