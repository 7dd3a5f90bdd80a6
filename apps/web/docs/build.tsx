import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { LostRing } from '../src/frame/LostRing.tsx';
import { type Assets, makeHtml } from './layout.tsx';
import { navigationOf, type Rendered, render } from './markdown.ts';
import { ROOT, readSources, type Source } from './pages.ts';
import type { SearchSection } from './search.ts';
import { docsWords as words } from './words.ts';

const WEB = join(import.meta.dir, '..');

/** The sandbox's own style sheets, then that of the documentation. */
const STYLES = [
  'src/look/tokens.css',
  'src/look/base.css',
  'src/look/look.css',
  'src/frame/frame.css',
  'docs/docs.css',
];
const LAYERS = '@layer tokens, base, look, frame, pages;\n';

interface Page extends Rendered {
  readonly source: Source;
}

const writeTo = (folder: string, path: string, text: string): void => {
  const file = join(folder, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
};

/** Writes a file under a name that changes with its content, and returns its address. */
const writeAsset = (dist: string, name: string, ending: string, text: string): string => {
  const digest = new Bun.CryptoHasher('sha256').update(text).digest('hex').slice(0, 10);
  const path = `/docs/assets/${name}-${digest}.${ending}`;
  writeTo(dist, path, text);
  return path;
};

const bundleClient = async (): Promise<string> => {
  const { outputs } = await Bun.build({
    entrypoints: [join(import.meta.dir, 'client.ts')],
    target: 'browser',
    minify: true,
  });
  return outputs[0]!.text();
};

/** What the search finds of a page. */
export const sectionsOf = ({ source, title, sections }: Page): SearchSection[] =>
  sections.map(({ heading: { level, slug, text: heading }, text }) => ({
    id: level === 1 ? source.address : `${source.address}#${slug}`,
    page: title,
    heading,
    text,
  }));

const writeAssets = async (dist: string, pages: readonly Page[]): Promise<Assets> => ({
  style: writeAsset(
    dist,
    'docs',
    'css',
    LAYERS + STYLES.map((file) => readFileSync(join(WEB, file), 'utf8')).join('\n'),
  ),
  script: writeAsset(dist, 'docs', 'js', await bundleClient()),
  sections: writeAsset(dist, 'sections', 'json', JSON.stringify(pages.flatMap(sectionsOf))),
});

/** Pictures and reports that pages show or link to. */
const copyAssets = (dist: string, pages: readonly Page[]): void => {
  for (const target of pages.flatMap(({ links }) => links))
    if (target.kind === 'asset') cpSync(join(ROOT, target.file), join(dist, target.href));
};

const article = (html: string) => (
  // biome-ignore lint/security/noDangerouslySetInnerHtml: made from the Markdown of this repository, without raw HTML
  <article className="prose" dangerouslySetInnerHTML={{ __html: html }} />
);

const nothingHere = (
  <article className="prose">
    <LostRing />
    <h1>{words.notFound}</h1>
    <p>{words.notFoundHint}</p>
    <a className="button primary" href="/docs">
      {words.start}
    </a>
  </article>
);

/** Every page of the documentation, rendered. */
export const renderAll = (): Page[] => {
  const sources = readSources();
  const files = new Set(sources.map(({ file }) => file));
  return sources.map((source) => ({ source, ...render(source, files) }));
};

/** Writes the documentation into the folder of the built app: one page per Markdown file, at /docs. */
const buildDocs = async (dist: string): Promise<void> => {
  rmSync(join(dist, 'docs'), { recursive: true, force: true });
  const pages = renderAll();
  const front = pages.find(({ source }) => source.address === '/docs')!;
  const frame = {
    navigation: navigationOf(front.source, new Set(pages.map(({ source }) => source.file))),
    titles: new Map(pages.map(({ source, title }) => [source.file, title])),
    assets: await writeAssets(dist, pages),
  };
  for (const { source, html, ...page } of pages) {
    const path = source.address === '/docs' ? '/docs/index.html' : `${source.address}.html`;
    writeTo(dist, path, makeHtml({ ...frame, ...page, address: source.address, body: article(html) }));
  }
  const missing = { title: words.notFound, summary: '', address: undefined, headings: [], body: nothingHere };
  writeTo(dist, '/docs/404.html', makeHtml({ ...frame, ...missing }));
  copyAssets(dist, pages);
};

if (import.meta.main) await buildDocs(join(WEB, 'dist'));
