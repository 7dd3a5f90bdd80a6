import { layoutOf, type Owner, type SweepView } from '@ludus/sweep-engine';
import { memo, type PointerEvent, useMemo, useRef } from 'react';
import { useRoving } from '../../look/useRoving.ts';
import { FlyingLayer } from '../../motion/FlyingLayer.tsx';
import type { Playing } from '../../motion/scene.ts';
import { number } from '../../words/format.ts';
import type { Marks } from './marks.ts';
import { otherSide, ownerWords, personOfSide, type Speech, tileName } from './owners.ts';
import { notesOf, pipsOf, type SweepPicture, type TilePips } from './picture.ts';
import { drawSprite, type SweepSprite } from './Sprites.tsx';
import { Tile, UNIT } from './Tile.tsx';
import { sweepWords } from './words.ts';
import './sweep.css';

interface SweepBoardProps {
  readonly picture: SweepPicture;
  readonly speech: Speech;
  readonly hints: ReadonlyMap<string, string>;
  readonly selected: readonly string[];
  readonly last: readonly number[];
  /** Whether hidden tiles show their owner, if it is known. */
  readonly showsTruth: boolean;
  /** How sure somebody is of each tile, from 0 to 1. */
  readonly beliefs?: ReadonlyMap<number, number> | undefined;
  readonly certain?: ReadonlyMap<number, Owner> | undefined;
  readonly marks?: Marks;
  readonly playing?: Playing<SweepSprite> | undefined;
  readonly onChoose?: (id: string) => void;
  readonly onPeek?: (id: string | undefined) => void;
  /** Called for a long press on a tile. */
  readonly onHold?: (tile: number) => void;
  /** Called for a key pressed on a tile; returns whether it was used. */
  readonly onKey?: (tile: number, event: { readonly key: string; readonly shiftKey: boolean }) => boolean;
  readonly title: string;
}

/** Room for the names of columns and rows. */
const EDGE = 34;
const HOLD_MS = 450;
const NO_MARKS: Marks = {};

interface Spoken {
  readonly pips: TilePips | undefined;
  readonly notes: readonly Owner[] | undefined;
  readonly hint: string | undefined;
  readonly mark: Marks[number] | undefined;
  readonly certain: Owner | undefined;
  readonly belief: number | undefined;
}

const hintWords = (hint: string | undefined): string[] => {
  if (hint === 'reveal') return [sweepWords.tile.reveal];
  return hint === 'target' ? [sweepWords.tile.target] : [];
};

const pipWords = (pips: TilePips | undefined, speech: Speech): string[] => {
  if (pips === undefined) return [];
  const sums = { player: pips.mineNow + pips.mineEarlier, rival: pips.rivalNow + pips.rivalEarlier };
  const other = otherSide(speech.own);
  return [
    ...(sums[speech.own] > 0 ? [sweepWords.tile.ownPips(sums[speech.own])] : []),
    ...(sums[other] > 0 ? [sweepWords.tile.otherPips(sums[other], personOfSide(speech, other))] : []),
  ];
};

const speak = (view: SweepView, tile: number, speech: Speech, spoken: Spoken): string => {
  const name = tileName(view, tile);
  const words = (owner: Owner): string => ownerWords(speech, owner);
  const reveal = view.revealed[tile];
  if (reveal)
    return sweepWords.tile.open(
      name,
      words(view.owners[tile]!),
      sweepWords.tile.count(personOfSide(speech, reveal.by), reveal.count),
    );
  const { pips, notes, hint, mark, certain, belief } = spoken;
  const overheard = view.player?.overheard[tile];
  return sweepWords.tile.hidden(name, [
    ...(certain === undefined ? [] : [sweepWords.tile.certain(words(certain))]),
    ...(notes === undefined ? [] : [sweepWords.tile.canBe(notes.map(words))]),
    ...(overheard == null ? [] : [sweepWords.tile.overheard(personOfSide(speech, 'player'), overheard)]),
    ...pipWords(pips, speech),
    ...(mark?.flag === undefined ? [] : [sweepWords.tile.flagged(words(mark.flag))]),
    ...(mark?.pencil === undefined ? [] : [sweepWords.tile.pencilled(mark.pencil.map(words))]),
    ...(belief === undefined ? [] : [sweepWords.tile.belief(belief, personOfSide(speech, 'rival'))]),
    ...hintWords(hint),
  ]);
};

/** Columns have letters, rows have numbers from the top, as in the notation. */
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
        {number(y + 1)}
      </text>
    ))}
  </svg>
));

