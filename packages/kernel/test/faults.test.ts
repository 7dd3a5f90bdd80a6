import { describe, expect, test } from 'bun:test';
import {
  allSetups,
  type Check,
  checkGame,
  checkWalks,
  planOf,
  type SuiteOptions,
} from '../src/conformance/index.ts';
import { liarsDice } from '../src/examples/liarsDice.ts';
import type { Game } from '../src/index.ts';
import { FAULTS, HONEST, PLAYER_COUNTS } from './faults/index.ts';
import { type FishState, type FishView, fishing } from './fishing.ts';

/** Checks enough of every walk to find each fault. */
const QUICKLY: SuiteOptions = { seeds: [1, 2], every: 3, sample: 4, maxSteps: 300 };
const MOST_PLAYERS = 3;

/** The checks with a finding, up to the walk that has one of the check sought. */
const foundUntil = (check: Check, game: Game, options: SuiteOptions): readonly Check[] => {
  let found: readonly Check[] = [];
  for (const findings of checkWalks(game, options)) {
    found = findings.map((finding) => finding.check);
    if (found.includes(check)) break;
  }
  return found;
};

describe('planted faults', () => {
  test.each(HONEST.map(([game, options]) => [game.name, game, options] as const))(
    'nothing is found in %s',
    (_, game, options) => expect(checkGame(game, options)).toEqual([]),
  );

  test('there are at least forty, in four games', () => {
    expect(FAULTS.length).toBeGreaterThanOrEqual(40);
    expect(new Set(FAULTS.map(({ game }) => game.id)).size).toBe(4);
  });

  test.each(FAULTS.map((fault) => [fault.check, fault.what, fault] as const))('%s: %s', (check, _, fault) => {
    const setups = allSetups(fault.game).filter(({ players = 2 }) => players <= MOST_PLAYERS);
    expect(foundUntil(check, fault.game, { ...QUICKLY, setups, ...fault.options })).toContain(check);
  });
});

describe('a broken determinize', () => {
  const guesses = fishing.secrets!.determinize;
  const faulty = (determinize: typeof guesses): Game =>
    ({ ...fishing, secrets: { ...fishing.secrets!, determinize } }) as Game;

  test.each<[string, typeof guesses]>([
    [
      'forgets the hand of the viewer',
      (view, rng) => ({ ...guesses(view, rng), hands: view.handSizes.map(() => []) }),
    ],
    ['deals every card to the next player', (view, rng) => guesses({ ...view, viewer: 0 }, rng)],
    ['loses the pool', (view, rng) => ({ ...guesses(view, rng), pool: [] })],
    ['forgets whose turn it is', (view, rng) => ({ ...guesses(view, rng), next: 1 })],
    ['forgets that a card was drawn', (view, rng) => ({ ...guesses(view, rng), hasDrawn: 0 })],
    ['makes something else', () => ({ hands: 'none' }) as never],
    [
      'throws',
      () => {
        throw new Error('nobody thought of it');
      },
    ],
  ])('that %s is the only finding', (_, determinize) => {
    let leftOut: readonly string[] = [];
    const onLeftOut = (checks: readonly string[]): void => {
      leftOut = checks;
    };
    const found = checkGame(faulty(determinize), { ...QUICKLY, onLeftOut });
    expect([...new Set(found.map(({ check }) => check))]).toEqual(['view']);
    if (!found[0]!.message.startsWith('throws')) expect(leftOut).toContain('secrecy');
  });

  test('does not hide a leak that shows without it', () => {
    const game = faulty((view, rng) => ({ ...guesses(view, rng), hasDrawn: 0 }));
    const leaking = { ...game, phase: (state) => String((state as { pool: number[] }).pool[0] ?? 0) } as Game;
    const found = checkGame(leaking, { ...QUICKLY, setups: [{ variant: 'stack', players: 2 }] });
    expect(new Set(found.map(({ check }) => check))).toEqual(new Set(['view', 'secrecy']));
  });
});

