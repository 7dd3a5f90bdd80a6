import type { PlacedCell } from '@ludus/ringrift-engine';
import { memo } from 'react';
import { UNIT } from '../../look/outlines.ts';
import { HintShape } from './HintShape.tsx';
import { Marker, Stack } from './Pieces.tsx';
import { speakCell } from './speak.ts';

/** Everything about a space is plain text and numbers, so that only changed spaces are drawn again. */
interface CellProps {
  readonly place: PlacedCell;
  /** The outline of the space, and one slightly inside it. */
  readonly whole: string;
  readonly inset: string;
  /** `s` and rings, `m` and owner, `c` and owner, or nothing. */
  readonly content: string;
  readonly hint: string | undefined;
  readonly isTabStop: boolean;
  readonly isShaded: boolean;
}

/** The ground of a space: it can be clicked, read aloud and focused. Pieces are drawn above all grounds. */
export const BoardCell = memo(({ place, whole, inset, content, hint, isTabStop, isShaded }: CellProps) => (
  // biome-ignore lint/a11y/useSemanticElements: a space of an SVG board cannot be an HTML button
  <g
    className={content[0] === 'c' ? 'cell owned' : 'cell'}
    data-cell={place.cell}
    data-hint={hint}
    role="button"
    tabIndex={isTabStop ? 0 : -1}
    aria-label={speakCell(place.name, content, hint)}
  >
    <path className={isShaded ? 'ground shaded' : 'ground'} d={whole} />
    {hint !== undefined && <path className="wash" d={inset} />}
    <path className="focus-edge" d={inset} />
  </g>
));

/** What a space offers, drawn above the pieces. */
export const BoardHint = memo(
  ({
    place,
    hint,
    hasStack,
    isQuiet,
  }: {
    readonly place: PlacedCell;
    readonly hint: string;
    readonly hasStack: boolean;
    /** Whether so much can be chosen that a dot is only a reminder. */
    readonly isQuiet: boolean;
  }) => (
    <g className={`sign ${hint}`} transform={`translate(${place.x * UNIT} ${place.y * UNIT})`}>
      <HintShape hint={hint} hasStack={hasStack} isQuiet={isQuiet} />
    </g>
  ),
);

interface PieceProps {
  readonly place: PlacedCell;
  readonly content: string;
  readonly marks: string;
  readonly countScale: number;
}

export const BoardPiece = memo(({ place, content, marks, countScale }: PieceProps) => (
  <g className={`piece ${marks}`}>
    {content[0] === 's' ? (
      <Stack rings={content.slice(1)} x={place.x * UNIT} y={place.y * UNIT} countScale={countScale} />
    ) : (
      <Marker seat={Number(content[1])} x={place.x * UNIT} y={place.y * UNIT} />
    )}
  </g>
));
