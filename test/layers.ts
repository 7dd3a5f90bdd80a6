import { readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { Glob, Transpiler } from 'bun';
import { type Package, packages, ROOT } from '../scripts/workspace.ts';

/** From the bottom up; a package may import only from layers below its own. */
const LAYERS: readonly RegExp[] = [
  /^@ludus\/(kernel|workers)$/,
  /^@ludus\/\w+-engine$/,
  /^@ludus\/games$/,
  /^@ludus\/table$/,
  /^@ludus\/(replay|agents)$/,
  /^@ludus\/queue$/,
  /^@ludus\/lab$/,
  /^@ludus\/server$/,
  /^@ludus\/(cli|web)$/,
];

export const layerOf = (name: string): number => LAYERS.findIndex((layer) => layer.test(name));

/** The kernel, the engines and the table run anywhere and do not know where they run. */
const isPure = (name: string): boolean => /^@ludus\/(kernel|table|\w+-engine)$/.test(name);

export interface Source {
  readonly package: Package;
  /** Relative to the root. */
  readonly file: string;
  readonly text: string;
}

const TRANSPILERS = { ts: new Transpiler({ loader: 'ts' }), tsx: new Transpiler({ loader: 'tsx' }) };

/** Every import that remains at run time. */
const importsOf = ({ file, text }: Source): string[] =>
  TRANSPILERS[file.endsWith('x') ? 'tsx' : 'ts']
    .scanImports(text.replace(/^#!.*/, ''))
    .map(({ path }) => path);

/** The imports as written, types included. */
const writtenImportsOf = ({ text }: Source): string[] =>
  [...text.matchAll(/^\s*(?:import|export)\b[^'";]*?from\s*'([^']+)'/gm)].map((match) => match[1]!);

const packageOf = (specifier: string): string =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');

/** Code without comments and texts, so that words in them do not count. */
const bare = (text: string): string =>
  text
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/\/\/.*$/gm, '')
    .replace(/'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"/g, "''");

const AMBIENT =
  /\b(Math\s*\.\s*random|Date\b|performance\b|process\b|globalThis\b|Bun\b|document\s*\.|navigator\s*\.|localStorage\b|fetch\s*\(|setTimeout\b|setInterval\b|queueMicrotask\b|console\b|crypto\b|require\s*\(|eval\s*\(|import\.meta\b)/;

const isLocal = (specifier: string): boolean => specifier.startsWith('.');

const upward = (source: Source): string[] => {
  const { package: own, file } = source;
  return [...new Set([...importsOf(source), ...writtenImportsOf(source)])].flatMap((specifier) => {
    const name = packageOf(specifier);
    if (isLocal(specifier)) {
      const target = normalize(join(dirname(file), specifier));
      return target.startsWith(`${own.folder}/`) ? [] : [`${file} reaches out of its package to ${target}`];
    }
    if (!name.startsWith('@ludus/') || name === own.name) return [];
    if (!own.dependencies.includes(name))
      return [`${file} imports ${name}, which its package does not declare`];
    return layerOf(name) < layerOf(own.name)
      ? []
      : [`${file} imports ${name} from a layer that is not below its own`];
  });
};

const impure = (source: Source): string[] => {
  const { package: own, file, text } = source;
  if (!isPure(own.name)) return [];
  const foreign = [...importsOf(source), ...writtenImportsOf(source)].filter(
    (specifier) => !isLocal(specifier) && !specifier.startsWith('@ludus/'),
  );
  const [word] = AMBIENT.exec(bare(text)) ?? [];
  return [
    ...[...new Set(foreign)].map((specifier) => `${file} imports ${specifier}`),
    ...(word === undefined ? [] : [`${file} uses ${word}`]),
  ];
};

const cycles = (sources: readonly Source[]): string[] => {
  const byFile = new Map(sources.map((source) => [source.file, source]));
  const done = new Set<string>();
  const found: string[] = [];
  const visit = (file: string, trail: readonly string[]): void => {
    if (trail.includes(file)) found.push([...trail.slice(trail.indexOf(file)), file].join(' → '));
    const source = byFile.get(file);
    if (done.has(file) || source === undefined) return;
    done.add(file);
    for (const specifier of importsOf(source).filter(isLocal))
      visit(normalize(join(dirname(file), specifier)), [...trail, file]);
  };
  for (const { file } of sources) visit(file, []);
  return found;
};

/** A folder and its subfolders count as one: what they share is in the outer one. */
const isInside = (inner: string, outer: string): boolean => inner === outer || inner.startsWith(`${outer}/`);

/** Which folders every folder imports from, types included. */
const folderImports = (sources: readonly Source[]): Map<string, Set<string>> => {
  const edges = new Map<string, Set<string>>();
  for (const source of sources) {
    const from = dirname(source.file);
    const targets = edges.get(from) ?? new Set();
    edges.set(from, targets);
    for (const specifier of [...importsOf(source), ...writtenImportsOf(source)].filter(isLocal)) {
      const to = dirname(normalize(join(from, specifier)));
      if (!isInside(from, to) && !isInside(to, from)) targets.add(to);
    }
  }
  return edges;
};

const reachable = (edges: ReadonlyMap<string, ReadonlySet<string>>, start: string): Set<string> => {
  const found = new Set<string>();
  const visit = (folder: string): void => {
    for (const next of edges.get(folder) ?? []) {
      if (found.has(next)) continue;
      found.add(next);
      visit(next);
    }
  };
  visit(start);
  return found;
};

/** Folders of one package that import each other in a circle. */
export const folderCircles = (sources: readonly Source[]): string[] => {
  const edges = folderImports(sources);
  return [...edges.keys()]
    .filter((folder) => reachable(edges, folder).has(folder))
    .sort()
    .map((folder) => `${folder} is in a circle of folders that import each other`);
};

const undeclared = (all: readonly Package[]): string[] =>
  all.flatMap(({ name, dependencies }) => [
    ...(layerOf(name) < 0 ? [`${name} has no layer`] : []),
    ...(isPure(name)
      ? dependencies.filter((one) => one !== '@ludus/kernel').map((one) => `${name} depends on ${one}`)
      : []),
  ]);

/** Everything in these packages and sources that violates the layers. */
export const violations = (all: readonly Package[], sources: readonly Source[]): string[] => [
  ...undeclared(all),
  ...sources.flatMap(upward),
  ...sources.flatMap(impure),
  ...cycles(sources),
];

/** The sources of the workspace without their tests. */
export const readSources = (): Source[] =>
  packages().flatMap((own) =>
    [...new Glob('src/**/*.{ts,tsx}').scanSync({ cwd: join(ROOT, own.folder) })]
      .filter((file) => !/\.test\.tsx?$/.test(file))
      .map((file) => ({
        package: own,
        file: join(own.folder, file),
        text: readFileSync(join(ROOT, own.folder, file), 'utf8'),
      })),
  );
