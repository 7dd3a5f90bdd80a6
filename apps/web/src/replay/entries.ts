import type { GameLine, LineStep } from '@ludus/table';
import { isQuietStep } from '../table/lastSeen.ts';
import { startsTurn } from '../table/turns.ts';
import type { GameUi } from '../table/ui.ts';
import type { Entry } from './stops.ts';

/** Steps belong to one place of one game, so their text is cached; branches share the steps of their game. */
const known = new WeakMap<LineStep, Entry>();

const entryOf = (ui: GameUi, line: GameLine, i: number): Entry => {
  const { action, seat } = line.steps[i]!;
  const state = line.stateAt(i);
  const text = line.game.text.makeNotation(state, action);
  return {
    count: i + 1,
    seat,
    text,
    short: ui.shortText?.(state, action) ?? text,
    isQuiet: isQuietStep(ui, line, i),
    startsTurn: startsTurn(line, i),
  };
};

/** The steps of a line as they are listed. */
export const entriesOf = (ui: GameUi, line: GameLine): readonly Entry[] =>
  line.steps.map((step, i) => {
    const entry = known.get(step) ?? entryOf(ui, line, i);
    known.set(step, entry);
    return entry;
  });
