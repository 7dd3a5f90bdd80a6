import type { ReactNode } from 'react';
import { number } from '../../../words/format.ts';
import { DieFace } from '../Dice.tsx';
import type { Point } from '../land/points.ts';
import { marchOf } from './march.ts';
import type { RiskSprite } from './sprite.ts';
import type { Viewing } from './useViewport.ts';
import { toScreen } from './viewport.ts';

/** A little more than letters are wide, in pixels. */
const LETTER = 8;
const EDGE = 6;

const limit = (value: number, low: number, high: number): number => Math.max(low, Math.min(high, value));

/** How far a text moves so that all of it is visible. */
const inSight = (
  { text, at, dy }: Extract<RiskSprite, { readonly kind: 'text' }>,
  { viewport, frame }: Seen,
): Point => {
  const [x, y] = toScreen(viewport, at);
  const half = Math.min(frame.width / 2, (text.length * LETTER) / 2 + EDGE);
  return [
    limit(x, half, frame.width - half) - x,
    limit(y + dy, 18, Math.max(18, frame.height - 2 * EDGE)) - y,
  ];
};

/** Dice are drawn below their target, or above it if there is no room. */
const DICE_ROOM = 104;
const diceY = (
  { at, dy }: Extract<RiskSprite, { readonly kind: 'die' }>,
  { viewport, frame }: Seen,
): number => (toScreen(viewport, at)[1] + DICE_ROOM > frame.height ? dy - DICE_ROOM - 20 : dy);

type Seen = Pick<Viewing, 'viewport' | 'frame'>;

/** Draws what flies over the map, around the point 0 0; sizes that people read are in pixels at every zoom. */
export const drawSprite = (sprite: RiskSprite, seen: Seen): ReactNode => {
  const { scale } = seen.viewport;
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
          transform={`scale(${1 / scale}) translate(${sprite.dx} ${diceY(sprite, seen)})`}
          className={`die ${sprite.side}`}
          data-seat={sprite.seat}
        >
          <g data-spins="">
            <DieFace value={sprite.value} />
          </g>
        </g>
      );
    case 'text': {
      const [x, y] = inSight(sprite, seen);
      return (
        <g transform={`scale(${1 / scale})`}>
          <text className={`sprite-text ${sprite.tone}`} x={x} y={y}>
            {sprite.text}
          </text>
        </g>
      );
    }
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
