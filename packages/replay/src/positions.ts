import { err, ok, problem, type Result, type Tagged } from '@ludus/kernel';

/** Positions are indexed where somebody had a choice: forced moves lead from one of those to the next. */
export const HAD_CHOICE = 'available_moves_count > 1';

/** How often a move was played in a position, by winner. */
export interface ContinuationRow {
  /** The action as JSON, without the opening brace. */
  readonly action: string;
  readonly player: number;
  readonly winner: number | null;
  readonly games: number;
}

/** A move that was played in a position. */
export interface Continuation {
  readonly action: Tagged;
  readonly player: number;
  readonly games: number;
  /** How many of them the mover won. */
  readonly wins: number;
  readonly draws: number;
}

/** What was played in a position. */
export interface Continuations {
  /** In how many games this was counted. */
  readonly games: number;
  /** Whether there are more, which were not counted. */
  readonly isSample: boolean;
  /** Most frequent first. */
  readonly moves: readonly Continuation[];
}

/** The hash of a state, as games make them. */
export const isPosition = (text: string): boolean => /^[0-9a-f]{32}$/.test(text);

const parseAction = (text: string): Result<Tagged> => {
  try {
    return ok(JSON.parse(`{${text}`) as Tagged);
  } catch {
    return err(problem('bad_record', '', 'This is not an action.'));
  }
};

/** Combines the rows of a position; damaged values are left out. */
export const makeContinuations = (rows: readonly ContinuationRow[], limit: number): Continuations => {
  const moves = new Map<string, Continuation>();
  for (const { action: text, player, winner, games } of rows) {
    const action = parseAction(text);
    if (!action.ok) continue;
    const known = moves.get(text) ?? { action: action.value, player, games: 0, wins: 0, draws: 0 };
    moves.set(text, {
      ...known,
      games: known.games + games,
      wins: known.wins + (winner === player ? games : 0),
      draws: known.draws + (winner === null ? games : 0),
    });
  }
  const games = rows.reduce((sum, row) => sum + row.games, 0);
  return {
    games,
    isSample: games >= limit,
    moves: [...moves.values()].toSorted((a, b) => b.games - a.games || b.wins - a.wins),
  };
};
