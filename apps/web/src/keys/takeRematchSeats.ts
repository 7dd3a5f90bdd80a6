import { listWithoutRematch } from './liveKeys.ts';

/**
 * Takes this browser's seats in rematches that started while none of its pages was open; resolves to whether
 * there were any.
 */
export const takeRematchSeats = async (): Promise<boolean> => {
  const ids = listWithoutRematch();
  if (ids.length === 0) return false;
  // Most visitors have no such game and need not load the client of the server for it.
  const { findRematches } = await import('./rematches.ts');
  return findRematches(ids);
};
