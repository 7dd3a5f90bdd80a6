import type { SweepAction, SweepView } from '@ludus/sweep-engine';
import { beliefsOf } from '@ludus/sweep-engine/ai';
import { sweepWords } from './words.ts';

const { hints } = sweepWords;

const REASONS: Readonly<Record<string, string>> = {
  imperious: hints.news,
  vague: hints.news,
  tingle: hints.news,
  eavesdropping: hints.news,
  brush: hints.news,
  canary: hints.canary,
  underwire: hints.underwire,
  ramble: hints.ramble,
  end_turn: hints.end_turn,
};

/** Why an action may be good, from what the player can know: numbers, notes and clues. */
export const reasonFor = (view: SweepView, action: SweepAction): string => {
  const known = REASONS[action.type];
  if (known !== undefined || view.player === null) return known ?? '';
  const { owners } = beliefsOf(view);
  const chance = (tile: number): number => owners[tile]?.player ?? 0;
  if (action.type === 'reveal') {
    const { player = 0, mine = 0 } = owners[action.tile] ?? {};
    return player > 0.999 ? hints.sure : hints.chance(player, mine);
  }
  return action.type === 'scurry' ? hints.scurry(chance(action.first), chance(action.second)) : '';
};
