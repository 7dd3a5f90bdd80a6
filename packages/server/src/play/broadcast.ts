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
 * What the board looked like on the way, by the number of the move, as patches of the look before: after every move that
 * did something, but for the last of them. Nothing is told of it when seats change on the way.
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

/** What somebody may know of changes. Whoever changes seats on the way sees each move from where they sat. */
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

/** Something that everybody may know and that no move did. */
export const tellAll = (before: Snapshot, after: Snapshot, changes: readonly Change[]): Broadcast => ({
  isShared: true,
  changesFor: () => changes,
  patchFor: patchBetween(before, after),
});

/** Changes at a table, for its feed to tell everybody who follows it. */
export const tell = (before: Snapshot, after: Snapshot, changes: readonly TableChange[]): Broadcast => ({
  isShared: after.table.seating === before.table.seating,
  changesFor: (person) => visibleChanges(before, after, changes, person),
  patchFor: patchBetween(before, after),
});
