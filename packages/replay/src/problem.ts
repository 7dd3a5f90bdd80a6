import { describeProblems, err, type Problem, type Result } from '@ludus/kernel';
import type { GameId } from './types.ts';

export type ReplayCode =
  // the store
  | 'unknown_address'
  | 'not_found'
  | 'not_a_database'
  | 'foreign_database'
  | 'older_schema'
  | 'newer_schema'
  | 'published_schema'
  | 'damaged_file'
  | 'disk_full'
  | 'file_error'
  | 'locked'
  | 'read_only'
  | 'unreachable'
  | 'access_denied'
  | 'old_server'
  // the game
  | 'no_such_game'
  | 'duplicate_game'
  | 'unknown_game'
  | 'bad_description'
  | 'bad_state'
  | 'bad_move'
  | 'bad_record'
  | 'illegal_move'
  | 'several_moves_possible'
  | 'no_such_move'
  | 'no_moves'
  | 'not_finished'
  | 'wrong_outcome'
  | 'wrong_final_state'
  | 'wrong_hash'
  | 'no_features'
  | 'not_live'
  | 'stale_writer'
  | 'bad_cursor';

/** What is wrong, and where: the file and, if they apply, the line, the game and the move. */
export interface ReplayProblem extends Problem<ReplayCode> {
  readonly file: string;
  /** In a file of lines, counted from 1. */
  readonly line?: number;
  readonly gameId?: GameId;
  /** Counted from 0, as in `game_moves`. */
  readonly moveNumber?: number;
  /** How many games are lost with a damaged part of an archive, if known. */
  readonly lostGames?: number;
}

export type Replayed<T> = Result<T, ReplayProblem>;

const OF_THE_STORE: readonly ReplayCode[] = [
  'disk_full',
  'read_only',
  'locked',
  'unreachable',
  'access_denied',
];

/** Whether a problem is that of a store and not of a game in it: then the next game would have it as well. */
export const isStoreProblem = ({ code }: Pick<ReplayProblem, 'code'>): boolean => OF_THE_STORE.includes(code);

/** Where a problem may be: in a file, a line or a game in it, or a move of the game. */
export interface Place {
  readonly file: string;
  readonly line?: number | undefined;
  readonly gameId?: GameId | undefined;
  readonly moveNumber?: number | undefined;
}

const named = ({ file, line, gameId, moveNumber }: Place): string =>
  [
    file,
    line !== undefined && `line ${line}`,
    gameId && `game ${gameId}`,
    moveNumber !== undefined && `move ${moveNumber}`,
  ]
    .filter(Boolean)
    .join(', ');

const MOST_QUOTED = 200;

/** Another program's message as one line: SQLite quotes whole statements of a damaged file. */
export const quoted = (message: string): string => {
  const line = message.replaceAll(/\s+/g, ' ');
  return `(${line.length > MOST_QUOTED ? `${line.slice(0, MOST_QUOTED)}…` : line})`;
};

/** `games.db, game 0192…, move 7: there is no such heap.` */
export const replayProblem = (place: Place, code: ReplayCode, reason: string): ReplayProblem => ({
  code,
  path: place.moveNumber === undefined ? '' : `moves[${place.moveNumber}]`,
  message: `${named(place)}: ${reason}`,
  file: place.file,
  ...(place.line === undefined ? {} : { line: place.line }),
  ...(place.gameId === undefined ? {} : { gameId: place.gameId }),
  ...(place.moveNumber === undefined ? {} : { moveNumber: place.moveNumber }),
});

/** The same problem, reported for the file a game came from instead of its target. */
export const relocated = (problem: ReplayProblem, { file, line }: Place): ReplayProblem => ({
  ...problem,
  file,
  ...(line === undefined ? {} : { line }),
  message: named({ file, line }) + problem.message.slice(problem.file.length),
});

export const fail = (place: Place, code: ReplayCode, reason: string) =>
  err(replayProblem(place, code, reason));

const MOST_TOLD = 3;

/** The first of many problems with one thing: in a file of another format, every field is wrong. */
export const describeFirst = (problems: readonly Problem[]): string => {
  const more = problems.length - MOST_TOLD;
  return describeProblems(problems.slice(0, MOST_TOLD)) + (more > 0 ? ` And ${more} more.` : '');
};
