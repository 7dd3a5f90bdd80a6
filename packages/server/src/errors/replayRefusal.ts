import type { Replayed, ReplayProblem } from '@ludus/replay';
import { ApiError } from './apiError.ts';

/** Problems with a game or a request about one; their messages are for the client. */
const ABOUT_GAMES: Readonly<Record<string, string>> = {
  no_such_game: 'no_such_game',
  no_such_move: 'no_such_move',
  duplicate_game: 'duplicate_game',
  unknown_game: 'unknown_game',
  bad_cursor: 'bad_cursor',
  bad_description: 'bad_game',
  bad_state: 'bad_game',
  bad_move: 'bad_game',
  bad_record: 'bad_game',
  illegal_move: 'bad_game',
  several_moves_possible: 'bad_game',
  no_moves: 'bad_game',
  not_finished: 'bad_game',
  wrong_outcome: 'bad_game',
  wrong_final_state: 'bad_game',
  wrong_hash: 'bad_game',
};

/** The message without its place: nobody outside needs to know where files are. */
export const withoutPlace = ({ message, file }: ReplayProblem): string => {
  const rest = message.startsWith(file) ? message.slice(file.length).replace(/^[,:] /, '') : message;
  const reason = rest.replace(/^game \S+?(, move -?\d+)?: /, '');
  // A message that starts with the name of a field or a kind of move keeps its spelling.
  const isNamed = /^\S*[A-Z_]|^\w+ (is missing|must be|is not a known field)/.test(reason);
  return isNamed ? reason : `${reason.charAt(0).toUpperCase()}${reason.slice(1)}`;
};

/** The store failed; the reason is only for the log. */
export const storeUnavailable = (problem: Pick<ReplayProblem, 'code' | 'message'>): ApiError => {
  const refusal = new ApiError(
    'store_unavailable',
    'The database is not available at the moment. Try again later.',
  );
  refusal.storeProblem = problem;
  return refusal;
};

export const refusalOfReplay = (problem: ReplayProblem): ApiError => {
  const code = ABOUT_GAMES[problem.code];
  if (code === undefined) return storeUnavailable(problem);
  const { gameId, moveNumber } = problem;
  return new ApiError(code, withoutPlace(problem), {
    reason: problem.code,
    ...(gameId === undefined ? {} : { gameId }),
    ...(moveNumber === undefined ? {} : { moveNumber }),
  });
};

/** The value of a store result; a failure ends the request. */
export const stored = <T>(result: Replayed<T>): T => {
  if (result.ok) return result.value;
  throw refusalOfReplay(result.error);
};
