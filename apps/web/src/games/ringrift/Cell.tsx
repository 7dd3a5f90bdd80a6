import type { PlacedCell } from '@ludus/ringrift-engine';
import { memo } from 'react';
import { HintShape } from '../../look/HintShape.tsx';
import { UNIT } from '../../look/outlines.ts';
import { Marker, Stack } from './Pieces.tsx';

/** Everything about a cell is in plain words and numbers, so that only cells that changed are drawn again. */
interface CellProps {
  readonly place: PlacedCell;
  readonly outline: string;
  /** `s` and rings, `m` and owner, `c` and owner, or nothing. */
  readonly content: string;
  readonly hint: string | undefined;
  /** Words for the style sheet: `last`, `selected`, `will-collapse`. */
  readonly marks: string;
  readonly label: string;
  readonly isTabStop: boolean;
  readonly isShaded: boolean;
  readonly ids: string;
}

const Piece = ({ content }: { readonly content: string }) => {
  const kind = content[0];
  if (kind === 's') return <Stack rings={content.slice(1)} />;
  return kind === 'm' ? <Marker seat={Number(content[1])} /> : null;
};

/** The ground of a cell: what can be pointed at, heard and focused. Pieces are drawn above all grounds. */
export const BoardCell = memo(
  ({ place, outline, content, hint, marks, label, isTabStop, isShaded, ids }: CellProps) => {
    const owner = content[0] === 'c' ? Number(content[1]) : undefined;
    return (
      // biome-ignore lint/a11y/useSemanticElements: a cell of an SVG board cannot be an HTML button
      <g
        className={`cell ${marks}`}
        transform={`translate(${place.x * UNIT} ${place.y * UNIT})`}
        data-cell={place.cell}
        data-hint={hint}
        role="button"
        tabIndex={isTabStop ? 0 : -1}
        aria-label={label}
      >
        <path className={isShaded ? 'ground shaded' : 'ground'} d={outline} />
        {owner !== undefined && (
          <g data-seat={owner}>
            <path className="territory" d={outline} />
            <path className="territory-pattern" d={outline} fill={`url(#${ids}-${owner})`} />
          </g>
        )}
        <path className="wash" d={outline} />
        {hint !== undefined && <HintShape hint={hint} hasPiece={content !== ''} />}
        <path className="focus-edge" d={outline} transform="scale(.95)" />
      </g>
    );
  },
);

interface PieceProps {
  readonly place: PlacedCell;
  readonly content: string;
  readonly marks: string;
  /** Where the piece came from, and the number of the move: `dx dy count`. */
  readonly arrival: string | undefined;
}

export const BoardPiece = memo(({ place, content, marks, arrival }: PieceProps) => {
  const [dx, dy, key] = arrival?.split(' ') ?? [];
  const way = arrival === undefined ? {} : { '--dx': `${dx}px`, '--dy': `${dy}px` };
  return (
    <g className={`piece ${marks}`} transform={`translate(${place.x * UNIT} ${place.y * UNIT})`}>
      <g key={key} className={arrival === undefined ? undefined : 'arriving'} style={way}>
        <Piece content={content} />
      </g>
    </g>
  );
});
