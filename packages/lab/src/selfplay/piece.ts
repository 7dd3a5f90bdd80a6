import { games } from '@ludus/games';
import { plural, unwrap } from '@ludus/kernel';
import { Meter } from '../entrants/meter.ts';
import { Roster, withTimeouts } from '../entrants/roster.ts';
import { lineOf } from '../match/line.ts';
import { playMatch } from '../match/match.ts';
import type { MatchOptions, MatchPlan, PlayedMatch } from '../match/types.ts';
import { type Forms, isAnyWanted, Recordings, type WantedForms } from './forms.ts';
import { recordGame } from './record.ts';
import { type Run, seedOf } from './run.ts';
import type { GameSummary } from './types.ts';

/** The input of a worker. */
export interface SelfPlayJob {
  readonly run: Run;
  /** The forms to make of a game besides its summary. */
  readonly wanted: WantedForms;
}

export interface SelfPlayed {
  readonly summary: GameSummary;
  /** Absent if nothing else is needed, or the game is unfinished. */
  readonly forms?: Forms;
}

const faultOf = ({ seats, forfeit, moves }: PlayedMatch): string => {
  const guilty = seats.find(({ fault }) => fault !== undefined);
  if (guilty?.fault === undefined) return `it reached the limit of ${plural(moves.length, 'move')}.`;
  const { kind, move, message } = guilty.fault;
  return `${guilty.agent} in seat ${forfeit} (${kind} at move ${move}): ${message}`;
};

const summarize = (played: PlayedMatch, number: number): GameSummary => {
  const { outcome, moves } = played;
  return outcome === undefined
    ? { number, moves: moves.length, fault: faultOf(played) }
    : {
        number,
        moves: moves.length,
        ending: outcome.reason,
        winner: outcome.winners[0] ?? null,
        line: lineOf(moves),
      };
};

/** Plays a match with agents that are created by name or taken from a roster. */
const playWith = (
  roster: Roster | undefined,
  plan: MatchPlan,
  { number, ...options }: MatchOptions & { readonly number: number },
): PlayedMatch => {
  if (roster === undefined) return playMatch(plan, options);
  const meters = plan.agents.map(() => new Meter());
  const match = playMatch(plan, {
    ...options,
    createAgent: (_game, _name, slot) => roster.agent(slot, { table: number, slot, meter: meters[slot]! }),
  });
  return withTimeouts(match, meters);
};

/** Plays one game of a run. A run with modules needs the roster of its agents. */
export const playGame = ({ run, wanted }: SelfPlayJob, number: number, roster?: Roster): SelfPlayed => {
  const { config, agents, weightFiles, openingPlies, book, maxMoves } = run;
  const plan: MatchPlan = {
    game: run.game,
    config,
    agents,
    weightFiles,
    seed: seedOf(run, number),
    openingPlies,
    ...(book !== undefined && { opening: book[number % book.length]! }),
    ...(maxMoves !== undefined && { maxMoves }),
  };
  const recordings = new Recordings(wanted);
  const record = wanted.rows.length > 0 ? { record: recordings.record } : {};
  const played = playWith(roster, plan, { number, ...record });
  const summary = summarize(played, number);
  if (played.outcome === undefined || !isAnyWanted(wanted)) return { summary };
  const game = unwrap(games.get(run.game));
  const recorded = recordGame(game, run, number, played);
  return { summary, forms: recordings.finish(recorded, played.finalState) };
};

let last: { readonly run: string; readonly roster: Promise<Roster> } | undefined;

const rosterOf = (run: Run): Promise<Roster> => {
  if (last?.run !== run.id) {
    last?.roster.then((roster) => roster.close());
    last = { run: run.id, roster: Roster.load(run) };
  }
  return last.roster;
};

/** Plays one game of a run, in any thread. */
export default (job: SelfPlayJob, number: number): SelfPlayed | Promise<SelfPlayed> =>
  job.run.modules === undefined
    ? playGame(job, number)
    : rosterOf(job.run).then((roster) => playGame(job, number, roster));
