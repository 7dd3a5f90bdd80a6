import { readFileSync } from 'node:fs';
import { describeProblems, divide, type Game, perft, positionOf } from '@ludus/kernel';
import { whyUnreadable } from '@ludus/replay';
import { Command } from 'commander';
import { findGame, type SetupFlags, startOf, wholeNumber, withSetupOptions } from '../options.ts';
import { Refusal } from '../refusal.ts';
import { makeTable } from '../table.ts';
import type { Terminal } from '../terminal.ts';

interface PerftFlags extends SetupFlags {
  readonly depth: number;
  readonly divide?: boolean;
  readonly state?: string;
  readonly json?: boolean;
}

const readJson = (file: string): unknown => {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (caught) {
    throw new Refusal(`${file}: ${whyUnreadable(caught)}`);
  }
};

const firstState = (game: Game, flags: PerftFlags): unknown => {
  if (flags.state === undefined) return startOf(game, flags);
  const state = game.parseState(readJson(flags.state));
  if (!state.ok)
    throw new Refusal(`${flags.state} is not a state of ${game.name}: ${describeProblems(state.error)}`);
  return state.value;
};

const printCounts = (terminal: Terminal, game: Game, state: unknown, { depth, json }: PerftFlags): void => {
  for (let ply = 1; ply <= depth; ply += 1) {
    const count = perft(positionOf(game, state), ply);
    terminal.out(json ? JSON.stringify({ depth: ply, count }) : `depth ${ply}: ${count}`);
  }
};

const printDivision = (terminal: Terminal, game: Game, state: unknown, { depth, json }: PerftFlags): void => {
  const parts = divide(positionOf(game, state), depth).map(({ action, count }) => ({
    move: game.text.makeNotation(state, action),
    count,
  }));
  if (json) for (const part of parts) terminal.out(JSON.stringify(part));
  else {
    const rows = parts.map(({ move, count }) => [move, count] as const);
    for (const line of makeTable(['move', 'count'], rows, {
      width: terminal.columns,
      isColoured: terminal.hasColour,
    }))
      terminal.out(line);
    terminal.out(`total: ${parts.reduce((sum, { count }) => sum + count, 0)}`);
  }
};

export const perftCommand = (terminal: Terminal): Command =>
  withSetupOptions(new Command('perft'))
    .description('count the move sequences from a position, the standard check of move generation')
    .argument('<game>', 'game id, as listed by `ludus games`')
    .requiredOption('--depth <n>', 'length of the sequences', wholeNumber(1))
    .option('--divide', 'count separately for every first move')
    .option('--state <file>', 'start from a state in a JSON file')
    .option('--json', 'print one JSON object per line')
    .addHelpText('after', '\nExample:\n  ludus perft nim --board long --depth 3 --divide')
    .action((id: string, flags: PerftFlags) => {
      const game = findGame(id);
      const state = firstState(game, flags);
      if (flags.divide) printDivision(terminal, game, state, flags);
      else printCounts(terminal, game, state, flags);
    });
