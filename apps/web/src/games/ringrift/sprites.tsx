import type { Seat } from '@ludus/kernel';
import type { Cell } from '@ludus/ringrift-engine';
import type { ReactNode } from 'react';
import { areaOf, type BoardShape } from './geometry.ts';
import { Marker, MarkerFace, Stack } from './Pieces.tsx';

/** What flies over a board, or changes on it while a move is shown. */
export type Sprite =
  | { readonly kind: 'stack'; readonly rings: string }
  | { readonly kind: 'marker'; readonly seat: Seat }
  /** A third of a marker that breaks. */
  | { readonly kind: 'shard'; readonly seat: Seat; readonly part: 0 | 1 | 2 }
  /** A light below a marker of a line. */
  | { readonly kind: 'glow'; readonly seat: Seat }
  /** Spaces that become territory, drawn where they are. */
  | { readonly kind: 'fill'; readonly seat: Seat; readonly cells: readonly Cell[] }
  /** The edge of a region, drawn where it is. */
  | { readonly kind: 'edge'; readonly seat: Seat; readonly cells: readonly Cell[] };

/** A marker is cut into these. */
const PARTS = [
  'polygon(0 0, 60% 0, 40% 100%, 0 100%)',
  'polygon(60% 0, 100% 0, 100% 55%, 50% 50%)',
  'polygon(50% 50%, 100% 55%, 100% 100%, 40% 100%)',
] as const;

/** Draws sprites of a board around the point 0 0; those that fill spaces are drawn where the spaces are. */
export const drawSprite =
  (shape: BoardShape) =>
  (sprite: Sprite): ReactNode => {
    switch (sprite.kind) {
      case 'stack':
        return <Stack rings={sprite.rings} isFlying />;
      case 'marker':
        return <Marker seat={sprite.seat} />;
      case 'shard':
        return (
          <g data-seat={sprite.seat} style={{ clipPath: PARTS[sprite.part], transformBox: 'fill-box' }}>
            <MarkerFace seat={sprite.seat} />
          </g>
        );
      case 'glow':
        return <circle className="marker-glow" data-seat={sprite.seat} r="40" />;
      case 'fill':
        return <path className="territory" data-seat={sprite.seat} d={areaOf(shape, sprite.cells).fill} />;
      case 'edge':
        return (
          <path className="territory-edge" data-seat={sprite.seat} d={areaOf(shape, sprite.cells).outline} />
        );
    }
  };
