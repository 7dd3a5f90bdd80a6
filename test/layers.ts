import { readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { Glob, Transpiler } from 'bun';
import { type Package, packages, ROOT } from '../scripts/workspace.ts';

/** From the ground up; a package may import only from layers below its own. */
const LAYERS: readonly RegExp[] = [
  /^@ludus\/(kernel|workers)$/,
  /^@ludus\/\w+-engine$/,
  /^@ludus\/games$/,
  /^@ludus\/table$/,
  /^@ludus\/(replay|agents)$/,
  /^@ludus\/lab$/,
  /^@ludus\/server$/,
  /^@ludus\/(cli|web)$/,
];

export const layerOf = (name: string): number => LAYERS.findIndex((layer) => layer.test(name));

/** The kernel, the engines and the table run anywhere and know nothing of where they run. */
const isPure = (name: string): boolean => /^@ludus\/(kernel|table|\w+-engine)$/.test(name);

export interface Source {
  readonly package: Package;
  /** Relative to the root. */
  readonly file: string;
  readonly text: string;
}

const TRANSPILERS = { ts: new Transpiler({ loader: 'ts' }), tsx: new Transpiler({ loader: 'tsx' }) };

/** Every import that is still there at run time. */
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

/** Code without comments and texts, so that words in them are no offence. */
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

/** Circles in a graph, each as the way around. */
const circles = (graph: ReadonlyMap<string, Iterable<string>>): string[] => {
  const done = new Set<string>();
  const found: string[] = [];
  const visit = (node: string, trail: readonly string[]): void => {
    if (trail.includes(node)) found.push([...trail.slice(trail.indexOf(node)), node].join(' → '));
    const next = graph.get(node);
    if (done.has(node) || next === undefined) return;
    done.add(node);
    for (const one of next) visit(one, [...trail, node]);
  };
  for (const node of graph.keys()) visit(node, []);
  return found;
};

const cycles = (sources: readonly Source[]): string[] =>
  circles(
    new Map(
      sources.map((source) => [
        source.file,
        importsOf(source)
          .filter(isLocal)
          .map((specifier) => normalize(join(dirname(source.file), specifier))),
      ]),
    ),
  );

/** Folders that import from each other in a circle, types included. */
export const folderCycles = (sources: readonly Source[]): string[] => {
  const graph = new Map<string, Set<string>>();
  for (const source of sources) {
    const own = dirname(source.file);
    const others = [...importsOf(source), ...writtenImportsOf(source)]
      .filter(isLocal)
      .map((specifier) => dirname(normalize(join(own, specifier))))
      .filter((folder) => folder !== own);
    graph.set(own, new Set([...(graph.get(own) ?? []), ...others]));
  }
  return circles(graph);
};

const undeclared = (all: readonly Package[]): string[] =>
  all.flatMap(({ name, dependencies }) => [
    ...(layerOf(name) < 0 ? [`${name} has no layer`] : []),
    ...(isPure(name)
      ? dependencies.filter((one) => one !== '@ludus/kernel').map((one) => `${name} depends on ${one}`)
      : []),
  ]);

/** Everything in these packages and sources that goes against the layers. */
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
