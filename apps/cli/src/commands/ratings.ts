import {
  type Anchor,
  makeRatingLists,
  makeRatingReport,
  RATING_HEAD,
  type RatingList,
  ratingRows,
  ratingTitle,
  readRatedGames,
} from '@ludus/lab';
import { Command, InvalidArgumentError } from 'commander';
import { quoted } from '../commandLine.ts';
import { ludusCall } from '../ludusCall.ts';
import { announceReport, requireWritableFile, writeOutput } from '../outputs.ts';
import { plural } from '../plural.ts';
import { Refusal, required } from '../refusal.ts';
import { makeTable } from '../table.ts';
import type { Terminal } from '../terminal.ts';
import { Work } from '../work.ts';
import { type FilterFlags, filterOf, withFilterOptions, withStores } from './db/store.ts';

interface RatingsFlags extends FilterFlags {
  readonly db: readonly string[];
  readonly anchor?: readonly Anchor[];
  readonly out?: string;
  readonly report?: string;
  readonly json?: boolean;
}

const HELP = `
Rates every agent in the tournament games of these databases, counting each game once, with one list per game, board,
number of players and set of rules. An agent whose search, weights, network or module has changed, or that played on
another clock, counts as a different player. With anchors, the others are rated on their scale; without, the average is 0.

Examples:
  ludus ratings --db cup.db gauntlet.db --anchor minimax@nodes=500=1500
  ludus ratings --db cup.db --anchor random=0 --anchor heuristic=600 --report ratings.html`;

/** The name may contain equal signs itself, so the last one counts. */
const anchorOf = (text: string, anchors: readonly Anchor[] = []): readonly Anchor[] => {
  const [, name, elo] = /^(.+)=([+-]?\d+(?:\.\d+)?)$/.exec(text) ?? [];
  if (name === undefined)
    throw new InvalidArgumentError('It must be an agent and its rating, such as minimax@nodes=500=1500.');
  return [...anchors, { name, elo: Number(elo) }];
};

const describe = (list: RatingList, terminal: Terminal): string[] => [
  `${ratingTitle(list)}: ${plural(list.games, 'game')}, rules ${list.setting.engine}`,
  '',
  ...makeTable(RATING_HEAD, ratingRows(list), {
    width: terminal.columns,
    keys: 2,
    isColoured: terminal.hasColour,
  }),
];

const commandOf = ({ db, anchor = [] }: RatingsFlags): string =>
  [
    ludusCall(`ratings --db ${db.map(quoted).join(' ')}`),
    ...anchor.map(({ name, elo }) => `--anchor ${quoted(`${name}=${elo}`)}`),
  ].join(' ');

const rate = async (terminal: Terminal, flags: RatingsFlags): Promise<void> => {
  for (const file of [flags.out, flags.report]) requireWritableFile(file);
  const filter = filterOf(flags);
  const games = await withStores(flags.db, filter, async (dbs, total) => {
    const work = new Work(terminal, { total });
    const read = required(await readRatedGames(dbs, { filter, onGame: (done) => work.onGame(done) }));
    work.end();
    return read;
  });
  if (games.length === 0)
    throw new Refusal(
      `${flags.db.join(', ')}: no tournament games match. Play some with \`ludus tournament --db\`.`,
    );
  const lists = required(makeRatingLists(games, flags.anchor));
  if (flags.out !== undefined) writeOutput(flags.out, `${JSON.stringify(lists, null, 1)}\n`);
  if (flags.report !== undefined) writeOutput(flags.report, makeRatingReport(lists, commandOf(flags)));
  if (flags.json) for (const list of lists) terminal.out(JSON.stringify(list));
  else
    for (const [i, list] of lists.entries())
      for (const line of [...(i === 0 ? [] : ['']), ...describe(list, terminal)]) terminal.out(line);
  announceReport(terminal, flags.report);
};

export const ratingsCommand = (terminal: Terminal): Command =>
  withFilterOptions(new Command('ratings'))
    .description('rate agents from many tournaments together, with error bars and optional anchors')
    .requiredOption('-d, --db <files...>', 'databases written by `ludus tournament --db`')
    .option('--anchor <agent=elo>', 'fix the rating of an agent; can be repeated', anchorOf)
    .option('-o, --out <file>', 'write the lists to a JSON file')
    .option('--report <file>', 'write the lists to an HTML page')
    .option('--json', 'print one JSON object per list')
    .addHelpText('after', HELP)
    .action((flags: RatingsFlags) => rate(terminal, flags));
