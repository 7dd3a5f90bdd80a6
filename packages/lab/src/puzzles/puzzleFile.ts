import { PROOFS, type Puzzle } from '@ludus/agents';
import { err, ok, problem, type Registry, type Result } from '@ludus/kernel';

/** A list of puzzles as JSON, one on each line. */
export const makePuzzleFile = (puzzles: readonly Puzzle[]): string =>
  `[\n${puzzles.map((puzzle) => JSON.stringify(puzzle)).join(',\n')}\n]\n`;

const isWeighed = (value: unknown): boolean => {
  const { move, notation, value: worth } = (value ?? {}) as Record<string, unknown>;
  return (
    typeof move === 'object' && move !== null && typeof notation === 'string' && typeof worth === 'number'
  );
};

const faultIn = (games: Registry, value: unknown): string | undefined => {
  const puzzle = (value ?? {}) as Partial<Puzzle>;
  if (typeof puzzle.id !== 'string' || typeof puzzle.game !== 'string') return 'has no id or no game';
  const game = games.get(puzzle.game);
  if (!game.ok) return game.error.message;
  if (!PROOFS.some((proof) => proof === puzzle.proof)) return 'has no known proof';
  const { solutions = [], others = [] } = puzzle;
  if (!Array.isArray(solutions) || !Array.isArray(others)) return 'has no list of moves';
  if (solutions.length === 0 || ![...solutions, ...others].every(isWeighed)) return 'has no solution';
  const state = game.value.parseState(puzzle.state);
  return state.ok ? undefined : `has an impossible position: ${state.error[0]?.message}`;
};

/** Reads a list of puzzles, all of them or none. */
export const parsePuzzleFile = (games: Registry, text: string): Result<readonly Puzzle[]> => {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return err(problem('bad_puzzles', '', 'this is not JSON.'));
  }
  if (!Array.isArray(value)) return err(problem('bad_puzzles', '', 'this is not a list of puzzles.'));
  for (const [i, one] of value.entries()) {
    const fault = faultIn(games, one);
    if (fault !== undefined) return err(problem('bad_puzzles', `[${i}]`, `puzzle ${i + 1} ${fault}.`));
  }
  return ok(value as readonly Puzzle[]);
};
