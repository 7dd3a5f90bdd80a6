import { describe, expect, setDefaultTimeout, test } from 'bun:test';
import { Rng } from '@ludus/kernel';
import { after, gameOn } from '../../../test/playing.ts';
import { LEVELS } from '../../levels.ts';
import { makeNotation } from '../../notation.ts';
import { apply } from '../../play.ts';
import { begin } from '../../setup.ts';
import type { SweepAction, SweepState } from '../../types.ts';
import { viewFor } from '../../view.ts';
import { clueEvidence } from '../clues/clueEvidence.ts';
import { exactPosterior } from '../exact/posterior.ts';
import { ai } from '../gameAi.ts';
import { actionOf, decideRival, rivals } from '../registry.ts';
import { PlayerOutlook } from './outlook.ts';

setDefaultTimeout(600_000);

const outlookOf = (state: SweepState): PlayerOutlook => {
  const view = viewFor(state, 'player');
  return new PlayerOutlook(view, exactPosterior(view, { evidence: clueEvidence(view) }));
};
const reveal = (tile: number): SweepAction => ({ type: 'reveal', tile });

describe("the player's chance to win after a move", () => {
  // The 3 on a1 makes b1, a2 and b2 the player's.
  const certain = after(gameOn(['PPNR', 'PPRM'], { hand: ['imperious'] }), 'reveal a1');

  test('is higher with a certain tile than with a guess or the end of the turn', () => {
    const outlook = outlookOf(certain);
    const [sure, guess, end] = [reveal(1), reveal(3), { type: 'end_turn' } as const].map((action) =>
      outlook.after(action),
    );
    expect(sure!).toBeGreaterThan(end!);
    expect(end!).toBeGreaterThan(guess!);
    expect(outlook.reveals()[0]!.chance).toBe(sure!);
    expect(outlook.after({ type: 'imperious' })).toBeGreaterThanOrEqual(sure!);
  });

  test('is 1 where the last tile is certain and 0 where a mine is', () => {
    const last = ['reveal b1', 'reveal a2'].reduce((state, move) => after(state, move), certain);
    expect(outlookOf(last).after(reveal(5))).toBeCloseTo(1, 9);
    const mine = gameOn(['PM', '.R']);
    const noted = {
      ...mine,
      player: { ...mine.player, notes: mine.player.notes.map((note, i) => (i === 1 ? 8 : note)) },
    };
    expect(outlookOf(noted).after(reveal(1))).toBe(0);
  });

  test('counts a mine as survived behind Underwire', () => {
    const state = gameOn(['PPMM', '...R']);
    const armed = { ...state, player: { ...state.player, shields: 1 } };
    expect(outlookOf(armed).after(reveal(0))).toBeGreaterThan(outlookOf(state).after(reveal(0)));
  });

  test('takes the better of two tiles for Scurry', () => {
    const outlook = outlookOf(gameOn(['PPPPPMMN', '.......R']));
    expect(outlook.after({ type: 'scurry', first: 0, second: 1 })).toBeGreaterThan(outlook.after(reveal(0)));
  });
});

/** The estimates that agents give in whole games, and who won. */
const estimates = (games: number): { readonly chance: number; readonly won: number }[] => {
  const told: { chance: number; won: number }[] = [];
  const player = ai.specialists!.find(({ id }) => id === 'player')!;
  for (let game = 0; game < games; game += 1) {
    const level = LEVELS[game % LEVELS.length]!;
    const config = {
      level,
      deck: ['imperious', 'vague', 'tingle', 'scurry', 'brush'] as const,
      equipment: [],
    };
    let { state } = begin(config, `outlook ${game}`);
    const own: number[] = [];
    while (state.result === null) {
      if (state.side === 'rival') {
        state = apply(state, actionOf(decideRival(state, rivals.strategist, Rng.from(game)))).state;
        continue;
      }
      const { action, chances } = player.choose({
        view: viewFor(state, 'player'),
        seat: 1,
        rng: Rng.from(1),
      });
      own.push(chances![0]!);
      state = apply(state, action).state;
    }
    const won = state.result.winner === 'player' ? 1 : 0;
    told.push(...own.map((chance) => ({ chance, won })));
  }
  return told;
};

test('estimates are about right: moves with better chances win more games', () => {
  const told = estimates(40);
  const mean = (values: readonly number[]): number =>
    values.reduce((sum, one) => sum + one, 0) / values.length;
  const middle = told.map(({ chance }) => chance).sort((a, b) => a - b)[told.length >> 1]!;
  const upper = told.filter(({ chance }) => chance > middle).map(({ won }) => won);
  const lower = told.filter(({ chance }) => chance <= middle).map(({ won }) => won);
  expect(mean(upper)).toBeGreaterThan(mean(lower));
  expect(Math.abs(mean(told.map(({ chance }) => chance)) - mean(told.map(({ won }) => won)))).toBeLessThan(
    0.2,
  );
});

test('every agent tells the chance of its own move among those of the best moves', () => {
  const start = begin({ level: LEVELS[4]!, deck: ['tingle'], equipment: [] }, 3).state;
  const turns = [start, apply(start, { type: 'end_turn' }).state];
  for (const [i, state] of turns.entries()) {
    const view = viewFor(state, i === 0 ? 'player' : 'rival');
    for (const { id, choose, seats } of ai.specialists!) {
      if (seats !== undefined && !seats.includes(i + 1)) continue;
      const { action, chances, moveChances } = choose({ view, seat: i + 1, rng: Rng.from(1) });
      expect(chances![0]! + chances![1]!).toBeCloseTo(1, 9);
      expect([id, moveChances![makeNotation(view, action)]]).toEqual([id, chances![i]!]);
      expect(new Set(Object.values(moveChances!)).size).toBeGreaterThan(1);
    }
  }
});
