import type { ReactNode } from 'react';
import type { Extra, Eyes, Head, Mouth } from './looks.ts';

/** The parts portraits are drawn from, in a box of 96 by 96. Colours come from the palette of the bot. */

const INK = '#221f2e';
const PALE = '#fff8ea';

export const HEADS: Readonly<Record<Head, ReactNode>> = {
  circle: (
    <>
      <circle cx="48" cy="46" r="25" />
    </>
  ),
  square: (
    <>
      <rect x="24" y="22" width="48" height="48" rx="12" />
    </>
  ),
  tall: (
    <>
      <rect x="28" y="15" width="40" height="58" rx="20" />
    </>
  ),
  wide: (
    <>
      <rect x="18" y="28" width="60" height="42" rx="21" />
    </>
  ),
  hexagon: (
    <>
      <path d="M48 21L70 33.5V58.5L48 71L26 58.5V33.5Z" strokeWidth="7" />
    </>
  ),
  triangle: (
    <>
      <path d="M48 19L73 66H23Z" strokeWidth="9" />
    </>
  ),
  diamond: (
    <>
      <path d="M48 17L76 46L48 75L20 46Z" strokeWidth="7" />
    </>
  ),
  shield: (
    <>
      <path d="M24 21H72V44C72 60 60 69 48 74C36 69 24 60 24 44Z" strokeWidth="5" />
    </>
  ),
  drop: (
    <>
      <path d="M48 11C60 28 74 34 74 50A26 26 0 0 1 22 50C22 34 36 28 48 11Z" />
    </>
  ),
  tower: (
    <>
      <path d="M23 72V20H34V28H43V20H53V28H62V20H73V72Z" strokeWidth="4" />
    </>
  ),
};

export const EYES: Readonly<Record<Eyes, ReactNode>> = {
  dots: (
    <>
      <circle cx="39" cy="47" r="4.2" fill={INK} />
      <circle cx="57" cy="47" r="4.2" fill={INK} />
    </>
  ),
  wide: (
    <>
      <g fill={PALE}>
        <circle cx="38.5" cy="46" r="8.5" />
        <circle cx="57.5" cy="46" r="8.5" />
      </g>
      <g fill={INK}>
        <circle cx="40" cy="47" r="3.8" />
        <circle cx="56" cy="47" r="3.8" />
      </g>
    </>
  ),
  sleepy: (
    <>
      <path d="M30.5 45a8 8 0 0 0 16 0zM49.5 45a8 8 0 0 0 16 0z" fill={PALE} />
      <path d="M29 45h19M48 45h19" stroke={INK} strokeWidth="3.4" strokeLinecap="round" />
      <circle cx="39" cy="48" r="2.6" fill={INK} />
      <circle cx="57.5" cy="48" r="2.6" fill={INK} />
    </>
  ),
  visor: (
    <>
      <rect x="28" y="38" width="40" height="15" rx="7.5" fill={INK} />
      <path d="M35 45.5h10M52 45.5h9" stroke="#9ff0e0" strokeWidth="4" strokeLinecap="round" />
    </>
  ),
  single: (
    <>
      <circle cx="48" cy="45" r="12.5" fill={PALE} />
      <circle cx="49.5" cy="46" r="6" fill={INK} />
      <circle cx="52" cy="43" r="2" fill={PALE} />
    </>
  ),
  glasses: (
    <>
      <g fill={PALE} fillOpacity=".9" stroke={INK} strokeWidth="3.2">
        <circle cx="37.5" cy="46" r="9" />
        <circle cx="58.5" cy="46" r="9" />
      </g>
      <path d="M46 44.5q2-2 4 0" stroke={INK} strokeWidth="3.2" fill="none" />
      <g fill={INK}>
        <circle cx="38" cy="46.5" r="3.2" />
        <circle cx="58" cy="46.5" r="3.2" />
      </g>
    </>
  ),
  wink: (
    <>
      <circle cx="39" cy="46" r="4.4" fill={INK} />
      <path d="M51.5 47.5q5.5-5 11 0" stroke={INK} strokeWidth="3.6" fill="none" strokeLinecap="round" />
    </>
  ),
  pixel: (
    <>
      <g fill={PALE}>
        <rect x="30" y="39" width="14" height="13" rx="2" />
        <rect x="52" y="39" width="14" height="13" rx="2" />
      </g>
      <g fill={INK}>
        <rect x="36" y="43" width="6" height="6" />
        <rect x="58" y="43" width="6" height="6" />
      </g>
    </>
  ),
  slit: (
    <>
      <path d="M31 41l13 5.5M65 41l-13 5.5" stroke={INK} strokeWidth="4" strokeLinecap="round" />
      <circle cx="39" cy="49" r="3.3" fill={INK} />
      <circle cx="57" cy="49" r="3.3" fill={INK} />
    </>
  ),
  closed: (
    <>
      <path
        d="M32.5 45q6 6 12 0M51.5 45q6 6 12 0"
        stroke={INK}
        strokeWidth="3.6"
        fill="none"
        strokeLinecap="round"
      />
    </>
  ),
};