const tileUnder = (target: EventTarget): number | undefined => {
  const id = target instanceof Element ? target.closest('[data-cell]')?.getAttribute('data-cell') : undefined;
  return id == null ? undefined : Number(id);
};

/** Calls back when a finger or mouse rests on a tile; the click that follows is then ignored. */
const useHold = (onHold: ((tile: number) => void) | undefined) => {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const wasHeld = useRef(false);
  const stop = (): void => clearTimeout(timer.current);
  return {
    wasHeld,
    holding: {
      onPointerDown: ({ target, button }: PointerEvent) => {
        wasHeld.current = false;
        const tile = tileUnder(target);
        stop();
        if (tile === undefined || onHold === undefined || button !== 0) return;
        timer.current = setTimeout(() => {
          wasHeld.current = true;
          onHold(tile);
        }, HOLD_MS);
      },
      onPointerUp: stop,
      onPointerCancel: stop,
      onPointerMove: ({ movementX, movementY }: PointerEvent) => {
        if (Math.abs(movementX) + Math.abs(movementY) > 6) stop();
      },
    },
  };
};

export const SweepBoard = ({
  picture,
  speech,
  hints,
  selected,
  last,
  showsTruth,
  beliefs,
  certain,
  marks = NO_MARKS,
  playing,
  onChoose,
  onPeek,
  onHold,
  onKey,
  title,
}: SweepBoardProps) => {
  const { view, truth } = picture;
  const layout = layoutOf(view.config.level);
  const places = useMemo(() => layout.positions.map(({ x, y }, tile) => ({ id: `${tile}`, x, y })), [layout]);
  const pips = useMemo(() => pipsOf(view), [view]);
  const { wasHeld, holding } = useHold(onHold);
  const { tabStop, handlers } = useRoving({
    places,
    hints,
    onPeek,
    onChoose: (id) => {
      if (!wasHeld.current) onChoose?.(id);
      wasHeld.current = false;
    },
  });
  const viewBox = `${-EDGE} 0 ${layout.width * UNIT + EDGE} ${layout.height * UNIT + EDGE}`;
  const lifted = playing?.scene.lifted ?? [];
  return (
    <div className="staged">
      {/* biome-ignore lint/a11y/useSemanticElements: an SVG picture made of buttons is a group */}
      <svg
        className="sweep-board"
        viewBox={viewBox}
        role="group"
        aria-label={title}
        {...handlers}
        {...holding}
        onContextMenu={(event) => {
          // A long press on Android asks for a menu, and a right click is a flag.
          const tile = tileUnder(event.target);
          if (tile === undefined || onHold === undefined) return;
          event.preventDefault();
          if (event.nativeEvent instanceof PointerEvent && event.nativeEvent.pointerType === 'mouse')
            onHold(tile);
        }}
        onKeyDown={(event) => {
          const tile = tileUnder(event.target);
          if (tile !== undefined && onKey?.(tile, event) === true) event.preventDefault();
          else handlers.onKeyDown(event);
        }}
      >
        <Names width={layout.width} height={layout.height} />
        {layout.positions.map(({ x, y }, tile) => {
          const id = `${tile}`;
          const reveal = view.revealed[tile] ?? undefined;
          const notes = notesOf(view, tile);
          const belief = beliefs?.get(tile);
          const sure = certain?.get(tile);
          const hint = hints.get(id);
          return (
            <Tile
              key={id}
              tile={tile}
              x={x}
              y={y}
              label={speak(view, tile, speech, {
                pips: pips.get(tile),
                notes,
                hint,
                mark: marks[tile],
                certain: sure,
                belief,
              })}
              hint={hint}
              isTabStop={tabStop === id}
              marks={`${selected.includes(id) ? 'selected' : ''} ${last.includes(tile) ? 'last' : ''}`}
              owner={reveal === undefined ? undefined : view.owners[tile]!}
              count={reveal?.count}
              by={reveal?.by}
              notes={notes?.join(' ') ?? ''}
              overheard={view.player?.overheard[tile] ?? undefined}
              pips={pips.get(tile)}
              belief={belief}
              truth={showsTruth && belief === undefined ? truth?.[tile] : undefined}
              own={marks[tile]}
              certain={sure}
              isLifted={lifted.includes(id)}
            />
          );
        })}
      </svg>
      <FlyingLayer playing={playing} viewBox={viewBox} draw={drawSprite} />
    </div>
  );
};
