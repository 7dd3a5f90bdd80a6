import type { Seat } from '@ludus/kernel';
import { memo } from 'react';
import { patternId } from './Patterns.tsx';

interface TerritoryProps {
  readonly id: string;
  readonly d: string;
  readonly seat: Seat | undefined;
  readonly hint: string | undefined;
  readonly marks: string;
  readonly isTabStop: boolean;
  readonly label: string;
  readonly ids: string;
}

/** A territory: clickable, with the colour and pattern of its owner. */
export const Territory = memo(({ id, d, seat, hint, marks, isTabStop, label, ids }: TerritoryProps) => (
  // biome-ignore lint/a11y/useSemanticElements: a territory of an SVG map cannot be an HTML button
  <g
    className={`territory-place ${marks}`}
    data-cell={id}
    data-hint={hint}
    data-seat={seat}
    role="button"
    tabIndex={isTabStop ? 0 : -1}
    aria-label={label}
  >
    <path className="land" d={d} fillRule="evenodd" />
    <path className="land-pattern" d={d} fillRule="evenodd" fill={`url(#${patternId(ids, seat)})`} />
  </g>
));

/** A line along the outline of a territory: what can be chosen, what is chosen, and what happened. */
export const Edge = memo(({ d, kind }: { readonly d: string; readonly kind: string }) => (
  <path className={`land-edge ${kind}`} d={d} />
));
