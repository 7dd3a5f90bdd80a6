import type { Game, Outcome, Seat, Tagged } from '@ludus/kernel';
import { plainWords } from '../look/words.ts';
import type { GameUi } from '../play/ui.ts';
import { PlainTable } from './Table.tsx';

const progressLabels = (game: Game): readonly string[] => {
  const config = game.configure({});
  const started = config.ok ? game.setup(config.value, 'labels') : undefined;
  return started?.ok === true ? Object.keys(game.progress?.(started.value.state)[0] ?? {}) : [];
};

/** A table for any game of the registry that has none of its own: its text drawing and its legal actions. */
export const plainUi = (game: Game): GameUi => ({
  game,
  Table: PlainTable,
  measures: progressLabels(game).map((id) => ({
    id,
    label: plainWords(id.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)),
    of: (state, seat) => {
      // A view need not be a state; what it cannot tell is not shown.
      try {
        return game.progress?.(state)[seat - 1]?.[id] ?? 0;
      } catch {
        return 0;
      }
    },
  })),
  seatName: (seat) => `Player ${seat}`,
  automatic: () => undefined,
  isQuiet: () => false,
  sentences: ({ events }) =>
    events.map((event: Tagged & { readonly text?: unknown }) =>
      typeof event.text === 'string' ? event.text : `${plainWords(event.type)}.`,
    ),
  verdict: (_, { winners, reason }: Outcome, own?: Seat) => [
    winners.length === 0
      ? 'The game is drawn.'
      : winners.length === 1 && winners[0] === own
        ? 'You win.'
        : `Player ${winners.join(' and player ')} wins.`,
    `Reason: ${plainWords(reason)}.`,
  ],
  pace: 400,
});
