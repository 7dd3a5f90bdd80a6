import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defaultClientConditions, defineConfig, type Plugin } from 'vite';

/** Writes the service worker with the list of everything that was built, so that the app works offline. */
const offline = (): Plugin => ({
  name: 'ludus-offline',
  apply: 'build',
  // After style sheets, because chunks without other contents are gone by then.
  enforce: 'post',
  generateBundle(_, bundle) {
    // Link preview images are for other sites, so they are not needed offline.
    const kept = readdirSync(join(import.meta.dirname, 'public'), { recursive: true, withFileTypes: true })
      // The server's own games may change at any time.
      .filter(({ name }) => name !== 'own-games.js')
      .filter((entry) => entry.isFile() && !entry.parentPath.endsWith('share'))
      .map(({ parentPath, name }) =>
        join(parentPath, name).slice(join(import.meta.dirname, 'public').length),
      );
    const files = ['/', ...kept, ...Object.keys(bundle).map((name) => `/${name}`)].sort();
    const version = createHash('sha256').update(files.join('\n')).digest('hex').slice(0, 12);
    const source = readFileSync(join(import.meta.dirname, 'src', 'offline', 'serviceWorker.js'), 'utf8')
      .replace('__VERSION__', version)
      .replace("'__FILES__'", JSON.stringify(files));
    this.emitFile({ type: 'asset', fileName: 'sw.js', source });
  },
});

const PRELOAD = /\s*<link rel="modulepreload"[^>]* href="([^"]+)">/g;

/** Lists the first files for `theme.js`, which requests them early unless a service worker has them already. */
const firstFiles = (): Plugin => ({
  name: 'ludus-first-files',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (html) => {
      const files = [...html.matchAll(PRELOAD)].map(([, file]) => file);
      return html
        .replace(PRELOAD, '')
        .replace(
          '<script src="/theme.js">',
          `<meta name="first-files" content="${files.join(' ')}" />\n    $&`,
        );
    },
  },
});

// The workspace's packages are bundled from their sources, as Bun runs them.
export default defineConfig({
  root: import.meta.dirname,
  base: '/',
  plugins: [react(), firstFiles(), offline()],
  resolve: {
    conditions: ['bun', ...defaultClientConditions],
    // Pages load the whole list of games; loading them one by one is for programs on Bun.
    alias: {
      '@ludus/games': join(import.meta.dirname, '..', '..', 'packages', 'games', 'src', 'index.ts'),
      // `loadRulesFor` loads the network for a board when an opponent needs it.
      '@ludus/ringrift-engine/networks': join(import.meta.dirname, 'src', 'rules', 'noNetworks.ts'),
    },
  },
  worker: { format: 'es' },
  build: {
    target: 'es2023',
    emptyOutDir: true,
    reportCompressedSize: false,
    // What every page loads is one file. By default, each part of it that another page imports too is a separate one.
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'first', tags: ['$initial'] }] } } },
  },
  server: {
    proxy: { '/api': { target: 'http://127.0.0.1:4100', ws: true }, '/docs': 'http://127.0.0.1:4100' },
  },
});
