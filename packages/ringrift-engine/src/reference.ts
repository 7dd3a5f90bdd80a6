import { perft, plural } from '@ludus/kernel';
import { fnv1a64 } from './fnv.ts';
import { RULES } from './options.ts';
import { OVER, type Position } from './position.ts';
import type { PerftTable, ReferenceGame, ReferenceStep } from './referenceFile.ts';
import { referenceBoard, referenceKey, sorted } from './referenceKey.ts';
import { apply, initialPosition, legal } from './rules.ts';
import { SearchPosition } from './search.ts';
import { makeState } from './state.ts';
import { END_REASONS, PHASES } from './types.ts';

/** Functions that compare games take positions, and parsed games and tables; they throw for anything else. */

export * from './referenceFile.ts';
export { referenceBoard, referenceKey } from './referenceKey.ts';

/** Where a replay and the record diverge: both sides as text. */
export interface Divergence {
  readonly step: number;
  readonly what: string;
  readonly expected: string;
  readonly found: string;
}

/** The position a reference game starts from. */
export const referenceStart = ({
  board,
  players,
  options,
}: Pick<ReferenceGame, 'board' | 'players' | 'options'>): Position =>
  initialPosition({
    boardType: board,
    players,
    rulesOptions: {
      ...RULES.defaults({ variant: board, players }),
      swapRuleEnabled: options.swapRule,
      lpsRoundsRequired: options.lpsRoundsRequired,
      recovery: options.recovery ?? (options.stackStrike ? 'strike' : 'canonical'),
    },
  });

const scores = (position: Position): number[][] =>
  Array.from({ length: position.seats }, (_, i) => [
    position.hand[i + 1]!,
    position.eliminated[i + 1]!,
    position.territory[i + 1]!,
  ]);

const onlyIn = (some: readonly string[], others: readonly string[]): string => {
  const known = new Set(others);
  const rest = some.filter((text) => !known.has(text));
  return `${plural(some.length, 'move')}${rest.length === 0 ? '' : `, only here: ${rest.slice(0, 12).join(' ')}${rest.length > 12 ? ' …' : ''}`}`;
};

type Difference = Omit<Divergence, 'step'> | undefined;

const differ = (what: string, expected: string, found: string): Difference =>
  expected === found ? undefined : { what, expected, found };

const compareLegal = (step: ReferenceStep, keys: readonly string[]): Difference => {
  if (fnv1a64(keys.join('\n')) === step.kh && keys.length === step.n) return undefined;
  if (step.keys === undefined)
    return {
      what: 'list of legal moves',
      expected: `${plural(step.n, 'move')}, hash ${step.kh}`,
      found: plural(keys.length, 'move'),
    };
  return { what: 'list of legal moves', expected: onlyIn(step.keys, keys), found: onlyIn(keys, step.keys) };
};

const compareBoard = (position: Position, step: ReferenceStep): Difference => {
  const board = referenceBoard(position);
  return (
    differ('board', step.b ?? board, board) ??
    differ('board hash', step.bh, fnv1a64(board)) ??
    differ('hand, eliminated, territory', JSON.stringify(step.s), JSON.stringify(scores(position)))
  );
};

const playStep = (position: Position, step: ReferenceStep, moves: number[]): Difference => {
  legal(position, moves);
  const byKey = new Map(moves.map((move) => [referenceKey(position, move), move]));
  const difference =
    differ('phase', step.ph, PHASES[position.phase]!) ??
    differ('seat to act', String(step.p), String(position.player)) ??
    compareLegal(step, sorted([...byKey.keys()]));
  if (difference !== undefined) return difference;
  const move = byKey.get(step.k);
  if (move === undefined) return { what: 'move played', expected: step.k, found: 'not legal' };
  apply(position, move);
  return compareBoard(position, step);
};

/** Plays a move and writes it in the format of reference files, without the lists that their hashes stand for. */
export const recordStep = (position: Position, moves: readonly number[], move: number): ReferenceStep => {
  const before = {
    k: referenceKey(position, move),
    ph: PHASES[position.phase]!,
    p: position.player,
    n: moves.length,
    kh: fnv1a64(sorted(moves.map((other) => referenceKey(position, other))).join('\n')),
  };
  apply(position, move);
  return { ...before, bh: fnv1a64(referenceBoard(position)), s: scores(position) };
};

const compareResult = (position: Position, result: ReferenceGame['result']): Difference =>
  differ('end of the game', 'game_over', PHASES[position.phase]!) ??
  differ('winner', String(result.winner), String(position.winner)) ??
  differ('reason', result.reason, END_REASONS[position.reason]!) ??
  differ('scores', JSON.stringify(result.scores), JSON.stringify(scores(position)));

/**
 * Replays a game up to a step (by default, all of it) and reports where the record and this engine first
 * disagree.
 */
export const replayReference = (
  game: ReferenceGame,
  upTo = game.steps.length,
): { readonly position: Position; readonly steps: number; readonly divergence?: Divergence } => {
  const position = referenceStart(game);
  const moves: number[] = [];
  for (let step = 0; step < upTo; step += 1) {
    const difference =
      position.phase === OVER
        ? { what: 'length', expected: `${game.steps.length} steps`, found: `over after ${step}` }
        : playStep(position, game.steps[step]!, moves);
    if (difference !== undefined) return { position, steps: step, divergence: { step, ...difference } };
  }
  const difference = upTo === game.steps.length ? compareResult(position, game.result) : undefined;
  if (difference === undefined) return { position, steps: upTo };
  return { position, steps: upTo, divergence: { step: upTo, ...difference } };
};

/** The position for an entry of a perft table. */
export const perftStart = ({ board, players, preset }: PerftTable['initial'][number]): Position =>
  initialPosition({
    boardType: board,
    players,
    rulesOptions: RULES.defaults({ variant: board, players, preset }),
  });

/** Compares the counts of move sequences of length 1, 2, … from a position with those of a table. */
export const compareCounts = (position: Position, counts: readonly number[]): Divergence | undefined => {
  const start = new SearchPosition(makeState(position));
  for (const [i, expected] of counts.entries()) {
    const found = perft(start, i + 1);
    if (found !== expected)
      return { step: i + 1, what: 'sequences', expected: String(expected), found: String(found) };
  }
  return undefined;
};
