import type { Request } from '../types.ts';
import type { SearchMemory } from './searchMemory.ts';

interface Kept {
  readonly game: string;
  readonly seat: number;
  readonly memory: SearchMemory;
}

/** What an agent remembers about the games it plays, one `Request.memory` each. */
export class GameMemories {
  readonly #kept = new WeakMap<object, Kept>();

  /** The memory for a request: a new one if the request names no game, or if the agent has changed seats. */
  of({ memory: handle, game, seat }: Request, make: () => SearchMemory): SearchMemory {
    if (handle === undefined) return make();
    const kept = this.#kept.get(handle);
    if (kept !== undefined && kept.game === game.id && kept.seat === seat) {
      kept.memory.table.grow();
      return kept.memory;
    }
    const memory = make();
    this.#kept.set(handle, { game: game.id, seat, memory });
    return memory;
  }
}
