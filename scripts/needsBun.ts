import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Manifest } from './manifest.ts';
import { type Package, ROOT } from './workspace.ts';

/** Where Node is led by the manifest of a package that needs Bun: the condition `node` of its main export. */
export const STUB = './dist/needsBun.js';

/**
 * A module that ends a program under Node with a message. It names every export; otherwise Node would
 * complain about a missing export first.
 */
export const needsBunModule = (name: string, exported: readonly string[]): string => {
  const sentence = `${name} needs Bun: run your program with \`bun\` instead of \`node\` (https://bun.sh).`;
  const names = exported.map((one) => `absent as ${one}`).join(', ');
  return `const absent = undefined;\nexport { ${names} };\nthrow new Error(${JSON.stringify(sentence)});\n`;
};

/** Adds that module to a staged package if its manifest asks for it. */
export const addNeedsBun = async (one: Package, { exports }: Manifest, folder: string): Promise<void> => {
  const main = exports?.['.'];
  if (main?.node !== STUB) return;
  const exported = Object.keys(await import(join(ROOT, one.folder, main.bun!)));
  writeFileSync(join(folder, STUB), needsBunModule(one.name, exported));
};
