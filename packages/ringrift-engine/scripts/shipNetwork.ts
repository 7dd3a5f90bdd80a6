import { readFileSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';

/**
 * Adds a file made by `ludus train` to the networks that come with the game, as a module, so that browsers
 * have it too.
 *
 *   bun packages/ringrift-engine/scripts/shipNetwork.ts network.json packages/ringrift-engine/src/ai/networks/square8Two.ts
 */
const [from, to] = process.argv.slice(2);
if (from === undefined || to === undefined)
  throw new Error('two files are needed: the network and the module');
const model = JSON.parse(readFileSync(from, 'utf8')) as Readonly<Record<string, unknown>>;
const { parameters, ...head } = model;
writeFileSync(
  to,
  `/** Written by \`scripts/shipNetwork.ts\`; \`docs/training.md\` says how it was trained. */
export const ${basename(to, '.ts')}: unknown = {
${Object.entries(head)
  .map(([name, value]) => `  ${name}: ${JSON.stringify(value)},`)
  .join('\n')}
  parameters: ${JSON.stringify(parameters)},
};
`,
);
