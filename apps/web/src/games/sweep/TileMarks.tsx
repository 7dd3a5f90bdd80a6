import type { Owner } from '@ludus/sweep-engine';
import { GLYPHS } from '../../look/Glyph.tsx';
import type { TilePips } from './picture.ts';

const SHAPES: Readonly<Record<Owner, string>> = {
  player: GLYPHS[1]!,
  rival: GLYPHS[2]!,
  neutral: 'M-.75-.22H.75V.22H-.75Z',
  mine: 'M0-1L.22-.45L.75-.75L.45-.22L1 0L.45.22L.75.75L.22.45L0 1L-.22.45L-.75.75L-.45.22L-1 0L-.45-.22L-.75-.75L-.22-.45Z',
};

/** Whose a tile is, as a shape and a colour. */
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

const DOTS: Readonly<Record<string, string>> = {
  player: 'M-5 0A5 5 0 1 0 5 0A5 5 0 1 0-5 0Z',
  rival: 'M0-6L5.6 4.4H-5.6Z',
};

/** One mark per pip, five in a row, discs for the player and triangles for the rival; earlier ones are hollow. */
const Dots = ({
  count,
  hollow,
  y,
  side,
}: {
  readonly count: number;
  readonly hollow: boolean;
  readonly y: number;
  readonly side: string;
}) =>
  Array.from({ length: Math.min(count, 10) }, (_, i) => (
    <path
      // biome-ignore lint/suspicious/noArrayIndexKey: dots are told apart by their place only
      key={i}
      className={`pip ${side} ${hollow ? 'hollow' : ''}`}
      d={DOTS[side]}
      transform={`translate(${16 + (i % 5) * 15} ${y + Math.floor(i / 5) * 11})`}
    />
  ));

export const Pips = ({ pips }: { readonly pips: TilePips }) => (
  <>
    <Dots count={pips.mineNow} hollow={false} y={18} side="player" />
    <Dots count={pips.mineEarlier} hollow y={pips.mineNow > 5 ? 40 : 29} side="player" />
    <Dots count={pips.rivalNow} hollow={false} y={46} side="rival" />
    <Dots count={pips.rivalEarlier} hollow y={pips.rivalNow > 5 ? 68 : 58} side="rival" />
  </>
);
