import { seesLegal, type Viewer } from '@ludus/kernel';
import { seatToAct, type Table } from '@ludus/table';
import type { LiveLegal } from './schemas.ts';

/** What the seat to act may do, as far as a viewer may know. */
export const legalAt = (
  table: Table,
  viewer: Viewer,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): LiveLegal => {
  const { game, line } = table;
  const { state, length: moveNumber } = line;
  const toAct = seatToAct(table);
  const actions = seesLegal(game, toAct, viewer) ? game.legal(state) : [];
  return {
    moveNumber,
    toAct: toAct ?? null,
    total: actions.length,
    actions: actions
      .slice(offset, offset + limit)
      .map((action) => ({ notation: game.text.makeNotation(state, action), action: { ...action } })),
  };
};
