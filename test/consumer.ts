import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Transpiler } from 'bun';
import { packages, ROOT } from '../scripts/workspace.ts';

/** Uses the types the packages bring along. */
export const TYPED_PROGRAM = `
import { games } from '@ludus/games';
import { type Game, Rng, type Seat } from '@ludus/kernel';

const game: Game = games.games[0]!;
const seat: Seat = 1;
export const die: number = Rng.from(1).int(6) + seat + game.variants.length;
// @ts-expect-error the types are really there
export const wrong: string = Rng.from(1).int(6);
`;

/** Runs the programs under Node and in a page alike. */
const MAIN = `
import { played } from './consumerProgram.mjs';
import { vectors } from './vectors.mjs';
globalThis.result = JSON.stringify({ played: played(), vectors: vectors() });
if (typeof process !== 'undefined') console.log(globalThis.result);
`;

export interface Consumer {
  readonly folder: string;
  remove(): void;
}

const transpiler = new Transpiler({ loader: 'ts' });

const asScript = (file: string): string =>
  transpiler
    .transformSync(readFileSync(join(ROOT, file), 'utf8'))
    .replace(/['"]\.\.\/src\/index\.ts['"]/, "'@ludus/kernel'");

const unpack = (file: string, target: string): void => {
  mkdirSync(target, { recursive: true });
  const { exitCode, stderr } = Bun.spawnSync(['tar', 'xzf', file, '--strip-components=1', '-C', target], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  if (exitCode !== 0) throw new Error(`${file}: ${stderr}`);
};

/** The first program of a package's README. */
export const readmeProgram = (packageFolder: string): string =>
  /```ts\n(.*?)```/s.exec(readFileSync(join(packageFolder, 'README.md'), 'utf8'))![1]!;

/** A folder with the packed packages as npm would install them, and a program that uses them. */
export const installBuilt = (): Consumer => {
  const folder = mkdtempSync(join(tmpdir(), 'ludus-consumer-'));
  for (const { name, folder: source, isLibrary } of packages()) {
    if (!isLibrary) continue;
    const { version } = JSON.parse(readFileSync(join(ROOT, source, 'package.json'), 'utf8'));
    const file = join(ROOT, 'dist', `${name.slice(1).replace('/', '-')}-${version}.tgz`);
    unpack(file, join(folder, 'node_modules', name));
  }
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'consumer', type: 'module' }));
  writeFileSync(join(folder, 'vectors.mjs'), asScript('packages/kernel/test/vectors.ts'));
  writeFileSync(join(folder, 'consumerProgram.mjs'), asScript('test/consumerProgram.ts'));
  writeFileSync(join(folder, 'main.mjs'), MAIN);
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
};
