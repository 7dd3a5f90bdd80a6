import type { Seat } from '@ludus/kernel';
import type { Action, GameEvent, TerritoryId } from '@ludus/risk-engine';
import { useRef } from 'react';
import type { SeenMove } from '../../table/ui.ts';
import type { MapMarch } from './map/Marches.tsx';

type Move = SeenMove<Action, GameEvent>;

/** The moves of others since the viewer's last one, in order, as far as this table has shown them. */
export const withMove = (moves: readonly Move[], last: Move | undefined, viewer: Seat): readonly Move[] => {
  if (last === undefined) return [];
  if (last.seat === viewer) return moves.length === 0 ? moves : [];
  const before = moves.filter(({ count }) => count < last.count);
  return [...before, last];
};

/**
 * The arrows of some moves: one per attack, with the place of its player among those who moved.
 *
 * @param matters - Whether an attack is shown that failed to take a territory.
 */
export const marchesOf = (
  moves: readonly Move[],
  matters: (territory: TerritoryId) => boolean = () => true,
): readonly MapMarch[] => {
  const found = new Map<string, MapMarch>();
  const seats = [...new Set(moves.map(({ seat }) => seat))];
  for (const { seat, events } of moves) {
    const roll = events.find((event) => event.type === 'AttackResolved');
    if (roll === undefined) continue;
    const isFailed = !events.some(({ type }) => type === 'TerritoryCaptured');
    if (isFailed && !matters(roll.to)) continue;
    const number = seats.indexOf(seat) + 1;
    // If a path was used twice, there is one arrow.
    found.set(`${roll.from} ${roll.to}`, { from: roll.from, to: roll.to, seat, number, isFailed });
  }
  return [...found.values()];
};

interface Recent {
  readonly moves: readonly Move[];
  /**
   * Whether all moves since the viewer's last turn are known: a table that was opened later knows only the
   * last one.
   */
  readonly isComplete: boolean;
}

/** Keeps the moves of others since the viewer's last turn. */
export const useRecent = (last: Move | undefined, viewer: Seat): Recent => {
  const kept = useRef<Recent & { readonly last: Move | undefined }>({
    last: undefined,
    moves: [],
    isComplete: last === undefined,
  });
  if (kept.current.last !== last)
    kept.current = {
      last,
      moves: withMove(kept.current.moves, last, viewer),
      isComplete: kept.current.isComplete || last === undefined || last.seat === viewer,
    };
  return kept.current;
};
