import { readFileSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';

/**
 * Adds a file made by `ludus learn` or `ludus train` to the networks that come with the game, as a module, so
 * that browsers have it too. The network is named after its board, and the module says which command made it. Prints the
 * network's entry in `networks/boards.ts`.
 *
 *   bun packages/ringrift-engine/scripts/shipNetwork.ts network.json packages/ringrift-engine/src/ai/networks/square8Two.ts 'ludus learn …'
 */
const [from, to, command] = process.argv.slice(2);
if (from === undefined || to === undefined || command === undefined)
  throw new Error(
    'three arguments are needed: the network, the module, and the command that made the network',
  );
const { parameters, trained, ...head } = JSON.parse(readFileSync(from, 'utf8')) as {
  readonly board: string;
  readonly players: number;
  readonly checksum: string;
  readonly trained: Readonly<Record<string, unknown>>;
  readonly parameters: string;
};
const described = {
  ...head,
  id: `ringrift-${head.board}-${head.players}p`,
  trained: { ...trained, command },
};
writeFileSync(
  to,
  `/** Written by \`scripts/shipNetwork.ts\`; \`docs/training.md\` says how it was trained. */
export const ${basename(to, '.ts')}: unknown = {
${Object.entries(described)
  .map(([name, value]) => `  ${name}: ${JSON.stringify(value)},`)
  .join('\n')}
  parameters: ${JSON.stringify(parameters)},
};
`,
);
console.log(`'${head.board} ${head.players}': { checksum: '${head.checksum}', inLevels: true },`);
