import type { Agent } from '@ludus/agents';
import { games } from '@ludus/games';
import { type Game, unwrap } from '@ludus/kernel';
import type { PlayerInput } from '@ludus/replay';
import type { BankControl } from '../match/matchClock.ts';
import type { PlayedMatch, SeatReport } from '../match/types.ts';
import type { WeightFiles } from '../match/weights.ts';
import { type Entrant, findEntrant } from './entrant.ts';
import { IsolatedAgent } from './isolatedAgent.ts';
import type { Meter } from './meter.ts';

/** CPU time per decision for an author's agent if the plan sets no limit, in case it is stuck in a loop. */
const OWN_LIMIT_MS = 10_000;

/** Who takes part in the games of a plan. */
interface RosterPlan {
  readonly game: string;
  readonly agents: readonly string[];
  readonly weightFiles?: WeightFiles | undefined;
  /** The limit of CPU time per decision. */
  readonly decisionLimitMs?: number | undefined;
  /** With clocks, no further limit is needed. */
  readonly timeControl?: BankControl | undefined;
}

/** Where an agent of the roster plays. */
interface Assignment {
  /** The number of the game; every game has new agents. */
  readonly table: number;
  /** Which of the agents in the game: one name may hold several seats. */
  readonly slot: number;
  readonly meter: Meter;
}

/** The agents of a plan, loaded once for all its games. Authors' agents think in their own threads. */
export class Roster {
  readonly #game: Game;
  readonly #entrants: readonly Entrant[];
  readonly #isolated: readonly (IsolatedAgent | undefined)[];
  readonly #limitMs: number;
  readonly #ownLimitMs: number;

  private constructor(
    { decisionLimitMs, timeControl }: RosterPlan,
    game: Game,
    entrants: readonly Entrant[],
  ) {
    this.#game = game;
    this.#entrants = entrants;
    this.#limitMs = decisionLimitMs ?? Number.POSITIVE_INFINITY;
    this.#ownLimitMs = decisionLimitMs ?? (timeControl === undefined ? OWN_LIMIT_MS : this.#limitMs);
    this.#isolated = entrants.map(({ name, module }) =>
      module === null ? undefined : new IsolatedAgent({ game: game.id, name }),
    );
  }

  static async load(plan: RosterPlan): Promise<Roster> {
    const game = unwrap(games.get(plan.game));
    const entrants: Entrant[] = [];
    for (const name of plan.agents) entrants.push(unwrap(await findEntrant(game, name, plan.weightFiles)));
    return new Roster(plan, game, entrants);
  }

  /** As the store describes them, on the board of a state. */
  playersOn(state: unknown): PlayerInput[] {
    return this.#entrants.map(({ describe }) => describe(state));
  }

  /** The agent at an index of the plan, for a seat in a game. */
  agent(index: number, { table, slot, meter }: Assignment): Agent {
    const entrant = this.#entrants[index]!;
    const isolated = this.#isolated[index];
    if (isolated === undefined) return meter.measure(entrant, this.#game, this.#limitMs);
    return meter.measureIsolated(isolated, entrant, { table, slot, limitMs: this.#ownLimitMs });
  }

  close(): void {
    for (const agent of this.#isolated) agent?.close();
  }
}

/** A match in which thinking too long is a timeout, not a crash. */
export const withTimeouts = (match: PlayedMatch, meters: readonly Meter[]): PlayedMatch => ({
  ...match,
  seats: match.seats.map((report, i): SeatReport => {
    const { fault } = report;
    return fault !== undefined && meters[i]!.isLate
      ? { ...report, fault: { ...fault, kind: 'timeout' } }
      : report;
  }),
});
