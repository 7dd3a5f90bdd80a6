import type { Stats } from '@ludus/replay';
import { Command } from 'commander';
import { required } from '../../refusal.ts';
import type { Terminal } from '../../terminal.ts';
import { fileSize, inWords, plural, withStore } from './store.ts';

const asIs = (name: string): string => name;

/** Many names are numbers, such as levels and seats, so counts are in parentheses: `level 3 (1), level 7 (2)`. */
const listed = (counts: Readonly<Record<string, number>>, say = asIs): string =>
  Object.entries(counts)
    .map(([name, count]) => `${say(name)} (${count})`)
    .join(', ');

const winnerOf = (name: string): string => (/^\d+$/.test(name) ? `player ${name}` : name);

const describe = (stats: Stats): string[] => [
  `${plural(stats.totalGames, 'game')}, ${plural(stats.totalMoves, 'move')}, ${plural(stats.totalTurns, 'turn')}`,
  `games: ${listed(stats.gamesByGame)}`,
  `boards: ${listed(stats.gamesByBoardType)}`,
  `players: ${listed(stats.gamesByNumPlayers, (name) => plural(Number(name), 'player'))}`,
  `status: ${listed(stats.gamesByStatus)}`,
  `endings: ${listed(stats.gamesByTermination, inWords)}`,
  `winners: ${listed(stats.gamesByWinner, winnerOf)}`,
  `sources: ${listed(stats.gamesBySource)}`,
  `agents: ${listed(stats.gamesByAgent)}`,
  `parity: ${listed(stats.gamesByParity, (name) => (name === 'none' ? 'not checked' : name))}`,
  `${plural(stats.snapshots, 'snapshot')}, ${plural(stats.choices, 'choice')}, ${plural(stats.featureRows, 'feature row')}, ${plural(stats.orphanedGames, 'orphaned game')}`,
  `${fileSize(stats.fileBytes)}, of which ${fileSize(stats.freeBytes)} unused; schema ${stats.schemaVersion}`,
];

export const statsCommand = (terminal: Terminal): Command =>
  new Command('stats')
    .description('show how many games and moves a database contains')
    .argument('<file>', 'replay database')
    .option('--json', 'print one JSON object')
    .addHelpText('after', '\nExample:\n  ludus db stats games.db')
    .action((file: string, { json }: { json?: boolean }) =>
      withStore(file, { readonly: true, terminal }, async (db) => {
        const stats = required(await db.getStats());
        for (const line of json ? [JSON.stringify(stats)] : describe(stats)) terminal.out(line);
      }),
    );
