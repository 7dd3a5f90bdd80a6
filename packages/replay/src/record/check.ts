import { type Outcome, ok, sameJson } from '@ludus/kernel';
import { TABLE_ENDINGS } from '@ludus/table';
import { fail, type Place, type Replayed } from '../problem.ts';
import type { Claim } from '../types.ts';
import { type Ending, winnerOf } from './gameRows.ts';

/** Endings that the rules do not know: the claimed winner is accepted. */
export const OUTSIDE_THE_RULES: readonly string[] = [...TABLE_ENDINGS, 'draw'];

/** A game after its last move; a `GameCursor` is one. */
export interface Played {
  readonly moves: number;
  readonly outcome: Outcome | undefined;
}

const isDone = (status: string | undefined): boolean =>
  status === undefined || status === 'completed' || status === 'finished';

/** An ending at the table: the rules do not know the winner, so the claim must be complete. */
const tableEnding = (place: Place, { gameStatus, winner, terminationReason }: Claim): Replayed<Ending> => {
  if (terminationReason === undefined || !OUTSIDE_THE_RULES.includes(terminationReason))
    return fail(place, 'not_finished', 'the game is not over after its last move.');
  if (winner === undefined)
    return fail(place, 'wrong_outcome', `a game that ended by ${terminationReason} must name the winner.`);
  return ok({ gameStatus: gameStatus ?? 'completed', winner, terminationReason });
};

/** How a game that cannot be replayed to its end ended, according to its record. */
export const recordedEnding = ({ gameStatus, winner, terminationReason }: Claim): Ending => ({
  gameStatus: gameStatus ?? 'completed',
  winner: winner ?? null,
  terminationReason: terminationReason ?? null,
});

/** How a game ended, if that agrees with the claim. */
export const checkEnding = (place: Place, { moves, outcome }: Played, claim: Claim): Replayed<Ending> => {
  if (moves === 0) return fail(place, 'no_moves', 'the game has no moves.');
  if (!isDone(claim.gameStatus))
    return fail(
      place,
      'not_finished',
      `only finished games can be stored, but this one is ${claim.gameStatus}.`,
    );
  if (outcome === undefined) return tableEnding(place, claim);
  const winner = winnerOf(outcome);
  if (claim.winner !== undefined && claim.winner !== winner)
    return fail(place, 'wrong_outcome', `the metadata names winner ${claim.winner}, but it is ${winner}.`);
  const { terminationReason = outcome.reason } = claim;
  if (terminationReason !== outcome.reason)
    return fail(
      place,
      'wrong_outcome',
      `the metadata says the game ended by ${terminationReason}, but it ended by ${outcome.reason}.`,
    );
  return ok({ gameStatus: claim.gameStatus ?? 'completed', winner, terminationReason });
};

/** A claimed final state must be the state that the moves lead to. */
export const checkFinalState = (place: Place, state: unknown, claimed: unknown): Replayed<void> =>
  claimed === undefined || sameJson(claimed, state)
    ? ok(undefined)
    : fail(place, 'wrong_final_state', 'the moves do not lead to the final state.');