export const MOUTHS: Readonly<Record<Exclude<Mouth, 'none'>, ReactNode>> = {
  smile: (
    <>
      <path d="M40 57q8 8 16 0" stroke={INK} strokeWidth="3.6" fill="none" strokeLinecap="round" />
    </>
  ),
  flat: (
    <>
      <path d="M41 60h14" stroke={INK} strokeWidth="3.6" strokeLinecap="round" />
    </>
  ),
  oh: (
    <>
      <ellipse cx="48" cy="60.5" rx="4" ry="4.6" fill={INK} />
    </>
  ),
  smirk: (
    <>
      <path d="M42 60q8 2 13-3.5" stroke={INK} strokeWidth="3.6" fill="none" strokeLinecap="round" />
    </>
  ),
  grin: (
    <>
      <path d="M39 56h18q-1 10-9 10t-9-10z" fill={INK} />
      <path d="M41.5 57.5h13v2.5h-13z" fill={PALE} />
    </>
  ),
  grille: (
    <>
      <path d="M40 57.5h16v6h-16z" fill={PALE} stroke={INK} strokeWidth="2.6" strokeLinejoin="round" />
      <path d="M45.3 57.5v6M50.6 57.5v6" stroke={INK} strokeWidth="2" />
    </>
  ),
};

