import { loadGameUi } from '../games/catalogue.ts';
import { readKeys } from '../keys/liveKeys.ts';
import { takeRematchSeats } from '../keys/takeRematchSeats.ts';
import { server } from '../server/server.ts';
import { LiveTable } from './liveTable.ts';
import { liveWords } from './words.ts';

/** A live game as this browser may see it. */
export const loadLive = async (id: string): Promise<LiveTable> => {
  // It may be the rematch of a game with a seat of this browser.
  if (readKeys(id).token === undefined) await takeRematchSeats();
  const { token } = readKeys(id);
  const play = await server.play.game(id, token);
  const ui = await loadGameUi(play.game);
  if (ui === undefined) throw new Error(liveWords.unknownGame(play.game));
  return new LiveTable({ ui, play, token });
};
