import { useEffect, useState } from 'react';
import type { OpenGame } from './openGames.ts';
import type { OpenPosition } from './openPosition.ts';

interface Found {
  readonly id: string;
  readonly position: OpenPosition | undefined;
}

/** The current position of a game, once it is known; its rules are loaded for this. */
export const useOpenPosition = (open: OpenGame): OpenPosition | undefined => {
  const [found, setFound] = useState<Found>();
  useEffect(() => {
    let isWanted = true;
    const tell = (position: OpenPosition | undefined): void => {
      if (isWanted) setFound({ id: open.id, position });
    };
    import('./openPosition.ts')
      .then(({ openPosition }) => openPosition(open))
      .then(tell, () => tell(undefined));
    return () => {
      isWanted = false;
    };
  }, [open]);
  // Until the new one is known, the position of the previous game stays.
  return found?.id === open.id ? found.position : undefined;
};
