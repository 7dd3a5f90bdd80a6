import { afterAll, describe, expect, test } from 'bun:test';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { unwrap } from '@ludus/kernel';
import { nim } from '@ludus/kernel/examples/nim';
import { memoryStore, openApp, post, randomGame } from '../../test/fixture.ts';
import type { Created } from '../play/schemas.ts';
import { CompressedFiles } from './compressed.ts';
import { readFileTable } from './table.ts';

const root = mkdtempSync(join(tmpdir(), 'ludus-files-'));
const folder = join(root, 'dist');
mkdirSync(join(folder, 'assets'), { recursive: true });
writeFileSync(join(root, 'secret.txt'), 'secret');
writeFileSync(
  join(folder, 'index.html'),
  '<!doctype html><html><head><title>Ludus</title><script src="./theme.js"></script></head></html>',
);
writeFileSync(join(folder, 'share.png'), 'a picture');
writeFileSync(join(folder, 'assets', 'app-Ab3dE5gH.js'), 'export {};');
writeFileSync(join(folder, 'large.js'), 'export const a = 1;\n'.repeat(500));
writeFileSync(join(folder, 'large.png'), 'x'.repeat(5000));
writeFileSync(join(folder, 'notes.xyz'), 'of no known kind');
mkdirSync(join(folder, 'docs', 'packages'), { recursive: true });
for (const name of ['index', 'replay-database', 'packages/kernel', '404'])
  writeFileSync(join(folder, 'docs', `${name}.html`), `<!doctype html><title>${name}</title>`);
writeFileSync(join(folder, 'docs', 'board.svg'), '<svg/>');
afterAll(() => rmSync(root, { recursive: true, force: true, maxRetries: 5 }));

const app = await openApp({ files: readFileTable(folder) });

test('pages and files of the app are served with the headers browsers need', async () => {
  for (const path of ['/', '/play/some-game', '/index.html']) {
    const response = await app.request(path);
    expect(response.headers.get('Content-Type')).toStartWith('text/html');
    expect(response.headers.get('Content-Security-Policy')).toContain("script-src 'self'");
    expect(await response.text()).toContain('Ludus');
  }
  const script = await app.request('/assets/app-Ab3dE5gH.js');
  expect(script.headers.get('Cache-Control')).toContain('immutable');
  const again = await app.request('/', {
    headers: { 'If-None-Match': (await app.request('/')).headers.get('ETag')! },
  });
  expect(again.status).toBe(304);
});

test('pages that do not exist are not found, and the app says so', async () => {
  for (const path of ['/nowhere', '/play/a/b/c', '/lab/other']) {
    const response = await app.request(path);
    expect(response.status).toBe(404);
    expect(await response.text()).toContain('Ludus');
  }
});

describe('the documentation', () => {
  test.each([
    ['/docs', 'index'],
    ['/docs/', 'index'],
    ['/docs/replay-database', 'replay-database'],
    ['/docs/replay-database/', 'replay-database'],
    ['/docs/packages/kernel', 'packages/kernel'],
  ])('%s is a page that is not cached', async (path, title) => {
    const response = await app.request(path);
    expect(response.status).toBe(200);
    expect(response.headers.get('Cache-Control')).toBe('no-cache');
    expect(response.headers.get('Content-Security-Policy')).toContain("default-src 'none'");
    expect(await response.text()).toContain(`<title>${title}</title>`);
    const etag = response.headers.get('ETag')!;
    expect((await app.request(path, { headers: { 'If-None-Match': etag } })).status).toBe(304);
  });

  test('includes pictures', async () => {
    const { status, headers } = await app.request('/docs/board.svg');
    expect([status, headers.get('Content-Type')]).toEqual([200, 'image/svg+xml']);
  });

  test.each([
    '/docs/nowhere',
    '/docs/packages',
    '/docs/../index',
    '/docs/none.png',
    '/docs/%2e%2e/secret.txt',
  ])('%s is not one of its pages', async (path) => {
    const response = await app.request(path);
    expect(response.status).toBe(404);
    expect(await response.text()).not.toContain('secret');
  });

  test('that is not built falls back to the app', async () => {
    const bare = join(root, 'bare');
    mkdirSync(bare);
    writeFileSync(join(bare, 'index.html'), '<!doctype html><html><head><title>Ludus</title></head></html>');
    const response = await (await openApp({ files: readFileTable(bare) })).request('/docs');
    expect([response.status, await response.text()]).toEqual([404, expect.stringContaining('Ludus')]);
  });
});

const unpacked = (bytes: Uint8Array<ArrayBuffer>, encoding: 'br' | 'zstd' | 'gzip'): string => {
  const unpack = { br: brotliDecompressSync, zstd: Bun.zstdDecompressSync, gzip: Bun.gunzipSync }[encoding];
  return new TextDecoder().decode(unpack(bytes));
};

test('large files are compressed for clients that accept it; small ones and images are not', async () => {
  const ask = (path: string, accept: string) => app.request(path, { headers: { 'Accept-Encoding': accept } });
  const plain = await (await app.request('/large.js')).text();
  for (const [accept, encoding] of [
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip, zstd', 'zstd'],
    ['gzip', 'gzip'],
    ['zstd;q=0, GZIP;q=0.5', 'gzip'],
  ] as const) {
    const response = await ask('/large.js', accept);
    expect(response.headers.get('Content-Encoding')).toBe(encoding);
    expect(response.headers.get('Vary')).toContain('Accept-Encoding');
    const bytes = await response.bytes();
    expect(bytes.length).toBeLessThan(plain.length / 4);
    expect(unpacked(bytes, encoding)).toBe(plain);
    const etag = response.headers.get('ETag')!;
    expect((await app.request('/large.js', { headers: { 'If-None-Match': etag } })).status).toBe(304);
  }
  for (const [path, accept] of [
    ['/large.js', 'deflate'],
    ['/large.js', 'gzip;q=0'],
    ['/index.html', 'gzip'],
    ['/large.png', 'gzip'],
  ] as const)
    expect((await ask(path, accept)).headers.get('Content-Encoding')).toBeNull();
});

