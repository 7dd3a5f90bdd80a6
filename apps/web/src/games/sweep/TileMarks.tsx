import type { Owner } from '@ludus/sweep-engine';
import { GLYPHS } from '../../look/Glyph.tsx';
import type { TileMark } from './marks.ts';
import type { TilePips } from './picture.ts';

const SHAPES: Readonly<Record<Owner, string>> = {
  player: GLYPHS[1]!,
  rival: GLYPHS[2]!,
  neutral: 'M-.75-.22H.75V.22H-.75Z',
  mine: 'M0-1L.22-.45L.75-.75L.45-.22L1 0L.45.22L.75.75L.22.45L0 1L-.22.45L-.75.75L-.45.22L-1 0L-.45-.22L-.75-.75L-.22-.45Z',
};

/** The owner of a tile, as a shape and a colour. */
export const OwnerMark = ({
  owner,
  x,
  y,
  size,
}: {
  readonly owner: Owner;
  readonly x: number;
  readonly y: number;
  readonly size: number;
}) => (
  <path className={`owner ${owner}`} d={SHAPES[owner]} transform={`translate(${x} ${y}) scale(${size})`} />
);

/** The same as a separate picture, for buttons and legends. */
export const OwnerIcon = ({ owner, size = 20 }: { readonly owner: Owner; readonly size?: number }) => (
  <svg viewBox="-1.2 -1.2 2.4 2.4" width={size} height={size} aria-hidden="true">
    <path className={`owner ${owner}`} d={SHAPES[owner]} />
  </svg>
);

/** A flag in the colour of an owner, about 60 high around the point 0 0. */
const FlagShape = ({ owner }: { readonly owner: Owner }) => (
  <g className={`flag ${owner}`}>
    <path className="flag-pole" d="M-15 27V-27" />
    <path className="flag-cloth" d="M-14-26H21L12-11L21 4H-14Z" />
    <path className="flag-sign" d={SHAPES[owner]} transform="translate(1 -11) scale(8.5)" />
  </g>
);

export const FlagIcon = ({ owner, size = 24 }: { readonly owner: Owner; readonly size?: number }) => (
  <svg viewBox="-30 -32 60 64" width={size} height={size} aria-hidden="true">
    <FlagShape owner={owner} />
  </svg>
);

/** The reader's notes: a flag, or pencil marks in a row. Next to pips, notes are smaller. */
export const OwnNotes = ({ mark, isCrowded }: { readonly mark: TileMark; readonly isCrowded: boolean }) => {
  if (mark.flag !== undefined)
    return (
      <g transform={isCrowded ? 'translate(76 66) scale(.62)' : 'translate(50 46)'}>
        <FlagShape owner={mark.flag} />
      </g>
    );
  const marks = mark.pencil ?? [];
  return (
    <g className="pencil-marks">
      {marks.map((owner, i) => (
        <OwnerMark
          key={owner}
          owner={owner}
          x={50 + (i - (marks.length - 1) / 2) * 21}
          y={isCrowded ? 82 : 50}
          size={8.5}
        />
      ))}
    </g>
  );
};

const DOTS: Readonly<Record<string, string>> = {
  player: 'M-8 0A8 8 0 1 0 8 0A8 8 0 1 0-8 0Z',
  rival: 'M0-9L8.8 7H-8.8Z',
};

interface PipKind {
  readonly side: 'player' | 'rival';
  readonly isHollow: boolean;
  readonly count: number;
}

/**
 * Pips in rows, this round's first: discs for the player, triangles for the rival; those of earlier rounds
 * are hollow.
 */
export const Pips = ({ pips }: { readonly pips: TilePips }) => {
  const kinds: readonly PipKind[] = [
    { side: 'player', isHollow: false, count: pips.mineNow },
    { side: 'player', isHollow: true, count: pips.mineEarlier },
    { side: 'rival', isHollow: false, count: pips.rivalNow },
    { side: 'rival', isHollow: true, count: pips.rivalEarlier },
  ];
  const all = kinds.flatMap((kind) => new Array<PipKind>(Math.min(kind.count, 12)).fill(kind));
  // Four in a row fit at full size; more shrink together.
  const scale = all.length <= 12 ? 1 : 0.74;
  const perRow = Math.floor(84 / (21 * scale));
  return all.map(({ side, isHollow }, i) => (
    <path
      // biome-ignore lint/suspicious/noArrayIndexKey: pips are told apart by their place only
      key={i}
      className={`pip ${side} ${isHollow ? 'hollow' : ''}`}
      d={DOTS[side]}
      transform={`translate(${16 + (i % perRow) * 21 * scale} ${17 + Math.floor(i / perRow) * 20 * scale}) scale(${scale})`}
    />
  ));
};
