import { makeJson, sameJson } from '../json.ts';
import { positionOf } from '../position.ts';
import type { StateCheck } from './visit.ts';

/** A summary agrees with what the game's functions return for the same state. */
const checkSummary: StateCheck = ({ game, state }, report) => {
  const summary = positionOf(game, state).summary?.();
  if (summary === undefined) return;
  const said = {
    phase: game.phase(state),
    hash: game.hash(state),
    progress: game.record?.progress(state) ?? [],
    isTurnStart: game.record?.isTurnStart(state) ?? null,
    decisionKind: game.record?.decisionKind(state) ?? null,
    text: makeJson(state),
  };
  const { isTurnStart = null, decisionKind = null, text = said.text, ...rest } = summary;
  if (!sameJson({ ...rest, isTurnStart, decisionKind, text }, said))
    report('the summary of the fast form differs from what the game says');
};

/**
 * The fast form follows the same rules as `play`: the same moves, states and endings, and every move can be
 * undone.
 */
export const checkPosition: StateCheck = (visit, report) => {
  checkSummary(visit, report);
  const { game, state, seat, legal, sample } = visit;
  const position = positionOf(game, state);
  const moves: number[] = [];
  position.legal(moves);
  if (position.toAct() !== (seat ?? 0)) report('a different seat is to act in the fast form');
  if (!sameJson(position.outcome() ?? null, game.outcome(state) ?? null))
    report('the fast form has a different outcome');
  if (
    !sameJson(
      moves.map((move) => position.action(move)),
      legal,
    )
  )
    return report('the fast form lists different moves');
  if (seat === undefined) return;
  const low = position.keyLow();
  const high = position.keyHigh();
  for (const action of sample) {
    const text = makeJson(action);
    const move = moves.find((one) => makeJson(position.action(one)) === text)!;
    if (position.find !== undefined && position.find(moves, action) !== move)
      report(`${text} is not found among the legal moves`);
    if (position.find?.(moves, { type: action.type, nonsense: null } as typeof action) !== undefined)
      report(`a move is found for something that only resembles ${text}`);
    const notation = position.notation?.(move);
    if (notation !== undefined && notation !== game.text.makeNotation(state, action))
      report(`${text} has a different notation in the fast form`);
    const played = game.play(state, action, seat);
    position.apply(move);
    if (played.ok && !sameJson(position.state(), played.value.state))
      report(`${text} leads to a different state in the fast form`);
    if (played.ok && position.toAct() !== (game.toAct(played.value.state) ?? 0))
      report(`after ${text}, a different seat is to act in the fast form`);
    if (position.keyLow() === low && position.keyHigh() === high)
      report(`the key does not change with ${text}`);
    position.undo();
    if (!sameJson(position.state(), state)) return report(`${text} cannot be undone`);
    if (position.keyLow() !== low || position.keyHigh() !== high)
      report(`undoing ${text} leaves a different key`);
  }
};
