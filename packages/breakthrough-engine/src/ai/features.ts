import type { Feature } from '@ludus/kernel';

/** In the order in which `evaluation.ts` writes them. */
export const FEATURES = [
  { id: 'pieces', description: 'share of the first pieces that are left' },
  { id: 'advance', description: 'rows gone by all pieces, as a share of all there are' },
  { id: 'lead', description: 'square of the share of the way the foremost piece has gone' },
  { id: 'guarded', description: 'pieces another one would avenge, as a share of the first pieces' },
  { id: 'hanging', description: 'pieces that can be taken and not avenged, as a share of the first pieces' },
  { id: 'guards', description: 'pieces still on the own home row, as a share of the row' },
  { id: 'runner', description: 'a piece nobody can stop any more, and the nearer the better' },
  { id: 'arrives', description: 'has a runner that arrives before that of the other side' },
  { id: 'toAct', description: 'is to act' },
] as const satisfies readonly Feature[];
