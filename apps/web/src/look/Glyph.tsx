import type { Seat } from '@ludus/kernel';

/** A mark per player besides the colour: disc, triangle, square, diamond, cross, star. In a box from −1 to 1. */
export const GLYPHS: Readonly<Record<Seat, string>> = {
  1: 'M0-.78A.78.78 0 1 1 0 .78A.78.78 0 1 1 0-.78Z',
  2: 'M0-.92L.88.66L-.88.66Z',
  3: 'M-.7-.7H.7V.7H-.7Z',
  4: 'M0-1L.86 0L0 1L-.86 0Z',
  5: 'M-.3-.9H.3V-.3H.9V.3H.3V.9H-.3V.3H-.9V-.3H-.3Z',
  6: 'M0-1L.27-.35L.96-.3L.43.14L.6.82L0 .45L-.6.82L-.43.14L-.96-.3L-.27-.35Z',
};

export const SeatMark = ({ seat, size = 18 }: { readonly seat: Seat; readonly size?: number }) => (
  <svg
    className="seat-mark"
    viewBox="-1.25 -1.25 2.5 2.5"
    width={size}
    height={size}
    aria-hidden="true"
    data-seat={seat}
  >
    <path d={GLYPHS[seat]} fill="var(--seat)" stroke="var(--seat-deep)" strokeWidth=".18" />
  </svg>
);
