import { readFileSync } from 'node:fs';
import { hashText } from '@ludus/kernel';
import type { Needs, WorkRun } from '@ludus/queue';
import { moduleHash } from '../match/moduleHash.ts';
import { MODULE_PATH } from '../match/modulePath.ts';
import { NETWORKS_VARIABLE } from '../match/networks.ts';
import { engineHashOf } from './engineHash.ts';

/** Works next to the sources and next to their build. */
const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
  readonly version: string;
};

/** The version of this program. */
export const LUDUS_VERSION = version;

const readHash = (file: string): string | undefined => {
  try {
    return hashText(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
};

const moduleHashAt = (file: string): string | undefined => {
  try {
    return moduleHash(file);
  } catch {
    return undefined;
  }
};

/** The networks that `neural` knows besides those of the games, by the contents of their files. */
const networksHash = (): string => {
  const files = (process.env[NETWORKS_VARIABLE] ?? '').split(',').filter((name) => name.trim() !== '');
  return files.length === 0 ? '' : hashText(files.map((file) => readHash(file.trim())).join('\n'));
};

/** What workers need besides the engine to give the same results as this process. */
export const needsHere = (modules: Readonly<Record<string, string>> = {}): Needs => ({
  version,
  files: Object.fromEntries(
    Object.entries(modules).map(([name, hash]) => [MODULE_PATH.exec(name)?.[1] ?? name, hash]),
  ),
  networks: networksHash(),
});

/** Why this process must skip a run; undefined if it can do its pieces. */
export const reasonToLeave = (
  { rules, engine, needs, kind }: Pick<WorkRun, 'rules' | 'engine' | 'needs' | 'kind'>,
  kinds: readonly string[],
): string | undefined => {
  if (needs.version !== version) return `it needs Ludus ${needs.version}, but this is ${version}`;
  if (!kinds.includes(kind)) return `this version of Ludus does not support work of the kind "${kind}"`;
  const own = ownEngine(rules);
  if (own !== engine) return `it needs the engine ${engine}, but this is ${own}`;
  const file = Object.keys(needs.files).find((path) => moduleHashAt(path) !== needs.files[path]);
  if (file !== undefined) return `it needs the file ${file} and its imports unchanged since the run started`;
  if (needs.networks !== networksHash()) return `it needs other networks in ${NETWORKS_VARIABLE}`;
  return undefined;
};

const ownEngine = (rules: WorkRun['rules']): string => {
  try {
    return engineHashOf(rules);
  } catch {
    return 'one without these rules';
  }
};
