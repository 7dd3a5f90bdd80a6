import { describe, expect, test } from 'bun:test';
import { makeJson, Rng, type Seat, seats } from '@ludus/kernel';
import { canonicalText } from '../src/canonical.ts';
import { outcomeOf } from '../src/ending.ts';
import type { Happening } from '../src/events.ts';
import { OVER, type Position } from '../src/position.ts';
import { parseState } from '../src/readState.ts';
import { apply, initialPosition, legal } from '../src/rules.ts';
import { loadPosition, makeState } from '../src/state.ts';
import { BOARDS, type Config, RECOVERIES } from '../src/types.ts';
import { randomSetup } from './randomSetup.ts';
import { CONFIGURATIONS, choose, isLarge, POLICIES, presetOf, walk } from './walk.ts';

const IS_LONG = process.env.LUDUS_LONG === '1';
const GAMES = IS_LONG ? 40 : 2;
const MINUTES = IS_LONG ? 1_200_000 : 600_000;

const label = ({ boardType, players }: Config): string => `${boardType}, ${players} players`;

const sum = (position: Position, of: (seat: Seat) => number): number =>
  seats(position.seats).reduce((total, seat) => total + of(seat), 0);

/** S of the rules: markers, collapsed cells and eliminated rings. */
const progress = (position: Position): number =>
  sum(position, (seat) => position.markers[seat]! + position.territory[seat]! + position.eliminated[seat]!);

/** Everything a position consists of, cell by cell and number by number. */
const snapshot = (position: Position): string =>
  [
    makeJson(makeState(position)),
    position.keyLow(),
    position.keyHigh(),
    position.kind,
    position.height,
    position.cap,
    position.low,
    position.high,
    position.rows,
    position.blocked,
    position.stacks,
    position.markers,
    position.territory,
    position.ringsOnBoard,
    position.recent,
  ].join('|');

/** Every configuration with each policy, recovery rules taken in turn; all of them in a long run. */
const forEachGame = (config: Config, run: (config: Config, policy: string, seed: string) => void): void => {
  const rules = { ...config.rulesOptions, swapRuleEnabled: config.players === 2 };
  for (const [i, policy] of POLICIES.entries())
    for (const [j, recovery] of RECOVERIES.entries())
      for (let game = 0; game < GAMES; game += 1)
        if (IS_LONG || !isLarge(config.boardType) || (i + config.players) % RECOVERIES.length === j)
          run({ ...config, rulesOptions: { ...rules, recovery } }, policy, `${policy} ${recovery} ${game}`);
  if (isLarge(config.boardType) && !IS_LONG) return;
  for (const policy of POLICIES)
    run(presetOf(config.boardType, config.players, 'published-engine'), policy, `${policy} extras`);
};

describe('every game', () => {
  for (const config of CONFIGURATIONS)
    test(
      `offers a move until it ends, and S never falls: ${label(config)}`,
      () => {
        forEachGame(config, (rules, policy, seed) => {
          let before = 0;
          walk({
            config: rules,
            policy,
            seed,
            visit: (position, moves) => {
              expect(moves.length > 0).toBe(position.phase !== OVER);
              expect(progress(position)).toBeGreaterThanOrEqual(before);
              before = progress(position);
            },
          });
        });
      },
      MINUTES,
    );

  for (const config of CONFIGURATIONS)
    test(
      `keeps every ring of every colour: ${label(config)}`,
      () => {
        forEachGame(config, (rules, policy, seed) => {
          const gone = new Map<Seat, number>();
          const listener = (event: Happening): void => {
            if (event.type !== 'rings_eliminated') return;
            for (const ring of event.rings) gone.set(ring, (gone.get(ring) ?? 0) + 1);
          };
          walk({
            config: rules,
            policy,
            seed,
            visit: (position) => {
              position.listener = listener;
              for (const seat of seats(position.seats))
                expect(position.hand[seat]! + position.ringsOnBoard[seat]! + (gone.get(seat) ?? 0)).toBe(
                  rules.rulesOptions.ringsPerPlayer,
                );
              expect(sum(position, (seat) => position.eliminated[seat]!)).toBe(
                sum(position, (seat) => gone.get(seat) ?? 0),
              );
            },
          });
        });
      },
      MINUTES,
    );

  for (const config of CONFIGURATIONS)
    test(
      `ranks everybody at its end: ${label(config)}`,
      () => {
        forEachGame(config, (rules, policy, seed) => {
          walk({
            config: rules,
            policy,
            seed,
            visit: (position, moves) => {
              const outcome = outcomeOf(position);
              if (moves.length > 0) return;
              expect(outcome?.ranking.map(({ seat }) => seat).sort()).toEqual(seats(position.seats));
              expect(outcome?.winners).toEqual([outcome!.ranking[0]!.seat]);
              expect(outcome?.ranking.filter(({ rank }) => rank === 1)).toHaveLength(1);
            },
          });
        });
      },
      MINUTES,
    );
});

