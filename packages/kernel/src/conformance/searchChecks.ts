import type { Evaluator } from '../ai.ts';
import type { Game, Position, Tagged } from '../game.ts';
import { makeJson, sameJson } from '../json.ts';
import { seats } from '../outcome.ts';
import { searchPositionOf } from '../position.ts';
import type { StateCheck, Visit } from './visit.ts';

type Report = Parameters<StateCheck>[1];
type AnyPosition = Position<unknown, Tagged>;

const evaluators = new WeakMap<Game, Evaluator>();

/** The game's evaluation with its first weights, created once per game. */
const evaluatorOf = (game: Game): Evaluator => {
  const known = evaluators.get(game);
  if (known !== undefined) return known;
  const { features, profiles, evaluator } = game.search!.ai;
  const made = evaluator.call(
    game.search!.ai,
    features.map(({ id }) => profiles[0]?.weights[id] ?? 0),
  );
  evaluators.set(game, made);
  return made;
};

/** A larger difference than rounding can cause. */
const TOLERANCE = 1e-6;

const checkEvaluation = ({ game, seatCount }: Visit, position: AnyPosition, report: Report): void => {
  const evaluator = evaluatorOf(game);
  const key = [position.keyLow(), position.keyHigh()];
  const chances = new Float64Array(seatCount).fill(Number.NaN);
  evaluator.evaluate(position, chances);
  const sum = chances.reduce((total, chance) => total + chance, 0);
  if (
    !chances.every((chance) => chance >= -TOLERANCE && chance <= 1 + TOLERANCE) ||
    Math.abs(sum - 1) > TOLERANCE
  )
    report(`the chances ${[...chances].join(', ')} do not add up to 1`);
  const values = new Float64Array(game.search!.ai.features.length).fill(Number.NaN);
  for (const seat of seats(seatCount)) {
    evaluator.features(position, seat, values);
    if (!values.every(Number.isFinite)) report(`a feature of seat ${seat} is not a number`);
  }
  const moves: number[] = [];
  position.legal(moves);
  const ratings = new Float64Array(moves.length).fill(evaluator.rate === undefined ? 0 : Number.NaN);
  evaluator.rate?.(position, moves, ratings);
  if (!ratings.every(Number.isFinite)) report('the rating of a move is not a number');
  if (!sameJson([position.keyLow(), position.keyHigh()], key)) report('the evaluation changes the position');
};

/** Moves lead to the same states as `play`. They refer to seats; following people is up to the search. */
const checkMoves = ({ game, state, seat, legal }: Visit, position: AnyPosition, report: Report): void => {
  const moves: number[] = [];
  position.legal(moves);
  if (moves.length === 0) report('there are no moves to search, but the game is not over');
  const known = new Set(legal.map((action) => makeJson(action)));
  for (const move of new Set([...moves.slice(0, 1), ...moves.slice(-1)])) {
    const action = position.action(move);
    const text = makeJson(action);
    if (!known.has(text)) {
      report(`${text} is searched, but is not legal`);
      continue;
    }
    const played = game.play(state, action, seat!);
    position.apply(move);
    if (played.ok && !sameJson(position.state(), played.value.state))
      report(`${text} leads to a different state in the search`);
    if (played.ok && position.toAct() !== (game.toAct(played.value.state) ?? 0))
      report(`after ${text}, a different seat is to act in the search`);
    position.undo();
  }
};

/** The position that agents search belongs to the game, and its evaluations are chances. */
export const checkSearch: StateCheck = (visit, report) => {
  const { game, state, seat } = visit;
  if (game.search === undefined || seat === undefined) return;
  const position = searchPositionOf(game, state);
  if (position.toAct() !== seat) return report('a different seat is to act in the search');
  checkMoves(visit, position, report);
  checkEvaluation(visit, position, report);
};
