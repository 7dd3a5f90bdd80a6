import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { Footer } from '../src/frame/Footer.tsx';
import { Brand, PageLinks } from '../src/frame/Header.tsx';
import { Sliders } from '../src/frame/SettingsMenu.tsx';
import { THEMES } from '../src/frame/settings.ts';
import { frameWords } from '../src/frame/words.ts';
import type { Heading, NavGroup } from './markdown.ts';
import { addressOf } from './pages.ts';
import { docsWords as words } from './words.ts';

/** Where the files that every page loads are. */
export interface Assets {
  readonly style: string;
  readonly script: string;
  /** The search index; loaded on the first search. */
  readonly sections: string;
}

interface PageParts {
  readonly title: string;
  readonly summary: string;
  /** Undefined for the "not found" page. */
  readonly address: string | undefined;
  readonly headings: readonly Heading[];
  readonly body: ReactNode;
  readonly navigation: readonly NavGroup[];
  readonly titles: ReadonlyMap<string, string>;
  readonly assets: Assets;
}

const ThemeMenu = () => (
  <details className="menu docs-theme">
    <summary className="button quiet" aria-label={frameWords.settings}>
      <Sliders />
    </summary>
    <div className="menu-sheet">
      <fieldset className="segments">
        <legend>{frameWords.theme}</legend>
        {THEMES.map((id) => (
          <label key={id}>
            <input type="radio" name="theme" value={id} defaultChecked={id === 'system'} />
            <span>{frameWords.themes[id]}</span>
          </label>
        ))}
      </fieldset>
    </div>
  </details>
);

const Search = ({ sections }: { readonly sections: string }) => (
  <search className="docs-search" data-sections={sections}>
    <input
      type="search"
      id="docs-query"
      aria-label={words.search}
      placeholder={words.search}
      autoComplete="off"
      spellCheck={false}
      aria-controls="docs-results"
    />
    <p className="unseen" role="status" />
    <ul id="docs-results" aria-label={words.results} hidden />
  </search>
);

const Navigation = ({
  navigation,
  titles,
  address,
}: Pick<PageParts, 'navigation' | 'titles' | 'address'>) => (
  <nav id="docs-pages" className="docs-pages" aria-label={words.pages} popover="auto">
    <a href="/docs" aria-current={address === '/docs' ? 'page' : undefined}>
      {words.home}
    </a>
    {navigation.map(({ name, pages }) => (
      <section key={name}>
        <h2>{name}</h2>
        <ul>
          {pages.map((file) => (
            <li key={file}>
              <a href={addressOf(file)} aria-current={address === addressOf(file) ? 'page' : undefined}>
                {titles.get(file)}
              </a>
            </li>
          ))}
        </ul>
      </section>
    ))}
  </nav>
);

const Contents = ({ headings }: { readonly headings: readonly Heading[] }) => {
  const parts = headings.filter(({ level }) => level === 2);
  return parts.length < 2 ? (
    <div />
  ) : (
    <nav className="docs-contents" aria-label={words.onThisPage}>
      <h2>{words.onThisPage}</h2>
      <ul>
        {parts.map(({ slug, text }) => (
          <li key={slug}>
            <a href={`#${slug}`}>{text}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
};

const Head = ({ title, summary, assets }: Pick<PageParts, 'title' | 'summary' | 'assets'>) => (
  <head>
    <meta charSet="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
    <meta name="description" content={summary} />
    <meta name="color-scheme" content="light dark" />
    <meta property="og:title" content={title} />
    <meta property="og:description" content={summary} />
    <title>{words.title(title)}</title>
    <link rel="icon" href="/icon.svg" type="image/svg+xml" />
    <script src="/theme.js" />
    <link rel="stylesheet" href={assets.style} />
    <script type="module" src={assets.script} />
  </head>
);

/** A whole page of the documentation. */
export const makeHtml = ({ body, headings, ...parts }: PageParts): string =>
  `<!doctype html>${renderToStaticMarkup(
    <html lang="en">
      <Head {...parts} />
      <body>
        <div id="app" className="docs">
          <a className="skip button primary" href="#content">
            {frameWords.skip}
          </a>
          <header className="header">
            <Brand page="docs" />
            <PageLinks page="docs" />
            <ThemeMenu />
          </header>
          <div className="docs-bar">
            <Search sections={parts.assets.sections} />
            <button type="button" className="button docs-open" popoverTarget="docs-pages">
              {words.allPages}
            </button>
          </div>
          <div className="docs-frame">
            <Navigation {...parts} />
            <main id="content" tabIndex={-1}>
              {body}
            </main>
            <Contents headings={headings} />
          </div>
          <Footer />
        </div>
      </body>
    </html>,
  )}\n`;
