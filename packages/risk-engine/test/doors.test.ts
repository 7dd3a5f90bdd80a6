import { describe, expect, test } from 'bun:test';
import { Rng, unwrap } from '@ludus/kernel';
import {
  type Action,
  type ActionContext,
  applyAction,
  attackOdds,
  CLASSIC_MAP,
  configure,
  createGame,
  DEFAULT_RULESET,
  type GameSetup,
  type GameState,
  generateMap,
  getActionRanges,
  getLegalActions,
  mapById,
  outcomeOf,
  parseAction,
  parseNotation,
  parseState,
  replay,
  resolveRuleset,
  resolveTimeout,
  risk,
  rollOdds,
  tryCreateGame,
  validateAction,
  validateMap,
  viewFor,
} from '../src/index.ts';
import { arrange, inPhase, mapOf, randomAction, seated } from './table.ts';
import { randomSetup } from './world.ts';

const two = seated('ann bob');
const setup: GameSetup = { map: CLASSIC_MAP, players: two, seed: 1 };
const fresh = createGame(setup).state;
const actorId = fresh.turn.currentPlayerId;
const copyOf = <T>(value: T): T => JSON.parse(JSON.stringify(value));

/** Hostile objects. */
const hostile = (): unknown[] => {
  const round: unknown[] = [];
  round.push(round);
  const thrower = {
    get type(): string {
      throw new Error('no');
    },
  };
  const { proxy: revoked, revoke } = Proxy.revocable({}, {});
  revoke();
  const refusing = new Proxy(
    {},
    {
      ownKeys: () => {
        throw new Error('no');
      },
      get: () => {
        throw new Error('no');
      },
      has: () => {
        throw new Error('no');
      },
    },
  );
  const endless: object = new Proxy({}, { ownKeys: () => ['a'], get: () => endless });
  const long = new Proxy([], { get: (_, key) => (key === 'length' ? 2 ** 40 : 0) });
  return [round, thrower, revoked, refusing, endless, long, Object.create(null), new Date(), new Map()];
};

const JUNK: readonly unknown[] = [
  ...[null, undefined, true, 0, -1, 1.5, Number.NaN, Infinity, 1e308, 2 ** 53, 10n, Symbol('x'), () => 1],
  ...['', 'x'.repeat(5000), '__proto__', [], {}, [[]], { type: 'EndTurn' }, { type: null }, { length: -1 }],
  ...hostile(),
];

/** Every function that takes values from outside, by one argument at a time. */
const DOORS: Readonly<Record<string, (value: never) => unknown>> = {
  'applyAction, state': (value) => applyAction(value, { type: 'EndTurn' }, { actorId }),
  'applyAction, action': (value) => applyAction(fresh, value, { actorId }),
  'applyAction, context': (value) => applyAction(fresh, { type: 'EndTurn' }, value),
  'applyAction, actor': (value) => applyAction(fresh, { type: 'EndTurn' }, { actorId: value }),
  'validateAction, state': (value) => validateAction(value, { type: 'EndTurn' }, { actorId }),
  'validateAction, action': (value) => validateAction(fresh, value, { actorId }),
  'validateAction, context': (value) => validateAction(fresh, { type: 'EndTurn' }, value),
  'getLegalActions, state': (value) => getLegalActions(value, { actorId }),
  'getLegalActions, context': (value) => getLegalActions(fresh, value),
  'getActionRanges, state': (value) => getActionRanges(value, { actorId }),
  tryCreateGame: (value) => tryCreateGame(value),
  'tryCreateGame, map': (value) => tryCreateGame({ ...setup, map: value }),
  'tryCreateGame, players': (value) => tryCreateGame({ ...setup, players: value }),
  'tryCreateGame, ruleset': (value) => tryCreateGame({ ...setup, ruleset: value }),
  'tryCreateGame, seed': (value) => tryCreateGame({ ...setup, seed: value }),
  'replay, setup': (value) => replay(value, []),
  'replay, log': (value) => replay(setup, value),
  'replay, entry': (value) => replay(setup, [value]),
  'replay, action': (value) => replay(setup, [{ actorId, action: value }]),
  resolveTimeout: (value) => resolveTimeout(value),
  outcomeOf: (value) => outcomeOf(value),
  'parseNotation, state': (value) => parseNotation(value, 'end turn'),
  'parseNotation, text': (value) => parseNotation(fresh, value),
  parseState: (value) => parseState(value),
  parseAction: (value) => parseAction(value),
  validateMap: (value) => validateMap(value),
  resolveRuleset: (value) => resolveRuleset(value),
  'attackOdds, attackers': (value) => attackOdds(value, 1),
  'attackOdds, defenders': (value) => attackOdds(1, value),
  'attackOdds, dice': (value) => attackOdds(3, 3, value),
  'rollOdds, attacker': (value) => rollOdds(value, 1),
  'rollOdds, defender': (value) => rollOdds(1, value),
  'generateMap, size': (value) => generateMap(value, 1),
  'generateMap, seed': (value) => generateMap(12, value),
  mapById: (value) => mapById(value),
  configure: (value) => configure(value),
  'configure, variant': (value) => configure({ variant: value }),
  'configure, players': (value) => configure({ players: value }),
  'configure, options': (value) => configure({ options: value }),
  'configure, option': (value) => configure({ options: { roundLimit: value } }),
  'risk.play, state': (value) => risk.play(value, { type: 'EndTurn' }, 1),
  'risk.play, action': (value) => risk.play(fresh, value, risk.toAct(fresh)!),
  'risk.play, seat': (value) => risk.play(fresh, { type: 'EndTurn' }, value),
  'risk.setup, config': (value) => risk.setup(value, 1),
  'risk.setup, seed': (value) => risk.setup({ map: 'classic', players: two }, value),
  'risk.setup, players': (value) => risk.setup({ map: 'classic', players: value }, 1),
  'risk.outcome': (value) => risk.outcome(value),
  'risk.seating.timeout': (value) => risk.seating!.timeout(value),
  'risk.parseConfig': (value) => risk.parseConfig(value),
  'risk.parseConfig, map': (value) => risk.parseConfig({ map: value, players: two }),
};

