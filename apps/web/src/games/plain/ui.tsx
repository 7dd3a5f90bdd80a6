import type { Game, Outcome, Seat } from '@ludus/kernel';
import { plainWords, sentenceCase } from '../../look/words.ts';
import type { GameUi } from '../../table/ui.ts';
import { BoardTable } from './BoardTable.tsx';
import { PlainTable } from './Table.tsx';

const progressLabels = (game: Game): readonly string[] => {
  const config = game.configure({});
  const started = config.ok ? game.setup(config.value, 'labels') : undefined;
  return started?.ok === true ? Object.keys(game.record?.progress(started.value.state)[0] ?? {}) : [];
};

/** `farthestRow` becomes `Farthest row`, `piece_taken` becomes `Piece taken`. */
const labelOf = (id: string): string =>
  sentenceCase(plainWords(id.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)));

/**
 * A table for any game of the registry that has none of its own: the board it describes, or else its text drawing and its
 * legal actions.
 */
export const plainUi = (game: Game): GameUi => ({
  game,
  Table: game.board === undefined ? PlainTable : BoardTable,
  measures: progressLabels(game).map((id) => ({
    id,
    label: labelOf(id),
    of: (view, seat) => game.record?.progress(view)[seat - 1]?.[id] ?? 0,
  })),
  seatName: (seat) => `Player ${seat}`,
  sentences: ({ events }, view) => events.map((event) => game.text.describeEvent(view, event)),
  aim: () => game.text.about.line,
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
