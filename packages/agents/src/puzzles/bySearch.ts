import { type Game, Rng, sameJson, type Tagged } from '@ludus/kernel';
import { mctsAgent } from '../mcts/agent.ts';
import { decide } from '../run.ts';
import { type Question, settledAfter, type Valued, valuesOf, weighAgain } from './moveValues.ts';
import { type Candidate, DEMANDS, type Effort, type Found, type Puzzle, type Weighed } from './types.ts';

const { gap: GAP, least: LEAST, minMoves, maxMoves } = DEMANDS.search;
/** Moves this close to the best count as equally good. */
const EQUAL = 0.02;
/** With more solutions than this, there is nothing to find. */
const MOST_SOLUTIONS = 2;
/** A first glance uses this fraction of the survey's nodes, because most positions have no clear best move. */
const GLANCE = 4;
/** Moves this far below the best are not examined again. */
const REACH = 0.3;
/** How many of the best are examined again. */
const MOST = 6;

const solutionsIn = (values: readonly Valued[]): readonly Valued[] =>
  values.filter(({ value }) => value >= values[0]!.value - EQUAL);

const isClear = (values: readonly Valued[], gap: number): boolean => {
  const solutions = solutionsIn(values);
  const next = values[solutions.length];
  if (next === undefined || solutions.length > MOST_SOLUTIONS || values[0]!.value < LEAST) return false;
  return values[0]!.value - next.value >= gap;
};

const round = (value: number): number => Math.round(value * 1000) / 1000;

const weighed =
  (game: Game, state: unknown) =>
  ({ action, value }: Valued): Weighed => ({
    move: { ...action },
    notation: game.text.makeNotation(state, action),
    value: round(value),
  });

const LINE = 6;

/** The best move and the line the search expects after it. */
const lineOf = (question: Question, best: Tagged, nodes: number): string[] => {
  const { game, state, seats, seed } = question;
  const after = settledAfter(game, state, best);
  const seat = game.toAct(after);
  const first = game.text.makeNotation(state, best);
  if (seat === undefined) return [first];
  const request = { game, view: after, seat, seats, rng: Rng.from(seed) };
  const { principalVariation } = decide(mctsAgent({ budget: { nodes } }), request);
  return [first, ...principalVariation].slice(0, LINE);
};

/** Easy: it wins at once. Hard: a quick search misses it. */
const levelOf = (question: Question, [best]: readonly Valued[], effort: Effort): Puzzle['level'] => {
  const { game, state, seat, seats, seed } = question;
  if (game.toAct(settledAfter(game, state, best!.action)) === undefined) return 1;
  const request = { game, view: state, seat, seats, rng: Rng.from(seed) };
  const { action } = decide(mctsAgent({ budget: { nodes: effort.look } }), request);
  return sameJson(action, best!.action) ? 2 : 3;
};

/** The puzzle in a position of a game without secrets, if there is one: found quickly, then checked thoroughly. */
export const bySearch = (game: Game, candidate: Candidate, effort: Effort): Found | undefined => {
  const { state, seat, seats } = candidate;
  const legal = game.legal(state);
  if (legal.length < minMoves || legal.length > maxMoves) return undefined;
  const question: Question = { game, state, seat, seats, seed: 'find' };
  const glanced = valuesOf(question, legal, Math.ceil(effort.survey / GLANCE));
  if (!isClear(glanced, GAP * 0.3)) return undefined;
  const surveyed = weighAgain(question, glanced, { nodes: effort.survey, reach: REACH, most: MOST });
  if (!isClear(surveyed, GAP * 0.7)) return undefined;
  const looked = weighAgain(question, surveyed, { nodes: effort.look, reach: REACH, most: MOST });
  if (!isClear(looked, GAP)) return undefined;
  const other: Question = { ...question, seed: 'check' };
  const again = valuesOf(other, legal, effort.look);
  const checked = weighAgain(other, again, { nodes: effort.check, reach: REACH, most: MOST });
  if (!isClear(checked, GAP) || !sameJson(checked[0]!.action, looked[0]!.action)) return undefined;
  const solutions = solutionsIn(checked);
  const note = weighed(game, state);
  return {
    ...candidate,
    proof: 'search',
    solutions: solutions.map(note),
    others: checked.slice(solutions.length).map(note),
    line: lineOf(other, checked[0]!.action, effort.check),
    level: levelOf(question, checked, effort),
    checkedBy: `mcts@nodes=${effort.check}`,
  };
};
