import type { Seed, Tagged } from '@ludus/kernel';
import type { Effort } from '../entrants/meter.ts';
import type { Adjudication } from '../match/adjudication.ts';
import type { BankControl } from '../match/matchClock.ts';
import type { Fault } from '../match/types.ts';
import type { WeightFiles } from '../match/weights.ts';
import type { Estimate } from '../report/types.ts';
import type { Encounter, GroupCount, NormalisedElo, Skill, SprtPlan, SprtState } from '../stats/index.ts';

/** Who meets whom: everybody meets everybody, or the first agent meets all others. */
const TOURNAMENT_FORMATS = ['round-robin', 'gauntlet'] as const;
export type TournamentFormat = (typeof TOURNAMENT_FORMATS)[number];

/** Everything that determines the games of a tournament. Agents are counted from 0 in the order given here. */
export interface TournamentSettings {
  readonly game: string;
  readonly rulesVersion: string;
  /** A hash of what the rules do: see `engineHash`. */
  readonly engine: string;
  /** Board, map or level. */
  readonly board: string;
  readonly seats: number;
  /** The whole configuration, as `game.configure` made it. */
  readonly config: unknown;
  /** Names of agents, or paths of modules: `minimax@nodes=2000`, `./my-agent.ts`. */
  readonly agents: readonly string[];
  /** Per agent, the hash of its module and the module's imports, or null for built-in agents. */
  readonly modules: readonly (string | null)[];
  /** A hash of what determines how the agents play besides their names: see `playingHash`. */
  readonly playing: string;
  /** The weights of agents that take them from a file; absent if there are none. */
  readonly weightFiles?: WeightFiles;
  readonly format: TournamentFormat;
  readonly seed: Seed;
  /** Random decisions before the agents take over. */
  readonly openingPlies: number;
  /** The lines of a book, one per group in turn; played before the random decisions. */
  readonly book?: readonly (readonly Tagged[])[];
  /** Games are drawn after this many moves. */
  readonly maxMoves?: number;
  /** An agent that uses more CPU time for one decision forfeits. */
  readonly decisionLimitMs?: number;
  /** Every agent's bank of CPU time, and the increment per turn; an agent that uses it up forfeits. */
  readonly timeControl?: BankControl;
  /** Whether agents with `ponder=true` think while others decide; absent if nobody does. */
  readonly ponder?: true;
  /** When the agents' evaluations end a game. */
  readonly adjudication?: Adjudication;
}

/** An agent's result in a game. */
export interface SeatResult extends Effort {
  /** Counted from 0, as in `TournamentSettings.agents`. */
  readonly agent: number;
  /** 1 is best; tied agents share a rank. */
  readonly rank: number;
  readonly fault?: Fault;
}

/** What a tournament records about a game. */
export interface TournamentGame {
  /** Counted from 0; everything about the game follows from it and the settings. */
  readonly number: number;
  /** Its id in the store; absent if nothing was stored. */
  readonly gameId?: string;
  /** In the order of the seats the agents started in. */
  readonly seats: readonly SeatResult[];
  /**
   * Why it ended: a reason from the game, `forfeit`, `unfinished`, or `adjudicated_` with `resign`, `win` or
   * `draw`.
   */
  readonly reason: string;
  readonly moves: number;
}

/** An estimate in Elo; without bounds while there are too few games. */
export interface EloEstimate {
  readonly estimate: number;
  readonly low?: number;
  readonly high?: number;
}

export interface LostGame {
  readonly gameId: string;
  readonly number: number;
  /** The agents that did better. */
  readonly winners: readonly string[];
  readonly moves: number;
  readonly reason: string;
}

export interface Standing {
  readonly agent: string;
  /** Relative to the average agent; absent for an agent that has met nobody. */
  readonly elo?: EloEstimate;
  /** Relative to its opponents, for two-player tables; absent while all groups ended the same way. */
  readonly nElo?: NormalisedElo;
  /** Openskill's rating, for three or more seats. */
  readonly skill?: Skill;
  /** The share of games it won, per seat; ties share a win. Absent in older results. */
  readonly winShare?: Estimate;
  readonly games: number;
  /** Games in which nobody at the table did better. */
  readonly wins: number;
  /** Share of the points against the others at the table; half a point for a tie. */
  readonly score: number;
  /**
   * Lead over the next in the list; absent for the last. Its error is not the sum of both errors, because
   * they depend on each other.
   */
  readonly lead?: EloEstimate;
  /** The probability of being stronger than the next in the list; absent for the last. */
  readonly superiority?: number;
  readonly effort: Effort;
  readonly faults: Readonly<Record<Fault['kind'], number>>;
  /** Losses to the lowest-rated opponents, shortest first; empty if games are not stored. */
  readonly worstLosses: readonly LostGame[];
}

export interface FaultReport extends Fault {
  readonly agent: string;
  readonly number: number;
  readonly gameId?: string;
}

export interface SprtReport extends SprtPlan, SprtState {
  /** How often a group of games gave the first agent each share of its points. */
  readonly counts: readonly GroupCount[];
}

/** A tournament as a file: `docs/tournaments.md` describes every field. */
export interface TournamentResult {
  readonly format: 'ludus-tournament';
  readonly version: 1;
  readonly settings: TournamentSettings;
  readonly games: number;
  /** Whether every requested game has been played, or a test has been decided. */
  readonly isFinished: boolean;
  /** Best first. */
  readonly standings: readonly Standing[];
  /** Row against column, in the order of the standings. */
  readonly crosstable: readonly (readonly Encounter[])[];
  /** What every seat is worth relative to the average seat. */
  readonly seats: readonly EloEstimate[];
  readonly sprt?: SprtReport;
  /** How far the first of two agents is above the second, in normalised Elo. */
  readonly nElo?: NormalisedElo;
  readonly endings: Readonly<Record<string, number>>;
  /** The first hundred. */
  readonly faults: readonly FaultReport[];
}
