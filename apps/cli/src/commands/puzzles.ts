import { existsSync, readFileSync } from 'node:fs';
import { EFFORT, gapOf, type Puzzle } from '@ludus/agents';
import { games } from '@ludus/games';
import { gatherPuzzles, makePuzzleFile, parsePuzzleFile } from '@ludus/lab';
import { Command } from 'commander';
import { wholeNumber } from '../options.ts';
import { requireWritableFile, writeOutput } from '../outputs.ts';
import { NegativeAnswer, Refusal } from '../refusal.ts';
import {
  requireReachable,
  type SharedWork,
  type WorkFlags,
  withSharedWork,
  withWorkOptions,
} from '../sharedWork.ts';
import type { Terminal } from '../terminal.ts';
import { Work } from '../work.ts';
import { nothingMatches } from './db/list.ts';
import {
  type FilterFlags,
  filterOf,
  plural,
  reportSkipped,
  withFilterOptions,
  withStores,
} from './db/store.ts';

interface PuzzleFlags extends FilterFlags, WorkFlags {
  readonly db: readonly string[];
  readonly out?: string;
  readonly count: number;
  readonly perGame: number;
  readonly seat?: number;
  readonly nodes: number;
  readonly json?: boolean;
}

const HELP = `
Example:
  ludus puzzles --db selfplay.db --game ringrift --count 20 --out puzzles.json

A puzzle is a position in which one move is clearly best. Each is found by a quick search and kept only if a deeper one
with another seed agrees. With --out, puzzles are added to the file, and games that already have puzzles in it are
skipped: run the same command again to find more.`;

const readKnown = (file: string | undefined): readonly Puzzle[] => {
  if (file === undefined || !existsSync(file)) return [];
  const read = parsePuzzleFile(games, readFileSync(file, 'utf8'));
  if (!read.ok) throw new Refusal(`${file}: ${read.error.message}`);
  return read.value;
};

const describe = (puzzle: Puzzle): string => {
  const [best] = puzzle.solutions;
  const points = Math.round(gapOf(puzzle) * 100);
  return `${puzzle.id}  ${puzzle.game} ${puzzle.board}  ${best!.notation}  ${Math.round(best!.value * 100)}%, ${plural(points, 'point')} ahead  (${puzzle.source.gameId}, move ${puzzle.source.moveNumber})`;
};

const run = (terminal: Terminal, flags: PuzzleFlags, { queue }: Pick<SharedWork, 'queue'>): Promise<void> => {
  const filter = filterOf(flags);
  return withStores(flags.db, filter, async (dbs, total) => {
    if (total === 0) throw new Refusal(`${await nothingMatches(dbs, flags)} There is nothing to search.`);
    const known = readKnown(flags.out);
    if (flags.out !== undefined) requireWritableFile(flags.out);
    const puzzles = [...known];
    const remark = (): string => plural(puzzles.length - known.length, 'puzzle');
    const work = new Work(terminal, { total, remark, canResume: flags.out !== undefined });
    const { games: count, skipped } = await gatherPuzzles(dbs, {
      filter,
      count: flags.count,
      perGame: flags.perGame,
      seat: flags.seat,
      effort: { ...EFFORT, check: flags.nodes },
      known,
      workers: flags.workers,
      ...(queue !== undefined && { queue }),
      onGame: work.onGame,
      onPuzzle: (puzzle) => {
        puzzles.push(puzzle);
        if (flags.out !== undefined) writeOutput(flags.out, makePuzzleFile(puzzles));
        terminal.out(flags.json ? JSON.stringify(puzzle) : describe(puzzle));
      },
    });
    work.end();
    const found = puzzles.length - known.length;
    terminal.err(`${plural(found, 'puzzle')} found in ${plural(count, 'game')}`);
    reportSkipped(
      terminal,
      skipped.map((message) => ({ message })),
    );
    if (found === 0) throw new NegativeAnswer();
  });
};

export const puzzlesCommand = (terminal: Terminal): Command =>
  withWorkOptions(withFilterOptions(new Command('puzzles')))
    .description(
      'find positions with one clearly best move in recorded games, and check them by deeper search',
    )
    .requiredOption('-d, --db <file...>', 'replay databases: files or postgres:// addresses')
    .option('-n, --count <n>', 'stop after this many puzzles', wholeNumber(1), 20)
    .option('-o, --out <file>', 'add the puzzles to this JSON file')
    .option('--per-game <n>', 'maximum number of puzzles from one game', wholeNumber(1), 2)
    .option('--seat <n>', 'only positions in which this seat is to move', wholeNumber(1))
    .option(
      '--nodes <n>',
      'size of the deeper search: simulations, playouts or guessed states',
      wholeNumber(10),
      EFFORT.check,
    )
    .option('--json', 'print one JSON object per puzzle')
    .addHelpText('after', HELP)
    .action(async (flags: PuzzleFlags) => {
      requireReachable(flags.db, flags.queue);
      await withSharedWork(terminal, flags, (shared) => run(terminal, flags, shared));
    });
