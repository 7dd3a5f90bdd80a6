import type { Seat } from '@ludus/kernel';
import { memo } from 'react';
import { GLYPHS } from '../../../look/Glyph.tsx';
import { number } from '../../../words/format.ts';
import type { Point } from '../land/points.ts';
import { type BadgeSize, badgeHeight, badgeWidth } from './labels.ts';

interface TerritoryLabelProps {
  readonly id: string;
  readonly at: Point;
  readonly scale: number;
  readonly size: BadgeSize;
  readonly badgeX: number;
  readonly badgeY: number;
  /** The lines of the name. */
  readonly name: string;
  readonly nameY: number;
  readonly seat: Seat | undefined;
  readonly armies: number;
  readonly isLifted: boolean;
}

/** Neutral land has a bar where others have their shape. */
const BAR = 'M-.8-.22H.8V.22H-.8Z';

/** The armies with the shape of their owner, and the name; the same size on the screen at every zoom. */
export const TerritoryLabel = memo(
  ({ id, at, scale, size, badgeX, badgeY, name, nameY, seat, armies, isLifted }: TerritoryLabelProps) => {
    const [width, height] = [badgeWidth(size, armies), badgeHeight(size)];
    return (
      <g
        className={`territory-label ${size}`}
        data-label={id}
        data-seat={seat}
        transform={`translate(${at[0]} ${at[1]}) scale(${1 / scale}) translate(${badgeX} ${badgeY})`}
      >
        {name !== '' && (
          <text className="land-name" y={nameY}>
            {name.split('\n').map((line) => (
              <tspan key={line} x="0" dy={line === name.split('\n')[0] ? 0 : 13}>
                {line}
              </tspan>
            ))}
          </text>
        )}
        <rect
          className="badge"
          x={-width / 2}
          y={-height / 2}
          width={width}
          height={height}
          rx={height / 2}
        />
        {size === 'full' && (
          <path
            className="badge-glyph"
            d={seat === undefined ? BAR : GLYPHS[seat]}
            transform={`translate(${13 - width / 2} 0) scale(5.6)`}
          />
        )}
        {!isLifted && (
          <text className="badge-armies" x={size === 'full' ? 8 : 0} y={size === 'full' ? 5 : 4.4}>
            {armies === 0 ? '…' : number(armies)}
          </text>
        )}
      </g>
    );
  },
);
