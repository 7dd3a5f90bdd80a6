import { type Seat, viewFor } from '@ludus/kernel';
import type { GameLine } from '@ludus/table';
import { memo, useEffect, useMemo, useRef, useState } from 'react';
import { Check } from '../look/Check.tsx';
import { SeatMark } from '../look/Glyph.tsx';
import { number } from '../words/format.ts';
import type { People } from '../words/people.ts';
import { isQuietStep, seenBy } from './lastSeen.ts';
import { startsTurn } from './turns.ts';
import type { GameUi } from './ui.ts';
import { tableWords } from './words.ts';
import './moves.css';

interface MoveListProps {
  readonly ui: GameUi;
  readonly line: GameLine;
  readonly people: People;
  /** The viewer during the game; left out if everything may be known. */
  readonly viewer?: Seat | undefined;
}

/** A move as it stands in the list. */
export interface MoveEntry {
  readonly count: number;
  readonly seat: Seat;
  readonly text: string;
  /** The same in a few signs. */
  readonly short: string;
  readonly isQuiet: boolean;
  /** Whether a turn begins with it; where nobody knows, one begins with every change of seats. */
  readonly startsTurn?: boolean;
}

/** A move in notation and in signs; in games that hide moves, what the viewer learned from it. */
const textsOf = (
  ui: GameUi,
  line: GameLine,
  index: number,
  viewer: Seat | undefined,
): Pick<MoveEntry, 'text' | 'short'> => {
  const { action, seat } = line.steps[index]!;
  const { text } = line.game;
  if (ui.hidesActions === true && viewer !== undefined) {
    const seen = seenBy(viewer, line, line.lastMove(index + 1));
    const view = viewFor(line.game, line.stateAt(index + 1), viewer);
    const told = (seen?.events ?? []).map((event) => text.describeEvent(view, event)).join(' ');
    if (told !== '' || seat !== viewer) return { text: told, short: told };
  }
  const state = line.stateAt(index);
  const notation = text.makeNotation(state, action);
  return { text: notation, short: ui.shortText?.(state, action) ?? notation };
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
        ...textsOf(ui, line, i, viewer),
        isQuiet: isQuietStep(ui, line, i),
        startsTurn: startsTurn(line, i),
      });
    }
    known.current = { line, viewer, entries };
    return entries;
  }, [ui, line, viewer]);
};

/** What a player did until it was another player's turn. */
interface MoveTurn {
  readonly number: number;
  readonly seat: Seat;
  readonly entries: readonly MoveEntry[];
}

/** All turns, numbered as in reviews: those with nothing to list count too. */
const turnsOf = (entries: readonly MoveEntry[]): readonly MoveTurn[] => {
  const turns: { number: number; seat: Seat; entries: MoveEntry[] }[] = [];
  for (const entry of entries) {
    const last = turns.at(-1);
    if (last === undefined || (entry.startsTurn ?? last.seat !== entry.seat))
      turns.push({ number: turns.length + 1, seat: entry.seat, entries: [entry] });
    else last.entries.push(entry);
  }
  return turns;
};

const withoutQuiet = (turns: readonly MoveTurn[]): readonly MoveTurn[] =>
  turns
    .map((turn) => ({ ...turn, entries: turn.entries.filter(({ isQuiet }) => !isQuiet) }))
    .filter(({ entries }) => entries.length > 0);

interface BlockProps {
  readonly named: GameUi['named'];
  readonly turns: readonly MoveTurn[];
  readonly people: People;
  /** The last move, if it is one of these. */
  readonly current: number | undefined;
}

/** Some consecutive turns: in a long game, a move re-renders only its own block. */
const Block = memo(({ turns, named, people, current }: BlockProps) =>
  turns.map(({ number: place, seat, entries }) => {
    const { name, isYou } = people(seat);
    const say = (text: string): string => named?.(text, people) ?? text;
    return (
      <li key={place} data-now={entries.at(-1)!.count === current ? true : undefined}>
        <span className="move-number">{number(place)}</span>
        <SeatMark seat={seat} size={14} />
        <span className="move-name" translate={isYou ? undefined : 'no'}>
          {isYou ? tableWords.you : name}
        </span>
        <span className="turn-steps" translate="no">
          {entries.map(({ count, text, short, isQuiet }) => (
            <span key={count} className={isQuiet ? 'move soft' : 'move'} title={say(text)}>
              <span className="unseen">{say(text)}</span>
              <span aria-hidden="true">{say(short)}</span>
            </span>
          ))}
        </span>
      </li>
    );
  }),
);

const BLOCK = 24;

const blocksOf = (turns: readonly MoveTurn[]): readonly (readonly MoveTurn[])[] =>
  Array.from({ length: Math.ceil(turns.length / BLOCK) }, (_, i) => turns.slice(i * BLOCK, (i + 1) * BLOCK));

/** All moves of a game by turn; forced ones are shown on demand. */
export const MoveList = ({ ui, line, people, viewer }: MoveListProps) => (
  <MoveEntries entries={useEntries(ui, line, viewer)} named={ui.named} people={people} />
);

/** The same for moves that are already text. */
export const MoveEntries = ({
  entries,
  named,
  people,
}: {
  readonly entries: readonly MoveEntry[];
  /** Replaces player numbers with names, if the game uses numbers. */
  readonly named: GameUi['named'];
  readonly people: People;
}) => {
  const [showsAll, setShowsAll] = useState(false);
  const list = useRef<HTMLOListElement>(null);
  const shown = useMemo(() => {
    const turns = turnsOf(entries);
    return showsAll ? turns : withoutQuiet(turns);
  }, [showsAll, entries]);
  const blocks = useMemo(() => blocksOf(shown), [shown]);
  const hasQuiet = useMemo(() => entries.some(({ isQuiet }) => isQuiet), [entries]);
  const current = shown.at(-1)?.entries.at(-1)?.count;

  // biome-ignore lint/correctness/useExhaustiveDependencies: the latest move comes into sight when there is one
  useEffect(() => {
    // Scrolls the list only, never the page. Its height is known in the next frame; asking now would lay out
    // the whole page within the click that made the move.
    const frame = requestAnimationFrame(() => list.current?.scrollTo({ top: list.current.scrollHeight }));
    return () => cancelAnimationFrame(frame);
  }, [current]);

  return (
    <section className="moves card" aria-label={tableWords.moves}>
      <div className="moves-head">
        <h2>{tableWords.moves}</h2>
        {hasQuiet && <Check label={tableWords.allSteps} checked={showsAll} onChange={setShowsAll} />}
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users scroll it with the arrow keys */}
      <ol ref={list} tabIndex={0} aria-label={tableWords.moveList}>
        {blocks.map((turns) => (
          <Block
            key={turns[0]!.number}
            turns={turns}
            named={named}
            people={people}
            current={turns === blocks.at(-1) ? current : undefined}
          />
        ))}
      </ol>
      {shown.length === 0 && <p className="soft">{tableWords.noMoves}</p>}
    </section>
  );
};
