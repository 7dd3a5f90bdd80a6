import type { Piece } from '@ludus/kernel';
import { memo } from 'react';
import { GLYPHS } from '../../look/Glyph.tsx';
import { OUTLINES } from '../../look/outlines.ts';

/** Where the dots of a die are, by how many there are. */
const PIPS: Readonly<Record<number, readonly (readonly [number, number])[]>> = {
  1: [[0, 0]],
  2: [
    [-1, -1],
    [1, 1],
  ],
  3: [
    [-1, -1],
    [0, 0],
    [1, 1],
  ],
  4: [
    [-1, -1],
    [1, -1],
    [-1, 1],
    [1, 1],
  ],
  5: [
    [-1, -1],
    [1, -1],
    [0, 0],
    [-1, 1],
    [1, 1],
  ],
  6: [
    [-1, -1],
    [1, -1],
    [-1, 0],
    [1, 0],
    [-1, 1],
    [1, 1],
  ],
};

const Die = ({ seat, pips }: { readonly seat: number | undefined; readonly pips: number }) => (
  <g className="scene-piece" data-seat={seat}>
    <rect className="piece-face" x="-34" y="-34" width="68" height="68" rx="12" />
    {PIPS[pips]!.map(([x, y]) => (
      <circle key={`${x} ${y}`} className="piece-glyph" cx={x * 18} cy={y * 18} r="6.5" />
    ))}
  </g>
);

/** The text on a piece, or else the sign of its player. */
const Sign = ({ seat, text }: Piece) => {
  if (text !== undefined)
    return (
      <text className="piece-text" fontSize={text.length > 2 ? 26 : 34}>
        {text}
      </text>
    );
  return seat === undefined ? null : <path className="piece-glyph" d={GLYPHS[seat]} transform="scale(14)" />;
};

/** A disc with a sign on it. */
const Disc = (piece: Piece) => (
  <g className="scene-piece" data-seat={piece.seat} data-colour={piece.colour}>
    <ellipse className="piece-shadow" cy="8" rx="36" ry="34" />
    <circle className="piece-face" r="35" />
    <circle className="piece-rim" r="29" />
    <Sign {...piece} />
  </g>
);

/** A card from the front, with large text in the centre, or from the back. */
const Card = ({ seat, colour = 'black', text = '', isFaceDown = false }: Piece) => (
  <g className="scene-piece scene-card" data-seat={seat} data-colour={isFaceDown ? undefined : colour}>
    <path className="piece-shadow" d={OUTLINES.card} transform="translate(0 4) scale(.93)" />
    <path className={isFaceDown ? 'card-back' : 'card-face'} d={OUTLINES.card} transform="scale(.93)" />
    {isFaceDown ? (
      <>
        <path className="card-pattern" d={OUTLINES.card} transform="scale(.74)" />
        {seat !== undefined && <path className="piece-glyph" d={GLYPHS[seat]} transform="scale(11)" />}
      </>
    ) : (
      <text className="card-text" fontSize={text.length > 2 ? 24 : 32}>
        {text}
      </text>
    )}
  </g>
);

/** One piece around its middle. */
export const ScenePiece = memo(({ piece }: { readonly piece: Piece }) => {
  if (piece.pips !== undefined) return <Die seat={piece.seat} pips={piece.pips} />;
  return piece.shape === 'card' ? <Card {...piece} /> : <Disc {...piece} />;
});

/** How far the pieces of a stack are raised, and how high a stack is drawn at most. */
const LIFT = 9;
const MOST_DRAWN = 5;

/** A piece on top of what is below it; of high stacks, only the upper pieces are drawn. */
export const SceneStack = ({
  piece,
  under = [],
}: {
  readonly piece: Piece;
  readonly under?: readonly Piece[] | undefined;
}) => {
  const drawn = under.slice(-MOST_DRAWN);
  return (
    <>
      {drawn.map((one, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a piece of a stack is known by its height
        <g key={i} transform={`translate(0 ${(drawn.length / 2 - i) * LIFT})`}>
          <ScenePiece piece={{ ...one, text: ' ' }} />
        </g>
      ))}
      <g transform={`translate(0 ${(-drawn.length / 2) * LIFT})`}>
        <ScenePiece piece={piece} />
      </g>
      {under.length > 0 && (
        <text className="stack-height" x="30" y={30}>
          {under.length + 1}
        </text>
      )}
    </>
  );
};
