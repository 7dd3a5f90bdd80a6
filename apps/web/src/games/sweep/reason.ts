import type { SweepAction, SweepView } from '@ludus/sweep-engine';
import { clueEvidence, exactPosterior } from '@ludus/sweep-engine/ai';

const percent = (share: number): string => `${Math.round(100 * share)}%`;

const NEWS = 'It tells something before anything has to be risked.';

const REASONS: Readonly<Record<string, string>> = {
  imperious: NEWS,
  vague: NEWS,
  tingle: NEWS,
  eavesdropping: NEWS,
  brush: NEWS,
  canary: 'Looking for mines costs nothing here.',
  underwire: 'Protection against a mine costs nothing.',
  ramble: 'It makes the rival’s next turn less sure.',
  end_turn: 'Every tile left to reveal is more of a risk than it promises.',
};

/** Why an action may be good, from what the player can know: numbers, notes and clues. */
export const reasonFor = (view: SweepView, action: SweepAction): string => {
  const known = REASONS[action.type];
  if (known !== undefined || view.player === null) return known ?? '';
  const { owners } = exactPosterior(view, { evidence: clueEvidence(view) });
  const chance = (tile: number): string => percent(owners[tile]?.player ?? 0);
  if (action.type === 'reveal') {
    const { player = 0, mine = 0 } = owners[action.tile] ?? {};
    if (player > 0.999) return 'Numbers and notes leave no doubt: this tile is yours.';
    return `It is yours with ${chance(action.tile)}${mine > 0.0005 ? `, a mine with ${percent(mine)}` : ''}.`;
  }
  return action.type === 'scurry'
    ? `The two are yours with ${chance(action.first)} and ${chance(action.second)}, and the safer one is opened.`
    : '';
};
