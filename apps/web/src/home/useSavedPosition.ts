import { useEffect, useState } from 'react';
import type { SavedGame } from '../play/saved.ts';
import type { SavedPosition } from './savedPosition.ts';

interface Found {
  readonly id: string;
  readonly position: SavedPosition | undefined;
}

/** Where a game of this browser stands, as soon as that is known; the rules of its game are loaded for it. */
export const useSavedPosition = (saved: SavedGame): SavedPosition | undefined => {
  const [found, setFound] = useState<Found>();
  useEffect(() => {
    let isWanted = true;
    const tell = (position: SavedPosition | undefined): void => {
      if (isWanted) setFound({ id: saved.id, position });
    };
    import('./savedPosition.ts')
      .then(({ savedPosition }) => savedPosition(saved))
      .then(tell, () => tell(undefined));
    return () => {
      isWanted = false;
    };
  }, [saved]);
  // Until the new one is known, the position is that of the game that was shown before.
  return found?.id === saved.id ? found.position : undefined;
};
