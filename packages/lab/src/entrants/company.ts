import type { Agent } from '@ludus/agents';
import { games } from '@ludus/games';
import { type Game, unwrap } from '@ludus/kernel';
import type { PlayerInput } from '@ludus/replay';
import type { PlayedMatch, SeatReport } from '../match/types.ts';
import type { WeightFiles } from '../match/weights.ts';
import { type Entrant, findEntrant } from './entrant.ts';
import { Cell } from './isolation.ts';
import type { Meter } from './meter.ts';

/** Processor time an author's agent may spend on a decision where nobody said how much: it may be lost in a loop. */
export const OWN_LIMIT_MS = 10_000;

/** Who takes part in games of a plan. */
export interface Cast {
  readonly game: string;
  readonly agents: readonly string[];
  readonly weightFiles?: WeightFiles | undefined;
  /** Most processor time for a decision. */
  readonly decisionLimitMs?: number | undefined;
}

/** Where somebody of the company sits. */
export interface Engagement {
  /** The game; another one has new agents. */
  readonly table: number;
  /** Which of the agents at the table: a name may hold several seats. */
  readonly slot: number;
  readonly meter: Meter;
}

/** The agents of a plan in one thread, found once for all its games. Those of an author think in threads of their own. */
export class Company {
  readonly #game: Game;
  readonly #entrants: readonly Entrant[];
  readonly #cells: readonly (Cell | undefined)[];
  readonly #limitMs: number | undefined;

  private constructor(cast: Cast, game: Game, entrants: readonly Entrant[]) {
    const { game: id, decisionLimitMs } = cast;
    const limitMs = decisionLimitMs ?? OWN_LIMIT_MS;
    this.#game = game;
    this.#entrants = entrants;
    this.#limitMs = decisionLimitMs;
    this.#cells = entrants.map(({ name, module }) =>
      module === null ? undefined : new Cell({ game: id, name, limitMs }),
    );
  }

  static async gather(cast: Cast): Promise<Company> {
    const game = unwrap(games.get(cast.game));
    const entrants: Entrant[] = [];
    for (const name of cast.agents) entrants.push(unwrap(await findEntrant(game, name, cast.weightFiles)));
    return new Company(cast, game, entrants);
  }

  /** As the store describes them. */
  get players(): PlayerInput[] {
    return this.#entrants.map(({ player }) => player);
  }

  /** The agent at a place of the plan, for a seat in a game. */
  agent(index: number, { table, slot, meter }: Engagement): Agent {
    const entrant = this.#entrants[index]!;
    const cell = this.#cells[index];
    if (cell === undefined) return meter.attach(entrant, this.#game, this.#limitMs);
    return meter.attachCell(cell, entrant, { table, slot, limitMs: this.#limitMs ?? OWN_LIMIT_MS });
  }

  dismiss(): void {
    for (const cell of this.#cells) cell?.close();
  }
}

/** A match in which thinking too long is called that, and not a crash. */
export const timed = (match: PlayedMatch, meters: readonly Meter[]): PlayedMatch => ({
  ...match,
  seats: match.seats.map((report, i): SeatReport => {
    const { fault } = report;
    return fault !== undefined && meters[i]!.isLate
      ? { ...report, fault: { ...fault, kind: 'timeout' } }
      : report;
  }),
});
