import { difficultiesOf } from '@ludus/agents';
import type { Difficulty, Game } from '@ludus/kernel';
import {
  describeOpening,
  type Interval,
  makeNumber,
  openingLength,
  prepareTournament,
  runTournament,
  summarizeTournament,
  wilson,
} from '@ludus/lab';
import { Command } from 'commander';
import { configOf, findGame, type SetupFlags, seedOf, wholeNumber, withSetupOptions } from '../../options.ts';
import { requireWritableFile, writeOutput } from '../../outputs.ts';
import { Refusal, required } from '../../refusal.ts';
import { type SharedWork, type WorkFlags, withSharedWork, withWorkOptions } from '../../sharedWork.ts';
import { makeTable } from '../../table.ts';
import type { Terminal } from '../../terminal.ts';
import { Interrupted, Work } from '../../work.ts';
import { agentOn, ownName } from './agentOn.ts';
import { eloOf, ladderOf, nameOf, rated, tableOf } from './ladder.ts';

interface LevelFlags extends SetupFlags, WorkFlags {
  readonly agent?: string;
  readonly nodes: number;
  readonly games: number;
  readonly check?: boolean;
  readonly out?: string;
  readonly json?: boolean;
}

/** A level and its result against the one below. */
interface CheckedLevel extends Difficulty {
  readonly againstBelow?: Interval;
}

const LEAST_NODES = 10;
/** With fewer nodes on level 10, there is no room for levels between it and the shortest search. */
const LEAST_MOST = 2 * LEAST_NODES;

/** Minimax where it applies; otherwise MCTS, which needs nothing but the rules. */
const searchOf = ({ search, secrets }: Game, seats: number): string =>
  search !== undefined && secrets === undefined && seats === 2 ? 'minimax' : 'mcts';

/** Lets two agents play and returns the first one's share of the points. */
type Duel = (first: string, second: string) => Promise<number>;

const duelsOf = (
  game: Game,
  flags: LevelFlags,
  { work, shared }: { readonly work: Work; readonly shared: SharedWork },
): Duel => {
  const config = configOf(game, flags);
  let earlier = 0;
  return async (first, second) => {
    const settings = required(
      await prepareTournament({
        game,
        board: flags.board ?? game.variants[0]!.id,
        config,
        agents: [first, second],
        format: 'round-robin',
        seed: seedOf(flags),
      }),
    );
    const { games, isFinished } = required(
      await runTournament(settings, {
        games: flags.games,
        workers: flags.workers,
        ...shared,
        onGame: ({ games: done }) => work.onGame(earlier + done),
      }),
    );
    if (!isFinished) throw new Interrupted();
    earlier += games.length;
    const { standings } = summarizeTournament(settings, games, { isFinished });
    return standings.find(({ agent }) => agent === first)!.score;
  };
};

const fit = async (agent: string, most: number, games: number, duel: Duel): Promise<Difficulty[]> => {
  const rungs = ladderOf(LEAST_NODES, most);
  const gains: number[] = [];
  for (const [i, rung] of rungs.entries())
    if (i > 0) gains.push(eloOf(await duel(nameOf(agent, rung), nameOf(agent, rungs[i - 1]!)), games));
  return tableOf(agent, rated(rungs, gains));
};

/** The agent of a fitted level. */
const fittedName = ({ agent, nodes = 0, blunder }: Difficulty): string =>
  agent === 'random' ? agent : nameOf(agent, { nodes, blunder });

interface Table {
  readonly levels: readonly Difficulty[];
  readonly nameOf: (level: Difficulty) => string;
  /** The agent that plays a level, in words. */
  readonly agentOf: (level: Difficulty) => string;
}

/** Plays every level against the one below. */
const check = async ({ levels, nameOf }: Table, games: number, duel: Duel): Promise<CheckedLevel[]> => {
  const checked: CheckedLevel[] = [];
  for (const [i, level] of levels.entries()) {
    const [own, below] = [level, levels[i - 1]].map((one) => one && nameOf(one));
    if (below === undefined || own === below) checked.push(level);
    else checked.push({ ...level, againstBelow: wilson((await duel(own!, below)) * games, games) });
  }
  return checked;
};

