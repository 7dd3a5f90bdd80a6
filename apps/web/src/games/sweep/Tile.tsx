import type { Owner, Side } from '@ludus/sweep-engine';
import { memo } from 'react';
import { number, percent } from '../../words/format.ts';
import type { TileMark } from './marks.ts';
import type { TilePips } from './picture.ts';
import { OwnerMark, OwnNotes, Pips } from './TileMarks.tsx';

export const UNIT = 100;

/** An open tile: its owner, who opened it, and its number; from 0 0 to 100 100. */
export const OpenFace = ({
  owner,
  count,
  by,
}: {
  readonly owner: Owner;
  readonly count: number;
  readonly by: Side;
}) => (
  <g className={`open-face ${owner}`}>
    <rect className="tile-open" x="4" y="4" width="92" height="92" rx="12" />
    <OwnerMark owner={owner} x={21} y={23} size={12} />
    <OwnerMark owner={by} x={82} y={20} size={6.5} />
    <text className="tile-count" x="52" y="75">
      {number(count)}
    </text>
  </g>
);

/** A closed tile, slightly raised. */
export const ClosedFace = () => (
  <>
    <rect className="tile-side" x="4" y="8" width="92" height="90" rx="12" />
    <rect className="tile-top" x="4" y="3" width="92" height="89" rx="12" />
  </>
);

interface TileProps {
  readonly tile: number;
  readonly x: number;
  readonly y: number;
  readonly label: string;
  readonly hint: string | undefined;
  readonly isTabStop: boolean;
  readonly marks: string;
  readonly owner: Owner | undefined;
  readonly count: number | undefined;
  readonly by: Side | undefined;
  /** What the cards left possible, separated by spaces. */
  readonly notes: string;
  readonly overheard: number | undefined;
  readonly pips: TilePips | undefined;
  readonly belief: number | undefined;
  readonly truth: Owner | undefined;
  readonly own: TileMark | undefined;
  readonly certain: Owner | undefined;
  readonly isLifted: boolean;
}

const isOwner = (text: string): text is Owner => ['player', 'rival', 'neutral', 'mine'].includes(text);

const Closed = ({ notes, overheard, pips, belief, truth, own, certain }: TileProps) => {
  const isCrowded = pips !== undefined;
  return (
    <>
      <ClosedFace />
      {belief !== undefined && (
        <rect className="tile-belief" x="4" y="3" width="92" height="89" rx="12" opacity={belief * 0.85} />
      )}
      {truth !== undefined && (
        <g opacity=".6">
          <OwnerMark
            owner={truth}
            x={isCrowded ? 76 : 50}
            y={isCrowded ? 66 : 48}
            size={isCrowded ? 14 : 20}
          />
        </g>
      )}
      {pips !== undefined && <Pips pips={pips} />}
      {notes
        .split(' ')
        .filter(isOwner)
        .map((one, i) => (
          <OwnerMark key={one} owner={one} x={18 + 18 * i} y={80} size={7.5} />
        ))}
      {overheard !== undefined && (
        <text className="tile-overheard" x="82" y="86">
          {number(overheard)}
        </text>
      )}
      {own !== undefined && <OwnNotes mark={own} isCrowded={isCrowded} />}
      {belief !== undefined && (
        <text className="tile-chance" x="50" y="86">
          {percent(belief)}
        </text>
      )}
      {certain !== undefined && (
        <g className={`certain ${certain}`}>
          <rect x="7" y="6" width="86" height="83" rx="10" />
          {own?.flag === undefined && truth === undefined && belief === undefined && (
            <OwnerMark owner={certain} x={80} y={76} size={9} />
          )}
        </g>
      )}
    </>
  );
};

export const Tile = memo((props: TileProps) => {
  const { tile, x, y, label, hint, isTabStop, marks, owner, count, by, isLifted } = props;
  const isOpen = owner !== undefined && count !== undefined && by !== undefined;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a tile of an SVG board cannot be an HTML button
    <g
      className={`tile ${isOpen ? 'open' : 'covered'} ${marks}`}
      transform={`translate(${x * UNIT} ${y * UNIT})`}
      data-cell={tile}
      data-hint={hint}
      data-owner={owner}
      role="button"
      tabIndex={isTabStop ? 0 : -1}
      aria-label={label}
    >
      <rect className="tile-ground" x="2" y="2" width="96" height="96" rx="14" />
      {!isLifted && (isOpen ? <OpenFace owner={owner} count={count} by={by} /> : <Closed {...props} />)}
      <rect className="tile-edge" x="4" y="4" width="92" height="91" rx="12" />
    </g>
  );
});
