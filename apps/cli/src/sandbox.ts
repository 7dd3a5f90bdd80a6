import { existsSync } from 'node:fs';
import { join } from 'node:path';

const CLI = join(import.meta.dir, '..');
const CLONE = join(CLI, '..', '..');

/** The installed command line includes the sandbox; in a clone it is built. */
const PACKED = join(CLI, 'web');

/** Where the built sandbox is, if it is built. */
export const WEB_FOLDER = existsSync(PACKED) ? PACKED : join(CLONE, 'apps', 'web', 'dist');

export const isSandboxBuilt = (): boolean => existsSync(join(WEB_FOLDER, 'index.html'));

const BUILD = join(CLONE, 'apps', 'web', 'scripts', 'build.ts');

/** In a clone, builds the sandbox if it is missing or older than its sources; prints nothing if it is up to date. */
export const buildSandbox = (): void => {
  if (WEB_FOLDER === PACKED || !existsSync(BUILD)) return;
  Bun.spawnSync([process.execPath, BUILD], { cwd: CLONE, stdio: ['ignore', 2, 2] });
};

/** What to do if the sandbox is not built. */
export const NOT_BUILT = `The sandbox is not built, so only the API is available. Build it with \`npm start\`, or without sample games:
  cd ${CLONE} && node scripts/with-bun.mjs run --cwd apps/web build`;
