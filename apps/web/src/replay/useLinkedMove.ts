import { useLayoutEffect } from 'react';
import { currentAddress, href, parseRoute, watchAddress } from '../frame/router.ts';

/** Goes to the move of a link that is followed while its game is already on the screen. */
export const useLinkedMove = (address: readonly string[], go: (count: number) => void): void =>
  useLayoutEffect(
    () =>
      watchAddress(() => {
        const { path, query } = parseRoute(currentAddress());
        const move = Number(query.get('move') ?? 0);
        if (path === href(address) && !Number.isNaN(move)) go(move);
      }),
    [address, go],
  );
