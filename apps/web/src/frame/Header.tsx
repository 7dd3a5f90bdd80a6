import { href } from './router.ts';
import { SettingsMenu } from './SettingsMenu.tsx';
import { frameWords } from './words.ts';
import './frame.css';

const PAGES = ['play', 'puzzles', 'games', 'learn', 'lab'] as const;

/** The name of the app, its pages and the settings. */
export const Header = ({ page }: { readonly page: string | undefined }) => (
  <header className="header">
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
    <nav aria-label={frameWords.pages}>
      {PAGES.map((path) => (
        <a key={path} href={href([path])} aria-current={page === path ? 'page' : undefined}>
          {frameWords[path]}
        </a>
      ))}
    </nav>
    <SettingsMenu />
  </header>
);
