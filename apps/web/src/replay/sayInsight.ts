import type { Assessment } from '@ludus/agents';
import type { GameLine } from '@ludus/table';
import type { GameUi } from '../table/ui.ts';
import { type Person, peopleOf } from '../words/people.ts';
import { insightOf } from './insight.ts';
import { replayWords as words } from './words.ts';

/** A move in a few words, from its notation. */
export const sayMove = (ui: GameUi, state: unknown, text: string): string => {
  const action = ui.game.text.parseNotation(state, text);
  if (!action.ok) return text;
  return ui.shortText?.(state, action.value) ?? text;
};

/** What a decision cost and why, in one sentence. */
export const sayInsight = (
  {
    ui,
    line,
    players,
  }: { readonly ui: GameUi; readonly line: GameLine; readonly players: readonly Person[] },
  index: number,
  decisions: readonly (Assessment | undefined)[],
): string => {
  const { seat, best, chances, after } = decisions[index]!;
  const people = peopleOf(players, ui.seatName);
  const person = people(seat);
  const better = sayMove(ui, line.stateAt(index), best);
  const insight = insightOf({ ui, line, people }, index, decisions);
  switch (insight.kind) {
    case 'missed_win':
      return words.insight.missedWin(person, better);
    case 'gain':
      return words.insight.gain(better, insight);
    case 'rival_gain':
      return words.insight.rivalGain(people(insight.seat), better, insight);
    case 'told':
      return insight.text;
    case 'chance':
      return words.insight.chance(person, better, chances[seat - 1]!, after[seat - 1]!);
  }
};
