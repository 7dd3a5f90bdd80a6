import type { Request } from '../types.ts';
import type { SearchMemory } from './searchMemory.ts';

interface Kept {
  readonly game: string;
  readonly seat: number;
  readonly memory: SearchMemory;
}

/** What an agent knows of the games it is playing, one `Request.memory` each. */
export class GameMemories {
  readonly #kept = new WeakMap<object, Kept>();

  /** The memory for a question: a new one when it says of no game, or when the agent has changed seats. */
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