test('nothing else is served', async () => {
  const paths = [
    '/../secret.txt',
    '/..%2fsecret.txt',
    '/%2e%2e/secret.txt',
    '/assets/../../secret.txt',
    '/assets/..%5c..%5csecret.txt',
    '/assets/%00.js',
    '/notes.xyz',
    '/missing.js',
    '/api/nothing',
    '//etc/passwd.txt',
  ];
  for (const path of paths) {
    const response = await app.request(path);
    expect(`${path} ${response.status}`).toBe(`${path} 404`);
    expect(await response.text()).not.toContain('secret');
  }
});

test('without a folder there is no app, and no failure', async () => {
  expect(readFileTable(join(root, 'nowhere')).size).toBe(0);
  expect((await (await openApp()).request('/')).status).toBe(404);
});

test('the smallest form of a file replaces the first one', async () => {
  const file = readFileTable(folder).get('/large.js')!;
  const compressed = new CompressedFiles();
  const first = await compressed.get(file, 'zstd');
  await compressed.settled;
  const second = await compressed.get(file, 'zstd');
  expect(second).not.toBe(first);
  expect(second.length).toBeLessThanOrEqual(first.length);
  expect(await compressed.get(file, 'zstd')).toBe(second);
  expect(unpacked(second, 'zstd')).toBe(new TextDecoder().decode(file.bytes));
});

test('on a server for this machine only, a file stays as it was first compressed', async () => {
  const file = readFileTable(folder).get('/large.js')!;
  const compressed = new CompressedFiles({ isPrivate: true });
  const first = await compressed.get(file, 'br');
  await compressed.settled;
  expect(await compressed.get(file, 'br')).toBe(first);
  expect(unpacked(first, 'br')).toBe(new TextDecoder().decode(file.bytes));
});

describe('addresses of pages', () => {
  test.each([
    ['/', 200],
    ['/index.html', 200],
    ['/play', 200],
    ['/play/ringrift/some-game', 200],
    ['/replay/mine/x', 200],
    ['/replay/x', 200],
    ['/live/x', 200],
    ['/learn/risk/1', 200],
    ['/nothing', 404],
    ['/wp-admin/setup', 404],
    ['/live', 404],
    ['/games/a/b', 404],
    ['/play/a/b/c', 404],
  ])('%s returns %i, with the app in any case', async (path, status) => {
    const response = await app.request(path);
    expect(response.status).toBe(status);
    expect(response.headers.get('Content-Type')).toStartWith('text/html');
    const page = await response.text();
    expect(page).toContain('theme.js');
    expect(page).not.toMatch(/<script>/);
  });

  test('of games name the game and its players, whatever their names', async () => {
    const db = await memoryStore();
    unwrap(await db.storeGame({ ...randomGame(nim, 1), gameId: 'stored' }));
    const games = await openApp({ db, files: readFileTable(folder), trustProxy: true });
    const create = async (more: object): Promise<string> => {
      const body = { game: 'nim', seats: ['human', 'random'], claim: [1], ...more };
      return ((await (await games.request('/api/play/games', post(body))).json()) as Created).id;
    };
    const page = async (path: string): Promise<string> =>
      (
        await games.request(path, { headers: { Host: 'games.example', 'X-Forwarded-Proto': 'https' } })
      ).text();
    const ada = await page(`/live/${await create({ names: ['Ada'] })}`);
    expect(ada).toContain('<meta property="og:title" content="Nim with Ada">');
    expect(ada).toContain('<title>Nim with Ada · Ludus</title>');
    expect(ada).toContain('<meta property="og:image" content="https://games.example/share.png">');
    expect(ada).toContain('Ada against random');
    const hostile = `"><script>alert(1)</script>$&$'`;
    const evil = await page(`/live/${await create({ names: [hostile] })}`);
    expect(evil).not.toContain('<script>alert');
    expect(evil).toContain('&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;$&amp;$&#39;');
    const hidden = await page(`/live/${await create({ names: ['Secret Sam'], mayWatch: false })}`);
    expect(hidden).toContain('A private game');
    expect(hidden).not.toMatch(/Secret Sam|Nim/);
    expect(await page('/replay/stored')).toContain('<meta property="og:title" content="A game of Nim">');
    const players = ['Ada', '<b>Ben</b>'].map((name) => ({ playerType: 'human', name }) as const);
    unwrap(await db.storeGame({ ...randomGame(nim, 2), gameId: 'named', players }));
    expect(await page('/replay/named')).toContain(
      '<meta property="og:title" content="Nim: Ada against &lt;b&gt;Ben&lt;/b&gt;">',
    );
    expect(await page('/live/nobody')).not.toContain('og:title');
    const open = { seats: ['human', 'human'], names: ['Ada'], timeControl: 'rapid' };
    const invitation = await page(`/live/${await create(open)}/join/2`);
    expect(invitation).toContain('<meta property="og:title" content="Ada invites you to play Nim">');
    expect(invitation).toContain('15 minutes each + 10 s per turn. Join or watch.');
    expect(await page('/')).toContain('<meta property="og:title" content="Ludus">');
    expect(await page('/')).toContain('<title>Ludus</title>');
    expect(await page('/learn/nim')).toContain('<meta property="og:title" content="Play Nim">');
    expect(await page('/play/nothing')).not.toContain('og:title');
  });
});
