import { games } from '@ludus/games';
import { unwrap } from '@ludus/kernel';
import { Company, timed } from '../entrants/company.ts';
import { Meter } from '../entrants/meter.ts';
import { playMatch } from '../match/match.ts';
import type { MatchPlan, PlayedMatch } from '../match/types.ts';
import { type Forms, isAnyWanted, makeForms, type WantedForms } from './forms.ts';
import { recordGame } from './record.ts';
import { type Run, seedOf } from './run.ts';
import type { GameSummary } from './types.ts';

/** What a worker is told. */
export interface SelfPlayJob {
  readonly run: Run;
  /** What is made of a game besides its summary. */
  readonly wanted: WantedForms;
}

export interface SelfPlayed {
  readonly summary: GameSummary;
  /** Absent when nothing else is wanted, or the game has no end. */
  readonly forms?: Forms;
}

const faultOf = ({ seats, forfeit }: PlayedMatch): string => {
  const guilty = seats.find(({ fault }) => fault !== undefined);
  if (guilty?.fault === undefined) return 'it was left without an end after too many moves.';
  const { kind, move, message } = guilty.fault;
  return `${guilty.agent} in seat ${forfeit} (${kind} at move ${move}): ${message}`;
};

const summarize = (played: PlayedMatch, number: number): GameSummary => {
  const { outcome, moves } = played;
  return outcome === undefined
    ? { number, moves: moves.length, fault: faultOf(played) }
    : { number, moves: moves.length, ending: outcome.reason, winner: outcome.winners[0] ?? null };
};

/** Plays a match, with agents made by name or by the company. */
const playWith = (company: Company | undefined, plan: MatchPlan, number: number): PlayedMatch => {
  if (company === undefined) return playMatch(plan);
  const meters = plan.agents.map(() => new Meter());
  const match = playMatch(plan, {
    createAgent: (_game, _name, slot) => company.agent(slot, { table: number, slot, meter: meters[slot]! }),
  });
  return timed(match, meters);
};

/** Plays one game of a run. A run with modules needs the company of its agents. */
export const playGame = ({ run, wanted }: SelfPlayJob, number: number, company?: Company): SelfPlayed => {
  const { config, agents, weightFiles, openingPlies, maxMoves } = run;
  const plan: MatchPlan = {
    game: run.game,
    config,
    agents,
    weightFiles,
    seed: seedOf(run, number),
    openingPlies,
    ...(maxMoves !== undefined && { maxMoves }),
  };
  const played = playWith(company, plan, number);
  const summary = summarize(played, number);
  if (played.outcome === undefined || !isAnyWanted(wanted)) return { summary };
  const game = unwrap(games.get(run.game));
  const recorded = recordGame(game, run, number, played);
  return { summary, forms: makeForms(recorded, played.finalState, wanted) };
};

let last: { readonly run: string; readonly company: Promise<Company> } | undefined;

const companyOf = (run: Run): Promise<Company> => {
  if (last?.run !== run.id) {
    last?.company.then((company) => company.dismiss());
    last = { run: run.id, company: Company.gather(run) };
  }
  return last.company;
};

/** Plays one game of a run, in whatever thread. */
export default (job: SelfPlayJob, number: number): SelfPlayed | Promise<SelfPlayed> =>
  job.run.modules === undefined
    ? playGame(job, number)
    : companyOf(job.run).then((company) => playGame(job, number, company));
