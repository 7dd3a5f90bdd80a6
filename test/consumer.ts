import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Transpiler } from 'bun';
import { readManifest } from '../scripts/manifest.ts';
import { type Package, packages, ROOT } from '../scripts/workspace.ts';

/** Uses the types that the packages include. */
export const TYPED_PROGRAM = `
import { games } from '@ludus/games';
import { type Game, Rng, type Seat } from '@ludus/kernel';

const game: Game = games.games[0]!;
const seat: Seat = 1;
export const die: number = Rng.from(1).int(6) + seat + game.variants.length;
// @ts-expect-error the types are really there
export const wrong: string = Rng.from(1).int(6);
`;

/** Runs the programs under Node and in a page. */
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

/** The packed library from `npm run pack`. */
export const tarballOf = ({ name, folder }: Package): string =>
  join(ROOT, 'dist', `${name.slice(1).replace('/', '-')}-${readManifest(folder).version}.tgz`);

/** Links the npm dependencies of a library, as installed in the workspace. */
const linkNeeds = ({ folder, dependencies }: Package, modules: string): void => {
  for (const name of dependencies.filter((one) => !one.startsWith('@ludus/'))) {
    const link = join(modules, name);
    if (existsSync(link)) continue;
    mkdirSync(dirname(link), { recursive: true });
    symlinkSync(realpathSync(join(ROOT, folder, 'node_modules', name)), link, 'junction');
  }
};

/** A folder with the packed packages as npm would install them, and a program that uses them. */
export const installBuilt = (): Consumer => {
  const folder = mkdtempSync(join(tmpdir(), 'ludus-consumer-'));
  const modules = join(folder, 'node_modules');
  for (const one of packages().filter(({ isLibrary }) => isLibrary)) {
    unpack(tarballOf(one), join(modules, one.name));
    linkNeeds(one, modules);
  }
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'consumer', type: 'module' }));
  writeFileSync(join(folder, 'vectors.mjs'), asScript('packages/kernel/test/vectors.ts'));
  writeFileSync(join(folder, 'consumerProgram.mjs'), asScript('test/consumerProgram.ts'));
  writeFileSync(join(folder, 'main.mjs'), MAIN);
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
};
