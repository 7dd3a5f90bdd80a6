import type { Seat } from '@ludus/kernel';
import type { BoardState, Cell } from '@ludus/ringrift-engine';
import { memo, useMemo } from 'react';
import { areaOf, type BoardShape } from './geometry.ts';

/** Patterns of territory, one per player, distinguishable without colour. */
export const Patterns = ({ ids }: { readonly ids: string }) => (
  <defs>
    <pattern
      id={`${ids}-1`}
      width="16"
      height="16"
      patternUnits="userSpaceOnUse"
      patternTransform="rotate(-45)"
    >
      <path className="pattern-line" data-seat="1" d="M0 4H16" strokeWidth="4.5" />
    </pattern>
    <pattern id={`${ids}-2`} width="26" height="22" patternUnits="userSpaceOnUse">
      <path className="pattern-shape" data-seat="2" d="M7 3L12 11.5H2ZM20 14L25 22.5H15Z" />
    </pattern>
    <pattern id={`${ids}-3`} width="20" height="20" patternUnits="userSpaceOnUse">
      <path className="pattern-shape" data-seat="3" d="M1 1h9v9H1zM11 11h9v9h-9z" />
    </pattern>
    <pattern id={`${ids}-4`} width="20" height="20" patternUnits="userSpaceOnUse">
      <path className="pattern-line" data-seat="4" d="M10 1L19 10L10 19L1 10Z" strokeWidth="3" />
    </pattern>
  </defs>
);

/** The territory of each player who has any: their spaces, as text that is the same for the same territory. */
export const territoryOf = ({
  collapsedSpaces,
}: BoardState): readonly { readonly seat: Seat; readonly cells: string }[] => {
  const owned = new Map<Seat, Cell[]>();
  for (const [cell, seat] of Object.entries(collapsedSpaces))
    owned.set(seat, [...(owned.get(seat) ?? []), cell]);
  return [...owned].map(([seat, cells]) => ({ seat, cells: cells.toSorted().join(' ') }));
};

interface AreaProps {
  readonly shape: BoardShape;
  readonly seat: Seat;
  /** The spaces, separated by blanks. */
  readonly cells: string;
  readonly ids: string;
}

/** All territory of one player: merged fill, a subtle pattern, one outline. */
export const TerritoryArea = memo(({ shape, seat, cells, ids }: AreaProps) => {
  const { fill, outline } = useMemo(() => areaOf(shape, cells.split(' ')), [shape, cells]);
  return (
    <g className="territory-area" data-seat={seat}>
      <path className="territory" d={fill} />
      <path className="territory-pattern" d={fill} fill={`url(#${ids}-${seat})`} />
      <path className="territory-edge" d={outline} />
    </g>
  );
});
