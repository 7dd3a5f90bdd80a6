/**
 * Packs libraries as npm installs them, with the libraries they need beside them: `bun run pack risk-engine`, or all.
 * Ends with the command that installs them.
 */
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildLibrary } from './build.ts';
import { type Package, packages, ROOT } from './workspace.ts';

const TARGET = join(ROOT, 'dist');
const STAGE = join(ROOT, '.scratch/pack');

/** What of a package goes into its file besides manifest and licence; the manifest leaves tests out. */
const CONTENT = ['dist', 'src', 'README.md'];

interface Manifest {
  readonly version: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly [field: string]: unknown;
}

const all = packages();
const libraries = all.filter(({ isLibrary }) => isLibrary);
const byName = new Map(all.map((one) => [one.name, one]));

const manifestOf = ({ folder }: Package): Manifest =>
  JSON.parse(readFileSync(join(ROOT, folder, 'package.json'), 'utf8'));

/** A library and everything of the workspace it needs, directly or not, that first. */
const withNeeds = (one: Package): Package[] => [
  ...one.dependencies.flatMap((name) => byName.get(name) ?? []).flatMap(withNeeds),
  one,
];

/** The manifest for people outside: versions instead of the workspace. */
const outerManifest = (one: Package): Manifest => {
  const { devDependencies: _, dependencies = {}, ...manifest } = manifestOf(one);
  const versions = Object.entries(dependencies).map(([name, version]) => {
    const known = byName.get(name);
    return [name, known === undefined ? version : manifestOf(known).version];
  });
  return { ...manifest, ...(versions.length > 0 && { dependencies: Object.fromEntries(versions) }) };
};

/** Writes `dist/ludus-NAME-VERSION.tgz` and answers its path. */
const pack = (one: Package): string => {
  const folder = join(STAGE, one.name);
  mkdirSync(folder, { recursive: true });
  for (const name of CONTENT) cpSync(join(ROOT, one.folder, name), join(folder, name), { recursive: true });
  cpSync(join(ROOT, 'LICENSE'), join(folder, 'LICENSE'));
  const manifest = outerManifest(one);
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  const file = join(TARGET, `${one.name.slice(1).replace('/', '-')}-${manifest.version}.tgz`);
  const { exitCode, stderr } = Bun.spawnSync(['bun', 'pm', 'pack', '--filename', file, '--quiet'], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  if (exitCode !== 0) throw new Error(`${one.name} cannot be packed: ${stderr}`);
  return file;
};

const chosenBy = (words: readonly string[]): readonly Package[] => {
  if (words.length === 0) return libraries;
  return words.map((word) => {
    const found = libraries.find(({ folder }) => folder === `packages/${word}`);
    if (found !== undefined) return found;
    const known = libraries.map(({ folder }) => folder.replace('packages/', ''));
    console.error(`There is no library "${word}"; there are ${known.join(', ')}.`);
    return process.exit(2);
  });
};

const wanted = [...new Set(chosenBy(process.argv.slice(2)).flatMap(withNeeds))];
rmSync(STAGE, { recursive: true, force: true });
mkdirSync(TARGET, { recursive: true });
for (const one of wanted) buildLibrary(one);
const files = wanted.map(pack);
rmSync(STAGE, { recursive: true, force: true });
console.log(`\nTo use them in a project:\n  npm install ${files.join(' ')}`);
