/**
 * Draws the icons of the app and its link preview images, from the same drawings as the pages.
 *
 *   bun apps/web/scripts/icons.tsx
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { launchBrowser } from '../../../test/browser.ts';
import { CATALOGUE } from '../src/games/catalogue.ts';
import { BoardPicture } from '../src/games/pictures/BoardPicture.tsx';

const WEB = join(import.meta.dir, '..');
const PUBLIC = join(WEB, 'public');
const source = (path: string): string => readFileSync(join(WEB, 'src', path), 'utf8');

const ICON = readFileSync(join(PUBLIC, 'icon.svg'), 'utf8');

/**
 * Systems cut maskable icons to their own shapes: the background reaches the edge, and the drawing stays in
 * the centre.
 */
const MASKABLE = ICON.replace(' rx="7"', '').replace(
  /(<rect [^>]*\/>)(.*)(<\/svg>)/,
  '$1<g transform="translate(4.8 4.8) scale(.7)">$2</g>$3',
);

const SHARED = [
  {
    name: 'ludus',
    game: 'ringrift',
    variant: 'hex8',
    title: 'Ludus',
    line: 'Strategy games to play and understand',
  },
  ...CATALOGUE.map(({ id, name, line }) => ({
    name: id,
    game: id,
    variant: { ringrift: 'square8', risk: 'classic', sweep: '7' }[id] ?? '',
    title: name,
    line,
  })),
];

const SHEET = `${source('look/tokens.css')}${source('games/pictures/pictures.css')}
body { margin: 0; width: 1200px; height: 630px; display: grid; grid-template-columns: 1fr 600px; align-items: center;
  background: var(--paper); color: var(--ink); font-family: var(--serif); }
main { padding: 0 24px 0 72px; } h1 { font-size: 84px; margin: 0 0 16px; } p { font-size: 34px; margin: 0; color: var(--soft); }
figure { margin: 0; height: 550px; padding: 0 40px 0 0; } .brand { font-size: 30px; margin-bottom: 24px; color: var(--accent); }`;

const shareCard = ({ game, variant, title, line }: (typeof SHARED)[number]): ReactNode => (
  <html lang="en" data-theme="light">
    <body>
      <main>
        {title !== 'Ludus' && <p className="brand">Ludus</p>}
        <h1>{title}</h1>
        <p>{line}</p>
      </main>
      <figure>
        <BoardPicture game={game} variant={variant} />
      </figure>
    </body>
  </html>
);

const shoot = async (page: Page, html: string, [width, height]: readonly [number, number], path: string) => {
  await page.setViewportSize({ width, height });
  await page.setContent(html);
  const picture = await page.screenshot({ omitBackground: true });
  mkdirSync(join(PUBLIC, path, '..'), { recursive: true });
  writeFileSync(join(PUBLIC, path), picture);
  console.log(`${path}: ${picture.byteLength} bytes`);
};

const iconPage = (svg: string, size: number): string =>
  `<body style="margin:0;background:transparent">${svg.replace('<svg ', `<svg width="${size}" height="${size}" style="display:block" `)}`;

const browser = await launchBrowser();
const page = await browser.newPage();
for (const size of [192, 512])
  await shoot(page, iconPage(ICON, size), [size, size], `icons/icon-${size}.png`);
await shoot(page, iconPage(MASKABLE, 512), [512, 512], 'icons/maskable-512.png');
await shoot(page, iconPage(MASKABLE, 180), [180, 180], 'icons/apple-touch-icon.png');
for (const card of SHARED) {
  const html = `<!doctype html><style>${SHEET}</style>${renderToStaticMarkup(shareCard(card))}`;
  await shoot(page, html, [1200, 630], `share/${card.name}.png`);
}
await browser.close();
process.exit(0);
