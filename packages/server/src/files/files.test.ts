import { afterAll, expect, test } from 'bun:test';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openApp } from '../../test/fixture.ts';
import { readFileTable } from './table.ts';

const root = mkdtempSync(join(tmpdir(), 'ludus-files-'));
const folder = join(root, 'dist');
mkdirSync(join(folder, 'assets'), { recursive: true });
writeFileSync(join(root, 'secret.txt'), 'secret');
writeFileSync(join(folder, 'index.html'), '<!doctype html><title>Ludus</title>');
writeFileSync(join(folder, 'assets', 'app-Ab3dE5gH.js'), 'export {};');
writeFileSync(join(folder, 'large.js'), 'export const a = 1;\n'.repeat(500));
writeFileSync(join(folder, 'large.png'), 'x'.repeat(5000));
writeFileSync(join(folder, 'notes.xyz'), 'of no known kind');
afterAll(() => rmSync(root, { recursive: true, force: true, maxRetries: 5 }));

const app = await openApp({ files: readFileTable(folder) });

test('pages and files of the app are served with what browsers need', async () => {
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

test('large ones are compressed for those who can read that, and small ones and images are not', async () => {
  const ask = (path: string, accept: string) => app.request(path, { headers: { 'Accept-Encoding': accept } });
  const plain = await (await app.request('/large.js')).text();
  for (const [accept, encoding] of [
    ['gzip, deflate, br, zstd', 'zstd'],
    ['gzip', 'gzip'],
    ['zstd;q=0, GZIP;q=0.5', 'gzip'],
  ] as const) {
    const response = await ask('/large.js', accept);
    expect(response.headers.get('Content-Encoding')).toBe(encoding);
    expect(response.headers.get('Vary')).toContain('Accept-Encoding');
    const bytes = await response.bytes();
    expect(bytes.length).toBeLessThan(plain.length / 4);
    const unpacked = encoding === 'zstd' ? Bun.zstdDecompressSync(bytes) : Bun.gunzipSync(bytes);
    expect(new TextDecoder().decode(unpacked)).toBe(plain);
    const etag = response.headers.get('ETag')!;
    expect((await app.request('/large.js', { headers: { 'If-None-Match': etag } })).status).toBe(304);
  }
  for (const [path, accept] of [
    ['/large.js', 'br'],
    ['/large.js', 'gzip;q=0'],
    ['/index.html', 'gzip'],
    ['/large.png', 'gzip'],
  ] as const)
    expect((await ask(path, accept)).headers.get('Content-Encoding')).toBeNull();
});

test('nothing else is', async () => {
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
