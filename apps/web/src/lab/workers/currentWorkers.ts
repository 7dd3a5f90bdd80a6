import type { SharedWork } from '@ludus/server/client';

type Worker = SharedWork['workers'][number];

/**
 * The workers worth showing, each under its own name. A worker that was restarted under the same name replaces
 * those that went silent. Present ones that share a name are numbered.
 */
export const currentWorkers = (workers: readonly Worker[]): readonly Worker[] => {
  const names = [...new Set(workers.map(({ name }) => name))];
  return names.flatMap((one) => {
    const group = workers.filter(({ name }) => name === one);
    const present = group.filter(({ isAbsent }) => !isAbsent);
    if (present.length === 0) return [group.reduce((a, b) => (b.lastSeen < a.lastSeen ? b : a))];
    return present.map((worker, i) => (i === 0 ? worker : { ...worker, name: `${worker.name} (${i + 1})` }));
  });
};
