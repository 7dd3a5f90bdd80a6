import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { whyUnwritable } from '@ludus/replay';
import { KERNEL_PATHS, kernelPaths } from '../../kernelPaths.ts';
import { Refusal } from '../../refusal.ts';
import { type GameNames, makeRules, makeTest, type Template } from './templates.ts';

/** Files by their paths. */
type Files = Readonly<Record<string, string>>;

const json = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;

/** Refuses a folder that already exists. */
export const writeFiles = (folder: string, files: Files): void => {
  if (existsSync(folder)) throw new Refusal(`${folder} already exists; choose another name.`);
  try {
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), text);
    }
  } catch (caught) {
    throw new Refusal(`${folder}: the game cannot be written: ${whyUnwritable(caught)}`);
  }
};

/** A command, and what it is for. */
type Call = readonly [command: string, purpose: string];

const readme = ({ name }: GameNames, { about }: Template, calls: readonly Call[]): string => {
  return `# ${name}

A game for Ludus, started from the template with ${about}. The rules are in \`game.ts\`.

\`\`\`sh
${calls.map(([command, purpose]) => `${command.padEnd(52)}  # ${purpose}`).join('\n')}
\`\`\`
`;
};

/** Commands that are the same wherever the game is. */
const callsOf = (ludus: string, serve: string, id: string): readonly Call[] => [
  [`${ludus} play ${id}`, 'in the terminal'],
  [serve, 'in the browser'],
  [`${ludus} conformance ${id}`, 'every promise of the contract, on random games'],
  [
    `${ludus} selfplay ${id} --agents mcts@nodes=200 --games 20 --db ${id}.db`,
    'games between bots, recorded',
  ],
];

const standaloneCalls = ({ id }: GameNames): readonly Call[] => [
  ...callsOf(`npx ludus --game ./${id}`, `npx ludus serve --game ./${id}`, id),
  [`npx --yes --package typescript tsc --project ${id}`, 'its types'],
  [`npx bun test ./${id}`, 'its tests'],
];

const packageCalls = ({ id }: GameNames): readonly Call[] => [
  ...callsOf('npx ludus', 'npm start', id),
  [`npx bun test packages/${id}-engine`, 'its tests'],
];

const tsconfig = (): string =>
  json({
    extends: `./${KERNEL_PATHS}`,
    compilerOptions: {
      target: 'ESNext',
      module: 'Preserve',
      lib: ['ESNext', 'DOM'],
      types: [],
      strict: true,
      noUncheckedIndexedAccess: true,
      exactOptionalPropertyTypes: true,
      allowImportingTsExtensions: true,
      skipLibCheck: true,
      noEmit: true,
    },
    include: ['*.ts'],
    exclude: ['*.test.ts'],
  });

/** A game kept anywhere, for \`ludus --game\`. */
export const standaloneFiles = (folder: string, template: Template, names: GameNames): Files => ({
  'game.ts': `${makeRules(template, names)}\nexport default ${names.variable};\n`,
  'game.test.ts': makeTest(names),
  'tsconfig.json': tsconfig(),
  [KERNEL_PATHS]: kernelPaths(folder),
  'README.md': readme(names, template, standaloneCalls(names)),
});

/** A package in a clone. */
export const packageFiles = (template: Template, names: GameNames): Files => ({
  'package.json': json({
    name: `@ludus/${names.id}-engine`,
    version: '0.1.0',
    description: `${names.name}, a game of Ludus.`,
    license: 'MIT',
    type: 'module',
    sideEffects: false,
    files: ['dist', 'src', '!src/**/*.test.ts', 'README.md'],
    exports: { '.': { bun: './src/index.ts', types: './dist/index.d.ts', default: './dist/index.js' } },
    engines: { node: '>=20' },
    dependencies: { '@ludus/kernel': 'workspace:*' },
  }),
  'src/index.ts': `export { ${names.variable} } from './game.ts';\n`,
  'src/game.ts': makeRules(template, names),
  'src/game.test.ts': makeTest(names),
  'README.md': readme(names, template, packageCalls(names)),
});

const edit = (file: string, change: (text: string) => string): void =>
  writeFileSync(file, change(readFileSync(file, 'utf8')));

const sortedKeys = (value: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));

/** Adds a package of a clone to the list of games. */
export const register = (clone: string, { id, variable }: GameNames): void => {
  const folder = join(clone, 'packages', 'games');
  const dependency = `@ludus/${id}-engine`;
  edit(join(folder, 'package.json'), (text) => {
    const manifest = JSON.parse(text);
    return json({
      ...manifest,
      dependencies: sortedKeys({ ...manifest.dependencies, [dependency]: 'workspace:*' }),
    });
  });
  edit(join(folder, 'src', 'index.ts'), (text) =>
    `import { ${variable} } from '${dependency}';\n${text}`.replace(
      /createRegistry\(\[([\s\S]*?),?\s*\]\)/,
      (_, listed: string) => `createRegistry([${listed}, ${variable}])`,
    ),
  );
  edit(join(folder, 'src', 'listed.ts'), (text) =>
    text.replace('\n];', `\n  { id: '${id}', load: () => require('${dependency}').${variable} },\n];`),
  );
};
