import type { GameMetadata, GameStore, MoveRecord } from '@ludus/replay';
import { stored } from '../errors/replayRefusal.ts';
import { type Tagged, tag } from '../http/answers.ts';
import { TextCache } from './textCache.ts';
import { openGame } from './visibility.ts';

const render = (
  { totalMoves }: GameMetadata,
  { gameState, moveNumber, move }: { gameState: unknown; moveNumber: number; move: MoveRecord | undefined },
): Tagged =>
  tag({
    gameState,
    moveNumber,
    totalMoves,
    ...(move?.engineEval === undefined ? {} : { engineEval: move.engineEval }),
    ...(move?.enginePv === undefined ? {} : { enginePV: move.enginePv }),
  });

/**
 * Rendered states of stored games. People step through games, so the states after the requested one, up to
 * the next snapshot, are rendered with it: one more move costs a fraction of finding a state.
 */
export class RenderedStates {
  readonly #db: GameStore;
  readonly #cache: TextCache;

  constructor(db: GameStore, cacheBytes: number) {
    this.#db = db;
    this.#cache = new TextCache(cacheBytes);
  }

  async get(gameId: string, moveNumber: number, legacy: boolean): Promise<Tagged> {
    const key = `${gameId} ${moveNumber} ${legacy}`;
    const known = this.#cache.get(key);
    if (known !== undefined) return known;
    const metadata = await openGame(this.#db, gameId);
    const gameState = stored(await this.#db.getStateAtMove(gameId, moveNumber, { autoInject: legacy }));
    const last = legacy ? moveNumber : this.#lastBeforeSnapshot(moveNumber);
    const moves = stored(await this.#db.getMoves(gameId, Math.max(0, moveNumber), last + 1));
    const [move] = moveNumber < 0 ? [] : moves;
    const tagged = render(metadata, { gameState, moveNumber, move });
    this.#cache.set(key, tagged);
    this.#renderOn(metadata, gameState, moves.slice(moveNumber < 0 ? 0 : 1));
    return tagged;
  }

  /** Drops everything about a game that is gone. */
  forget(gameId: string): void {
    this.#cache.deleteAll(`${gameId} `);
  }

  /** Snapshots are at regular intervals; the block of a move ends before the next one. */
  #lastBeforeSnapshot(moveNumber: number): number {
    const every = this.#db.snapshotEvery;
    return Math.floor((moveNumber + 1) / every) * every + every - 2;
  }

  #renderOn(metadata: GameMetadata, from: unknown, moves: readonly MoveRecord[]): void {
    const game = this.#db.games.get(metadata.game);
    if (!game.ok) return;
    let gameState = from;
    for (const move of moves) {
      const key = `${metadata.gameId} ${move.moveNumber} false`;
      if (this.#cache.has(key)) return;
      const played = game.value.play(gameState, move.action, move.player);
      // A record that cannot be played on is refused only when somebody requests that state.
      if (!played.ok) return;
      gameState = played.value.state;
      this.#cache.set(key, render(metadata, { gameState, moveNumber: move.moveNumber, move }));
    }
  }
}
