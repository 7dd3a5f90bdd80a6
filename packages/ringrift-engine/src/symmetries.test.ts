import { describe, expect, test } from 'bun:test';
import { makeJson, Rng, unwrap } from '@ludus/kernel';
import { configOf, POLICIES, presetOf, walk } from '../test/walk.ts';
import { makeMove } from './action.ts';
import { ringrift } from './game.ts';
import { LINE, LINE_OPTION, REGION, SLIDE, typeOf } from './moves.ts';
import { makeState } from './state.ts';
import { symmetries } from './symmetries.ts';
import { BOARDS, type GameState, type Move, RECOVERIES } from './types.ts';

/** Kinds of moves whose cells are ordered or identify a line or a region; every one that comes up is checked. */
const RARE = [SLIDE, LINE, LINE_OPTION, REGION];

/** Positions along games of every policy, with the move played in them; more of them on small boards. */
const sample = (
  board: (typeof BOARDS)[number],
  visit: (state: GameState, moves: readonly Move[]) => void,
): void => {
  const isLarge = board === 'square19' || board === 'hexagonal';
  for (const [i, policy] of POLICIES.entries())
    for (const players of isLarge ? [2] : [2, 3, 4]) {
      const config = configOf(board, players, { recovery: RECOVERIES[i % RECOVERIES.length]! });
      walk({
        config,
        policy,
        seed: `turned-${board}-${players}`,
        visit: (position, packed, step) => {
          const isRare = packed.some((move) => RARE.includes(typeOf(move)));
          if (packed.length === 0 || (!isRare && step % (isLarge ? 97 : 11) !== 0)) return;
          visit(
            makeState(position),
            packed.map((move) => makeMove(position, move)),
          );
        },
      });
    }
};

const kinds = new Set<string>();

for (const board of BOARDS)
  describe(`symmetries of ${board}`, () => {
    const count = board.startsWith('square') ? 8 : 12;

    test('are all different, and number 0 changes nothing', () => {
      let state = unwrap(ringrift.setup(configOf(board, 2), 1)).state;
      const rng = Rng.from('turn');
      for (let i = 0; i < 12; i += 1) {
        const seat = ringrift.toAct(state)!;
        state = unwrap(ringrift.play(state, rng.pick(ringrift.legal(state)), seat)).state;
      }
      expect(symmetries.count(state)).toBe(count);
      const all = Array.from({ length: count }, (_, i) => makeJson(symmetries.state(state, i)));
      expect(new Set(all).size).toBe(count);
      expect(all[0]).toBe(makeJson(state));
      expect(() => symmetries.state(state, count)).toThrow(RangeError);
    });

    test('a turned move in the turned state gives the turned result', () => {
      const rng = Rng.from(board);
      sample(board, (state, moves) => {
        const symmetry = 1 + rng.int(count - 1);
        const turned = symmetries.state(state, symmetry);
        const move = rng.pick(moves);
        const other = symmetries.action(state, move, symmetry);
        kinds.add(move.type);
        const seat = state.currentPlayer;
        const after = unwrap(ringrift.play(state, move, seat)).state;
        const played = ringrift.play(turned, other, seat);
        if (!played.ok) throw new Error(`${makeJson(move)} as ${makeJson(other)}: ${played.error.message}`);
        expect(makeJson(played.value.state)).toBe(makeJson(symmetries.state(after, symmetry)));
      });
    });

    test('the turned legal moves are the legal moves of the turned state', () => {
      const rng = Rng.from(`${board} legal`);
      sample(board, (state, moves) => {
        if (moves.length > 400) return;
        const symmetry = 1 + rng.int(count - 1);
        const legal = ringrift.legal(symmetries.state(state, symmetry)).map(makeJson).sort();
        const mapped = moves.map((move) => makeJson(symmetries.action(state, move, symmetry))).sort();
        expect(mapped).toEqual(legal);
      });
    });
  });

describe('with the rules of the published programs', () => {
  for (const [board, count] of [
    ['square8', 8],
    ['hex8', 4],
  ] as const)
    test(`a region with its marker chains can be turned: ${board}`, () => {
      let regions = 0;
      for (const policy of POLICIES)
        for (const players of [2, 3])
          walk({
            config: presetOf(board, players, 'published-engine'),
            policy,
            seed: `chains-${board}`,
            visit: (position, packed) => {
              const region = packed.find((move) => typeOf(move) === REGION);
              if (region === undefined) return;
              regions += 1;
              const state = makeState(position);
              const move = makeMove(position, region);
              const after = unwrap(ringrift.play(state, move, state.currentPlayer)).state;
              expect(symmetries.count(state)).toBe(count);
              for (let symmetry = 0; symmetry < count; symmetry += 1) {
                const turned = symmetries.state(state, symmetry);
                const other = symmetries.action(state, move, symmetry);
                const { state: played } = unwrap(ringrift.play(turned, other, state.currentPlayer));
                expect(makeJson(played)).toBe(makeJson(symmetries.state(after, symmetry)));
              }
            },
          });
      expect(regions).toBeGreaterThan(20);
    });
});

test('every kind of move with cells has been turned', () => {
  for (const kind of [
    'place_ring',
    'move_stack',
    'overtaking_capture',
    'continue_capture_segment',
    'recovery_slide',
    'process_line',
    'choose_line_option',
    'choose_territory_option',
    'eliminate_rings_from_stack',
    'forced_elimination',
  ])
    expect(kinds).toContain(kind);
});
