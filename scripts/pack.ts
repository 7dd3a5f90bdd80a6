/**
 * Packs packages for npm into `dist`: `bun run pack risk-engine` packs a library with its dependencies,
 * `bun run pack cli` the command line, and without a name all libraries. Ends with the commands that install them.
 */
import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildLibraries } from './build.ts';
import { packagesByName, publishedManifest, withNeeds } from './manifest.ts';
import { addNeedsBun } from './needsBun.ts';
import { packCli } from './packCli.ts';
import { type Package, packages, ROOT } from './workspace.ts';

const TARGET = join(ROOT, 'dist');
const STAGE = join(ROOT, '.scratch', 'pack');

/** What a library's package contains besides manifest and licence; the manifest excludes tests. */
const CONTENT = ['dist', 'src', 'README.md'];

/** The compiler keeps its notes in `dist`. */
const isContent = (file: string): boolean => !file.endsWith('.tsbuildinfo');

/** Writes `dist/ludus-NAME-VERSION.tgz` and returns its path. */
const packLibrary = async (one: Package, byName: ReadonlyMap<string, Package>): Promise<string> => {
  const folder = join(STAGE, one.name);
  mkdirSync(folder, { recursive: true });
  for (const name of CONTENT)
    cpSync(join(ROOT, one.folder, name), join(folder, name), { recursive: true, filter: isContent });
  cpSync(join(ROOT, 'LICENSE'), join(folder, 'LICENSE'));
  const manifest = publishedManifest(one.folder, byName);
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  await addNeedsBun(one, manifest, folder);
  const file = join(TARGET, `${one.name.slice(1).replace('/', '-')}-${manifest.version}.tgz`);
  const { exitCode, stderr } = Bun.spawnSync(['bun', 'pm', 'pack', '--filename', file, '--quiet'], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  if (exitCode !== 0) throw new Error(`${one.name} cannot be packed: ${stderr}`);
  return file;
};

/** Builds and packs libraries; each must come after its dependencies. */
export const packLibraries = async (wanted: readonly Package[]): Promise<string[]> => {
  const byName = packagesByName();
  rmSync(STAGE, { recursive: true, force: true });
  mkdirSync(TARGET, { recursive: true });
  buildLibraries(wanted);
  const files: string[] = [];
  for (const one of wanted) files.push(await packLibrary(one, byName));
  rmSync(STAGE, { recursive: true, force: true });
  return files;
};

const chosenBy = (words: readonly string[]): readonly Package[] => {
  const libraries = packages().filter(({ isLibrary }) => isLibrary);
  if (words.length === 0) return libraries;
  const byName = packagesByName();
  const chosen = words.flatMap((word) => {
    const found = libraries.find(({ folder }) => folder === `packages/${word}`);
    if (found !== undefined) return withNeeds(found, byName);
    const known = libraries.map(({ folder }) => folder.replace('packages/', ''));
    console.error(`There is no package "${word}". Available: cli, ${known.join(', ')}.`);
    return process.exit(2);
  });
  return [...new Set(chosen)];
};

const installAdvice = (file: string): string =>
  [
    '',
    'To install the command line in the current folder, where you type npx ludus:',
    `  npm install ${file}`,
    'To install it for all folders, where you type ludus:',
    `  npm install --global ${file}`,
  ].join('\n');

const HELP = `Packs packages as npm would and prints the command that installs them.

  npm run pack -- risk-engine ringrift-engine   # some packages, with those they need
  npm run pack -- cli                           # the command line
  npm run pack                                  # all packages except the command line`;

if (import.meta.main) {
  const words = process.argv.slice(2);
  if (words.includes('--help') || words.includes('-h')) {
    console.log(HELP);
    process.exit();
  }
  const libraries = words.filter((word) => word !== 'cli');
  const isCliOnly = words.length > 0 && libraries.length === 0;
  const files = isCliOnly ? [] : await packLibraries(chosenBy(libraries));
  if (files.length > 0) console.log(`\nTo use them in a project:\n  npm install ${files.join(' ')}`);
  if (words.includes('cli')) console.log(installAdvice(await packCli()));
  else if (words.length === 0) console.log('\nThe command line is packed separately:\n  npm run pack -- cli');
}
