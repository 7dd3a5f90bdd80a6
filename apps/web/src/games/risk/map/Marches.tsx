import type { Seat } from '@ludus/kernel';
import { memo } from 'react';
import { number } from '../../../words/format.ts';
import type { Land } from '../land/land.ts';
import { legsOf, marchOf } from './march.ts';

/** An arrow from one territory to another. */
export interface MapMarch {
  readonly from: string;
  readonly to: string;
  readonly seat: Seat | undefined;
  /** The number of its player's line in the summary of what happened. */
  readonly number?: number | undefined;
  /** Whether the attack captured nothing. */
  readonly isFailed?: boolean;
  /** Whether it is only planned so far. */
  readonly isPlanned?: boolean;
}

/** Arrows with the same width on the screen at every zoom. */
export const Marches = memo(
  ({
    land,
    marches,
    scale,
    hasNumbers,
  }: {
    readonly land: Land;
    readonly marches: readonly MapMarch[];
    readonly scale: number;
    /** Whether there is room for their numbers. */
    readonly hasNumbers: boolean;
  }) => {
    const style = { bow: 0.16, gap: 16 / scale, width: 6 / scale, head: 14 / scale };
    return marches.map(({ from, to, seat, number: place, isFailed = false, isPlanned = false }) =>
      legsOf(land, from, to).map(([start, end], leg, { length }) => {
        const { d, middle } = marchOf(start, end, style);
        return (
          <g
            // biome-ignore lint/suspicious/noArrayIndexKey: a leg is its place
            key={`${from} ${to} ${leg}`}
            className={`march ${isFailed ? 'failed' : ''} ${isPlanned ? 'planned' : ''}`}
            data-seat={seat}
          >
            <path d={d} />
            {hasNumbers && place !== undefined && leg === length - 1 && (
              <g transform={`translate(${middle[0]} ${middle[1]}) scale(${1 / scale})`}>
                <circle className="march-number" r="9.5" />
                <text className="march-place" y="4.2">
                  {number(place)}
                </text>
              </g>
            )}
          </g>
        );
      }),
    );
  },
);
