import { href } from './router.ts';
import { SettingsMenu } from './SettingsMenu.tsx';
import { frameWords } from './words.ts';
import './frame.css';

const PAGES = ['play', 'puzzles', 'games', 'learn', 'lab', 'docs'] as const;

interface Where {
  /** The first part of the address. */
  readonly page: string | undefined;
}

/** The name of the app, a link to its home page. */
export const Brand = ({ page }: Where) => (
  <a className="brand" href={href([])} aria-current={page === '' ? 'page' : undefined}>
    <svg viewBox="0 0 32 32" width="30" height="30" aria-hidden="true">
      <g fill="none" strokeWidth="3.6">
        <ellipse cx="16" cy="22" rx="10" ry="5" stroke="var(--p2)" />
        <ellipse cx="16" cy="16" rx="10" ry="5" stroke="currentColor" />
        <ellipse cx="16" cy="10" rx="10" ry="5" stroke="var(--p1)" />
      </g>
    </svg>
    <span>{frameWords.home}</span>
  </a>
);

/** The main navigation. */
export const PageLinks = ({ page }: Where) => (
  <nav aria-label={frameWords.pages}>
    {PAGES.map((path) => (
      <a key={path} href={href([path])} aria-current={page === path ? 'page' : undefined}>
        {frameWords[path]}
      </a>
    ))}
  </nav>
);

/** The name of the app, its pages and the settings. */
export const Header = ({ page }: Where) => (
  <header className="header">
    <Brand page={page} />
    <PageLinks page={page} />
    <SettingsMenu />
  </header>
);
