/**
 * Regenerates all golden games where the tests compare them. Run it after an intended change of rules and
 * review the difference: `bun run golden && git diff`.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { packages, ROOT } from './workspace.ts';

for (const { folder } of packages()) {
  const script = join(ROOT, folder, 'scripts', 'golden.ts');
  if (existsSync(script)) await import(script);
}
