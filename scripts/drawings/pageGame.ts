import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../workspace.ts';

/** A folder with the game that a page shows as its first example, for `--game`. */
export const pageGame = (page: string): string => {
  const text = readFileSync(join(ROOT, page), 'utf8');
  const code = /^```ts\n([\s\S]*?)^```$/m.exec(text)?.[1];
  if (code === undefined) throw new Error(`${page} has no example.`);
  // Inside the workspace, the packages are found by name.
  const cache = join(ROOT, 'node_modules', '.cache');
  mkdirSync(cache, { recursive: true });
  const folder = mkdtempSync(join(cache, 'page-game-'));
  writeFileSync(join(folder, 'game.ts'), code);
  return folder;
};
