import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { hashText } from '@ludus/kernel';

/** `from './x.ts'`, `import './x.ts'`, `import('./x.ts')`, `require('./x.js')`. */
const SCRIPT_IMPORT = /(?:\bfrom|\bimport|\brequire)\s*\(?\s*['"](\.[^'"]*)['"]/g;
const SCRIPT_ENDINGS = ['', '.ts', '.js', '.mjs', '.json', '/index.ts', '/index.js'];

/** `import rules`, `from rules.board import x`, `from . import rules`. */
const PYTHON_IMPORT = /^\s*(?:from\s+\.*([\w.]*)\s+import\s+([\w, ]+)|import\s+([\w., ]+))/gm;

const fileAt = (path: string, endings: readonly string[]): string | undefined =>
  endings.map((ending) => path + ending).find((file) => /\.\w+$/.test(file) && existsSync(file));

const scriptImports = (file: string, text: string): string[] =>
  [...text.matchAll(SCRIPT_IMPORT)].flatMap(
    ([, path]) => fileAt(resolve(dirname(file), path!), SCRIPT_ENDINGS) ?? [],
  );

const pythonImports = (file: string, text: string): string[] => {
  const names = [...text.matchAll(PYTHON_IMPORT)].flatMap(([, from = '', parts = '', plain = '']) => {
    const listed = parts.split(',').map((part) => part.trim().split(' ')[0]!);
    const inside = listed.map((part) => (from === '' ? part : `${from}.${part}`));
    return [from, ...inside, ...plain.split(',').map((part) => part.trim().split(' ')[0]!)];
  });
  return names
    .filter((name) => name !== '')
    .flatMap((name) => fileAt(join(dirname(file), ...name.split('.')), ['.py', '/__init__.py']) ?? []);
};

const collect = (file: string, into: Map<string, string>): void => {
  if (into.has(file)) return;
  const text = readFileSync(file, 'utf8');
  into.set(file, text);
  for (const next of file.endsWith('.py') ? pythonImports(file, text) : scriptImports(file, text))
    collect(next, into);
};

/**
 * A hash of a module and of all files it imports by relative paths, directly or indirectly. Throws if a file
 * cannot be read.
 */
export const moduleHash = (file: string): string => {
  const texts = new Map<string, string>();
  collect(resolve(file), texts);
  const hashes = [...texts.values()].map(hashText);
  return hashes.length === 1 ? hashes[0]! : hashText([hashes[0], ...hashes.slice(1).sort()].join('\n'));
};
