import type { Assessment } from '@ludus/agents';
import type { Tagged } from '@ludus/kernel';
import type { GameLine } from '@ludus/table';

/** The line that a search expects, step by step, as far as it can be played. */
export const planOf = (line: GameLine, index: number, texts: readonly string[]): readonly Tagged[] => {
  const { game } = line;
  const plan: Tagged[] = [];
  let state = line.stateAt(index);
  for (const text of texts) {
    const seat = game.toAct(state);
    const action = seat === undefined ? undefined : game.text.parseNotation(state, text);
    if (seat === undefined || action === undefined || !action.ok) break;
    const played = game.play(state, action.value, seat);
    if (!played.ok) break;
    plan.push(action.value);
    state = played.value.state;
    // The effects of dice and hidden cards cannot be predicted.
    if (game.secrets !== undefined) break;
  }
  return plan;
};

/** The part that belongs to the player who decides. */
export const ownPlan = (
  line: GameLine,
  index: number,
  { seat, line: expected, best }: Pick<Assessment, 'seat' | 'line' | 'best'>,
): readonly Tagged[] => {
  const plan = planOf(line, index, expected.length === 0 ? [best] : expected);
  const own: Tagged[] = [];
  let state = line.stateAt(index);
  for (const action of plan) {
    if (line.game.toAct(state) !== seat) break;
    own.push(action);
    const played = line.game.play(state, action, seat);
    if (!played.ok) break;
    state = played.value.state;
  }
  return own;
};
