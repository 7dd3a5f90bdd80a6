import { sameJson } from '../json.ts';
import { seats } from '../outcome.ts';
import { visibleState } from '../visibility.ts';
import type { StateCheck } from './visit.ts';

/** The counters of every seat are numbers with the same names, in states and in views. */
export const checkRecord: StateCheck = ({ game, state, seatCount }, report) => {
  const { record } = game;
  if (record === undefined) return;
  const names = Object.keys(record.progress(state)[0] ?? {}).sort();
  const looks = [state, ...[0, ...seats(seatCount)].map((viewer) => visibleState(game, state, viewer))];
  for (const [i, look] of looks.entries()) {
    const who = i === 0 ? 'a state' : i === 1 ? 'what spectators see' : `the view of seat ${i - 1}`;
    const progress = record.progress(look);
    if (progress.length !== seatCount)
      report(`the progress of ${who} lists ${progress.length} seats, not ${seatCount}`);
    for (const counters of progress) {
      if (!sameJson(Object.keys(counters).sort(), names))
        report(`the progress of ${who} has different counters`);
      if (!Object.values(counters).every(Number.isFinite))
        report(`the progress of ${who} contains something that is not a number`);
    }
  }
  const kind = record.decisionKind(state);
  if (kind !== undefined && !record.decisionKinds.includes(kind))
    report(`the kind of decision "${kind}" is not in "decisionKinds"`);
};
