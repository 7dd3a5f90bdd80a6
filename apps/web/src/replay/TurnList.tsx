import { type Assessment, type Mark, markOf } from '@ludus/agents';
import { type KeyboardEvent, memo, type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { useMedia } from '../frame/useMedia.ts';
import { SeatMark } from '../look/Glyph.tsx';
import type { Chances } from '../opponents/review.ts';
import { percent } from '../words/format.ts';
import { MarkSign } from './MarkSign.tsx';
import type { Entry, Turn } from './stops.ts';
import { replayWords as words } from './words.ts';

interface RowProps {
  readonly turn: Turn;
  /** By step of the game. */
  readonly decisions: readonly (Assessment | undefined)[];
  /** The chance of winning after the turn, for the player the list is about. */
  readonly chance: number | undefined;
  readonly showsAll: boolean;
  /** The current decision, if it is one of these. */
  readonly current: number | undefined;
  readonly tabStop: number | undefined;
  readonly onGo: (count: number) => void;
}

const Move = ({
  entry: { count, text, short, isQuiet },
  mark,
  isCurrent,
  isTabStop,
  onGo,
}: {
  readonly entry: Entry;
  readonly mark: Mark | undefined;
  readonly isCurrent: boolean;
  readonly isTabStop: boolean;
  readonly onGo: (count: number) => void;
}) => (
  <button
    type="button"
    className={`mv${isCurrent ? ' current' : ''}${isQuiet ? ' quiet' : ''}`}
    data-count={count}
    aria-current={isCurrent ? 'step' : undefined}
    tabIndex={isTabStop ? 0 : -1}
    title={text}
    translate="no"
    onClick={() => onGo(count)}
  >
    <span className="unseen">{text}</span>
    <span aria-hidden="true">{short}</span>
    {mark !== undefined && mark !== 'good' && <MarkSign mark={mark} />}
  </button>
);

/** The steps of a turn: decisions as buttons, forced moves as dots that unfold. */
const Row = memo(({ turn, decisions, chance, showsAll, current, tabStop, onGo }: RowProps) => {
  const [isOpen, setOpen] = useState(false);
  const forced = turn.entries.filter(({ isQuiet }) => isQuiet).length;
  const unfolds = showsAll || isOpen;
  const shown = turn.entries.filter(({ isQuiet }) => unfolds || !isQuiet);
  return (
    <div className="turn" data-now={current === undefined ? undefined : true}>
      <span className="turn-number">{turn.number}</span>
      <SeatMark seat={turn.seat} size={14} />
      <span className="turn-moves">
        {shown.map((entry) => {
          const decision = decisions[entry.count - 1];
          return (
            <Move
              key={entry.count}
              entry={entry}
              mark={decision === undefined ? (entry.isQuiet ? 'forced' : undefined) : markOf(decision)}
              isCurrent={entry.count === current}
              isTabStop={entry.count === tabStop}
              onGo={onGo}
            />
          );
        })}
        {forced > 0 && !showsAll && (
          <button
            type="button"
            className="forced"
            tabIndex={-1}
            aria-expanded={isOpen}
            aria-label={words.forcedSteps(forced)}
            title={words.forcedSteps(forced)}
            onClick={() => setOpen(!isOpen)}
          >
            <span aria-hidden="true">{'·'.repeat(Math.min(3, forced))}</span>
          </button>
        )}
      </span>
      <span className="turn-chance">{chance === undefined ? '' : percent(chance)}</span>
    </div>
  );
});

interface TurnListProps {
  readonly turns: readonly Turn[];
  readonly decisions: readonly (Assessment | undefined)[];
  /** By state. */
  readonly chances: readonly Chances[];
  /** The seat whose chances are listed, counted from 0. */
  readonly reader: number;
  readonly showsAll: boolean;
  /** The current decision. */
  readonly current: number;
  readonly onGo: (count: number) => void;
  readonly onStep: (by: number) => void;
  /** What is below a turn: comments and branches, by turn number. */
  readonly notes: ReadonlyMap<number, ReactNode>;
}

const isIn = ({ entries }: Turn, count: number): boolean =>
  entries[0]!.count <= count && count <= entries.at(-1)!.count;

/** How many turns are rendered together. */
const CHUNK = 24;

type ChunkProps = Omit<TurnListProps, 'current' | 'onStep'> & {
  /** The current decision and the tab stop, if they are among these turns. */
  readonly current: number | undefined;
  readonly tabStop: number | undefined;
};

const Chunk = memo(({ turns, chances, reader, notes, current, tabStop, ...row }: ChunkProps) =>
  turns.map((turn) => (
    <li key={turn.number}>
      <Row
        {...row}
        turn={turn}
        chance={chances[turn.entries.at(-1)!.count]?.[reader]}
        current={current !== undefined && isIn(turn, current) ? current : undefined}
        tabStop={tabStop !== undefined && isIn(turn, tabStop) ? tabStop : undefined}
      />
      {notes.get(turn.number)}
    </li>
  )),
);

/** Two turns beyond the current one stay visible. */
const MARGIN = 70;

/**
 * Scrolls the list to an entry, never the page, and returns whether it had to. It scrolls a whole page at a
 * time: rows that come into view must be laid out, which few steps should wait for.
 */
const bringIntoSight = (list: HTMLElement, count: number): boolean => {
  const box = list.closest<HTMLElement>('.panel');
  const entry = list.querySelector<HTMLElement>(`[data-count="${count}"]`);
  if (box === null || entry === null) return false;
  const { top, bottom } = entry.getBoundingClientRect();
  const frame = box.getBoundingClientRect();
  const margin = Math.min(MARGIN, frame.height / 3);
  const below = bottom - (frame.bottom - margin);
  const above = frame.top + margin - top;
  const off = Math.max(below, above);
  if (off <= 0) return false;
  if (off > frame.height / 2) box.scrollTop += (top + bottom) / 2 - (frame.top + frame.bottom) / 2;
  else if (below > 0) box.scrollTop += top - frame.top - margin;
  else box.scrollTop -= frame.bottom - bottom - margin;
  return true;
};

/** All moves of a game by turn, with what they were worth. */
export const TurnList = ({ turns, current, onStep, ...row }: TurnListProps) => {
  const list = useRef<HTMLOListElement>(null);
  // After a new layout, finds the current row again.
  const isWide = useMedia('(min-width: 901px)');
  const first = turns[0]?.entries.find(({ isQuiet }) => row.showsAll || !isQuiet)?.count;
  const tabStop = current === 0 ? first : current;
  const chunks = useMemo(
    () =>
      Array.from({ length: Math.ceil(turns.length / CHUNK) }, (_, i) =>
        turns.slice(i * CHUNK, (i + 1) * CHUNK),
      ),
    [turns],
  );

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs again when the layout is another
  useEffect(() => {
    const box = list.current!;
    if (box.contains(document.activeElement))
      box.querySelector<HTMLElement>(`[data-count="${current}"]`)?.focus({ preventScroll: true });
    // In the next frame, so that the page is laid out once for the list and the board.
    let frame = requestAnimationFrame(() => {
      // Turns that have just come into view may be higher than estimated.
      if (bringIntoSight(box, current)) frame = requestAnimationFrame(() => bringIntoSight(box, current));
    });
    return () => cancelAnimationFrame(frame);
  }, [current, isWide]);

  const onKey = (event: KeyboardEvent): void => {
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    onStep(by);
  };
  const among = (some: readonly Turn[], count: number | undefined): number | undefined =>
    count !== undefined && some.some((turn) => isIn(turn, count)) ? count : undefined;
  return (
    <ol ref={list} className="turns" aria-label={words.moveList} onKeyDown={onKey}>
      {chunks.map((some) => (
        <Chunk
          key={some[0]!.number}
          {...row}
          turns={some}
          current={among(some, current)}
          tabStop={among(some, tabStop)}
        />
      ))}
    </ol>
  );
};
