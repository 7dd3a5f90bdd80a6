import { memo } from 'react';

/** The pattern of each seat, besides colour and shape: stripes, triangles, checks, diamonds, pluses, dots. */
const PATTERNS: readonly {
  readonly size: number;
  readonly d: string;
  readonly line?: number;
  readonly turn?: number;
}[] = [
  { size: 7, d: 'M0 3.5H7', line: 2.4, turn: 45 },
  { size: 12, d: 'M3 1.2L5.4 5.2H.6ZM9 7.2L11.4 11.2H6.6Z' },
  { size: 9, d: 'M0 0H4.5V4.5H0ZM4.5 4.5H9V9H4.5Z' },
  { size: 11, d: 'M0 5.5L5.5 0L11 5.5L5.5 11Z', line: 1.4 },
  { size: 12, d: 'M3 .8V5.2M.8 3H5.2M9 6.8V11.2M6.8 9H11.2', line: 1.5 },
  {
    size: 8,
    d: 'M2 .7A1.3 1.3 0 1 1 2 3.3A1.3 1.3 0 1 1 2 .7ZM6 4.7A1.3 1.3 0 1 1 6 7.3A1.3 1.3 0 1 1 6 4.7Z',
  },
];

/** Neutral land: sparse slanting strokes. */
const NEUTRAL = { size: 14, d: 'M3 3L6 6M10 10L13 13', line: 1 };

export const patternId = (ids: string, seat: number | undefined): string => `${ids}-pattern-${seat ?? 0}`;

/** Patterns with the same size on the screen at every zoom. */
export const Patterns = memo(({ ids, scale }: { readonly ids: string; readonly scale: number }) => (
  <defs>
    {[NEUTRAL, ...PATTERNS].map(({ size, d, line, turn = 0 }: (typeof PATTERNS)[number], seat) => (
      <pattern
        // biome-ignore lint/suspicious/noArrayIndexKey: the place is the seat
        key={seat}
        id={patternId(ids, seat === 0 ? undefined : seat)}
        width={size}
        height={size}
        patternUnits="userSpaceOnUse"
        patternTransform={`scale(${1 / scale}) rotate(${turn})`}
        data-seat={seat === 0 ? undefined : seat}
        className="map-pattern"
      >
        <path d={d} {...(line === undefined ? {} : { className: 'line', strokeWidth: line })} />
      </pattern>
    ))}
  </defs>
));
