import { Command } from 'commander';
import { findGame, ruleOption, wholeNumber } from '../../options.ts';
import { Refusal } from '../../refusal.ts';
import type { Terminal } from '../../terminal.ts';
import { checkContract } from './contract.ts';
import { checkFiles } from './reference.ts';

interface ConformanceFlags {
  readonly seeds: number;
  readonly every?: number;
  readonly maxSteps: number;
  readonly board?: string;
  readonly rule?: Readonly<Record<string, unknown>>;
  readonly json?: boolean;
}

const HELP = `
Without files, this command plays random games on every board with every number of players, and checks the whole
contract as it plays. The exit code is 1 if something is broken or differs. --seeds and --max-steps choose the games;
--every sets how many of their states are checked closely.

Examples:
  ludus conformance nim
  ludus conformance risk --seeds 1 --every 50
  ludus conformance risk --rule roundLimit=5
  ludus conformance ringrift --board hex8
  ludus conformance ringrift reference/*.jsonl.gz reference/perft.json`;

export const conformanceCommand = (terminal: Terminal): Command =>
  new Command('conformance')
    .description('check a game against the contract, or against games recorded by another implementation')
    .argument('<game>', 'game id, as listed by `ludus games`')
    .argument(
      '[file...]',
      'games of RingRift as .jsonl or .jsonl.gz, or a table of perft counts as .json, to compare with',
    )
    .option('--seeds <n>', 'random games per board and number of players', wholeNumber(1), 3)
    .option(
      '--every <n>',
      'check every n-th state closely (default: all states of games with up to 100, otherwise about 100 of them)',
      wholeNumber(1),
    )
    .option('--max-steps <n>', 'stop each game after this many steps', wholeNumber(1), 2_000)
    .option('-b, --board <id>', 'only this board, map or level (default: all)')
    .addOption(ruleOption())
    .option('--json', 'print one JSON object, or one per file')
    .addHelpText('after', HELP)
    .action(async (id: string, files: readonly string[], { json = false, ...plan }: ConformanceFlags) => {
      const game = findGame(id);
      if (files.length === 0) return checkContract(terminal, game, { ...plan, json });
      if (id !== 'ringrift')
        throw new Refusal(`There are no reference games for "${id}". Only ringrift has them.`);
      checkFiles(terminal, files, json);
    });
