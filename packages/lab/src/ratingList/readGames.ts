import { ok } from '@ludus/kernel';
import type { GameFilter, GameMetadata, GameStore, Replayed } from '@ludus/replay';
import type { PlayerKey, RatedGame } from './types.ts';

const PAGE = 500;
const SOURCES = ['tournament', 'gauntlet'] as const;

const words = (value: unknown): readonly string[] | undefined =>
  Array.isArray(value) && value.every((one) => typeof one === 'string') ? value : undefined;

const clockOf = ({ initialTimeMs, timeIncrementMs = 0 }: GameMetadata): string | undefined =>
  initialTimeMs === undefined ? undefined : `${initialTimeMs / 1000}+${timeIncrementMs / 1000}`;

const playersOf = (game: GameMetadata): readonly PlayerKey[] | undefined => {
  const agents = words(game.metadata?.['agents']);
  const versions = words(game.metadata?.['versions']);
  const clock = clockOf(game);
  if (agents?.length !== game.numPlayers) return undefined;
  return agents.map((agent, i) => ({
    agent,
    ...(versions?.[i] !== undefined && { version: versions[i] }),
    ...(clock !== undefined && { clock }),
  }));
};

/** A game of a tournament; undefined if its record does not say who played under which rules. */
export const ratedGame = (about: GameMetadata): RatedGame | undefined => {
  const { gameId, game, boardType, numPlayers, winner, metadata = {} } = about;
  const { tournament, group, engine } = metadata;
  const players = playersOf(about);
  if (players === undefined || typeof engine !== 'string' || game === undefined) return undefined;
  return {
    gameId,
    setting: { game, board: boardType, players: numPlayers, engine },
    group: `${String(tournament)} ${String(group)}`,
    players,
    winner,
  };
};

export interface ReadOptions {
  readonly filter?: GameFilter;
  readonly onGame?: (done: number) => Promise<'stop' | undefined>;
}

/** The tournament games in several databases, each once even if several contain it. */
export const readRatedGames = async (
  dbs: readonly GameStore[],
  { filter = {}, onGame }: ReadOptions = {},
): Promise<Replayed<readonly RatedGame[]>> => {
  const games = new Map<string, RatedGame>();
  let read = 0;
  for (const db of dbs)
    for (const source of SOURCES) {
      for (let after: string | undefined, isLast = false; !isLast; ) {
        const page = await db.queryGames(
          { ...filter, source, isOver: true },
          { limit: PAGE, order: 'oldest', ...(after !== undefined && { after }) },
        );
        if (!page.ok) return page;
        for (const about of page.value.games) {
          const game = ratedGame(about);
          if (game !== undefined) games.set(game.gameId, game);
          read += 1;
          if ((await onGame?.(read)) === 'stop') return ok([...games.values()]);
        }
        after = page.value.next;
        isLast = after === undefined;
      }
    }
  return ok([...games.values()]);
};
