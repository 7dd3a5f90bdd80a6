import { type Seat, unwrap, viewFor } from '@ludus/kernel';
import { GameLine } from '@ludus/table';
import { loadGameUi } from '../games/catalogue.ts';
import { keepSight, readKeys } from '../keys/liveKeys.ts';
import { labelsOf } from '../live/labels.ts';
import { firstPerson } from '../play/newGame.ts';
import type { SavedGame } from '../play/saved.ts';
import { isMissing, server } from '../server/server.ts';
import { lastSeen, seenBy } from '../table/lastSeen.ts';
import type { GameUi } from '../table/ui.ts';
import { type Person, peopleOf } from '../words/people.ts';
import type { OpenGame } from './openGames.ts';

export interface OpenPosition {
  readonly state: unknown;
  /** Undefined if the game is over. */
  readonly toAct: Seat | undefined;
  readonly players: readonly Person[];
  /** What happened last, in a sentence or two. */
  readonly news?: string;
}

const newsOf = (ui: GameUi, line: GameLine, saved: SavedGame, players: readonly Person[]): string => {
  const viewer = firstPerson(saved.seats);
  const last = seenBy(viewer, line, lastSeen(ui, line));
  if (last === undefined) return '';
  const view = viewFor(ui.game, line.state, viewer);
  return ui.sentences(last, view, peopleOf(players, ui.seatName)).join(' ');
};

/** A game of this browser: its moves are replayed. */
const positionHere = async (saved: SavedGame, players: readonly Person[]): Promise<OpenPosition> => {
  const ui = (await loadGameUi(saved.game))!;
  const { game } = ui;
  const line = unwrap(GameLine.replay(game, unwrap(game.parseState(saved.start)), saved.steps));
  const { state } = line;
  return { state, toAct: game.toAct(state), players, news: newsOf(ui, line, saved, players) };
};

/** A game by link, from the server; a game that the server no longer has is not offered again. */
const positionLive = async ({ id, players, ...open }: OpenGame): Promise<OpenPosition> => {
  const sight = { game: open.game, variant: open.variant, changed: open.changed };
  try {
    const play = await server.play.game(id, readKeys(id).token);
    const ui = (await loadGameUi(play.game))!;
    const isOver = play.outcome !== null;
    if (isOver) keepSight(id, { ...sight, players, isOver });
    return { state: play.view ?? undefined, toAct: play.toAct ?? undefined, players: labelsOf(ui, play) };
  } catch (error) {
    if (isMissing(error)) keepSight(id, { ...sight, players, isOver: true });
    throw error;
  }
};

/** The current position of an unfinished game. */
export const openPosition = (open: OpenGame): Promise<OpenPosition> =>
  open.saved === undefined ? positionLive(open) : positionHere(open.saved, open.players);
