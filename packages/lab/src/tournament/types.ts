import type { Seed, Tagged } from '@ludus/kernel';
import type { Effort } from '../entrants/meter.ts';
import type { Adjudication } from '../match/adjudication.ts';
import type { BankControl } from '../match/matchClock.ts';
import type { Fault } from '../match/types.ts';
import type { WeightFiles } from '../match/weights.ts';
import type { Estimate } from '../report/types.ts';
import type { Encounter, GroupCount, NormalisedElo, Skill, SprtPlan, SprtState } from '../stats/index.ts';

/** Who meets whom: everybody everybody, or the first agent all others. */
const TOURNAMENT_FORMATS = ['round-robin', 'gauntlet'] as const;
export type TournamentFormat = (typeof TOURNAMENT_FORMATS)[number];

/** All that decides which games a tournament consists of. Agents are counted from 0 in the order given here. */
export interface TournamentSettings {
  readonly game: string;
  readonly rulesVersion: string;
  /** What the rules do, as a word: see `engineHash`. */
  readonly engine: string;
  /** Board, map or level. */
  readonly board: string;
  readonly seats: number;
  /** The whole configuration, as `game.configure` made it. */
  readonly config: unknown;
  /** Names of agents, or paths of modules: `minimax@nodes=2000`, `./my-agent.ts`. */
  readonly agents: readonly string[];
  /** Per agent: the hash of the module it comes from and of what that imports, or null for agents of the lab. */
  readonly modules: readonly (string | null)[];
  /** What decides how the agents play besides their names, as a word: see `playingHash`. */
  readonly playing: string;
  /** The weights of agents that have them from a file; absent when there are none. */
  readonly weightFiles?: WeightFiles;
  readonly format: TournamentFormat;
  readonly seed: Seed;
  /** Decisions taken at random before the agents begin. */
  readonly openingPlies: number;
  /** The lines of a book, one for every group in turn; played before the random decisions. */
  readonly book?: readonly (readonly Tagged[])[];
  /** Games are left as a draw after this many moves. */
  readonly maxMoves?: number;
  /** An agent that spends more processor time on one decision forfeits. */
  readonly decisionLimitMs?: number;
  /** Every agent's bank of processor time, and what each turn adds; who uses it up forfeits. */
  readonly timeControl?: BankControl;
  /** When what the agents think ends a game. */
  readonly adjudication?: Adjudication;
}

/** How an agent came out of a game. */
export interface SeatResult extends Effort {
  /** Counted from 0, as in `TournamentSettings.agents`. */
  readonly agent: number;
  /** 1 is best, equals share a rank. */
  readonly rank: number;
  readonly fault?: Fault;
}

/** What a tournament remembers of a game. */
export interface TournamentGame {
  /** Counted from 0; everything about the game follows from it and the settings. */
  readonly number: number;
  /** Where the store has it; absent when nothing was stored. */
  readonly gameId?: string;
  /** In the order of the seats the agents began in. */
  readonly seats: readonly SeatResult[];
  /** Why it ended: a word of the game, `forfeit`, `unfinished`, or `adjudicated_` with `resign`, `win` or `draw`. */
  readonly reason: string;
  readonly moves: number;
}

/** An estimate in Elo points; without bounds while there are too few games to know any. */
export interface EloEstimate {
  readonly estimate: number;
  readonly low?: number;
  readonly high?: number;
}

export interface LostGame {
  readonly gameId: string;
  readonly number: number;
  /** The agents that were better. */
  readonly winners: readonly string[];
  readonly moves: number;
  readonly reason: string;
}

export interface Standing {
  readonly agent: string;
  /** Against the average agent; absent for who has met nobody. */
  readonly elo?: EloEstimate;
  /** Against whomever it met, at tables of two; absent while all groups ended alike. */
  readonly nElo?: NormalisedElo;
  /** For three and more seats, by openskill. */
  readonly skill?: Skill;
  /** The share of its games it won, seat by seat; equals share a win. Absent in older results. */
  readonly winShare?: Estimate;
  readonly games: number;
  /** Games nobody at the table did better in. */
  readonly wins: number;
  /** Share of the points against the others at the table, half a point for equals. */
  readonly score: number;
  /** How far above the next in the list; absent for the last. Its error is not the sum of the two: they depend on each other. */
  readonly lead?: EloEstimate;
  /** The chance to be stronger than the next in the list; absent for the last. */
  readonly superiority?: number;
  readonly effort: Effort;
  readonly faults: Readonly<Record<Fault['kind'], number>>;
  /** Lost to the lowest rated, the shortest first; empty when games are not stored. */
  readonly worstLosses: readonly LostGame[];
}

export interface FaultReport extends Fault {
  readonly agent: string;
  readonly number: number;
  readonly gameId?: string;
}

export interface SprtReport extends SprtPlan, SprtState {
  /** How often a group of games gave the first agent which share of its points. */
  readonly counts: readonly GroupCount[];
}

/** A tournament as a file: `docs/tournaments.md` describes every field. */
export interface TournamentResult {
  readonly format: 'ludus-tournament';
  readonly version: 1;
  readonly settings: TournamentSettings;
  readonly games: number;
  /** Whether every game that was asked for has been played, or a test has come to its end. */
  readonly isFinished: boolean;
  /** Best first. */
  readonly standings: readonly Standing[];
  /** Row against column, in the order of the standings. */
  readonly crosstable: readonly (readonly Encounter[])[];
  /** What every seat is worth against the average seat. */
  readonly seats: readonly EloEstimate[];
  readonly sprt?: SprtReport;
  /** How far the first of two agents is above the second in normalised Elo. */
  readonly nElo?: NormalisedElo;
  readonly endings: Readonly<Record<string, number>>;
  /** The first hundred. */
  readonly faults: readonly FaultReport[];
}
