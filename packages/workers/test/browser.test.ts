import { expect, test } from 'bun:test';
import { join } from 'node:path';
import { launchBrowser } from '../../../test/browser.ts';

const bundle = async (file: string): Promise<string> => {
  const built = await Bun.build({ entrypoints: [join(import.meta.dir, file)], target: 'browser' });
  return built.outputs[0]!.text();
};

test('a pool works in a browser as it does here', async () => {
  const scripts: Record<string, string> = {
    '/page.js': await bundle('page.ts'),
    '/sample.worker.js': await bundle('sample.worker.ts'),
  };
  await using server = Bun.serve({
    port: 0,
    fetch: ({ url }) => {
      const script = scripts[new URL(url).pathname];
      return script === undefined
        ? new Response('<script type="module" src="/page.js"></script>', {
            headers: { 'content-type': 'text/html' },
          })
        : new Response(script, { headers: { 'content-type': 'text/javascript' } });
    },
  });
  const browser = await launchBrowser();
  try {
    const page = await browser.newPage();
    await page.goto(server.url.href);
    await page.waitForFunction('typeof tryOut === "function"');
    expect(await page.evaluate('tryOut()')).toEqual({
      sum: 103,
      progress: [101, 103],
      moved: [10, 0],
      codes: ['nothing_to_add', 'not_cloneable', 'not_cloneable', 'timeout', 'worker_lost'],
      after: 101,
    });
  } finally {
    await browser.close();
  }
});
