import type { SharedWork } from '@ludus/server/client';
import { useEffect, useState } from 'react';
import { server } from '../../server/server.ts';
import { currentWorkers } from './currentWorkers.ts';
import { type Sample, sampleOf, withSample } from './samples.ts';

const EVERY_MS = 1000;

export interface Watched {
  readonly work: SharedWork | undefined;
  readonly samples: readonly Sample[];
  /** Why the last request failed. Earlier data stays. */
  readonly error: unknown;
}

/** The queue of the server, polled every second while somebody looks. */
export const useQueue = (): Watched => {
  const [watched, setWatched] = useState<Watched>({ work: undefined, samples: [], error: undefined });
  useEffect(() => {
    let isWanted = true;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = async (): Promise<void> => {
      if (!document.hidden) {
        const found = await server.lab.queue().then(
          (work) => ({ work: { ...work, workers: [...currentWorkers(work.workers)] }, error: undefined }),
          (error: unknown) => ({ work: undefined, error }),
        );
        if (!isWanted) return;
        setWatched(({ work, samples }) => ({
          work: found.work ?? work,
          samples: found.work ? withSample(samples, sampleOf(found.work, Date.now())) : samples,
          error: found.error,
        }));
      }
      timer = setTimeout(look, EVERY_MS);
    };
    void look();
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, []);
  return watched;
};
