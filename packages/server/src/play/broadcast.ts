import type { Viewer } from '@ludus/kernel';
import {
  type Arrangement,
  makePatch,
  seatsAfter,
  type Change as TableChange,
  visibleStep,
} from '@ludus/table';
import type { Broadcast } from './feed.ts';
import type { Change } from './messages.ts';
import type { Snapshot } from './snapshot.ts';

const sits = (arrangement: Arrangement, person: Viewer): Viewer =>
  person === 0 ? 0 : arrangement.indexOf(person) + 1;

/** What somebody may know of changes. Whoever changes seats on the way sees each move from where they sat. */
const visibleChanges = (before: Snapshot, changes: readonly TableChange[], person: Viewer): Change[] => {
  const { game } = before.table;
  let arrangement: Arrangement = before.table.seating;
  return changes.map((change): Change => {
    switch (change.type) {
      case 'move': {
        const { number, ...seen } = visibleStep(game, change.step, sits(arrangement, person));
        arrangement = seatsAfter(game, arrangement, change.step.action);
        return { type: 'move', moveNumber: number, ...seen };
      }
      case 'take_back_offered':
        return { ...change, type: 'undo_offered' };
      case 'take_back_declined':
        return { ...change, type: 'undo_declined' };
      case 'taken_back':
        return { ...change, type: 'undone' };
      default:
        return change as Change;
    }
  });
};

const patchBetween =
  (before: Snapshot, after: Snapshot): Broadcast['patchFor'] =>
  (person) => ({
    ...makePatch(before.state(before.viewerOf(person)), after.state(after.viewerOf(person))),
    sentAt: [after.sentAt],
  });

/** Something that everybody may know and that no move did. */
export const tellAll = (before: Snapshot, after: Snapshot, changes: readonly Change[]): Broadcast => ({
  isShared: true,
  changesFor: () => changes,
  patchFor: patchBetween(before, after),
});

/** Changes at a table, for its feed to tell everybody who follows it. */
export const tell = (before: Snapshot, after: Snapshot, changes: readonly TableChange[]): Broadcast => ({
  isShared: after.table.seating === before.table.seating,
  changesFor: (person) => visibleChanges(before, changes, person),
  patchFor: patchBetween(before, after),
});