const percent = (share: number): string => `${Math.round(share * 100)}%`;

const describe = (
  levels: readonly CheckedLevel[],
  agentOf: Table['agentOf'],
  terminal: Terminal,
): readonly string[] =>
  makeTable(
    ['level', 'agent', 'nodes', 'random moves', 'wins against the level below', '95% interval'],
    levels.map(({ againstBelow: share, ...level }) => [
      `${level.level}`,
      agentOf(level),
      level.nodes === undefined ? '–' : makeNumber(level.nodes),
      percent(level.blunder),
      share === undefined ? '–' : percent(share.estimate),
      share === undefined ? '–' : `${percent(share.low)} to ${percent(share.high)}`,
    ]),
    { width: terminal.columns, isColoured: terminal.hasColour },
  );

/** Neighbouring levels that the games cannot distinguish. */
const doubtsOf = (levels: readonly CheckedLevel[], isFitted: boolean): string[] => {
  const close = levels.filter(({ level, againstBelow: share }) => level > 1 && (share?.low ?? 0) <= 0.5);
  return close.length === 0
    ? ['Every level wins significantly more than half of its games against the level below.']
    : [
        `Not clearly stronger than the level below: ${close.map(({ level }) => level).join(', ')}. Use more --games${isFitted ? ' or more --nodes' : ''}.`,
      ];
};

const run = async (
  terminal: Terminal,
  { id, flags, shared }: { readonly id: string; readonly flags: LevelFlags; readonly shared: SharedWork },
): Promise<void> => {
  const game = findGame(id);
  const config = configOf(game, flags);
  const seats = game.seatCount(config);
  if (seats < 2)
    throw new Refusal(
      `${game.name} has one seat here, but levels need at least two to play against each other.`,
    );
  requireWritableFile(flags.out);
  const agent = flags.agent ?? searchOf(game, seats);
  const work = new Work(terminal, {});
  const duel = duelsOf(game, flags, { work, shared });
  const table: Table = flags.check
    ? { levels: difficultiesOf(game), nameOf: ownName, agentOf: agentOn(game, config) }
    : {
        levels: await fit(agent, flags.nodes, flags.games, duel),
        nameOf: fittedName,
        agentOf: (level) => level.agent,
      };
  const levels = await check(table, flags.games, duel);
  terminal.status?.(undefined);
  const plain = `${JSON.stringify(
    levels.map(({ againstBelow: _, ...level }) => level),
    null,
    2,
  )}\n`;
  if (flags.out !== undefined) writeOutput(flags.out, plain);
  const lines = flags.json
    ? [JSON.stringify({ game: id, levels })]
    : describe(levels, table.agentOf, terminal);
  for (const line of [
    ...lines,
    ...(flags.json
      ? []
      : [
          '',
          `Opening: ${describeOpening(openingLength(game, config))}`,
          ...doubtsOf(levels, flags.check !== true),
        ]),
  ])
    terminal.out(line);
};

const HELP = `
Measures a ladder of agents, from random moves to the longest search, places
ten levels on it at equal distances, and lets each play its neighbours. Add the
table to the game as \`levels\` or \`search.ai.difficulties\`.

Examples:
  ludus levels nim --nodes 200 --games 20
  ludus levels breakthrough --check --games 20`;

export const levelsCommand = (terminal: Terminal): Command =>
  withWorkOptions(withSetupOptions(new Command('levels')))
    .description('calibrate ten levels of strength for a game by playing, with 95% intervals')
    .argument('<game>', 'game id, as listed by `ludus games`')
    .option('--agent <name>', 'the agent on levels 2 to 10 (default: minimax or mcts)')
    .option('--nodes <n>', 'nodes per decision on level 10', wholeNumber(LEAST_MOST), 2000)
    .option('-n, --games <n>', 'games per pairing', wholeNumber(2), 100)
    .option('--check', 'measure the levels that the game already has instead of fitting new ones')
    .option('-o, --out <file>', 'write the table to a JSON file')
    .option('--json', 'print the levels and intervals as one JSON object')
    .addHelpText('after', HELP)
    .action((id: string, flags: LevelFlags) =>
      withSharedWork(terminal, flags, (shared) => run(terminal, { id, flags, shared })),
    );
