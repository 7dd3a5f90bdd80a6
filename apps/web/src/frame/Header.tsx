import { Check } from '../look/Check.tsx';
import { Segments } from '../look/Segments.tsx';
import { href } from './router.ts';
import { changeSettings, THEMES, type Theme, useSettings } from './settings.ts';
import './frame.css';

const PAGES: readonly { readonly path: string; readonly name: string }[] = [
  { path: 'play', name: 'Play' },
  { path: 'games', name: 'Games' },
  { path: 'learn', name: 'Learn' },
  { path: 'lab', name: 'Lab' },
];

const THEME_NAMES: Readonly<Record<Theme, string>> = { system: 'Auto', light: 'Light', dark: 'Dark' };

const Settings = () => {
  const { theme, motion } = useSettings();
  return (
    <details className="menu">
      <summary className="button quiet" aria-label="Settings">
        <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
          <path
            d="M3 5h8m4 0h2M3 10h2m4 0h8M3 15h6m4 0h4"
            stroke="currentColor"
            strokeWidth="1.8"
            strokeLinecap="round"
          />
          <circle cx="13" cy="5" r="1.9" fill="none" stroke="currentColor" strokeWidth="1.6" />
          <circle cx="7" cy="10" r="1.9" fill="none" stroke="currentColor" strokeWidth="1.6" />
          <circle cx="11" cy="15" r="1.9" fill="none" stroke="currentColor" strokeWidth="1.6" />
        </svg>
      </summary>
      <div className="menu-sheet">
        <Segments
          legend="Theme"
          name="theme"
          value={theme}
          values={THEMES.map((id) => ({ id, name: THEME_NAMES[id] }))}
          onChange={(chosen) => changeSettings({ theme: chosen })}
        />
        <Check
          label="Animate moves"
          checked={motion === 'on'}
          onChange={(isOn) => changeSettings({ motion: isOn ? 'on' : 'off' })}
        />
      </div>
    </details>
  );
};

export const Header = ({ page }: { readonly page: string | undefined }) => (
  <header className="header">
    <a className="brand" href="#/" aria-current={page === undefined ? 'page' : undefined}>
      <svg viewBox="0 0 32 32" width="30" height="30" aria-hidden="true">
        <g fill="none" strokeWidth="3.6">
          <ellipse cx="16" cy="22" rx="10" ry="5" stroke="var(--p2)" />
          <ellipse cx="16" cy="16" rx="10" ry="5" stroke="currentColor" />
          <ellipse cx="16" cy="10" rx="10" ry="5" stroke="var(--p1)" />
        </g>
      </svg>
      <span>Ludus</span>
    </a>
    <nav aria-label="Pages">
      {PAGES.map(({ path, name }) => (
        <a key={path} href={href([path])} aria-current={page === path ? 'page' : undefined}>
          {name}
        </a>
      ))}
    </nav>
    <Settings />
  </header>
);
