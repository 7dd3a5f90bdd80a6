import { type Game, ok, type Registry } from '@ludus/kernel';
import { describeFirst, fail, type Place, type Replayed } from './problem.ts';
import type { Replayer } from './replayer.ts';
import { isSame } from './sameJson.ts';
import { type Ending, winnerOf } from './tables.ts';
import { type Claim, type Description, SOURCES, TABLE_ENDINGS } from './types.ts';

const RESERVED = ['tags', 'notes', 'counters'];

const descriptionFault = ({
  boardType,
  numPlayers,
  players,
  source,
  metadata,
}: Description): string | undefined => {
  if (typeof boardType !== 'string' || boardType === '') return 'the board, map or level is missing.';
  if (!Number.isInteger(numPlayers) || numPlayers < 1) return `${numPlayers} is not a number of players.`;
  if (players !== undefined && players.length !== numPlayers)
    return `${players.length} players are described, ${numPlayers} play.`;
  if (source !== undefined && !SOURCES.includes(source))
    return `"${source}" is not a source; there are ${SOURCES.join(', ')}.`;
  const reserved = RESERVED.find((name) => metadata !== undefined && Object.hasOwn(metadata, name));
  return reserved === undefined ? undefined : `metadata may not use the name "${reserved}".`;
};

/** The game a description is about, when the description can be stored. */
export const checkDescription = (games: Registry, place: Place, description: Description): Replayed<Game> => {
  const found = games.get(description.game);
  if (!found.ok) return fail(place, 'unknown_game', found.error.message);
  const fault = descriptionFault(description);
  return fault === undefined ? ok(found.value) : fail(place, 'bad_description', fault);
};

/** The first state, when it is one of this game for this many players. */
export const checkInitialState = (
  game: Game,
  place: Place,
  { initialState, numPlayers }: { readonly initialState: unknown; readonly numPlayers: number },
): Replayed<unknown> => {
  const parsed = game.parseState(initialState);
  if (!parsed.ok) return fail(place, 'bad_state', `the initial state: ${describeFirst(parsed.error)}`);
  const seats = game.record?.progress(parsed.value).length ?? numPlayers;
  return seats === numPlayers
    ? ok(parsed.value)
    : fail(place, 'bad_description', `the state has ${seats} players, not ${numPlayers}.`);
};

const isDone = (status: string | undefined): boolean =>
  status === undefined || status === 'completed' || status === 'finished';

/** An ending at the table: the rules do not know the winner, so the claim must be whole. */
const tableEnding = (place: Place, { gameStatus, winner, terminationReason }: Claim): Replayed<Ending> => {
  if (terminationReason === undefined || !TABLE_ENDINGS.includes(terminationReason))
    return fail(place, 'not_finished', 'the game is not over after its last move.');
  if (winner === undefined)
    return fail(place, 'wrong_outcome', `a game that ended by ${terminationReason} must say who won.`);
  return ok({ gameStatus: gameStatus ?? 'completed', winner, terminationReason });
};

/** How a replayed game ended, when that is how it is said to have ended. */
export const checkEnding = (place: Place, replayer: Replayer, claim: Claim): Replayed<Ending> => {
  if (replayer.moves === 0) return fail(place, 'no_moves', 'the game has no moves.');
  if (!isDone(claim.gameStatus))
    return fail(place, 'not_finished', `only finished games are stored; this one is ${claim.gameStatus}.`);
  const { outcome } = replayer;
  if (outcome === undefined) return tableEnding(place, claim);
  const winner = winnerOf(outcome);
  if (claim.winner !== undefined && claim.winner !== winner)
    return fail(place, 'wrong_outcome', `the winner is said to be ${claim.winner}, but it is ${winner}.`);
  const { terminationReason = outcome.reason } = claim;
  if (terminationReason !== outcome.reason)
    return fail(
      place,
      'wrong_outcome',
      `the end is said to be ${terminationReason}, but it is ${outcome.reason}.`,
    );
  return ok({ gameStatus: claim.gameStatus ?? 'completed', winner, terminationReason });
};

/** A claimed final state must be the one the moves lead to. */
export const checkFinalState = (place: Place, replayer: Replayer, finalState: unknown): Replayed<void> =>
  finalState === undefined || isSame(finalState, replayer.state)
    ? ok(undefined)
    : fail(place, 'wrong_final_state', 'the final state is not the one the moves lead to.');
