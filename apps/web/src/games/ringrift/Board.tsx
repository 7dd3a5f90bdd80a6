import type { BoardState, Cell } from '@ludus/ringrift-engine';
import { memo, useId, useMemo } from 'react';
import { UNIT } from '../../look/outlines.ts';
import { useRoving } from '../../look/useRoving.ts';
import { FlyingLayer } from '../../motion/FlyingLayer.tsx';
import type { Playing } from '../../motion/scene.ts';
import { MoveArrow, PlanArrow, PreviewLine } from './arrows.tsx';
import { BoardCell, BoardHint, BoardPiece } from './Cell.tsx';
import { type BoardShape, middleOf, shapeOf } from './geometry.ts';
import { Stack } from './Pieces.tsx';
import { drawSprite, type Sprite } from './sprites.tsx';
import { Patterns, TerritoryArea, territoryOf } from './Territory.tsx';
import '../../look/board.css';
import './ringrift.css';

/** From one space to another. */
export interface Route {
  readonly from: Cell;
  readonly to: Cell;
}

/** In: pieces, what can be chosen, what happened. Out: a space. It knows no rules. */
interface BoardProps {
  readonly board: BoardState;
  readonly hints?: ReadonlyMap<Cell, string>;
  /** Class names per space. */
  readonly marks?: ReadonlyMap<Cell, string>;
  /** Where the last move went. */
  readonly last?: Route | undefined;
  /** What would move where: shown as a dotted line, and as a pale stack where it lands. */
  readonly preview?: (Route & { readonly rings: string }) | undefined;
  /** Where the previewed stack could go next. */
  readonly reach?: readonly Cell[] | undefined;
  /** A move to highlight. */
  readonly hinted?: Route | undefined;
  /** Moves to highlight, in order. */
  readonly planned?: readonly Route[] | undefined;
  readonly playing?: Playing<Sprite> | undefined;
  readonly onChoose?: ((cell: Cell, isTouch: boolean) => void) | undefined;
  /** The space under the pointer or in focus; undefined if none is. */
  readonly onPeek?: ((cell: Cell | undefined) => void) | undefined;
  readonly title: string;
}

/** What is on each space, by its number: `s` and rings, `m` and owner, `c` and owner, or nothing. */
const contentsOf = ({ numbers }: BoardShape, { stacks, markers, collapsedSpaces }: BoardState): string[] => {
  const contents = new Array<string>(numbers.size).fill('');
  for (const cell in collapsedSpaces) contents[numbers.get(cell)!] = `c${collapsedSpaces[cell]}`;
  for (const cell in markers) contents[numbers.get(cell)!] = `m${markers[cell]!.player}`;
  for (const cell in stacks) contents[numbers.get(cell)!] = `s${stacks[cell]!.rings.join('')}`;
  return contents;
};

/** What never changes about a board: its frame and the names of files and ranks. */
const Frame = memo(({ shape }: { readonly shape: BoardShape }) => (
  <>
    {shape.shape === 'square' && (
      <rect
        className="board-frame"
        x="-8"
        y="-8"
        width={shape.width * UNIT + 16}
        height={shape.height * UNIT + 16}
        rx="10"
      />
    )}
    <svg className="board-labels" aria-hidden="true" overflow="visible">
      {shape.labels.map(({ text, x, y }) => (
        <text key={text} x={x} y={y} style={{ '--label': `${shape.labelSize}px` }}>
          {text}
        </text>
      ))}
    </svg>
  </>
));

const EMPTY: ReadonlyMap<Cell, string> = new Map();
const NOTHING: readonly string[] = [];
/** If more than this share of the board can be chosen, its dots are small. */
const CROWDED = 0.5;
const NO_ROUTES: readonly Route[] = [];

/** The spaces themselves: a separate picture, so that it is not repainted when a piece moves on it. */
const Ground = ({
  shape,
  contents,
  hints,
  onChoose,
  onPeek,
  title,
}: Pick<BoardProps, 'onChoose' | 'onPeek' | 'title'> & {
  readonly shape: BoardShape;
  /** By the number of the space. */
  readonly contents: readonly string[];
  readonly hints: ReadonlyMap<Cell, string>;
}) => {
  const { tabStop, handlers } = useRoving({ places: shape.places, hints, onChoose, onPeek });
  return (
    // biome-ignore lint/a11y/useSemanticElements: an SVG picture made of buttons is a group
    <svg
      className={`ring-board ${shape.shape}`}
      viewBox={shape.viewBox}
      role="group"
      aria-label={title}
      {...handlers}
    >
      <Frame shape={shape} />
      {shape.cells.map((place, i) => (
        <BoardCell
          key={place.cell}
          place={place}
          {...shape.outlines.get(place.cell)!}
          content={contents[i]!}
          hint={hints.get(place.cell)}
          isTabStop={place.cell === tabStop}
          isShaded={shape.shape === 'square' && (Math.floor(place.x) + Math.floor(place.y)) % 2 === 1}
        />
      ))}
    </svg>
  );
};

