import { plural } from '@ludus/kernel';
import { layoutOf, makeTile } from '../layout.ts';
import type { Level, Tile } from '../types.ts';
import type { RivalDecision, TilePriority } from './types.ts';

const signed = (value: number): string => `${value < 0 ? '−' : '+'} ${Math.abs(value).toFixed(2)}`;

/**
 * `43.2% to win = 38.0 as things stand + 6.10 for hits − 0.90 for mines`: the parts of the strategist's
 * estimate.
 */
const prospectOf = ({ priority, breakdown }: TilePriority): string => {
  const { basePriority, rivalBonus, minePenalty } = breakdown;
  const parts = [`${basePriority.toFixed(1)} as things stand`, `${signed(rivalBonus)} for hits`];
  if (minePenalty !== 0) parts.push(`${signed(-minePenalty)} for mines`);
  return `${priority.toFixed(1)}% to win = ${parts.join(' ')}`;
};

/** `1.27 = 2.00 for clues − 1.16 for being the rival's …`: the parts of a priority. */
const breakdownOf = ({ priority, breakdown }: TilePriority): string => {
  const { basePriority, rivalBonus, minePenalty, noClueMinePenalty } = breakdown;
  const parts = [`${basePriority.toFixed(2)} for clues`];
  if (rivalBonus !== 0) parts.push(`${signed(rivalBonus)} for being the rival's`);
  if (minePenalty !== 0) parts.push(`${signed(-minePenalty)} for not being a mine`);
  if (noClueMinePenalty !== 0) parts.push(`${signed(noClueMinePenalty)} known mine`);
  return `${priority.toFixed(2)} = ${parts.join(' ')}`;
};

const percent = (share: number): string => `${(share * 100).toFixed(0)}%`;

const beliefIn = ({ monteCarlo, posterior }: RivalDecision, tile: Tile): string => {
  const tally = monteCarlo?.ownerCounts.get(tile);
  if (tally !== undefined)
    return `; rival in ${tally.rival} and mine in ${tally.mine} of ${monteCarlo!.iterations} guesses`;
  const chance = posterior?.owners[tile];
  return chance ? `; ${percent(chance.rival)} rival, ${percent(chance.mine)} mine` : '';
};

/**
 * Why a rival chose its tile, in sentences: what the numbers told it, then its best candidates.
 *
 * ```ts
 * explainDecision(level, decision).join('\n');
 * ```
 */
export const explainDecision = (level: Level, decision: RivalDecision, candidates = 3): string[] => {
  const layout = layoutOf(level);
  const names = (tiles: readonly Tile[]): string => tiles.map((tile) => makeTile(layout, tile)).join(', ');
  const { rival, tile, reason, excluded, guaranteed, priorities, monteCarlo } = decision;
  const lines: string[] = [];
  if (tile === undefined) lines.push(`${rival} finds no tile worth opening.`);
  else if (reason === 'random') lines.push(`${rival} opens ${names([tile])}, chosen at random.`);
  else if (reason === 'guaranteed') lines.push(`${rival} opens ${names([tile])}: it must be the rival's.`);
  else lines.push(`${rival} opens ${names([tile])}, the best of ${plural(priorities.length, 'tile')}.`);
  if (guaranteed.length > 0) lines.push(`Must be the rival's: ${names(guaranteed)}.`);
  if (excluded.length > 0) lines.push(`Cannot be the rival's: ${names(excluded)}.`);
  if (monteCarlo !== undefined) {
    const solved = monteCarlo.climbs.filter(({ tension }) => tension === 0).length;
    lines.push(
      `${solved} of ${monteCarlo.climbs.length} guesses led to a board that agrees with all numbers.`,
    );
  }
  for (const candidate of priorities.slice(0, candidates))
    lines.push(
      `${names([candidate.tile])}: ${(rival === 'strategist' ? prospectOf : breakdownOf)(candidate)}${beliefIn(decision, candidate.tile)}.`,
    );
  return lines;
};
