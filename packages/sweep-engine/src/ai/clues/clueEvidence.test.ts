import { describe, expect, test } from 'bun:test';
import { after, gameOn } from '../../../test/playing.ts';
import { stateOf } from '../../../test/positions.ts';
import { LEVELS } from '../../levels.ts';
import type { SweepState } from '../../types.ts';
import { viewFor } from '../../view.ts';
import { exactPosterior } from '../exact/posterior.ts';
import { clueEvidence } from './clueEvidence.ts';

const holding = (state: SweepState, hand: SweepState['player']['hand'], energy = 3): SweepState => ({
  ...state,
  player: { ...state.player, hand, energy },
});

describe('clues as evidence', () => {
  test("make named tiles likelier to be the clue's side, more so with more pips", () => {
    const start = stateOf(LEVELS[6]!, 3);
    const view = {
      ...viewFor(start, 'player'),
      clues: [
        {
          kind: 'imperious' as const,
          round: 1,
          pips: [
            { tile: 10, pips: 5 },
            { tile: 20, pips: 1 },
          ],
        },
      ],
    };
    const { owners } = exactPosterior(view, { evidence: clueEvidence(view) });
    expect(owners[10]!.player).toBeGreaterThan(owners[20]!.player);
    expect(owners[10]!.player).toBeGreaterThan(0.85);
    expect(owners[30]!.player).toBeLessThan(22 / 60);
  });

  test("are calibrated: tiles are the player's about as often as predicted", () => {
    let believed = 0;
    let actual = 0;
    let count = 0;
    for (let seed = 0; seed < 150; seed += 1) {
      const state = after(holding(stateOf(LEVELS[4]!, seed), ['imperious']), 'imperious');
      const view = viewFor(state, 'player');
      const { owners } = exactPosterior(view, { evidence: clueEvidence(view) });
      for (const { tile } of view.clues[0]!.pips) {
        believed += owners[tile]!.player;
        actual += state.owners[tile] === 'player' ? 1 : 0;
        count += 1;
      }
    }
    expect(Math.abs(believed - actual) / count).toBeLessThan(0.08);
  });

  test('say little about other tiles once the targets are found', () => {
    const state = gameOn(['RRRR', 'PPPP', 'NNNN', 'PPPP']);
    const pips = [0, 1, 2].map((tile) => ({ tile, pips: 3 }));
    const clue = { kind: 'rival' as const, round: 1, forPlayer: [], forRival: pips };
    const before: SweepState = { ...state, side: 'rival', clues: [clue] };
    const found = after(before, 'reveal a1', 'reveal b1');
    const chanceOf = (now: SweepState): readonly number[] => clueEvidence(viewFor(now, 'rival'))(2);
    const odds = ([, neutral, rival]: readonly number[]): number => rival! / neutral!;
    expect(odds(chanceOf(before))).toBeGreaterThan(2 * odds(chanceOf(found)));
  });

  test('distinguish mines from neutral tiles: a mine has fewer pips in a rival clue', () => {
    const state = gameOn(['RRRR', 'PPPP', 'NNNN', 'MMMM']);
    const clue = { kind: 'rival' as const, round: 1, forPlayer: [], forRival: [{ tile: 9, pips: 2 }] };
    const view = viewFor({ ...state, side: 'rival', clues: [clue] }, 'rival');
    const { owners } = exactPosterior(view, { evidence: clueEvidence(view) });
    const share = (tile: number): number => owners[tile]!.mine / (owners[tile]!.mine + owners[tile]!.neutral);
    expect(share(9)).toBeLessThan(0.3);
    expect(share(12)).toBeGreaterThan(0.5);
    expect(owners.reduce((sum, chance) => sum + chance!.mine, 0)).toBeCloseTo(4, 4);
  });
});