describe('doors', () => {
  for (const [name, door] of Object.entries(DOORS))
    test(`${name}: nothing makes it throw`, () => {
      for (const value of JUNK) expect(() => door(value as never)).not.toThrow();
    });

  test('a state with any broken part is played on or refused', () => {
    const rng = Rng.from('broken');
    let refused = 0;
    for (let game = 0; game < 25; game += 1) {
      let { state } = createGame(randomSetup(rng));
      for (let i = 0; i < 40 && state.turn.phase !== 'GameOver'; i += 1) {
        const broken: Record<string, unknown> = { ...state };
        const key = rng.pick(Object.keys(broken));
        if (rng.int(4) === 0) delete broken[key];
        else broken[key] = rng.pick(JUNK);
        const ctx: ActionContext = { actorId: state.turn.currentPlayerId };
        const action = randomAction(state, rng);
        for (const result of [
          applyAction(broken as never, action, ctx),
          validateAction(broken as never, action, ctx),
          resolveTimeout(broken as never),
        ]) {
          if (result.ok) continue;
          refused += 1;
          expect(result.errors[0]!.message).toEndWith('.');
        }
        const applied = applyAction(state, action, ctx);
        if (applied.ok) state = applied.state;
      }
    }
    expect(refused).toBeGreaterThan(1000);
  });

  test('a view with any broken part is used or refused', () => {
    const rng = Rng.from('broken views');
    const count = { refused: 0, accepted: 0 };
    for (let game = 0; game < 6; game += 1) {
      let { state } = createGame(randomSetup(rng));
      for (let i = 0; i < 30 && state.turn.phase !== 'GameOver'; i += 1) {
        const ctx: ActionContext = { actorId: state.turn.currentPlayerId };
        const action = randomAction(state, rng);
        const view: Record<string, unknown> = { ...viewFor(state, rng.pick(state.playerIds)) };
        const key = rng.pick(Object.keys(view));
        const inner = view[key];
        const isDeep = typeof inner === 'object' && inner !== null && Object.keys(inner).length > 0;
        view[key] = isDeep ? { ...inner, [rng.pick(Object.keys(inner))]: rng.pick(JUNK) } : rng.pick(JUNK);
        const validity = validateAction(view as never, action, ctx);
        count[validity.ok ? 'accepted' : 'refused'] += 1;
        const listed = getLegalActions(view as never, ctx);
        expect(listed.length > 0).toBe(getActionRanges(view as never, ctx).length > 0);
        const applied = applyAction(state, action, ctx);
        if (applied.ok) state = applied.state;
      }
    }
    expect(count.refused).toBeGreaterThan(50);
    expect(count.accepted).toBeGreaterThan(0);
  });

  test('refusals are sentences', () => {
    for (const door of Object.values(DOORS))
      for (const value of JUNK) {
        const answer = door(value as never) as
          | { ok?: boolean; errors?: unknown; error?: unknown }
          | undefined;
        if (typeof answer !== 'object' || answer === null || answer.ok !== false) continue;
        const problems = [answer.errors ?? answer.error].flat() as { message: string }[];
        expect(problems.length).toBeGreaterThan(0);
        for (const { message } of problems) expect(message).toMatch(/^\S.*\.$/s);
      }
  });
});

