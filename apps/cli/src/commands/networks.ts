import { modelsOf } from '@ludus/agents';
import { games } from '@ludus/games';
import type { Json } from '@ludus/kernel';
import { Command } from 'commander';
import { ludusCall } from '../ludusCall.ts';
import { findGame } from '../options.ts';
import type { Terminal } from '../terminal.ts';
import { trainingFacts } from '../trainingFacts.ts';

const HELP = `
Networks ship with the games or come from the files listed in LUDUS_NETWORKS. \`neural\` uses the first network listed
for a board; \`neural@model=ID\` selects another one.

Example:
  ludus networks ringrift --json`;

type Listed = ReturnType<typeof modelsOf>[number];

const sizeOf = ({ model: { parameters } }: Listed): string => `${Math.round(parameters.length / 1024)} KB`;

/** How a network was trained: `self-play games: 1,200`. */
const provenance = ({ model: { trained } }: Listed): string[] =>
  typeof trained !== 'object' || trained === null || Array.isArray(trained)
    ? []
    : trainingFacts(trained as Readonly<Record<string, Json>>).map(
        ([name, value]) => `    ${name}: ${value}`,
      );

const layersOf = ({ shape: { hidden, outputs, moveParts } }: Listed): string =>
  `${[...hidden, outputs].join(' → ')}${moveParts > 0 ? ' and a policy head' : ''}`;

const describe = (listed: Listed): string[] => {
  const { id, board, players, rulesVersion } = listed.model;
  return [
    `  ${id}: ${board}, ${players} players, rules ${rulesVersion}, ${layersOf(listed)}, ${sizeOf(listed)}`,
    ...provenance(listed),
  ];
};

export const networksCommand = (terminal: Terminal): Command =>
  new Command('networks')
    .description('list the networks that neural can play with, and where they come from')
    .argument('[game]', 'only networks of this game')
    .option('--json', 'print one JSON object per network, without its weights')
    .addHelpText('after', HELP)
    .action((id: string | undefined, { json }: { json?: boolean }) => {
      for (const game of id === undefined ? games.games : [findGame(id)]) {
        const models = modelsOf(game);
        if (json)
          for (const {
            model: { parameters: _, ...head },
          } of models)
            terminal.out(JSON.stringify(head));
        else if (models.length > 0)
          for (const line of [game.name, ...models.flatMap(describe)]) terminal.out(line);
        else if (id !== undefined)
          terminal.out(
            `There is no network for ${game.name}. Train one with ${ludusCall(`learn ${game.id}`)}`,
          );
      }
    });
