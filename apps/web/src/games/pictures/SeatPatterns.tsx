import { memo } from 'react';

interface Pattern {
  readonly size: number;
  readonly d: string;
  /** Width of its lines; filled when left out. */
  readonly line?: number;
  readonly turn?: number;
}

/** Besides colour and shape, every seat has a pattern: stripes, triangles, checks, diamonds, pluses, dots. */
const PATTERNS: readonly Pattern[] = [
  { size: 22, d: 'M0 11H22', line: 8, turn: -45 },
  { size: 40, d: 'M10 4L18 17H2ZM30 24L38 37H22Z' },
  { size: 30, d: 'M0 0H15V15H0ZM15 15H30V30H15Z' },
  { size: 36, d: 'M0 18L18 0L36 18L18 36Z', line: 5 },
  { size: 40, d: 'M10 3V17M3 10H17M30 23V37M23 30H37', line: 5 },
  {
    size: 28,
    d: 'M7 2.5A4.5 4.5 0 1 1 7 11.5A4.5 4.5 0 1 1 7 2.5ZM21 16.5A4.5 4.5 0 1 1 21 25.5A4.5 4.5 0 1 1 21 16.5Z',
  },
];

/** The patterns of all seats, as `url(#IDS-SEAT)`. */
export const SeatPatterns = memo(({ ids, scale = 1 }: { readonly ids: string; readonly scale?: number }) => (
  <defs>
    {PATTERNS.map(({ size, d, line, turn = 0 }, i) => (
      <pattern
        key={d}
        id={`${ids}-${i + 1}`}
        width={size}
        height={size}
        patternUnits="userSpaceOnUse"
        patternTransform={`scale(${scale}) rotate(${turn})`}
        data-seat={i + 1}
      >
        <path
          d={d}
          opacity=".32"
          fill={line === undefined ? 'var(--seat-deep)' : 'none'}
          stroke={line === undefined ? 'none' : 'var(--seat-deep)'}
          strokeWidth={line}
        />
      </pattern>
    ))}
  </defs>
));
