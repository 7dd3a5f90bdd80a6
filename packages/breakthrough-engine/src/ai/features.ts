import type { Feature } from '@ludus/kernel';

/** In the order in which `evaluation.ts` writes them. */
export const FEATURES = [
  { id: 'pieces', description: 'share of the starting pieces that are left' },
  { id: 'advance', description: 'rows advanced by all pieces, as a share of the most possible' },
  { id: 'lead', description: 'how far the foremost piece has come, as a share of the board, squared' },
  { id: 'guarded', description: 'pieces protected by another one, as a share of the starting pieces' },
  {
    id: 'hanging',
    description: 'pieces that can be captured and are not protected, as a share of the starting pieces',
  },
  { id: 'guards', description: 'pieces still on the home row, as a share of the row' },
  { id: 'runner', description: 'has a piece that can no longer be stopped; the closer it is, the better' },
  { id: 'arrives', description: "has a runner that arrives before the opponent's" },
  { id: 'toAct', description: 'is to act' },
] as const satisfies readonly Feature[];
