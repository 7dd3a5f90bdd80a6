import { modelsOf } from '@ludus/agents';
import { games } from '@ludus/games';
import type { Game, Json } from '@ludus/kernel';
import { Command } from 'commander';
import { ludusCall } from '../ludusCall.ts';
import { findGame } from '../options.ts';
import { fileSize, plural } from '../plural.ts';
import type { Terminal } from '../terminal.ts';
import { trainingFacts } from '../trainingFacts.ts';

const HELP = `
Networks ship with the games or come from the files listed in LUDUS_NETWORKS. \`neural\` uses the first network listed
for a board; \`neural@model=ID\` selects another one.

Example:
  ludus networks ringrift --json`;

type Listed = ReturnType<typeof modelsOf>[number];

const sizeOf = ({ model: { parameters } }: Listed): string => fileSize(parameters.length);

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
    `  ${id}: ${board}, ${plural(players, 'player')}, rules ${rulesVersion}, ${layersOf(listed)}, ${sizeOf(listed)}`,
    ...provenance(listed),
  ];
};

/** How to get a network: only games without secrets can be learned by self-play. */
const trainingHint = ({ id, learning, secrets }: Game): string => {
  if (learning === undefined) return 'The game has no feature vectors, so none can be trained.';
  return `Train one with \`${ludusCall(secrets === undefined ? `learn ${id}` : `train ${id} --db FILE`)}\`.`;
};

export const networksCommand = (terminal: Terminal): Command =>
  new Command('networks')
    .description('list the networks of the neural agent and how each was trained')
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
          terminal.out(`There is no network for ${game.name}. ${trainingHint(game)}`);
      }
    });
