import { describe, expect, test } from 'bun:test';
import { makeJson, Rng } from '@ludus/kernel';
import { makeMove } from '../src/action.ts';
import { legal } from '../src/rules.ts';
import { loadPosition, makeState } from '../src/state.ts';
import { BOARDS, type GameState, type Move, RECOVERIES } from '../src/types.ts';
import { Naive } from './naive.ts';
import { randomSetup } from './randomSetup.ts';
import { configOf, isLarge, POLICIES, presetOf, walk } from './walk.ts';

const LONG = process.env.LUDUS_LONG === '1' ? 20 : 1;
const MINUTES = 600_000 * LONG;

const texts = (moves: readonly Move[]): string[] => moves.map((move) => makeJson(move)).sort();

const ourMoves = (state: GameState): Move[] => {
  const position = loadPosition(state);
  const moves: number[] = [];
  legal(position, moves);
  return moves.map((move) => makeMove(position, move));
};

const compare = (state: GameState): Move[] => {
  const ours = ourMoves(state);
  const found = texts(ours);
  expect(found).toEqual(texts(new Naive(state).legal()));
  expect(new Set(found).size).toBe(found.length);
  return ours;
};

describe('along whole games the legal moves are those found by brute force', () => {
  for (const board of BOARDS)
    for (const players of [2, 3, 4])
      test(
        `${board}, ${players} players`,
        () => {
          const recoveries = isLarge(board) ? (['canonical'] as const) : RECOVERIES;
          const policies = isLarge(board) ? ['greedy'] : POLICIES;
          for (const recovery of recoveries)
            for (const policy of policies)
              for (let game = 0; game < LONG; game += 1)
                walk({
                  config: configOf(board, players, { recovery }),
                  policy,
                  seed: `${policy} ${game}`,
                  visit: (position, _, step) => {
                    if (step % (isLarge(board) ? 97 : 11) === 0) compare(makeState(position));
                  },
                });
          for (const policy of isLarge(board) ? [] : POLICIES)
            walk({
              config: presetOf(board, players, 'published-engine'),
              policy,
              seed: policy,
              visit: (position, _, step) => {
                if (step % 11 === 0) compare(makeState(position));
              },
            });
        },
        MINUTES,
      );
});

describe('in random positions the legal moves are those found by brute force', () => {
  const PHASES = ['ring_placement', 'movement', 'line_processing', 'territory_processing'] as const;
  for (const boardType of BOARDS)
    for (const recovery of RECOVERIES)
      test(
        `${boardType}, recovery ${recovery}`,
        () => {
          const rng = Rng.from(`${boardType} ${recovery}`);
          const met = new Map<string, number>();
          let positions = 0;
          for (let i = 0; i < (isLarge(boardType) ? 16 : 260) * LONG; i += 1) {
            const state = randomSetup(rng, {
              boardType,
              players: 2 + rng.int(3),
              recovery,
              phase: PHASES[i % PHASES.length]!,
              isWithoutStacks: rng.int(3) > 0,
            });
            if (state === undefined) continue;
            positions += 1;
            for (const move of compare(state)) {
              const kind = move.type === 'recovery_slide' ? move.mode : move.type;
              met.set(kind, (met.get(kind) ?? 0) + 1);
            }
          }
          expect(positions).toBeGreaterThan(isLarge(boardType) ? 5 : 80);
          // A kind that never occurs would prove nothing.
          if (isLarge(boardType)) return;
          const kinds = ['place_ring', 'choose_line_option', 'choose_territory_option'];
          if (recovery !== 'off') kinds.push('line');
          if (recovery !== 'off' && recovery !== 'exhume') kinds.push('fallback');
          if (recovery === 'strike') kinds.push('strike');
          for (const kind of kinds)
            expect({ kind, met: (met.get(kind) ?? 0) > 5 }).toEqual({ kind, met: true });
        },
        MINUTES,
      );
});
