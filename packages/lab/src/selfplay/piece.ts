import { games } from '@ludus/games';
import { unwrap } from '@ludus/kernel';
import { playMatch } from '../match/match.ts';
import type { PlayedMatch } from '../match/types.ts';
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

/** Plays one game of a run, in whatever thread. */
export default ({ run, wanted }: SelfPlayJob, number: number): SelfPlayed => {
  const { config, agents, weightFiles, openingPlies, maxMoves } = run;
  const seed = seedOf(run, number);
  const played = playMatch({
    game: run.game,
    config,
    agents,
    weightFiles,
    seed,
    openingPlies,
    ...(maxMoves !== undefined && { maxMoves }),
  });
  const summary = summarize(played, number);
  if (played.outcome === undefined || !isAnyWanted(wanted)) return { summary };
  const game = unwrap(games.get(run.game));
  const recorded = recordGame(game, run, number, played);
  return { summary, forms: makeForms(recorded, played.finalState, wanted) };
};
