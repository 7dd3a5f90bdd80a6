import { games } from '@ludus/games';
import { type Choices, unwrap } from '@ludus/kernel';
import { type GameStore, openStore } from '@ludus/replay';
import { playMatch } from '../src/match/match.ts';

export interface Wanted extends Choices {
  readonly game: string;
  readonly count: number;
  /** One agent for every seat; `random` when left out. */
  readonly agent?: string;
  readonly maxMoves?: number;
}

/** A store in a file with games to work on; their ids are `nim-0`, `nim-1`, …. */
export const storeWith = async (file: string, ...wanted: readonly Wanted[]): Promise<GameStore> => {
  const db = unwrap(await openStore(file, { games }));
  for (const { game: id, count, agent = 'random', maxMoves, ...choices } of wanted) {
    const game = unwrap(games.get(id));
    const config = unwrap(game.configure(choices));
    const numPlayers = game.seatCount(config);
    const agents = Array.from({ length: numPlayers }, () => agent);
    for (let seed = 0; seed < count; seed += 1) {
      const match = playMatch({
        game: id,
        config,
        agents,
        seed,
        openingPlies: 2,
        ...(maxMoves === undefined ? {} : { maxMoves }),
      });
      const { initialState, moves, outcome } = match;
      unwrap(
        await db.storeGame({
          game: id,
          gameId: `${id}-${seed}`,
          boardType: choices.variant ?? game.variants[0]!.id,
          numPlayers,
          source: 'self_play',
          initialState,
          moves,
          ...(outcome === undefined ? { terminationReason: 'draw', winner: null } : {}),
        }),
      );
    }
  }
  return db;
};
