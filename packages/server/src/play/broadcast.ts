import { type Viewer, visibleState } from '@ludus/kernel';
import {
  type Arrangement,
  type JsonPatch,
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

/**
 * The intermediate boards by move number, as patches of the board before: after every move that changed
 * something, except the last. Absent if seats change in between.
 */
const viewsOnTheWay = (
  before: Snapshot,
  after: Snapshot,
  changes: readonly TableChange[],
  person: Viewer,
): ReadonlyMap<number, JsonPatch> => {
  const { game, seating } = before.table;
  const found = new Map<number, JsonPatch>();
  const steps = changes.flatMap((change) =>
    change.type === 'move' && change.step.events.length > 0 ? [change.step] : [],
  );
  if (steps.length < 2 || after.table.seating !== seating) return found;
  const viewer = before.viewerOf(person);
  let view = before.state(viewer).view as Record<string, unknown> | null;
  if (view === null) return found;
  for (const { number, state } of steps.slice(0, -1)) {
    const next = visibleState(game, state, viewer) as Record<string, unknown>;
    found.set(number, makePatch(view, next) ?? {});
    view = next;
  }
  return found;
};

/** What a viewer may know about changes. A player who changes seats sees each move from where they sat. */
const visibleChanges = (
  before: Snapshot,
  after: Snapshot,
  changes: readonly TableChange[],
  person: Viewer,
): Change[] => {
  const { game } = before.table;
  const views = viewsOnTheWay(before, after, changes, person);
  let arrangement: Arrangement = before.table.seating;
  return changes.map((change): Change => {
    switch (change.type) {
      case 'move': {
        const { number, ...seen } = visibleStep(game, change.step, sits(arrangement, person));
        arrangement = seatsAfter(game, arrangement, change.step.action);
        const view = views.get(number);
        return { type: 'move', moveNumber: number, ...seen, ...(view !== undefined && { view }) };
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

/** Something public that was not caused by a move. */
export const tellAll = (before: Snapshot, after: Snapshot, changes: readonly Change[]): Broadcast => ({
  isShared: true,
  changesFor: () => changes,
  patchFor: patchBetween(before, after),
});

/** Changes at a table, which its feed reports to all followers. */
export const tell = (before: Snapshot, after: Snapshot, changes: readonly TableChange[]): Broadcast => ({
  isShared: after.table.seating === before.table.seating,
  changesFor: (person) => visibleChanges(before, after, changes, person),
  patchFor: patchBetween(before, after),
});
