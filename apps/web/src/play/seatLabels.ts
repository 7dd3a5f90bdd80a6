import { seatColour, sentenceCase } from '../look/words.ts';
import { agentLabels } from '../opponents/agentLabel.ts';
import type { GameUi } from '../table/ui.ts';
import type { Person } from '../words/people.ts';
import type { SavedGame, SeatPlayer } from './saved.ts';
import { playWords } from './words.ts';

/** The names of the agents among some players, by seat. */
export const agentsAmong = (game: string, seats: readonly SeatPlayer[]): readonly (Person | undefined)[] =>
  agentLabels(
    game,
    seats.map((player) => (player.kind === 'agent' ? player : undefined)),
  );

/** The names of everybody at this screen: a single player is *You*, several people go by name or colour. */
export const peopleAmong = ({ game, seats }: Pick<SavedGame, 'game' | 'seats'>): Person[] => {
  const isAlone = seats.filter(({ kind }) => kind === 'person').length === 1;
  const agents = agentsAmong(game, seats);
  return seats.map((player, i) => {
    const isYou = isAlone && player.kind === 'person';
    const name = player.kind === 'person' ? player.name : undefined;
    return agents[i] ?? { name: isYou ? playWords.you : (name ?? sentenceCase(seatColour(i + 1))), isYou };
  });
};

/** The same for the table of a game. */
export const seatLabels = ({ game }: GameUi, seats: readonly SeatPlayer[]): Person[] =>
  peopleAmong({ game: game.id, seats });