export const EXTRAS: Readonly<Record<Exclude<Extra, 'none'>, ReactNode>> = {
  sprout: (
    <>
      <path d="M48 21V9" stroke="var(--deep)" strokeWidth="3.6" strokeLinecap="round" />
      <path d="M48 12C40 13 35 9 34 3c8-1 13 3 14 9zM48 10c1-6 6-9 13-8c0 6-5 9-13 8z" fill="var(--extra)" />
    </>
  ),
  quill: (
    <>
      <path d="M66 50C78 34 84 20 84 5C70 9 62 22 62 40z" fill={PALE} />
      <path
        d="M60 56C66 40 74 22 83 7"
        stroke="var(--extra)"
        strokeWidth="3"
        fill="none"
        strokeLinecap="round"
      />
    </>
  ),
  bow: (
    <>
      <path
        d="M63 22l14-8v18zM63 22l-10-9v18z"
        fill="var(--extra)"
        stroke="var(--extra)"
        strokeWidth="3"
        strokeLinejoin="round"
      />
      <circle cx="63" cy="22" r="4.5" fill={PALE} />
    </>
  ),
  headphones: (
    <>
      <path d="M22 46C22 28 33 18 48 18S74 28 74 46" fill="none" stroke="var(--deep)" strokeWidth="5" />
      <rect x="15" y="40" width="12" height="20" rx="6" fill="var(--extra)" />
      <rect x="69" y="40" width="12" height="20" rx="6" fill="var(--extra)" />
    </>
  ),
  antenna: (
    <>
      <path d="M48 22V9" stroke="var(--deep)" strokeWidth="4" />
      <circle cx="48" cy="8" r="5.5" fill="var(--extra)" />
    </>
  ),
  scarf: (
    <>
      <path d="M22 71q26 12 52 0v10q-26 11-52 0z" fill="var(--extra)" />
      <path d="M60 78l8 17h-12l-3-14z" fill="var(--extra)" />
      <path d="M60 79l-3 2" stroke="var(--deep)" strokeWidth="2.6" />
    </>
  ),
  hat: (
    <>
      <path d="M30 25c0-13 8-17 18-17s18 4 18 17z" fill="var(--extra)" />
      <path d="M18 27h60" stroke="var(--extra)" strokeWidth="7" strokeLinecap="round" />
      <path d="M31 22h34" stroke="var(--deep)" strokeWidth="4" />
    </>
  ),
  crown: (
    <>
      <path
        d="M31 24L28 7l11 8l9-11l9 11l11-8l-3 17z"
        fill="var(--extra)"
        stroke="var(--extra)"
        strokeWidth="3"
        strokeLinejoin="round"
      />
      <circle cx="48" cy="17" r="3" fill="var(--deep)" />
    </>
  ),
  halo: (
    <>
      <ellipse cx="48" cy="13" rx="19" ry="6.5" fill="none" stroke="var(--extra)" strokeWidth="5" />
    </>
  ),
  rings: (
    <>
      <g fill="none" strokeWidth="4.6">
        <ellipse cx="48" cy="20" rx="20" ry="6.5" stroke="var(--deep)" />
        <ellipse cx="48" cy="13" rx="17" ry="5.5" stroke="var(--extra)" />
        <ellipse cx="48" cy="6.5" rx="13" ry="4" stroke={PALE} />
      </g>
    </>
  ),
  monocle: (
    <>
      <circle cx="57.5" cy="46" r="10.5" fill="none" stroke="var(--extra)" strokeWidth="3.6" />
      <path d="M66 53q5 8 2 18" stroke="var(--extra)" strokeWidth="2.6" fill="none" />
    </>
  ),
  headband: (
    <>
      <path d="M23 36q25-8 50 0v-8q-25-9-50 0z" fill="var(--extra)" />
      <path d="M72 31l13-4-2 8zM72 34l9 9-9-1z" fill="var(--extra)" />
    </>
  ),
  horns: (
    <>
      <path
        d="M30 27C22 22 20 14 23 6c4 8 10 11 16 13zM66 27c8-5 10-13 7-21c-4 8-10 11-16 13z"
        fill="var(--extra)"
      />
    </>
  ),
  moustache: (
    <>
      <path d="M48 56c-4-4-12-4-17 3c6 3 13 3 17-1c4 4 11 4 17 1c-5-7-13-7-17-3z" fill={INK} />
    </>
  ),
  beret: (
    <>
      <path d="M24 27C20 14 34 6 50 7s28 8 24 17c-10 5-38 7-50 3z" fill="var(--extra)" />
      <path d="M52 8l3-5" stroke="var(--extra)" strokeWidth="4" strokeLinecap="round" />
    </>
  ),
  goggles: (
    <>
      <path d="M22 30h52" stroke="var(--deep)" strokeWidth="5" />
      <g fill="#bfe9f2" stroke="var(--extra)" strokeWidth="4">
        <circle cx="38" cy="28" r="8" />
        <circle cx="58" cy="28" r="8" />
      </g>
    </>
  ),
  hood: (
    <>
      <path d="M13 84C9 32 27 5 48 5s39 27 35 79z" fill="var(--deep)" />
      <path d="M48 5v8" stroke="var(--extra)" strokeWidth="4" strokeLinecap="round" />
    </>
  ),
  flag: (
    <>
      <path d="M70 34V6" stroke="var(--deep)" strokeWidth="3.6" strokeLinecap="round" />
      <path d="M71 7l17 6-17 7z" fill="var(--extra)" />
    </>
  ),
  helmet: (
    <>
      <path d="M20 40C20 20 33 12 48 12s28 8 28 28l-8-3q-20-6-40 0z" fill="var(--extra)" />
      <path d="M44.5 5h7v22h-7z" fill="var(--deep)" />
    </>
  ),
  moon: (
    <>
      <path d="M70 5a13 13 0 1 0 13 17A11 11 0 0 1 70 5z" fill="var(--extra)" />
    </>
  ),
  orbit: (
    <>
      <circle
        cx="48"
        cy="46"
        r="36"
        fill="none"
        stroke="var(--extra)"
        strokeWidth="4"
        strokeDasharray="8 6"
      />
    </>
  ),
};
