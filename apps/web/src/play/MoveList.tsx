import type { Seat } from '@ludus/kernel';
import { useEffect, useMemo, useRef, useState } from 'react';
import { SeatMark } from '../look/Glyph.tsx';
import type { GameLine } from './line.ts';
import type { GameUi } from './ui.ts';

export interface MoveListProps {
  readonly ui: GameUi;
  readonly line: GameLine;
  /** The state shown now, counted by the actions before it. */
  readonly at: number;
  readonly onGo?: (count: number) => void;
}

interface Entry {
  readonly count: number;
  readonly seat: Seat;
  readonly text: string;
  readonly isQuiet: boolean;
}

/** Notation is made once per move: a line that only grew keeps what it had. */
const useEntries = (ui: GameUi, line: GameLine): readonly Entry[] => {
  const known = useRef<{ readonly line: GameLine; readonly entries: Entry[] }>(undefined);
  return useMemo(() => {
    const before = known.current;
    let shared = 0;
    while (
      before !== undefined &&
      shared < before.entries.length &&
      shared < line.length &&
      before.line.steps[shared] === line.steps[shared]
    )
      shared += 1;
    const entries = before?.entries.slice(0, shared) ?? [];
    for (let i = shared; i < line.length; i += 1) {
      const { action, seat } = line.steps[i]!;
      entries.push({
        count: i + 1,
        seat,
        text: line.game.makeNotation(line.stateAt(i), action),
        isQuiet: ui.isQuiet(action),
      });
    }
    known.current = { line, entries };
    return entries;
  }, [ui, line]);
};

/** All moves of a game; the ones without a decision are shown on demand. */
export const MoveList = ({ ui, line, at, onGo }: MoveListProps) => {
  const entries = useEntries(ui, line);
  const [showsAll, setShowsAll] = useState(false);
  const list = useRef<HTMLOListElement>(null);
  const shown = showsAll ? entries : entries.filter(({ isQuiet }) => !isQuiet);
  const hasQuiet = entries.some(({ isQuiet }) => isQuiet);
  const current = shown.findLast(({ count }) => count <= at)?.count;

  useEffect(() => {
    const box = list.current;
    const entry = box?.querySelector<HTMLElement>(`[data-count="${current}"]`);
    if (box === null || entry === null || entry === undefined) return;
    // Scrolls the list only, never the page.
    const top = entry.offsetTop;
    if (top < box.scrollTop || top + entry.offsetHeight > box.scrollTop + box.clientHeight)
      box.scrollTop = top - box.clientHeight / 2;
  }, [current]);

  return (
    <section className="moves card" aria-label="Moves">
      <div className="moves-head">
        <h2>Moves</h2>
        {hasQuiet && (
          <label className="check small">
            <input
              type="checkbox"
              checked={showsAll}
              onChange={(event) => setShowsAll(event.target.checked)}
            />
            <span>Show steps without a decision</span>
          </label>
        )}
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls must be reachable by keyboard */}
      <ol ref={list} tabIndex={0} aria-label="List of moves">
        {shown.map(({ count, seat, text, isQuiet }) => (
          <li key={count} data-count={count} className={isQuiet ? 'soft' : undefined}>
            <span className="move-number">{count}</span>
            <SeatMark seat={seat} size={14} />
            {onGo === undefined ? (
              <span className={count === current ? 'move current' : 'move'}>{text}</span>
            ) : (
              <button
                type="button"
                className={count === current ? 'move current' : 'move'}
                aria-current={count === current ? 'step' : undefined}
                onClick={() => onGo(count)}
              >
                {text}
              </button>
            )}
          </li>
        ))}
      </ol>
      {shown.length === 0 && <p className="soft">No move yet.</p>}
    </section>
  );
};
