import { describe, expect, test } from 'bun:test';
import { type Package, packages } from '../scripts/workspace.ts';
import { folderCycles, readSources, type Source, violations } from './layers.ts';

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

/** The packages whose folders form layers of their own. */
const FOLDERS_IN_ORDER = ['@ludus/web'];

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

  test('has no circles of folders', () => {
    const sources = readSources().filter(({ package: own }) => FOLDERS_IN_ORDER.includes(own.name));
    expect(sources.length).toBeGreaterThan(20);
    expect(folderCycles(sources)).toEqual([]);
  });
});

describe('the layer check', () => {
  test('lets honest imports pass', () => {
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

  test('finds circles', () => {
    const circle = [
      source(RISK, "import { b } from './b.ts';\nexport const a = () => b;"),
      source(RISK, "import { a } from './a.ts';\nexport const b = () => a;", 'src/b.ts'),
    ];
    expect(violations([RISK], circle)).toEqual([
      'packages/risk-engine/src/a.ts → packages/risk-engine/src/b.ts → packages/risk-engine/src/a.ts',
    ]);
  });

  test('finds circles of folders', () => {
    const circle = [
      source(RISK, "import type { B } from '../b/x.ts';\nexport type A = B;", 'src/a/x.ts'),
      source(RISK, "import { c } from '../a/y.ts';\nexport type B = typeof c;", 'src/b/x.ts'),
      source(RISK, 'export const c = 1;', 'src/a/y.ts'),
    ];
    expect(violations([RISK], circle)).toEqual([]);
    expect(folderCycles(circle)).toEqual([
      'packages/risk-engine/src/a → packages/risk-engine/src/b → packages/risk-engine/src/a',
    ]);
    expect(folderCycles(circle.slice(1))).toEqual([]);
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
