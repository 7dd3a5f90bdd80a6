/**
 * Takes the picture of a game made by `ludus new`, played in the browser: `bun apps/web/scripts/ownGamePicture.ts`.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildApp, openBrowser } from '../test/site.ts';

const ROOT = join(import.meta.dir, '..', '..', '..');
const FILE = join(ROOT, 'docs', 'pictures', 'own-game.png');
const MAIN = join(ROOT, 'apps', 'cli', 'src', 'main.ts');
const PORT = 4872;
/** By then, everything on a page is drawn. */
const DRAWN_MS = 2500;

buildApp();
const folder = mkdtempSync(join(tmpdir(), 'ludus-own-'));
Bun.spawnSync(['bun', MAIN, 'new', 'my-game', '--template', 'secrets', '--dir', folder], {
  stdio: ['ignore', 'ignore', 'inherit'],
});
const server = Bun.spawn(
  ['bun', MAIN, 'serve', '--game', join(folder, 'my-game'), '--port', String(PORT), '--quiet'],
  { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] },
);
const url = `http://127.0.0.1:${PORT}/`;
while ((await fetch(`${url}api/health`).catch(() => undefined))?.ok !== true) await Bun.sleep(200);
const site = await openBrowser(url, async () => {
  server.kill();
  await server.exited;
});
const page = await site.open('/play/my-game', {
  viewport: { width: 1120, height: 700 },
  colorScheme: 'light',
});
await page.getByRole('button', { name: 'Start game' }).click();
await page.waitForTimeout(DRAWN_MS);
await page.screenshot({ path: FILE });
await site.close();
rmSync(folder, { recursive: true, force: true });
process.exit(0);
