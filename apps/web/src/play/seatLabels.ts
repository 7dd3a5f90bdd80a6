import { strengthName } from '../table/strengths.ts';
import type { GameUi } from '../table/ui.ts';
import type { SeatPlayer } from './saved.ts';

/** What everybody at this screen is called. */
export const seatLabels = (ui: GameUi, seats: readonly SeatPlayer[]): { readonly name: string }[] => {
  const people = seats.filter(({ kind }) => kind === 'person').length;
  return seats.map((player, i) => ({
    name: player.kind === 'agent' ? strengthName(player.agent) : people === 1 ? 'You' : ui.seatName(i + 1),
  }));
};
