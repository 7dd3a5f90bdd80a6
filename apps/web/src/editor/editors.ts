import { loadOnce } from '../frame/loadOnce.ts';
import { loadGameUi } from '../games/catalogue.ts';
import type { PositionEditor } from './positionEditor.ts';

const OWN: Readonly<Record<string, () => Promise<PositionEditor>>> = {
  ringrift: async () => (await import('./ringrift.tsx')).ringriftEditor,
  risk: async () => (await import('./risk.tsx')).riskEditor,
  sweep: async () => (await import('./sweep.tsx')).sweepEditor,
};

/** How positions of a game are set up; undefined when there is no such game. */
export const loadEditor = loadOnce(async (id): Promise<PositionEditor | undefined> => {
  const own = OWN[id];
  if (own !== undefined) return own();
  const ui = await loadGameUi(id);
  return ui === undefined ? undefined : (await import('./plain.tsx')).plainEditor(ui.game);
});