describe('the checked value is the one that is played', () => {
  const territoryId = Object.keys(fresh.territories).find(
    (id) => fresh.territories[id]!.ownerId === actorId,
  )!;
  const before = fresh.territories[territoryId]!.armies;

  test('a getter cannot change an action after the check', () => {
    let asked = 0;
    const action = {
      type: 'PlaceReinforcements',
      territoryId,
      get count() {
        asked += 1;
        return asked === 1 ? 1 : 777_777;
      },
    } as Action;
    const applied = applyAction(fresh, action, { actorId });
    if (!applied.ok) throw new Error(applied.errors[0]!.message);
    expect(applied.state.territories[territoryId]!.armies).toBe(before + 1);
    expect(applied.events[0]).toMatchObject({ type: 'ReinforcementsPlaced', count: 1 });
  });

  test('a proxy around a known state is a state from outside', () => {
    const rich = new Proxy(fresh, {
      get: (state, key) =>
        key === 'reinforcements'
          ? { remaining: 900, sources: { territories: 900 } }
          : Reflect.get(state, key),
    });
    expect(applyAction(rich, { type: 'PlaceReinforcements', territoryId, count: 500 }, { actorId }).ok).toBe(
      false,
    );
  });

  test('a list of cards cannot change after the check', () => {
    const cards = ['card:peru', 'card:alaska', 'card:congo'];
    const parsed = unwrap(parseAction({ type: 'TradeCards', cardIds: cards }));
    cards[0] = 'wild:1';
    expect(parsed).toEqual({ type: 'TradeCards', cardIds: ['card:peru', 'card:alaska', 'card:congo'] });
  });

  test('a state that was changed in place lists and accepts the same', () => {
    const state = copyOf(fresh) as { -readonly [K in keyof GameState]: GameState[K] };
    const count = getLegalActions(state, { actorId }).length;
    state.turn = { ...state.turn, phase: 'Attack' };
    delete (state as { reinforcements?: unknown }).reinforcements;
    const legal = getLegalActions(state, { actorId });
    expect(legal.length).not.toBe(count);
    for (const action of legal) expect(validateAction(state, action, { actorId }).ok).toBe(true);
  });

  test('a map or ruleset changed afterwards changes no game', () => {
    const map = copyOf(mapOf(['a b', 'b c', 'c d']));
    const ruleset = copyOf({ setup: { neutralTerritoryCount: 0 }, combat: { maxAttackDice: 3 } });
    const { state } = createGame({ map, players: two, ruleset, seed: 1 });
    (map.adjacency as Record<string, string[]>).a = ['d'];
    ruleset.combat.maxAttackDice = 99;
    expect(state.map.adjacency.a).toEqual(['b']);
    expect(state.ruleset.combat.maxAttackDice).toBe(3);
  });
});

const expectFrozen = (value: unknown, path = 'value'): void => {
  if (typeof value !== 'object' || value === null) return;
  if (!Object.isFrozen(value)) throw new Error(`${path} is not frozen`);
  for (const [key, item] of Object.entries(value)) expectFrozen(item, `${path}.${key}`);
};

