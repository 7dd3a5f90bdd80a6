import type { Game, GamePages, Outcome, Seat } from '@ludus/kernel';
import { plainWords, recordWords, sentenceCase } from '../../look/words.ts';
import type { GameUi } from '../../table/ui.ts';
import { isTableEnding } from '../../table/verdictOf.ts';
import { tableWords } from '../../table/words.ts';
import { byPerson, type People } from '../../words/people.ts';
import { BoardTable } from './BoardTable.tsx';
import { ownBoardTable } from './OwnBoardTable.tsx';
import { PlainTable } from './Table.tsx';
import { withNames } from './withNames.ts';
import { plainTableWords as words } from './words.ts';

const progressLabels = (game: Game): readonly string[] => {
  const config = game.configure({});
  const started = config.ok ? game.setup(config.value, 'labels') : undefined;
  return started?.ok === true ? Object.keys(game.record?.progress(started.value.state)[0] ?? {}) : [];
};

/** `farthestRow` becomes `Farthest row`, `piece_taken` becomes `Piece taken`. */
const labelOf = (id: string): string =>
  sentenceCase(plainWords(id.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)));

/** `You won`, `You lost: Rook won`, or for spectators `Rook won`. */
const headlineOf = ({ winners, ranking }: Outcome, people: People): string => {
  if (winners.length === 0) return words.drawn;
  const names = winners.map((seat) => byPerson(people(seat), tableWords.you, (name) => name));
  const isYou = (seat: Seat): boolean => people(seat).isYou;
  const isLost = ranking.some(({ seat }) => isYou(seat)) && !winners.some(isYou);
  return isLost ? words.lost(names) : words.won(names);
};

const tableOf = ({ board }: Game, own: GamePages['board']): GameUi['Table'] => {
  if (own !== undefined) return ownBoardTable(own);
  return board === undefined ? PlainTable : BoardTable;
};

/**
 * A table for any game without one in the sandbox: the board the game draws itself, the board it describes,
 * or else its text drawing and its legal actions.
 */
export const plainUi = (game: Game, { board }: GamePages = {}): GameUi => ({
  game,
  Table: tableOf(game, board),
  measures: progressLabels(game).map((id) => ({
    id,
    label: labelOf(id),
    of: (view, seat) => game.record?.progress(view)[seat - 1]?.[id] ?? 0,
  })),
  seatName: words.seat,
  hidesActions: game.secrets !== undefined,
  ...(game.secrets === undefined && { toActIn: (view: unknown) => game.toAct(view) }),
  sentences: ({ events }, view, people) =>
    events.map((event) => withNames(game.text.describeEvent(view, event), people)),
  named: withNames,
  aim: () => game.text.about.aim ?? game.text.about.line,
  verdict: (_, outcome: Outcome, people: People) => [
    headlineOf(outcome, people),
    ...(isTableEnding(outcome.reason) ? [] : [words.reason(recordWords(outcome.reason))]),
  ],
  pace: game.board?.pace ?? 400,
});
