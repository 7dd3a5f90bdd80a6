import { AUTO, agentsOf, levelsOf } from '@ludus/agents';
import { games } from '@ludus/games';
import type { Game, RuleOption } from '@ludus/kernel';
import { plural } from '@ludus/kernel';
import { Command } from 'commander';
import { levelLines } from '../levelLines.ts';
import { findGame } from '../options.ts';
import type { Terminal } from '../terminal.ts';

const values = ({ values: some, min, max }: RuleOption): string =>
  some === undefined ? `${min ?? 0}–${max ?? '…'}` : some.join(' | ');

const players = (min: number, max: number): string =>
  min === max ? plural(min, 'player') : `${min}–${max} players`;

const describeGame = (game: Game): string[] => [
  `${game.name} (${game.id}), rules ${game.rulesVersion}`,
  ...game.variants.map(
    ({ id, name, minSeats, maxSeats }) => `  ${id}: ${name}, ${players(minSeats, maxSeats)}`,
  ),
  ...game.options.map((option) => {
    const standard = `; default ${option.default ?? 'depends on the board'}`;
    // Descriptions may be sentences; here, more text follows.
    const description = option.description.replace(/\.$/, '');
    return `  --rule ${option.id}=${values(option)}: ${description}${standard}`;
  }),
  `  agents: ${[...agentsOf(game).map(({ id }) => id), AUTO].join(', ')}`,
];

const record = (game: Game): string => {
  const { id, name, rulesVersion, engineVersion, variants, options } = game;
  const [agents, levels] = [agentsOf(game), levelsOf(game)];
  return JSON.stringify({ id, name, rulesVersion, engineVersion, variants, options, agents, levels });
};

export const gamesCommand = (terminal: Terminal): Command =>
  new Command('games')
    .description('list the games, their boards, maps or levels, player counts, rule options and agents')
    .argument('[game...]', 'the games to describe, with their levels (default: all, without levels)')
    .option('--json', 'print one JSON object per game')
    .addHelpText('after', '\nExamples:\n  ludus games\n  ludus games nim\n  ludus games --json')
    .action((ids: readonly string[], { json }: { json?: boolean }) => {
      const chosen = ids.length === 0 ? games.games : ids.map(findGame);
      for (const [i, game] of chosen.entries()) {
        const levels = ids.length === 0 ? [] : ['  levels:', ...levelLines(game).map((line) => `  ${line}`)];
        if (json) terminal.out(record(game));
        else
          for (const line of [...(i > 0 ? [''] : []), ...describeGame(game), ...levels]) terminal.out(line);
      }
    });
