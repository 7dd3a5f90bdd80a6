import type { ReactNode } from 'react';
import { href } from '../frame/router.ts';
import { CATALOGUE } from '../games/catalogue.ts';
import { botsFor } from '../opponents/bots.ts';
import { Portrait } from '../opponents/Portrait.tsx';
import { homeWords as words } from './words.ts';

const Way = ({
  to,
  title,
  hint,
  picture,
  isMain = false,
}: {
  readonly to: string;
  readonly title: string;
  readonly hint: string;
  readonly picture: ReactNode;
  readonly isMain?: boolean;
}) => (
  <li>
    <a className="way" data-main={isMain ? true : undefined} href={to}>
      <span className="way-picture" aria-hidden="true">
        {picture}
      </span>
      <span>
        <strong>{title}</strong>
        <span className="way-hint">{hint}</span>
      </span>
      <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
        <path d="M10 5l7 7-7 7" fill="none" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
      </svg>
    </a>
  </li>
);

/** Two people, seen as circles. */
const Friends = () => (
  <svg viewBox="0 0 64 64" width="64" height="64" aria-hidden="true">
    <g data-seat="1">
      <circle cx="24" cy="24" r="20" fill="color-mix(in oklab, var(--seat) 25%, var(--card))" />
      <circle cx="24" cy="19" r="7" fill="var(--seat)" />
      <path d="M11 37a13 11 0 0 1 26 0z" fill="var(--seat)" />
    </g>
    <g data-seat="3">
      <circle cx="42" cy="42" r="20" fill="color-mix(in oklab, var(--seat) 25%, var(--card))" />
      <circle cx="42" cy="37" r="7" fill="var(--seat)" />
      <path d="M29 55a13 11 0 0 1 26 0z" fill="var(--seat)" />
    </g>
  </svg>
);

/** A ring that leaves a marker behind. */
const FirstSteps = () => (
  <svg viewBox="0 0 64 64" width="64" height="64" data-seat="1" aria-hidden="true">
    <rect width="64" height="64" rx="18" fill="var(--board)" />
    <path d="M16 46h10" stroke="var(--board-line)" strokeWidth="3" strokeDasharray="2 4" />
    <circle cx="15" cy="47" r="7" fill="var(--seat)" stroke="var(--seat-deep)" strokeWidth="2" />
    <path d="M22 26v6a18 10 0 0 0 36 0v-6z" fill="var(--seat-deep)" />
    <ellipse cx="40" cy="26" rx="18" ry="10" fill="var(--seat)" stroke="var(--seat-deep)" />
    <ellipse cx="40" cy="26" rx="7" ry="3.6" fill="var(--seat-deep)" />
  </svg>
);

const BOTS = CATALOGUE.reduce((sum, { id }) => sum + botsFor(id).length, 0);

/** The three ways to start. One of them is the default for newcomers. */
export const Ways = ({ hasMain }: { readonly hasMain: boolean }) => (
  <ul className="ways">
    <Way
      to={href(['play', 'ringrift'])}
      title={words.computer}
      hint={words.computerHint(BOTS)}
      picture={<Portrait of={botsFor('ringrift')[7]!} size={64} />}
      isMain={hasMain}
    />
    <Way
      to={href(['play', 'ringrift'], { friend: 1 })}
      title={words.friend}
      hint={words.friendHint}
      picture={<Friends />}
    />
    <Way to={href(['learn'])} title={words.learn} hint={words.learnHint} picture={<FirstSteps />} />
  </ul>
);
