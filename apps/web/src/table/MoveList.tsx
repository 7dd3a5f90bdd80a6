import { type Seat, viewFor } from '@ludus/kernel';
import type { GameLine } from '@ludus/table';
import { type KeyboardEvent, memo, useEffect, useMemo, useRef, useState } from 'react';
import { Check } from '../look/Check.tsx';
import { SeatMark } from '../look/Glyph.tsx';
import { isQuietStep, seenBy } from './lastSeen.ts';
import type { GameUi } from './ui.ts';
import { tableWords } from './words.ts';
import './moves.css';

interface MoveListProps {
  readonly ui: GameUi;
  readonly line: GameLine;
  /** The state shown now, counted by the actions before it. */
  readonly at: number;
  readonly onGo?: (count: number) => void;
  /** Who looks while the game is played; left out where everything may be known. */
  readonly viewer?: Seat | undefined;
}

/** A move as it stands in the list. */
export interface MoveEntry {
  readonly count: number;
  readonly seat: Seat;
  readonly text: string;
  readonly isQuiet: boolean;
}

/** A move in notation, or what a viewer may know of it. */
const textOf = (ui: GameUi, line: GameLine, index: number, viewer: Seat | undefined): string => {
  const { action, seat } = line.steps[index]!;
  const { text } = line.game;
  if (ui.hidesActions !== true || viewer === undefined || seat === viewer)
    return text.makeNotation(line.stateAt(index), action);
  const seen = seenBy(viewer, line, line.lastMove(index + 1));
  const view = viewFor(line.game, line.stateAt(index + 1), viewer);
  return (seen?.events ?? []).map((event) => text.describeEvent(view, event)).join(' ');
};

/** Notation is made once per move: a line that only grew keeps what it had. */
const useEntries = (ui: GameUi, line: GameLine, viewer: Seat | undefined): readonly MoveEntry[] => {
  const known = useRef<{
    readonly line: GameLine;
    readonly viewer: Seat | undefined;
    readonly entries: MoveEntry[];
  }>(undefined);
  return useMemo(() => {
    const before = known.current;
    let shared = 0;
    while (
      before !== undefined &&
      before.viewer === viewer &&
      shared < before.entries.length &&
      shared < line.length &&
      before.line.steps[shared] === line.steps[shared]
    )
      shared += 1;
    const entries = before?.entries.slice(0, shared) ?? [];
    for (let i = shared; i < line.length; i += 1) {
      entries.push({
        count: i + 1,
        seat: line.steps[i]!.seat,
        text: textOf(ui, line, i, viewer),
        isQuiet: isQuietStep(ui, line, i),
      });
    }
    known.current = { line, viewer, entries };
    return entries;
  }, [ui, line, viewer]);
};

interface BlockProps {
  readonly entries: readonly MoveEntry[];
  /** The current move, if it is one of these. */
  readonly current: number | undefined;
  /** The move the Tab key comes to, if it is one of these: hundreds of stops would be a trap. */
  readonly tabStop: number | undefined;
  readonly onGo: ((count: number) => void) | undefined;
}

/** A block of moves: in a long game, a step redraws the two blocks it changes, not all moves. */
const Block = memo(({ entries, current, tabStop, onGo }: BlockProps) =>
  entries.map(({ count, seat, text, isQuiet }) => (
    <li key={count} data-count={count} className={isQuiet ? 'soft' : undefined}>
      <span className="move-number">{count}</span>
      <SeatMark seat={seat} size={14} />
      {onGo === undefined ? (
        <span className={count === current ? 'move current' : 'move'} translate="no">
          {text}
        </span>
      ) : (
        <button
          type="button"
          translate="no"
          className={count === current ? 'move current' : 'move'}
          aria-current={count === current ? 'step' : undefined}
          tabIndex={count === tabStop ? 0 : -1}
          onClick={() => onGo(count)}
        >
          {text}
        </button>
      )}
    </li>
  )),
);

const BLOCK = 40;

const blocksOf = (entries: readonly MoveEntry[]): readonly (readonly MoveEntry[])[] =>
  Array.from({ length: Math.ceil(entries.length / BLOCK) }, (_, i) =>
    entries.slice(i * BLOCK, (i + 1) * BLOCK),
  );

const isIn = (entries: readonly MoveEntry[], count: number | undefined): boolean =>
  count !== undefined && entries[0]!.count <= count && count <= entries.at(-1)!.count;

/** All moves of a game; the ones without a decision are shown on demand. */
export const MoveList = ({ ui, line, at, onGo, viewer }: MoveListProps) => (
  <MoveEntries entries={useEntries(ui, line, viewer)} at={at} onGo={onGo} />
);

interface MoveEntriesProps extends Pick<MoveListProps, 'at'> {
  readonly entries: readonly MoveEntry[];
  readonly onGo?: ((count: number) => void) | undefined;
}

/** The same for moves that are in words already. */
export const MoveEntries = ({ entries, at, onGo }: MoveEntriesProps) => {
  const [showsAll, setShowsAll] = useState(false);
  const list = useRef<HTMLOListElement>(null);
  const shown = useMemo(
    () => (showsAll ? entries : entries.filter(({ isQuiet }) => !isQuiet)),
    [showsAll, entries],
  );
  const blocks = useMemo(() => blocksOf(shown), [shown]);
  const hasQuiet = useMemo(() => entries.some(({ isQuiet }) => isQuiet), [entries]);
  const current = shown.findLast(({ count }) => count <= at)?.count;
  const tabStop = current ?? shown[0]?.count;
  const within = (block: readonly MoveEntry[], count: number | undefined): number | undefined =>
    isIn(block, count) ? count : undefined;

  useEffect(() => {
    const box = list.current;
    const entry = box?.querySelector<HTMLElement>(`[data-count="${current}"]`);
    if (box === null || entry === null || entry === undefined) return;
    if (box.contains(document.activeElement) && document.activeElement !== box)
      entry.querySelector('button')?.focus({ preventScroll: true });
    // Scrolls the list only, never the page.
    const top = entry.offsetTop;
    if (top < box.scrollTop || top + entry.offsetHeight > box.scrollTop + box.clientHeight)
      box.scrollTop = top - box.clientHeight / 2;
  }, [current]);

  const onKey = (event: KeyboardEvent): void => {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (step === undefined || onGo === undefined) return;
    event.preventDefault();
    const next = shown[shown.findIndex(({ count }) => count === current) + step];
    if (next !== undefined) onGo(next.count);
  };

  return (
    <section className="moves card" aria-label={tableWords.moves}>
      <div className="moves-head">
        <h2>{tableWords.moves}</h2>
        {hasQuiet && <Check label={tableWords.allSteps} checked={showsAll} onChange={setShowsAll} />}
      </div>
      <ol
        ref={list}
        tabIndex={onGo === undefined ? 0 : undefined}
        aria-label={tableWords.moveList}
        onKeyDown={onKey}
      >
        {blocks.map((block) => (
          <Block
            key={block[0]!.count}
            entries={block}
            current={within(block, current)}
            tabStop={within(block, tabStop)}
            onGo={onGo}
          />
        ))}
      </ol>
      {shown.length === 0 && <p className="soft">{tableWords.noMoves}</p>}
    </section>
  );
};