describe('returned values are deeply frozen', () => {
  test('constants, maps, rulesets and configurations', () => {
    for (const value of [
      CLASSIC_MAP,
      DEFAULT_RULESET,
      mapById('generated-20-1'),
      unwrap(generateMap(12, 3)),
      unwrap(resolveRuleset({ roundLimit: 9 })),
      unwrap(validateMap(copyOf(CLASSIC_MAP))),
      unwrap(configure({ players: 4, options: { teams: 2 } })),
    ])
      expectFrozen(value);
  });

  test('every state of a game, its views, and states read back', () => {
    const rng = Rng.from('frozen');
    for (let game = 0; game < 12; game += 1) {
      let { state } = createGame(randomSetup(rng));
      for (let i = 0; i < 150; i += 1) {
        expectFrozen(state);
        if (i % 10 === 0) {
          expectFrozen(viewFor(state, rng.pick(state.playerIds)));
          expectFrozen(unwrap(parseState(copyOf(state))));
        }
        if (state.turn.phase === 'GameOver') break;
        const applied = applyAction(state, randomAction(state, rng), { actorId: state.turn.currentPlayerId });
        if (applied.ok) state = applied.state;
      }
      const resolved = resolveTimeout(state);
      if (resolved.ok) expectFrozen(resolved.state);
    }
  });
});

describe('sizes fit together', () => {
  const overlapping = mapOf(
    ['a b', 'b c', 'c d'],
    Object.fromEntries(
      Array.from({ length: 900 }, (_, i) => [`x${i}`, { territoryIds: ['a'], bonus: 1_000_000 }]),
    ),
  );
  const noNeutrals = { setup: { neutralTerritoryCount: 0 } };

  test('nobody is granted more armies than a game has', () => {
    for (let seed = 0; seed < 20; seed += 1) {
      let { state } = createGame({ map: overlapping, players: two, ruleset: noNeutrals, seed });
      const rng = Rng.from(seed);
      for (let i = 0; i < 30; i += 1) {
        expect(parseState(copyOf(state))).toMatchObject({ ok: true });
        const total = Object.values(state.territories).reduce((sum, { armies }) => sum + armies, 0);
        expect(total + (state.reinforcements?.remaining ?? 0)).toBeLessThanOrEqual(1_000_000);
        if (state.turn.phase === 'GameOver') break;
        const ctx = { actorId: state.turn.currentPlayerId };
        const ranges = getActionRanges(state, ctx).slice(0, -1);
        const range = rng.pick(ranges);
        const action =
          range.type === 'PlaceReinforcements'
            ? { type: range.type, territoryId: range.territoryId, count: range.max }
            : range.type === 'Occupy'
              ? { type: range.type, moveArmies: range.max }
              : randomAction(state, rng);
        const applied = applyAction(state, action, ctx);
        if (!applied.ok) throw new Error(applied.errors[0]!.message);
        state = applied.state;
      }
    }
  });

  test('a setup with too many armies is refused', () => {
    const many = { setup: { playerInitialArmies: { '12': 10_000 }, neutralInitialArmies: 10_000 } };
    const players = Array.from({ length: 12 }, (_, i) => ({ id: `p${i}` }));
    expect(
      tryCreateGame({ map: mapById('generated-200-1')!, players, ruleset: many, seed: 1 }),
    ).toMatchObject({
      ok: false,
      errors: [{ code: 'too_many_armies', path: 'ruleset.setup' }],
    });
  });

  test('large armies list all their actions without making them', () => {
    const state = arrange({
      map: mapOf(['a b', 'b c', 'c d']),
      players: 'ann bob',
      board: { a: 'ann 200000', b: 'ann 200000', c: 'ann 200000', d: 'bob 1' },
      change: inPhase('Fortify'),
    });
    const legal = getLegalActions(state, { actorId: 'ann' });
    expect(legal.length).toBe(6 * 199_999 + 2);
    expect(legal[legal.length - 3]).toEqual({ type: 'Fortify', from: 'c', to: 'b', count: 199_999 });
    expect(validateAction(state, legal[777_777]!, { actorId: 'ann' }).ok).toBe(true);
  });

  test('a blitz ends after a maximum of rolls, and another one continues it', () => {
    const state = arrange({
      map: mapOf(['a b', 'b c']),
      players: 'ann bob',
      board: { a: 'ann 400000', b: 'bob 400000', c: 'bob 1' },
      change: inPhase('Attack'),
    });
    const blitz: Action = { type: 'Blitz', from: 'a', to: 'b', stopAt: 1 };
    const applied = applyAction(state, blitz, { actorId: 'ann' });
    if (!applied.ok) throw new Error(applied.errors[0]!.message);
    expect(applied.events).toHaveLength(10_000);
    expect(applied.state.turn.phase).toBe('Attack');
    expect(validateAction(applied.state, blitz, { actorId: 'ann' }).ok).toBe(true);
  });

  test('hands are limited: nobody draws beyond the limit, and no state has more sets than can be listed', () => {
    const map = mapById('generated-200-1')!;
    const ids = Object.keys(map.territories);
    const board = Object.fromEntries(ids.map((id, i) => [id, i === 0 ? 'bob 1' : 'ann 2']));
    const hand = (count: number) => ids.slice(0, count).map((id) => `card:${id}`);
    const scene = (count: number, ruleset = {}) =>
      arrange({
        map,
        players: 'ann bob',
        board,
        ruleset,
        hands: { ann: hand(count) },
        change: { ...inPhase('Fortify'), capturedThisTurn: true },
      });
    expect(() => scene(190)).toThrow('holds more cards than a player can collect.');
    const noSets = { cards: { tradeSets: { allowThreeOfAKind: false, allowOneOfEach: false } } };
    for (const [before, after] of [
      [29, 30],
      [30, 30],
      [100, 100],
    ] as const) {
      const ended = applyAction(scene(before, noSets), { type: 'EndTurn' }, { actorId: 'ann' });
      expect(ended.ok && ended.state.hands.ann).toHaveLength(after);
    }
    expect(resolveRuleset({ cards: { forcedTradeHandSize: 31 } }).ok).toBe(false);
  });
});

