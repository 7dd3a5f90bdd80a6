import type { ReactNode } from 'react';
import { number } from '../../../words/format.ts';
import { DieFace } from '../Dice.tsx';
import { marchOf } from './march.ts';
import type { RiskSprite } from './sprite.ts';

/** Draws what flies over the map, around the point 0 0; sizes that people read are in pixels at every zoom. */
export const drawSprite = (sprite: RiskSprite, scale: number): ReactNode => {
  switch (sprite.kind) {
    case 'arrow': {
      const style = { bow: 0.16, gap: 16 / scale, width: 6 / scale, head: 14 / scale };
      return (
        <g className="march" data-seat={sprite.seat}>
          <path d={marchOf([0, 0], sprite.to, style).d} />
        </g>
      );
    }
    case 'die':
      return (
        <g
          transform={`scale(${1 / scale}) translate(${sprite.dx} ${sprite.dy})`}
          className={`die ${sprite.side}`}
          data-seat={sprite.seat}
        >
          <DieFace value={sprite.value} />
        </g>
      );
    case 'text':
      return (
        <g transform={`scale(${1 / scale})`}>
          <text className={`sprite-text ${sprite.tone}`} y={sprite.dy}>
            {sprite.text}
          </text>
        </g>
      );
    case 'armies':
      return (
        <g transform={`scale(${1 / scale})`} className="territory-label full" data-seat={sprite.seat}>
          <rect className="badge" x="-18" y="-12" width="36" height="24" rx="12" />
          <text className="badge-armies" y="5">
            {number(sprite.count)}
          </text>
        </g>
      );
    case 'flood':
      return (
        <g data-seat={sprite.seat} transform={`translate(${-sprite.from[0]} ${-sprite.from[1]})`}>
          <path className="flood" d={sprite.d} />
        </g>
      );
    case 'glow':
      return (
        <g data-seat={sprite.seat}>
          <path className="glow" d={sprite.d} />
        </g>
      );
    case 'card':
      return (
        <g transform={`scale(${1 / scale})`} className="sprite-card">
          <rect x="-15" y="-21" width="30" height="42" rx="5" />
          <path className="sprite-lines" d="M-8-12H8M-8-4H8M-8 4H3" />
        </g>
      );
  }
};
