import { useEffect, useRef } from 'react';
import { href, navigate } from '../frame/router.ts';
import { keepKeysForRematch } from '../keys/liveKeys.ts';
import type { LiveState, LiveTable } from './liveTable.ts';

/** Takes everybody who has the page open to the rematch when it starts. Those who come later find a link. */
export const useRematch = (table: LiveTable, { play }: LiveState): void => {
  const next = play.rematch?.next ?? null;
  const wasThere = useRef(next !== null);
  useEffect(() => {
    if (next === null) return;
    keepKeysForRematch(table.id, next);
    if (!wasThere.current) navigate(href(['live', next]));
    wasThere.current = true;
  }, [table, next]);
};