describe('rules that appear in two sections of the ruleset', () => {
  test('a change in either section applies to both', () => {
    for (const section of ['fortify', 'teams'] as const) {
      const ruleset = unwrap(resolveRuleset({ [section]: { allowFortifyWithTeammate: false } }));
      expect(ruleset.fortify.allowFortifyWithTeammate).toBe(false);
      expect(ruleset.teams.allowFortifyWithTeammate).toBe(false);
      expect(ruleset.teams.allowFortifyThroughTeammates).toBe(true);
    }
  });

  test('a contradiction is refused', () => {
    expect(
      resolveRuleset({
        fortify: { allowFortifyThroughTeammates: true },
        teams: { allowFortifyThroughTeammates: false },
      }),
    ).toMatchObject({ ok: false, error: [{ path: 'teams.allowFortifyThroughTeammates' }] });
  });
});

describe("fortify from a teammate's territory", () => {
  const map = mapOf(['a b', 'b c', 'c d', 'd e']);
  const scene = (teams: object) =>
    arrange({
      map,
      players: 'ann:red bob:blue cid:red',
      board: { a: 'ann 3', b: 'cid 4', c: 'cid 1', d: 'ann 1', e: 'bob 2' },
      ruleset: { teams: { teamsEnabled: true, ...teams } },
      change: inPhase('Fortify'),
    });
  const targets = (teams: object): string[] =>
    getActionRanges(scene(teams), { actorId: 'ann' }).flatMap((range) =>
      range.type === 'Fortify' && range.from === 'b' ? [`${range.to} ${range.max}`] : [],
    );

  test('is off by default', () => {
    expect(targets({})).toEqual([]);
    const fortify: Action = { type: 'Fortify', from: 'b', to: 'a', count: 1 };
    expect(applyAction(scene({}), fortify, { actorId: 'ann' })).toMatchObject({
      ok: false,
      errors: [{ code: 'not_your_territory' }],
    });
  });

  test('moves the armies of a teammate where the rules let them go', () => {
    expect(targets({ allowFortifyFromTeammate: true })).toEqual(['a 3', 'c 3', 'd 3']);
    expect(targets({ allowFortifyFromTeammate: true, allowFortifyThroughTeammates: false })).toEqual([
      'a 3',
      'c 3',
    ]);
    expect(targets({ allowFortifyFromTeammate: true, allowFortifyWithTeammate: false })).toEqual([
      'a 3',
      'd 3',
    ]);
    const applied = applyAction(
      scene({ allowFortifyFromTeammate: true }),
      { type: 'Fortify', from: 'b', to: 'd', count: 3 },
      { actorId: 'ann' },
    );
    if (!applied.ok) throw new Error(applied.errors[0]!.message);
    expect(applied.state.territories.b).toEqual({ ownerId: 'cid', armies: 1 });
    expect(applied.state.territories.d).toEqual({ ownerId: 'ann', armies: 4 });
  });
});
