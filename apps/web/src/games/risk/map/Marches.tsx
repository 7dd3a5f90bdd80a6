import type { Seat } from '@ludus/kernel';
import { memo } from 'react';
import { number } from '../../../words/format.ts';
import type { Land } from '../land/land.ts';
import type { Box } from '../land/points.ts';
import { legsOf, marchOf } from './march.ts';
import { placeNumbers } from './marchNumbers.ts';

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
    covers,
  }: {
    readonly land: Land;
    readonly marches: readonly MapMarch[];
    readonly scale: number;
    /** Whether a box, in pixels from the map's origin, covers a label; left out if there is no room for numbers. */
    readonly covers: ((box: Box) => boolean) | undefined;
  }) => {
    const style = { bow: 0.16, gap: 16 / scale, width: 6 / scale, head: 14 / scale };
    const drawn = marches.map((march) => ({
      ...march,
      legs: legsOf(land, march.from, march.to).map(([start, end]) => marchOf(start, end, style)),
    }));
    const places =
      covers === undefined
        ? []
        : placeNumbers(
            drawn.map(({ legs, number: place }) => (place === undefined ? [] : legs.at(-1)!.places)),
            scale,
            covers,
          );
    return drawn.map(({ from, to, seat, number: place, legs, isFailed = false, isPlanned = false }, i) =>
      legs.map(({ d }, leg) => {
        const at = leg === legs.length - 1 ? places[i] : undefined;
        return (
          <g
            // biome-ignore lint/suspicious/noArrayIndexKey: a leg is its place
            key={`${from} ${to} ${leg}`}
            className={`march ${isFailed ? 'failed' : ''} ${isPlanned ? 'planned' : ''}`}
            data-seat={seat}
          >
            <path d={d} />
            {at !== undefined && place !== undefined && (
              <g transform={`translate(${at[0]} ${at[1]}) scale(${1 / scale})`}>
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
