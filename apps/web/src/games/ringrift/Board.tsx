import type { BoardState, Cell } from '@ludus/ringrift-engine';
import { useId, useMemo } from 'react';
import { Arrow, ArrowHead } from '../../look/Arrow.tsx';
import { UNIT } from '../../look/outlines.ts';
import { useRoving } from '../../look/useRoving.ts';
import { BoardCell, BoardPiece } from './Cell.tsx';
import { type BoardShape, shapeOf } from './geometry.ts';
import { speakCell } from './speak.ts';
import '../../look/board.css';
import './ringrift.css';

/** In: pieces, what can be chosen, what happened. Out: a cell. Rules are somewhere else. */
export interface BoardProps {
  readonly board: BoardState;
  readonly hints?: ReadonlyMap<Cell, string>;
  /** Words for the style sheet per cell. */
  readonly marks?: ReadonlyMap<Cell, string>;
  /** Something came from the first cell to the second with move number `count`. */
  readonly arrival?: { readonly from: Cell; readonly to: Cell; readonly count: number } | undefined;
  readonly arrows?: readonly { readonly from: Cell; readonly to: Cell; readonly kind: string }[];
  readonly onChoose?: (cell: Cell) => void;
  /** The cell pointed at or focused; undefined when none is. */
  readonly onPeek?: (cell: Cell | undefined) => void;
  readonly title: string;
}

const contentOf = ({ stacks, markers, collapsedSpaces }: BoardState, cell: Cell): string => {
  const stack = stacks[cell];
  if (stack !== undefined) return `s${stack.rings.join('')}`;
  const marker = markers[cell];
  if (marker !== undefined) return `m${marker.player}`;
  const owner = collapsedSpaces[cell];
  return owner === undefined ? '' : `c${owner}`;
};

const arrivalOf = ({ byCell }: BoardShape, arrival: NonNullable<BoardProps['arrival']>): string => {
  const from = byCell.get(arrival.from)!;
  const to = byCell.get(arrival.to)!;
  return `${(from.x - to.x) * UNIT} ${(from.y - to.y) * UNIT} ${arrival.count}`;
};

/** Patterns of territory, one per player, told apart without colour. */
const Patterns = ({ ids }: { readonly ids: string }) => (
  <defs>
    <pattern
      id={`${ids}-1`}
      width="16"
      height="16"
      patternUnits="userSpaceOnUse"
      patternTransform="rotate(45)"
    >
      <path d="M0 8H16" stroke="var(--p1-deep)" strokeWidth="4" />
    </pattern>
    <pattern id={`${ids}-2`} width="20" height="20" patternUnits="userSpaceOnUse">
      <path d="M10 4L16 15H4Z" fill="var(--p2-deep)" />
    </pattern>
    <pattern id={`${ids}-3`} width="18" height="18" patternUnits="userSpaceOnUse">
      <path d="M0 9H18M9 0V18" stroke="var(--p3-deep)" strokeWidth="3" />
    </pattern>
    <pattern id={`${ids}-4`} width="16" height="16" patternUnits="userSpaceOnUse">
      <path d="M8 3L13 8L8 13L3 8Z" fill="var(--p4-deep)" />
    </pattern>
  </defs>
);

const EMPTY: ReadonlyMap<Cell, string> = new Map();

export const Board = ({
  board,
  hints = EMPTY,
  marks = EMPTY,
  arrival,
  arrows = [],
  onChoose,
  onPeek,
  title,
}: BoardProps) => {
  const shape = shapeOf(board.type);
  const ids = useId();
  const { tabStop, handlers } = useRoving({ places: shape.places, hints, onChoose, onPeek });
  const moved = useMemo(
    () => (arrival === undefined ? undefined : arrivalOf(shape, arrival)),
    [shape, arrival],
  );

  return (
    // biome-ignore lint/a11y/useSemanticElements: an SVG picture made of buttons is a group
    <svg
      className={`ring-board ${shape.shape}`}
      viewBox={shape.viewBox}
      role="group"
      aria-label={title}
      {...handlers}
    >
      <Patterns ids={ids} />
      {shape.shape === 'square' && (
        <rect
          className="board-frame"
          x="-6"
          y="-6"
          width={shape.width * UNIT + 12}
          height={shape.height * UNIT + 12}
          rx="8"
        />
      )}
      <svg className="board-labels" aria-hidden="true" overflow="visible">
        {shape.labels.map(({ text, x, y }) => (
          <text key={text} x={x} y={y}>
            {text}
          </text>
        ))}
      </svg>
      {shape.cells.map((place) => (
        <BoardCell
          key={place.cell}
          place={place}
          outline={shape.outline}
          content={contentOf(board, place.cell)}
          hint={hints.get(place.cell)}
          marks={marks.get(place.cell) ?? ''}
          label={speakCell(board, place.cell, hints.get(place.cell))}
          isTabStop={place.cell === tabStop}
          isShaded={shape.shape === 'square' && (Math.floor(place.x) + Math.floor(place.y)) % 2 === 1}
          ids={ids}
        />
      ))}
      <svg className="pieces" aria-hidden="true" overflow="visible">
        {shape.cells.map((place) => {
          const content = contentOf(board, place.cell);
          if (content === '' || content[0] === 'c') return null;
          return (
            <BoardPiece
              key={place.cell}
              place={place}
              content={content}
              marks={marks.get(place.cell) ?? ''}
              arrival={arrival?.to === place.cell ? moved : undefined}
            />
          );
        })}
      </svg>
      <svg className="arrows" aria-hidden="true" overflow="visible">
        <ArrowHead ids={ids} />
        {arrows.map((arrow) => (
          <Arrow
            key={`${arrow.kind} ${arrow.from} ${arrow.to}`}
            from={shape.byCell.get(arrow.from)!}
            to={shape.byCell.get(arrow.to)!}
            kind={arrow.kind}
            ids={ids}
          />
        ))}
      </svg>
    </svg>
  );
};
