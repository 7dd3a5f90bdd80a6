import { expect, test } from 'bun:test';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { matchPage } from '@ludus/server/client';
import { CATALOGUE } from '../src/games/catalogue.ts';

const PUBLIC = join(import.meta.dir, '..', 'public');

interface Manifest {
  readonly start_url: string;
  readonly display: string;
  readonly icons: readonly { readonly src: string; readonly sizes: string; readonly purpose: string }[];
  readonly shortcuts: readonly { readonly url: string }[];
}

const manifest = JSON.parse(readFileSync(join(PUBLIC, 'manifest.webmanifest'), 'utf8')) as Manifest;

/** Width and height, as the first part of a PNG file says. */
const sizeOf = (path: string): string => {
  const bytes = readFileSync(join(PUBLIC, path));
  expect(bytes.subarray(1, 4).toString()).toBe('PNG');
  return `${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`;
};

test('the app can be installed: browsers find icons of the sizes they ask for', () => {
  expect([manifest.start_url, manifest.display]).toEqual(['/', 'standalone']);
  const drawn = manifest.icons.filter(({ src }) => src.endsWith('.png'));
  for (const { src, sizes } of drawn) expect(sizeOf(src)).toBe(sizes);
  expect(drawn.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual([
    '192x192 any',
    '512x512 any',
    '512x512 maskable',
  ]);
  expect(sizeOf('icons/apple-touch-icon.png')).toBe('180x180');
});

test('shortcuts lead to pages', () => {
  expect(manifest.shortcuts.length).toBe(3);
  for (const { url } of manifest.shortcuts)
    expect(matchPage(new URL(url, 'http://ludus').pathname)?.page).toBe('setup');
});

test('the page names its manifest and its icons', () => {
  const page = readFileSync(join(PUBLIC, '..', 'index.html'), 'utf8');
  const links = [...page.matchAll(/<link [^>]*href="([^"]+)"/g)].map(([, href]) => href!);
  expect(links).toContain('/manifest.webmanifest');
  for (const link of links) expect(existsSync(join(PUBLIC, link))).toBe(true);
});

test('links to every game have a picture of the size that other sites show', () => {
  for (const name of ['ludus', ...CATALOGUE.map(({ id }) => id)])
    expect(sizeOf(`share/${name}.png`)).toBe('1200x630');
});
