import { makeOpenings } from '@ludus/lab';
import { Command, InvalidArgumentError } from 'commander';
import { configOf, findGame, type SetupFlags, seedOf, wholeNumber, withSetupOptions } from '../options.ts';
import { requireWritableFile, writeOutput } from '../outputs.ts';
import { plural } from '../plural.ts';
import { required } from '../refusal.ts';
import { type SharedWork, type WorkFlags, withSharedWork, withWorkOptions } from '../sharedWork.ts';
import type { Terminal } from '../terminal.ts';
import { Work } from '../work.ts';

interface OpeningsFlags extends SetupFlags, WorkFlags {
  readonly out: string;
  readonly count: number;
  readonly decisions: number;
  readonly judge: string;
  readonly margin: number;
}

const margin = (text: string): number => {
  const value = Number(text);
  if (!(value > 0 && value <= 1)) throw new InvalidArgumentError('It must be a number from 0 to 1.');
  return value;
};

const makeBook = async (
  terminal: Terminal,
  {
    id,
    flags,
    queue,
  }: { readonly id: string; readonly flags: OpeningsFlags; readonly queue: SharedWork['queue'] },
): Promise<void> => {
  const game = findGame(id);
  const { count, decisions, judge, out, workers } = flags;
  requireWritableFile(out);
  let tried = 0;
  const work = new Work(terminal, { total: count, remark: () => `${tried} tried` });
  const book = required(
    await makeOpenings({
      game,
      board: flags.board ?? game.variants[0]!.id,
      config: configOf(game, flags),
      count,
      decisions,
      judge,
      margin: flags.margin,
      seed: seedOf(flags),
      signal: work.signal,
      workers,
      ...(queue !== undefined && { queue }),
      onCandidate: (candidates, kept) => {
        tried = candidates;
        return work.onGame(kept, 0);
      },
    }),
  );
  terminal.status?.(undefined);
  writeOutput(out, `${JSON.stringify(book)}\n`);
  terminal.out(`${plural(book.openings.length, 'opening')} written to ${out} (${tried} tried)`);
  if (book.openings.length < count)
    terminal.err('No more openings were found. Try a larger --margin or more --decisions.');
  work.end();
};

export const openingsCommand = (terminal: Terminal): Command =>
  withWorkOptions(withSetupOptions(new Command('openings')))
    .description(
      'create a book of balanced openings for tournaments, without rotated or reflected duplicates',
    )
    .argument('<game>', 'game id, as listed by `ludus games`')
    .requiredOption('-o, --out <file>', 'write the book to a JSON file')
    .option('--count <n>', 'how many openings', wholeNumber(1), 100)
    .option('--decisions <n>', 'random decisions in each', wholeNumber(0), 8)
    .option('--judge <agent>', 'the agent that decides whether an opening is balanced', 'minimax@nodes=20000')
    .option('--margin <x>', "how far a seat's chance may be from its fair share", margin, 0.05)
    .addHelpText(
      'after',
      '\nExample:\n  ludus openings ringrift --board square8 --count 50 --out square8.openings.json\n  ludus tournament ringrift --board square8 --agents minimax,mcts --book square8.openings.json',
    )
    .action((id: string, flags: OpeningsFlags) =>
      withSharedWork(terminal, flags, ({ queue }) => makeBook(terminal, { id, flags, queue })),
    );
