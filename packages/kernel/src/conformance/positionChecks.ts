import { makeJson, sameJson } from '../json.ts';
import { positionOf } from '../position.ts';
import type { StateCheck } from './visit.ts';

/** A summary says what the functions of the game say of the same state. */
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
    report('the summary of the inner form says something else than the game');
};

/** The inner form runs on the same rules as `play`: same moves, same states, same ends, and all can be taken back. */
export const checkPosition: StateCheck = (visit, report) => {
  checkSummary(visit, report);
  const { game, state, seat, legal, sample } = visit;
  const position = positionOf(game, state);
  const moves: number[] = [];
  position.legal(moves);
  if (position.toAct() !== (seat ?? 0)) report('another seat is to act in the inner form');
  if (!sameJson(position.outcome() ?? null, game.outcome(state) ?? null))
    report('the inner form has another outcome');
  if (
    !sameJson(
      moves.map((move) => position.action(move)),
      legal,
    )
  )
    return report('the inner form lists other moves');
  if (seat === undefined) return;
  const low = position.keyLow();
  const high = position.keyHigh();
  for (const action of sample) {
    const text = makeJson(action);
    const move = moves.find((one) => makeJson(position.action(one)) === text)!;
    if (position.find !== undefined && position.find(moves, action) !== move)
      report(`${text} is not found among the legal moves`);
    if (position.find?.(moves, { type: action.type, nonsense: null } as typeof action) !== undefined)
      report(`something else is found for ${text}`);
    const notation = position.notation?.(move);
    if (notation !== undefined && notation !== game.text.makeNotation(state, action))
      report(`${text} has another notation in the inner form`);
    const played = game.play(state, action, seat);
    position.apply(move);
    if (played.ok && !sameJson(position.state(), played.value.state))
      report(`${text} leads the inner form elsewhere`);
    if (played.ok && position.toAct() !== (game.toAct(played.value.state) ?? 0))
      report(`${text} gives another turn`);
    if (position.keyLow() === low && position.keyHigh() === high) report(`the key does not see ${text}`);
    position.undo();
    if (!sameJson(position.state(), state)) return report(`${text} cannot be taken back`);
    if (position.keyLow() !== low || position.keyHigh() !== high)
      report(`taking ${text} back leaves another key`);
  }
};