describe('a game from a position set up at random', () => {
  for (const boardType of BOARDS)
    test(
      `keeps to the rules until it ends: ${boardType}`,
      () => {
        const rng = Rng.from(boardType);
        let ended = 0;
        for (let i = 0; i < (isLarge(boardType) ? 3 : 40) * GAMES; i += 1) {
          const recovery = rng.pick(RECOVERIES);
          const phase = rng.pick([
            'ring_placement',
            'movement',
            'line_processing',
            'territory_processing',
          ] as const);
          const request = {
            boardType,
            players: 2 + rng.int(3),
            recovery,
            phase,
            isWithoutStacks: rng.int(2) === 0,
          };
          const state = randomSetup(rng, request);
          if (state === undefined) continue;
          const position = loadPosition(state);
          const moves: number[] = [];
          let before = progress(position);
          let step = 0;
          for (legal(position, moves); moves.length > 0; legal(position, moves), step += 1) {
            apply(position, choose(rng.pick(POLICIES), moves, rng));
            expect(progress(position)).toBeGreaterThanOrEqual(before);
            before = progress(position);
            if (step % 20 === 0) expect(parseState(makeState(position)).ok).toBe(true);
            expect(step).toBeLessThan(20_000);
          }
          ended += 1;
        }
        expect(ended).toBeGreaterThan(GAMES);
      },
      MINUTES,
    );
});

describe('a position', () => {
  for (const config of CONFIGURATIONS)
    test(
      `is restored by undo, move by move and all the way back: ${label(config)}`,
      () => {
        const every = isLarge(config.boardType) ? 151 : 13;
        forEachGame(config, (rules, policy, seed) => {
          const rng = Rng.from(seed);
          const position = initialPosition(rules);
          const start = snapshot(position);
          const moves: number[] = [];
          let played = 0;
          for (legal(position, moves); moves.length > 0; legal(position, moves)) {
            const tried = played % every === 0 ? rng.shuffle(moves).slice(0, 12) : [];
            const before = tried.length === 0 ? '' : snapshot(position);
            for (const move of tried) {
              apply(position, move);
              position.undo();
              expect(snapshot(position)).toBe(before);
            }
            apply(position, choose(policy, moves, rng));
            played += 1;
          }
          while (played-- > 0) position.undo();
          expect(snapshot(position)).toBe(start);
          expect(() => position.undo()).toThrow();
        });
      },
      MINUTES,
    );

  for (const config of CONFIGURATIONS)
    test(
      `has the key of its content and survives JSON: ${label(config)}`,
      () => {
        const every = isLarge(config.boardType) ? 101 : 5;
        forEachGame(config, (rules, policy, seed) => {
          walk({
            config: rules,
            policy,
            seed,
            visit: (position, moves, step) => {
              if (step % every !== 0 && moves.length > 0) return;
              const state = makeState(position);
              const loaded = loadPosition(JSON.parse(JSON.stringify(state)));
              expect(snapshot(loaded)).toBe(snapshot(position));
              expect(canonicalText(position)).toBe(makeJson(state));
              expect(parseState(state)).toEqual({ ok: true, value: state });
            },
          });
        });
      },
      MINUTES,
    );

  test('has a unique key', () => {
    const known = new Map<string, string>();
    for (const config of CONFIGURATIONS.filter(({ boardType }) => !isLarge(boardType)))
      for (let game = 0; game < 3; game += 1)
        walk({
          config,
          policy: 'uniform',
          seed: `keys ${game}`,
          visit: (position) => {
            if (position.phase === OVER) return;
            const { lpsRoundIndex: _, ...state } = makeState(position);
            const key = `${label(config)} ${position.keyLow()} ${position.keyHigh()}`;
            const content = makeJson(state);
            expect(known.get(key) ?? content).toBe(content);
            known.set(key, content);
          },
        });
    expect(known.size).toBeGreaterThan(2_000);
  });
});
