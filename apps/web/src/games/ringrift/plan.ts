import { type Cell, type GameState, type Move, ringrift } from '@ludus/ringrift-engine';
import type { Route } from './Board.tsx';
import { pathOf } from './effects.ts';

/** A line of play to draw: its moves in order, and what it claims. */
interface DrawnPlan {
  readonly routes: readonly Route[];
  readonly claimed: readonly Cell[];
}

/** Plays a line to see what it would claim. */
export const planOn = (state: GameState, plan: readonly Move[]): DrawnPlan => {
  let now = state;
  for (const move of plan) {
    const played = ringrift.play(now, move, now.currentPlayer);
    if (!played.ok) break;
    now = played.value.state;
  }
  const before = state.board.collapsedSpaces;
  const claimed = Object.entries(now.board.collapsedSpaces)
    .filter(([cell, owner]) => owner === state.currentPlayer && before[cell] === undefined)
    .map(([cell]) => cell);
  return {
    routes: plan.flatMap((move) => pathOf(move) ?? []),
    claimed,
  };
};
