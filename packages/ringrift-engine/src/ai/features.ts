import type { Feature } from '@ludus/kernel';

/**
 * What the evaluation considers, per seat. Every value is relative to what the rules require or the board
 * holds, so that one set of weights works on several boards.
 */
export const FEATURES = [
  { id: 'eliminated', description: 'eliminated rings, as a share of the ring victory (R061)' },
  { id: 'eliminatedNear', description: 'the same cubed, which counts when victory is near' },
  { id: 'territory', description: 'collapsed spaces owned, as a share of the territory victory (R062)' },
  { id: 'territoryNear', description: 'the same cubed' },
  { id: 'hand', description: 'rings in hand, as a share of all own rings' },
  { id: 'stacks', description: 'stacks controlled, relative to the square root of the number of spaces' },
  { id: 'caps', description: 'rings in the caps of controlled stacks, as a share of all own rings' },
  {
    id: 'tallestCap',
    description: 'height of the highest cap, as a share of the highest stack a board allows',
  },
  { id: 'buried', description: 'own rings under other rings, as a share of all own rings' },
  { id: 'captives', description: 'rings of others in controlled stacks, as a share of all own rings' },
  { id: 'markers', description: 'own markers, relative to the square root of the number of spaces' },
  { id: 'mobility', description: 'destinations of controlled stacks, relative to the number of spaces' },
  { id: 'stuck', description: 'controlled stacks that can neither move nor capture, as a share of them' },
  {
    id: 'captures',
    description: 'directions in which a controlled stack can capture another player, per stack',
  },
  {
    id: 'threatened',
    description: 'caps of controlled stacks that another player can capture, as a share of all own rings',
  },
  { id: 'threatenedNext', description: 'the same when another player is to act' },
  { id: 'lineOpen', description: 'places where one more marker makes a line (R120)' },
  { id: 'lineOpenNext', description: 'the same when the player is to act' },
  {
    id: 'region',
    description:
      'spaces of the largest region the player could claim, as a share of the territory victory (R140)',
  },
  { id: 'regionNext', description: 'the same when the player is to act' },
  { id: 'regionRings', description: 'rings in it, as a share of the ring victory' },
  {
    id: 'regionNearly',
    description:
      'spaces of the largest region that only one stack keeps the player from claiming, as a share of the territory victory',
  },
  { id: 'regionNearlyNext', description: 'the same when the player is to act' },
  { id: 'owed', description: 'rings still to be paid for lines, regions and slides' },
  { id: 'noStack', description: 'controls no stack while others do' },
  { id: 'recovery', description: 'controls no stack but can recover: own markers and a buried ring (R110)' },
  {
    id: 'lastStanding',
    description: 'rounds as the only player with real actions, as a share of those that win (R172)',
  },
  { id: 'toAct', description: 'is to act' },
] as const satisfies readonly Feature[];

export type FeatureId = (typeof FEATURES)[number]['id'];
