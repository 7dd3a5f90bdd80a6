/** A star, filled if its goal is reached. */
const STAR = 'M0-1L.29-.36L.98-.29L.46.17L.61.85L0 .49L-.61.85L-.46.17L-.98-.29L-.29-.36Z';

export const Star = ({ isFull, size = 24 }: { readonly isFull: boolean; readonly size?: number }) => (
  <svg
    className={isFull ? 'star full' : 'star'}
    viewBox="-1.15 -1.15 2.3 2.3"
    width={size}
    height={size}
    aria-hidden="true"
  >
    <path d={STAR} />
  </svg>
);

/** The same inside a larger picture. */
export const StarShape = ({
  isFull,
  x,
  y,
  size,
}: {
  readonly isFull: boolean;
  readonly x: number;
  readonly y: number;
  readonly size: number;
}) => (
  <path
    className={isFull ? 'star-shape full' : 'star-shape'}
    d={STAR}
    transform={`translate(${x} ${y}) scale(${size})`}
  />
);
