import type { Card, Owner, Side } from '@ludus/sweep-engine';
import type { ReactNode } from 'react';
import { CardDrawing } from './CardArt.tsx';
import { ClosedFace, OpenFace, UNIT } from './Tile.tsx';
import { OwnerMark } from './TileMarks.tsx';

/** What moves over the board of Sweep, in its units, around the point 0 0. */
export type SweepSprite =
  | { readonly kind: 'closed' }
  | { readonly kind: 'open'; readonly owner: Owner; readonly count: number; readonly by: Side }
  | { readonly kind: 'pip'; readonly side: Side }
  | { readonly kind: 'burst' }
  | { readonly kind: 'dim'; readonly width: number; readonly height: number }
  | { readonly kind: 'card'; readonly card: Card };

export const drawSprite = (sprite: SweepSprite): ReactNode => {
  switch (sprite.kind) {
    case 'closed':
      return (
        <g transform={`translate(${-UNIT / 2} ${-UNIT / 2})`}>
          <ClosedFace />
        </g>
      );
    case 'open':
      return (
        <g transform={`translate(${-UNIT / 2} ${-UNIT / 2})`}>
          <OpenFace owner={sprite.owner} count={sprite.count} by={sprite.by} />
        </g>
      );
    case 'pip':
      return <OwnerMark owner={sprite.side} x={0} y={0} size={11} />;
    case 'burst':
      return (
        <g className="burst">
          <OwnerMark owner="mine" x={0} y={0} size={34} />
        </g>
      );
    case 'dim':
      return <rect className="dim" x="0" y="0" width={sprite.width} height={sprite.height} />;
    case 'card':
      return (
        <g>
          <rect className="flying-card-paper" x="-78" y="-54" width="156" height="108" rx="12" />
          <g transform="translate(-66 -42)">
            <CardDrawing card={sprite.card} />
          </g>
        </g>
      );
  }
};
