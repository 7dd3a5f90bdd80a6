import { describe, expect, test } from 'bun:test';
import { after, gameOn } from '../../../test/playing.ts';
import type { SweepState } from '../../types.ts';
import { viewFor } from '../../view.ts';
import { exactPosterior } from '../exact/posterior.ts';
import { clueEvidence } from './clueEvidence.ts';
import { cluePosterior } from './cluePosterior.ts';

describe('numbers and clues together', () => {
  const start = gameOn(['RRRR', 'PPPP', 'NNNN', 'PPPP']);
  const pips = [0, 1, 12].map((tile) => ({ tile, pips: 3 }));
  const clue = { kind: 'rival' as const, round: 1, forPlayer: [], forRival: [...pips, { tile: 3, pips: 1 }] };
  const told: SweepState = { ...start, side: 'rival', clues: [clue] };

  test('make named tiles likelier if numbers exclude another named tile', () => {
    // The rival's 0 at b3 excludes a4, which the clue named before.
    const { clues, ...view } = viewFor(after(told, 'reveal b3', 'end turn'), 'rival');
    const later = { ...view, clues: clues.filter(({ round }) => round === 1) };
    const once = exactPosterior(later, { evidence: clueEvidence(later) }).owners;
    const twice = cluePosterior(later).owners;
    expect(twice[12]!.rival).toBe(0);
    expect(twice[0]!.rival).toBeGreaterThan(once[0]!.rival);
    expect(twice[0]!.rival).toBeGreaterThan(0.9);
    expect(twice.reduce((sum, chance) => sum + (chance?.rival ?? 0), 0)).toBeCloseTo(4, 6);
  });

  test('say the same as one reading without clues', () => {
    const view = { ...viewFor(told, 'rival'), clues: [] };
    expect(cluePosterior(view)).toEqual(exactPosterior(view));
  });
});
