import type { Assessment } from '@ludus/agents';
import type { GameLine } from '@ludus/table';
import type { GameUi, Measure } from '../table/ui.ts';
import { type Person, peopleOf } from '../words/people.ts';
import { insightOf } from './insight.ts';
import type { Point } from './turningPoints.ts';
import { replayWords as words } from './words.ts';

/** A move in a few words, from its notation. */
export const sayMove = (ui: GameUi, state: unknown, text: string): string => {
  const action = ui.game.text.parseNotation(state, text);
  if (!action.ok) return text;
  return ui.shortText?.(state, action.value) ?? text;
};

interface Subject {
  readonly ui: GameUi;
  readonly line: GameLine;
  readonly players: readonly Person[];
}

/** So much of what people count: `3 eliminated rings`. */
const sayAmount = ({ label, amount }: Measure, n: number): string =>
  amount?.(n) ?? words.insight.amount(label, n);

/** What luck made of a decision, in one sentence. */
export const sayLuck = (
  { ui, players }: Subject,
  { assessment: { seat, after }, luck = 0 }: Point,
): string => {
  const before = after[seat - 1]!;
  return words.insight.luck(peopleOf(players, ui.seatName)(seat), before, before + luck);
};

/** What a decision cost and why, in one sentence. */
export const sayInsight = (
  { ui, line, players }: Subject,
  index: number,
  decisions: readonly (Assessment | undefined)[],
): string => {
  const { seat, best, chances, after } = decisions[index]!;
  const people = peopleOf(players, ui.seatName);
  const person = people(seat);
  const state = line.stateAt(index);
  const action = ui.game.text.parseNotation(state, best);
  const better = action.ok ? (ui.moveText?.(state, action.value) ?? best) : best;
  const insight = insightOf({ ui, line, people }, index, decisions);
  switch (insight.kind) {
    case 'missed_win':
      return words.insight.missedWin(person, better);
    case 'gain':
      return words.insight.gain(better, sayAmount(insight.measure, insight.best), insight.played);
    case 'rival_gain':
      return words.insight.rivalGain(people(insight.seat), better, sayAmount(insight.measure, insight.gain));
    case 'told':
      return insight.text;
    case 'chance':
      return words.insight.chance(person, better, chances[seat - 1]!, after[seat - 1]!);
  }
};
