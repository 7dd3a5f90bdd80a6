import { useLayoutEffect } from 'react';
import { href, parseRoute } from '../frame/router.ts';

/** Goes to the move of a link that is followed while its game is on the screen already. */
export const useLinkedMove = (address: readonly string[], go: (count: number) => void): void =>
  useLayoutEffect(() => {
    const follow = ({ newURL }: HashChangeEvent): void => {
      const { segments, query } = parseRoute(new URL(newURL).hash);
      const move = Number(query.get('move') ?? 0);
      if (href(segments) === href(address) && !Number.isNaN(move)) go(move);
    };
    window.addEventListener('hashchange', follow);
    return () => window.removeEventListener('hashchange', follow);
  }, [address, go]);
