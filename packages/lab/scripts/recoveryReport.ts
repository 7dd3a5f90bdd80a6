import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PAGE, withTables } from '../test/recoveryPage.ts';

/**
 * Regenerates the published reports about RingRift's recovery, and the tables in docs/recovery-variants.md.
 * It plays 12,000 games, which take about ten minutes on one core; `--workers N` and other flags are passed
 * on to `ludus experiment`. The text of the page is written by hand: read it again afterwards.
 */

const ROOT = join(import.meta.dir, '../../..');
const REPORTS = 'docs/reports';
const WEIGHTS = `${REPORTS}/ringrift-recovery.weights.json`;
const ALIKE = [
  '--board',
  'square8',
  '--games',
  '1000',
  '--opening',
  '4',
  '--weights',
  WEIGHTS,
  '--seed',
  '1',
];

const experiment = (name: string, ...flags: readonly string[]): void => {
  const report = `${REPORTS}/${name}.html`;
  const command = ['apps/cli/src/main.ts', 'experiment', 'ringrift', ...ALIKE, ...flags, '--report', report];
  const { exitCode } = Bun.spawnSync([process.execPath, ...command, ...process.argv.slice(2)], {
    cwd: ROOT,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  if (exitCode !== 0) process.exit(exitCode);
  rmSync(join(ROOT, REPORTS, `${name}.games.jsonl`), { force: true });
};

const plots = `${REPORTS}/ringrift-recovery`;
experiment(
  'ringrift-recovery',
  ...['--variants', 'off,canonical,strict,exhume,strike', '--players', '2,3'],
  ...['--agents', 'minimax@nodes=400', '--title', 'What recovery does to RingRift', '--plots', plots],
);
experiment(
  'ringrift-recovery-4000',
  ...['--variants', 'off,canonical', '--players', '2', '--agents', 'minimax@nodes=4000'],
  ...['--title', 'What recovery does to RingRift when play is stronger'],
);

const page = withTables(readFileSync(PAGE, 'utf8'));
writeFileSync(PAGE, page);
// The repository keeps only the plots that the page shows.
for (const file of readdirSync(join(ROOT, plots))) if (!page.includes(file)) rmSync(join(ROOT, plots, file));
