import { loadGameUi } from '../games/catalogue.ts';
import { readKeys } from '../keys/liveKeys.ts';
import { takeRematchSeats } from '../keys/takeRematchSeats.ts';
import { server } from '../server/server.ts';
import { UnknownGame } from '../server/UnknownGame.ts';
import { LiveTable } from './liveTable.ts';

/** A live game as this browser may see it. */
export const loadLive = async (id: string): Promise<LiveTable> => {
  // It may be the rematch of a game with a seat of this browser.
  if (readKeys(id).token === undefined) await takeRematchSeats();
  const { token } = readKeys(id);
  const play = await server.play.game(id, token);
  const ui = await loadGameUi(play.game);
  if (ui === undefined) throw new UnknownGame(play.game);
  return new LiveTable({ ui, play, token });
};
