import { agentLabels } from '../opponents/agentLabel.ts';
import type { GameUi } from '../table/ui.ts';
import type { Person } from '../words/people.ts';
import type { SeatPlayer } from './saved.ts';
import { playWords } from './words.ts';

/** What the agents among some players are called, by seat. */
export const agentsAmong = (game: string, seats: readonly SeatPlayer[]): readonly (Person | undefined)[] =>
  agentLabels(
    game,
    seats.map((player) => (player.kind === 'agent' ? player : undefined)),
  );

/** What everybody at this screen is called. */
export const seatLabels = (ui: GameUi, seats: readonly SeatPlayer[]): Person[] => {
  const people = seats.filter(({ kind }) => kind === 'person').length;
  const agents = agentsAmong(ui.game.id, seats);
  return seats.map(
    ({ kind }, i) =>
      agents[i] ?? {
        name: people === 1 ? playWords.you : ui.seatName(i + 1),
        isYou: kind === 'person' && people === 1,
      },
  );
};