/** Highlights of the ground, below the pieces. */
const Washes = ({
  shape,
  marks,
}: {
  readonly shape: BoardShape;
  readonly marks: ReadonlyMap<Cell, string>;
}) =>
  [...marks].map(([cell, words]) => {
    const { whole, inset } = shape.outlines.get(cell)!;
    return (
      <path
        key={cell}
        data-at={cell}
        className={`wash ${words}`}
        d={/\blast\b/.test(words) ? whole : inset}
      />
    );
  });

export const Board = memo(
  ({
    board,
    hints = EMPTY,
    marks = EMPTY,
    last,
    preview,
    reach = NOTHING,
    hinted,
    planned = NO_ROUTES,
    playing,
    onChoose,
    onPeek,
    title,
  }: BoardProps) => {
    const shape = shapeOf(board.type);
    const ids = useId();
    const contents = useMemo(() => contentsOf(shape, board), [shape, board]);
    const territory = useMemo(() => territoryOf(board), [board]);
    const lifted = useMemo(() => new Set(playing?.scene.lifted ?? NOTHING), [playing]);
    const isPiece = (cell: Cell, content: string): boolean =>
      content !== '' && content[0] !== 'c' && !lifted.has(cell);
    const ghost = preview && middleOf(shape, preview.to);
    const reached = useMemo(() => new Set(reach), [reach]);
    /** Whether nothing is previewed on a space that offers a placement. */
    const isFree = ([cell, hint]: readonly [Cell, string]): boolean =>
      !hint.startsWith('place') || !(reached.has(cell) || preview?.to === cell);
    const isCrowded = hints.size > shape.cells.length * CROWDED;

    return (
      <div className="staged" data-small={shape.width < 10 ? true : undefined}>
        <Ground
          shape={shape}
          contents={contents}
          hints={hints}
          onChoose={onChoose}
          onPeek={onPeek}
          title={title}
        />
        <svg className={`pieces ${shape.shape}`} viewBox={shape.viewBox} aria-hidden="true">
          <Patterns ids={ids} />
          <Washes shape={shape} marks={marks} />
          {territory.map(({ seat, cells }) => (
            <TerritoryArea key={seat} shape={shape} seat={seat} cells={cells} ids={ids} />
          ))}
          {last !== undefined && <MoveArrow shape={shape} {...last} kind="last" />}
          {hinted !== undefined && <MoveArrow shape={shape} {...hinted} kind="hinted" />}
          {preview !== undefined && preview.from !== preview.to && <PreviewLine shape={shape} {...preview} />}
          {shape.cells.map(
            (place, i) =>
              isPiece(place.cell, contents[i]!) && (
                <BoardPiece
                  key={place.cell}
                  place={place}
                  content={contents[i]!}
                  marks={marks.get(place.cell) ?? ''}
                  countScale={shape.countScale}
                />
              ),
          )}
          {planned.map((route, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: moves of a plan are told apart by their place
            <PlanArrow key={i} shape={shape} {...route} number={planned.length > 1 ? i + 1 : undefined} />
          ))}
          {ghost !== undefined && (
            <g className="ghost" transform={`translate(${ghost.x} ${ghost.y})`}>
              <Stack rings={preview!.rings} isFlying />
            </g>
          )}
          {[...hints].filter(isFree).map(([cell, hint]) => (
            <BoardHint
              key={cell}
              place={shape.byCell.get(cell)!}
              hint={hint}
              hasStack={board.stacks[cell] !== undefined}
              isQuiet={isCrowded}
            />
          ))}
          {reach.map((cell) => (
            <circle
              key={cell}
              className="reach"
              cx={middleOf(shape, cell).x}
              cy={middleOf(shape, cell).y}
              r="12"
            />
          ))}
        </svg>
        <FlyingLayer playing={playing} viewBox={shape.viewBox} draw={drawSprite(shape)} />
      </div>
    );
  },
);