describe('a face-down stack whose cards everybody can count', () => {
  const { secrets } = fishing;
  const { view, spectate, viewEvents, determinize } = secrets!;
  const counted = (state: FishState): object => ({ left: state.pool.toSorted((a, b) => a - b) });
  const honest = {
    ...fishing,
    variants: fishing.variants.filter(({ id }) => id === 'stack'),
    secrets: {
      ...secrets!,
      view: (state, seat) => ({ ...view(state, seat), ...counted(state) }),
      spectate: (state) => ({ ...spectate(state), ...counted(state) }),
      determinize: (seen, rng) => {
        const { left, shown, ...rest } = seen as FishView & { readonly left: readonly number[] };
        const guess = determinize({ ...rest, shown: [...shown, [...left]] }, rng);
        return { ...guess, shown, pool: rng.shuffle(left) };
      },
    },
  } satisfies typeof fishing;

  /** Each draw tells everybody the order of the remaining cards. */
  const telling: typeof fishing = {
    ...honest,
    play: (state, action, seat) => {
      const played = fishing.play(state, action, seat);
      if (!played.ok || action.type !== 'draw') return played;
      const events = played.value.events.map((event) => ({ ...event, rest: played.value.state.pool }));
      return { ok: true, value: { ...played.value, events } };
    },
    secrets: {
      ...honest.secrets,
      viewEvents: (state, events, viewer) =>
        viewEvents(state, events, viewer).map((event, i) => ({ ...events[i], ...event, card: 0 })),
    },
  };

  test('may be drawn from', () => expect(checkGame(honest as Game)).toEqual([]));

  test('must not be revealed by the event of a draw', () => {
    const found = checkGame(telling as Game, QUICKLY);
    expect(found.filter(({ check }) => check === 'secrecy').map(({ message }) => message)).toContainEqual(
      expect.stringMatching(/^the events of \{"type":"draw"\} tell .* about pool/),
    );
  });
});

describe('a finding', () => {
  const broken = (type: string): Game => ({
    ...(liarsDice as Game),
    play: (state, action, seat) => {
      if (action?.type === type) throw new Error('nobody thought of it');
      return liarsDice.play(state as never, action as never, seat);
    },
  });

  test('names the action that makes the game throw', () => {
    const [finding] = checkGame(broken('doubt')).filter(({ check }) => check === 'play');
    expect(finding!.message).toContain('the last action tried was {"type":"doubt"} of seat');
  });

  test('says where in the code a game throws, once for all checks', () => {
    const found = checkGame(broken('doubt'));
    expect(new Set(found.map(({ check }) => check))).toEqual(new Set(['play']));
    expect(found[0]!.message).toMatch(/^throws: nobody thought of it \(faults\.test\.ts:\d+\)/);
  });

  test('is not reported for secrets with too few samples', () => {
    const setups = [{ variant: 'stack', players: 2 }];
    const few = { setups, seeds: [1], every: 1000, maxSteps: 3, onCut: () => {} };
    expect(checkGame(fishing as Game, few)).toEqual([]);
    const secrets = { ...fishing.secrets!, hidden: ['goals', 'gaols'] };
    const found = checkGame({ ...fishing, secrets } as Game, { setups, seeds: [1, 2] });
    expect(found.map(({ message }) => message)).toEqual([
      '"hidden" names "gaols", but no state has such a field',
    ]);
  });

  test('says how to reproduce it', () => {
    const game = broken('doubt');
    const found = checkGame(game).find(({ check, place }) => check === 'play' && place.includes('step'))!;
    expect(found.place).toMatch(/^plain \dp( \w+=\w+)*, seed \w+, step \d+$/);
    const again: ReturnType<typeof checkGame> = new Function(
      'checkGame',
      'game',
      `return ${found.reproduce}`,
    )(checkGame, game);
    expect(again).toContainEqual({ ...found, times: expect.any(Number) });
    expect(again.every(({ place }) => place === found.place || !place.includes('step'))).toBe(true);
  });
});

test('every number of players is tried', () => {
  expect(allSetups(liarsDice as Game).map(({ players }) => players)).toEqual(PLAYER_COUNTS);
  const places = new Set<string>();
  checkGame(liarsDice as Game, { every: 1000, onStep: (place) => places.add(place.replace(/,.*/, '')) });
  const setups = [...places].join('\n');
  for (const players of PLAYER_COUNTS) expect(setups).toContain(`plain ${players}p`);
  expect(setups).toMatch(/dice=\d|wilds=true/);
  expect(setups).toMatch(/plain 2p$/m);
});

test('every value of a rule option is played, and both ends of a range', () => {
  const places = new Set<string>();
  const run = { seeds: [1], every: 1000, onStep: (place: string) => places.add(place.replace(/,.*/, '')) };
  checkGame(liarsDice as Game, run);
  const { walks, values } = planOf(liarsDice as Game, run);
  expect(values).toContain('wilds=true');
  expect(values).not.toContain('wilds=false');
  expect(new Set(walks.flatMap((walk) => walk.values))).toEqual(new Set(values));
  for (const value of values) expect([...places].join('\n')).toContain(` ${value}`);
  const chosen = planOf(liarsDice as Game, { setups: [{ options: { wilds: true } }], allValues: true });
  expect(chosen.values.join()).not.toContain('wilds');
});
