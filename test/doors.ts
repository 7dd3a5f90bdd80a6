import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The public functions of the engines, found in their packages rather than listed by hand. */

const PACKAGES = join(import.meta.dir, '..', 'packages');

/** Entries without such functions: benchmarks and network weights. */
const OTHER_ENTRIES = ['./bench', './networks', './load-network'];

export interface Door {
  /** `risk-engine: parseNotation`. */
  readonly name: string;
  readonly value: (...args: unknown[]) => unknown;
  /** Its doc comment; empty when there is none. */
  readonly comment: string;
  /** What the headers of the files it comes through say about everything in them. */
  readonly headers: string;
}

const read = (file: string): string => readFileSync(file, 'utf8');

/** A comment about the file: one that no declaration follows. */
const headerOf = (text: string): string =>
  [...text.matchAll(/^\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\n(?=\n|export (?:\{|\*|type \{))/gm)]
    .map(([, comment]) => comment)
    .join('\n');

const commentOn = (text: string, name: string): string | undefined => {
  const declared = new RegExp(
    `(?:/\\*\\*((?:(?!\\*/)[\\s\\S])*)\\*/\\n)?^export (?:const|class|function) ${name}\\b`,
    'm',
  );
  const match = declared.exec(text);
  return match === null ? undefined : (match[1] ?? '');
};

interface Found {
  readonly comment: string;
  readonly headers: string;
}

/** Follows an export to where it is declared. */
const findExport = (file: string, name: string): Found | undefined => {
  const text = read(file);
  const comment = commentOn(text, name);
  if (comment !== undefined) return { comment, headers: headerOf(text) };
  const follow = (from: string, original: string): Found | undefined => {
    const found = findExport(join(dirname(file), from), original);
    return found === undefined ? undefined : { ...found, headers: `${found.headers}\n${headerOf(text)}` };
  };
  for (const [, names, from] of text.matchAll(/^export \{([^}]*)\} from '([^']+)'/gm))
    for (const item of names!.split(',')) {
      const [original, renamed = original] = item.trim().split(' as ');
      if (renamed === name) return follow(from!, original!);
    }
  for (const [, from] of text.matchAll(/^export \* from '([^']+)'/gm)) {
    const found = follow(from!, name);
    if (found !== undefined) return found;
  }
  return undefined;
};

/** The file of `export * as name from …`. */
const namespaceFile = (file: string, name: string): string | undefined => {
  const match = new RegExp(`^export \\* as ${name} from '([^']+)'`, 'm').exec(read(file));
  return match === null ? undefined : join(dirname(file), match[1]!);
};

const doorsIn = async (engine: string, file: string): Promise<Door[]> => {
  const exported: Readonly<Record<string, unknown>> = await import(file);
  return Object.entries(exported).flatMap(([name, value]) => {
    const inner = namespaceFile(file, name);
    const functions: [string, string, unknown][] =
      inner === undefined
        ? [[file, name, value]]
        : Object.entries(value as object).map(([key, member]) => [inner, key, member]);
    return functions.flatMap(([from, key, door]): Door[] => {
      if (typeof door !== 'function') return [];
      const found = findExport(from, key);
      if (found === undefined) throw new Error(`${engine}: ${key} is not found in the source`);
      return [{ name: `${engine}: ${key}`, value: door as Door['value'], ...found }];
    });
  });
};

export const ENGINES = readdirSync(PACKAGES).filter((name) => name.endsWith('-engine'));

/** Every exported function and class of an engine. */
export const doorsOf = async (engine: string): Promise<Door[]> => {
  const { exports } = JSON.parse(read(join(PACKAGES, engine, 'package.json'))) as {
    readonly exports: Readonly<Record<string, { readonly bun: string }>>;
  };
  const entries = Object.entries(exports).filter(([entry]) => !OTHER_ENTRIES.includes(entry));
  const doors = await Promise.all(entries.map(([, { bun }]) => doorsIn(engine, join(PACKAGES, engine, bun))));
  return doors.flat();
};
