import { layoutOf, makeTile, OWNERS, type Owner, type SweepView } from '@ludus/sweep-engine';
import { memo, useMemo } from 'react';
import { useRoving } from '../../look/useRoving.ts';
import { notesOf, pipsOf, type SweepPicture, type TilePips } from './picture.ts';
import { OwnerMark, Pips } from './TileMarks.tsx';
import './sweep.css';

interface SweepBoardProps {
  readonly picture: SweepPicture;
  readonly hints: ReadonlyMap<string, string>;
  readonly selected: readonly string[];
  readonly last: readonly number[];
  /** Whether hidden tiles show whose they are, where that is known. */
  readonly showsTruth: boolean;
  /** A number from 0 to 1 per tile, drawn as a shade. */
  readonly heat?: ReadonlyMap<number, number> | undefined;
  readonly onChoose?: (id: string) => void;
  readonly onPeek?: (id: string | undefined) => void;
  readonly title: string;
}

const isOwner = (text: string): text is Owner => OWNERS.some((owner) => owner === text);

const UNIT = 100;
/** Room for the names of columns and rows. */
const EDGE = 34;

const WORDS: Readonly<Record<Owner, string>> = {
  player: 'yours',
  rival: "the rival's",
  neutral: 'neutral',
  mine: 'a mine',
};

const pipWords = (pips: TilePips | undefined): string => {
  if (pips === undefined) return '';
  const own = pips.mineNow + pips.mineEarlier;
  const rival = pips.rivalNow + pips.rivalEarlier;
  return `${own > 0 ? `, ${own} pips for you` : ''}${rival > 0 ? `, ${rival} pips for the rival` : ''}`;
};

const speak = (
  view: SweepView,
  tile: number,
  {
    pips,
    notes,
    hint,
  }: {
    readonly pips: TilePips | undefined;
    readonly notes: readonly Owner[] | undefined;
    readonly hint: string | undefined;
  },
): string => {
  const name = makeTile(layoutOf(view.config.level), tile);
  const reveal = view.revealed[tile];
  if (reveal) {
    const owner = view.owners[tile]!;
    return `${name}, ${WORDS[owner]}, revealed by ${reveal.by === 'player' ? 'you' : 'the rival'}, ${reveal.count} ${reveal.by} tiles around`;
  }
  const noted = notes === undefined ? '' : `, can be ${notes.map((owner) => WORDS[owner]).join(' or ')}`;
  const overheard = view.player?.overheard[tile];
  const heard = overheard == null ? '' : `, ${overheard} of your tiles around`;
  const what =
    hint === 'reveal' ? '; can be revealed' : hint === 'target' ? '; can be chosen for the card' : '';
  return `${name}, hidden${noted}${heard}${pipWords(pips)}${what}`;
};

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
  readonly by: string | undefined;
  readonly notes: string;
  readonly overheard: number | undefined;
  readonly pips: TilePips | undefined;
  readonly heat: number | undefined;
  readonly truth: Owner | undefined;
}

const Tile = memo(
  ({
    tile,
    x,
    y,
    label,
    hint,
    isTabStop,
    marks,
    owner,
    count,
    by,
    notes,
    overheard,
    pips,
    heat,
    truth,
  }: TileProps) => (
    // biome-ignore lint/a11y/useSemanticElements: a tile of an SVG board cannot be an HTML button
    <g
      className={`tile ${owner === undefined ? 'covered' : 'open'} ${marks}`}
      transform={`translate(${x * UNIT} ${y * UNIT})`}
      data-cell={tile}
      data-hint={hint}
      data-owner={owner}
      role="button"
      tabIndex={isTabStop ? 0 : -1}
      aria-label={label}
    >
      <rect className="tile-ground" x="4" y="4" width="92" height="92" rx="12" />
      {heat !== undefined && (
        <rect className="tile-heat" x="4" y="4" width="92" height="92" rx="12" opacity={heat} />
      )}
      {owner !== undefined && (
        <>
          <OwnerMark owner={owner} x={50} y={34} size={18} />
          <text className="tile-count" x="50" y="82">
            {count}
          </text>
          <text className="tile-by" x="84" y="88">
            {by === 'player' ? '●' : '▲'}
          </text>
        </>
      )}
      {owner === undefined && truth !== undefined && (
        <g opacity=".55">
          <OwnerMark
            owner={truth}
            x={pips === undefined ? 50 : 74}
            y={54}
            size={pips === undefined ? 20 : 16}
          />
        </g>
      )}
      {owner === undefined &&
        notes
          .split(' ')
          .filter(isOwner)
          .map((one, i) => <OwnerMark key={one} owner={one} x={22 + 19 * i} y={80} size={8} />)}
      {owner === undefined && overheard !== undefined && (
        <text className="tile-overheard" x="82" y="86">
          {overheard}
        </text>
      )}
      {owner === undefined && pips !== undefined && <Pips pips={pips} />}
      <rect className="focus-edge" x="7" y="7" width="86" height="86" rx="10" />
    </g>
  ),
);

/** Columns have letters, rows numbers from the top, as in the notation. */
const Names = memo(({ width, height }: { readonly width: number; readonly height: number }) => (
  <svg aria-hidden="true" overflow="visible">
    {Array.from({ length: width }, (_, x) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
      <text key={`x${x}`} className="axis" x={(x + 0.5) * UNIT} y={height * UNIT + 26}>
        {String.fromCharCode(97 + x)}
      </text>
    ))}
    {Array.from({ length: height }, (_, y) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place
      <text key={`y${y}`} className="axis" x={-EDGE / 2} y={(y + 0.5) * UNIT + 9}>
        {y + 1}
      </text>
    ))}
  </svg>
));

export const SweepBoard = ({
  picture,
  hints,
  selected,
  last,
  showsTruth,
  heat,
  onChoose,
  onPeek,
  title,
}: SweepBoardProps) => {
  const { view, truth } = picture;
  const layout = layoutOf(view.config.level);
  const places = useMemo(() => layout.positions.map(({ x, y }, tile) => ({ id: `${tile}`, x, y })), [layout]);
  const pips = useMemo(() => pipsOf(view), [view]);
  const { tabStop, handlers } = useRoving({ places, hints, onChoose, onPeek });
  return (
    // biome-ignore lint/a11y/useSemanticElements: an SVG picture made of buttons is a group
    <svg
      className="sweep-board"
      viewBox={`${-EDGE} 0 ${layout.width * UNIT + EDGE} ${layout.height * UNIT + EDGE}`}
      role="group"
      aria-label={title}
      {...handlers}
    >
      <Names width={layout.width} height={layout.height} />
      {layout.positions.map(({ x, y }, tile) => {
        const reveal = view.revealed[tile] ?? undefined;
        const notes = notesOf(view, tile);
        const id = `${tile}`;
        const owner = reveal === undefined ? undefined : view.owners[tile]!;
        return (
          <Tile
            key={id}
            tile={tile}
            x={x}
            y={y}
            label={speak(view, tile, { pips: pips.get(tile), notes, hint: hints.get(id) })}
            hint={hints.get(id)}
            isTabStop={tabStop === id}
            marks={`${selected.includes(id) ? 'selected' : ''} ${last.includes(tile) ? 'last' : ''}`}
            owner={owner}
            count={reveal?.count}
            by={reveal?.by}
            notes={notes?.join(' ') ?? ''}
            overheard={view.player?.overheard[tile] ?? undefined}
            pips={pips.get(tile)}
            heat={heat?.get(tile)}
            truth={showsTruth && heat === undefined ? truth?.[tile] : undefined}
          />
        );
      })}
    </svg>
  );
};
