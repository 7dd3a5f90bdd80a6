import { describe, expect, setDefaultTimeout, test } from 'bun:test';
import { makeJson, Rng, unwrap } from '@ludus/kernel';
import { ringrift } from '../src/game.ts';
import { parseState } from '../src/readState.ts';
import { makeState } from '../src/state.ts';
import { type Config, type GameState, type Move, RECOVERIES } from '../src/types.ts';
import { mutated } from './mutate.ts';
import { Naive } from './naive.ts';
import { CONFIGURATIONS, isLarge, POLICIES, walk } from './walk.ts';

setDefaultTimeout(1_200_000);

const LONG = process.env.LUDUS_LONG === '1' ? 50 : 1;

const texts = (moves: readonly Move[]): string[] => moves.map((move) => makeJson(move)).sort();

/** Everything that must hold for a state that `parseState` accepted, whoever made it. */
const expectPossible = (state: GameState): void => {
  const again = unwrap(parseState(JSON.parse(JSON.stringify(state))));
  expect(makeJson(again)).toBe(makeJson(state));
  const legal = ringrift.legal(state);
  expect(ringrift.legal(again)).toEqual(legal);
  expect(legal.length > 0).toBe(state.gameStatus === 'active');
  expect(texts(legal)).toEqual(texts(new Naive(state).legal()));
};

/** Plays on for a while: every state on the way must be accepted too. */
const playOn = (start: GameState, rng: Rng): void => {
  let state = start;
  for (let step = 0; step < 12 && state.gameStatus === 'active'; step += 1) {
    const played = unwrap(ringrift.play(state, rng.pick(ringrift.legal(state)), state.currentPlayer));
    state = played.state;
    const copy = parseState(JSON.parse(JSON.stringify(state)));
    expect(copy.ok ? [] : copy.error).toEqual([]);
  }
};

describe('a state with something changed is refused, or can be played on', () => {
  for (const [i, config] of CONFIGURATIONS.entries())
    test(`${config.boardType}, ${config.players} players`, () => {
      const rng = Rng.from(`mutations ${i}`);
      const counts = { tried: 0, accepted: 0 };
      // The naive rules are slow on large boards.
      const { every, attempts } = isLarge(config.boardType)
        ? { every: 311, attempts: 6 }
        : { every: 18, attempts: 14 };
      for (const [j, recovery] of RECOVERIES.entries()) {
        const rules: Config = {
          ...config,
          rulesOptions: { ...config.rulesOptions, recovery, swapRuleEnabled: config.players === 2 },
        };
        walk({
          config: rules,
          policy: POLICIES[(i + j) % POLICIES.length]!,
          seed: `mutations ${recovery}`,
          visit: (position, _, step) => {
            if (step % every !== 0) return;
            const state = makeState(position);
            for (let attempt = 0; attempt < attempts * LONG; attempt += 1) {
              counts.tried += 1;
              const parsed = parseState(mutated(state, rng));
              if (!parsed.ok) continue;
              counts.accepted += 1;
              expectPossible(parsed.value);
              playOn(parsed.value, rng);
            }
          },
        });
      }
      expect(counts.accepted).toBeGreaterThan(10);
      expect(counts.tried - counts.accepted).toBeGreaterThan(10);
    });
});
