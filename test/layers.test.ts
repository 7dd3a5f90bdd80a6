import { describe, expect, test } from 'bun:test';
import { type Package, packages } from '../scripts/workspace.ts';
import { folderCircles, readSources, type Source, violations } from './layers.ts';

const KERNEL: Package = {
  name: '@ludus/kernel',
  folder: 'packages/kernel',
  dependencies: [],
  isLibrary: true,
};
const RISK: Package = {
  name: '@ludus/risk-engine',
  folder: 'packages/risk-engine',
  dependencies: ['@ludus/kernel'],
  isLibrary: true,
};
const CLI: Package = {
  name: '@ludus/cli',
  folder: 'apps/cli',
  dependencies: ['@ludus/kernel'],
  isLibrary: false,
};

const source = (own: Package, text: string, file = 'src/a.ts'): Source => ({
  package: own,
  file: `${own.folder}/${file}`,
  text,
});

describe('the workspace', () => {
  test('keeps to its layers', () => {
    const sources = readSources();
    expect(sources.length).toBeGreaterThan(20);
    expect(violations(packages(), sources)).toEqual([]);
  });

  test('has no circular folder imports', () => {
    expect(folderCircles(readSources())).toEqual([]);
  });

  test('opens databases only in the store', () => {
    const opening = readSources().filter(({ text }) =>
      /from 'bun:sqlite'|import \{[^}]*\bSQL\b[^}]*\} from 'bun'/.test(text),
    );
    expect(opening.length).toBeGreaterThan(5);
    const elsewhere = opening
      .map(({ file }) => file)
      .filter((file) => !/^packages\/(replay|queue)\//.test(file));
    expect(elsewhere).toEqual([]);
  });

  test('has a server whose folders never import files outside of them', () => {
    const inside = readSources().filter(({ file }) => /^packages\/server\/src\/.+\//.test(file));
    expect(inside.length).toBeGreaterThan(50);
    const outward = inside.filter(({ text }) => /from '\.\.\/\w+\.ts'/.test(text));
    expect(outward.map(({ file }) => file)).toEqual([]);
  });
});

describe('the layer check', () => {
  test('accepts valid imports', () => {
    const honest = [
      source(
        RISK,
        "import { ok } from '@ludus/kernel';\nimport { b } from './b.ts';\nexport const a = () => [ok, b];",
      ),
      source(RISK, "// Math.random is not used\nexport const b = 'Date.now()';", 'src/b.ts'),
      source(
        CLI,
        "import { readFileSync } from 'node:fs';\nexport const now = () => [Date.now(), readFileSync];",
      ),
    ];
    expect(violations([KERNEL, RISK, CLI], honest)).toEqual([]);
  });

  const offences: readonly (readonly [string, Source])[] = [
    [
      'an upward import',
      source(KERNEL, "import { risk } from '@ludus/risk-engine';\nexport const a = risk;"),
    ],
    [
      'an upward import of a type',
      source(KERNEL, "import type { Risk } from '@ludus/risk-engine';\nexport type A = Risk;"),
    ],
    ['an undeclared import', source(CLI, "export { risk } from '@ludus/risk-engine';")],
    [
      'a way out of the package',
      source(CLI, "import { a } from '../../../packages/kernel/src/a.ts';\nexport const b = a;"),
    ],
    [
      'a Node module',
      source(RISK, "import { readFileSync } from 'node:fs';\nexport const a = readFileSync;"),
    ],
    ['a Bun module', source(RISK, "import { Database } from 'bun:sqlite';\nexport const a = Database;")],
    ['a runtime dependency', source(RISK, "import pick from 'lodash';\nexport const a = pick;")],
    ['the clock', source(RISK, 'export const a = () => new Date();')],
    ['the high-resolution clock', source(RISK, 'export const a = () => performance.now();')],
    ['ambient randomness', source(KERNEL, 'export const a = () => Math.random();')],
    ['the environment', source(RISK, 'export const a = process.env.DEBUG;')],
    ['the page', source(RISK, "export const a = () => document.querySelector('b');")],
    ['Bun', source(KERNEL, "export const a = Bun.file('x');")],
    ['the console', source(KERNEL, "export const a = () => console.log('x');")],
  ];

  test.each(offences.map((offence) => [...offence] as const))('finds %s', (_, offender) => {
    expect(violations([KERNEL, RISK, CLI], [offender])).toHaveLength(1);
  });

  test('finds circular imports', () => {
    const circle = [
      source(RISK, "import { b } from './b.ts';\nexport const a = () => b;"),
      source(RISK, "import { a } from './a.ts';\nexport const b = () => a;", 'src/b.ts'),
    ];
    expect(violations([RISK], circle)).toEqual([
      'packages/risk-engine/src/a.ts → packages/risk-engine/src/b.ts → packages/risk-engine/src/a.ts',
    ]);
  });

  test('finds circular folder imports, including type imports, but not between a folder and its subfolders', () => {
    const upAndDown = [
      source(RISK, "import { b } from './ai/b.ts';\nexport const a = () => b;"),
      source(RISK, "import { a } from '../a.ts';\nexport const b = () => a;", 'src/ai/b.ts'),
    ];
    expect(folderCircles(upAndDown)).toEqual([]);
    const across = [
      source(RISK, "import type { B } from '../ai/b.ts';\nexport type A = B;", 'src/maps/a.ts'),
      source(
        RISK,
        "import { c } from '../maps/c.ts';\nexport const b = () => c;\nexport type B = 1;",
        'src/ai/b.ts',
      ),
      source(RISK, 'export const c = 1;', 'src/maps/c.ts'),
    ];
    const folder = 'packages/risk-engine/src/ai';
    expect(folderCircles(across)).toHaveLength(2);
    expect(folderCircles(across)[0]).toBe(`${folder} is in a circle of folders that import each other`);
  });

  test('finds dependencies an engine may not have, and packages without a layer', () => {
    const heavy: Package = { ...RISK, dependencies: ['@ludus/kernel', 'zod'] };
    const stray: Package = { ...CLI, name: '@ludus/stray' };
    expect(violations([heavy, stray], [])).toEqual([
      '@ludus/risk-engine depends on zod',
      '@ludus/stray has no layer',
    ]);
  });
});
