import type { Seat } from '@ludus/kernel';
import type { GameEvent, GameState, Move } from '@ludus/ringrift-engine';
import type { Since, Summary } from '../../table/ui.ts';
import type { Person } from '../../words/people.ts';
import { sentencesOf } from './sentences.ts';
import { ringWords } from './words.ts';

const { summary: words } = ringWords;

/** Up to this many steps are listed as they are. */
const FEW = 5;

/** What one player did. */
interface Deeds {
  readonly seat: Seat;
  /** Rings captured and eliminated, and markers flipped and removed, that belonged to the viewer. */
  readonly own: { captured: number; eliminated: number; flipped: number; removed: number };
  /** Rings of others captured. */
  captured: number;
  /** Rings of others and of the player eliminated. */
  eliminated: number;
  /** Spaces gained. */
  spaces: number;
  placed: number;
}

const nothing = (seat: Seat): Deeds => ({
  seat,
  own: { captured: 0, eliminated: 0, flipped: 0, removed: 0 },
  captured: 0,
  eliminated: 0,
  spaces: 0,
  placed: 0,
});

const add = (deeds: Deeds, event: GameEvent, viewer: Seat): void => {
  switch (event.type) {
    case 'ring_placed':
      deeds.placed += event.count;
      return;
    case 'ring_captured':
      if (event.ring === viewer) deeds.own.captured += 1;
      else if (event.ring !== deeds.seat) deeds.captured += 1;
      return;
    case 'marker_flipped':
      if (event.was === viewer) deeds.own.flipped += 1;
      return;
    case 'marker_removed':
      if (event.was === viewer) deeds.own.removed += 1;
      return;
    case 'rings_eliminated': {
      const own = event.rings.filter((owner) => owner === viewer).length;
      deeds.own.eliminated += own;
      deeds.eliminated += event.rings.length - own;
      return;
    }
    case 'marker_collapsed':
      deeds.spaces += 1;
      return;
    case 'line_collapsed':
      deeds.spaces += event.cells.length;
      return;
    case 'region_claimed':
      deeds.spaces += event.cells.length + event.border.length;
  }
};

const deedsIn = ({ moves, viewer }: Since<Move, GameEvent, GameState>): readonly Deeds[] => {
  const found = new Map<Seat, Deeds>();
  for (const { seat, events } of moves) {
    if (seat === viewer) continue;
    const deeds = found.get(seat) ?? nothing(seat);
    found.set(seat, deeds);
    for (const event of events) add(deeds, event, viewer);
  }
  return [...found.values()];
};

const counted = (n: number, say: (n: number) => string): string[] => (n > 0 ? [say(n)] : []);

const lineOf = ({ own, captured, eliminated, spaces, placed }: Deeds, you: Person): readonly string[] => {
  const deeds = [
    ...counted(own.captured, (n) => words.capturedOf(you, n)),
    ...counted(own.eliminated, (n) => words.eliminatedOf(you, n)),
    ...counted(own.flipped, (n) => words.flippedOf(you, n)),
    ...counted(own.removed, (n) => words.removedOf(you, n)),
    ...counted(captured, own.captured > 0 ? words.capturedMore : words.captured),
    ...counted(spaces, words.gained),
    ...counted(eliminated, own.eliminated > 0 ? words.eliminatedMore : words.eliminated),
  ];
  if (deeds.length > 0) return deeds;
  return placed > 0 ? [words.placed(placed), words.moved] : [words.moved];
};

/** What others did since the viewer's last turn: what the viewer lost, and one sentence for each of them. */
export const summaryOf = (since: Since<Move, GameEvent, GameState>): Summary | undefined => {
  const { moves, view, viewer, people } = since;
  const told = moves.filter((move) => move.seat !== viewer && sentencesOf(move, view, people).length > 0);
  if (told.length <= FEW) return undefined;
  const all = deedsIn(since);
  const you = people(viewer);
  const sum = (of: (own: Deeds['own']) => number): number => all.reduce((n, { own }) => n + of(own), 0);
  return {
    headline: words.lost(you, [
      ...counted(
        sum(({ captured, eliminated }) => captured + eliminated),
        words.rings,
      ),
      ...counted(
        sum(({ flipped, removed }) => flipped + removed),
        words.markers,
      ),
    ]),
    lines: all.map((deeds) => ({
      seat: deeds.seat,
      text: words.told(people(deeds.seat), lineOf(deeds, you)),
    })),
  };
};
