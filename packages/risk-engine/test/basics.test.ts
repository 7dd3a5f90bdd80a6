import { describe, expect, test } from 'bun:test';
import { Rng, sameJson, unwrap } from '@ludus/kernel';
import * as consumer from '@ludus/risk-engine';
import {
  applyAction,
  CLASSIC_MAP,
  createGame,
  DEFAULT_RULESET,
  type GameState,
  generateMap,
  getLegalActions,
  reinforcementPreview,
  replay,
} from '../src/index.ts';
import {
  arrange,
  codeOf,
  conquer,
  eventsOf,
  inPhase,
  mapOf,
  play,
  randomAction,
  seated,
  started,
} from './table.ts';

const two = seated('ann bob');

describe('the package', () => {
  test('creates a game', () => {
    expect(createGame({ map: CLASSIC_MAP, players: two, seed: 1 }).state.turn.round).toBe(1);
  });

  test('can be imported by its name', async () => {
    const api: Readonly<Record<string, unknown>> = await import('@ludus/risk-engine');
    for (const name of ['createGame', 'validateAction', 'applyAction', 'getLegalActions', 'getActionRanges'])
      expect(typeof api[name]).toBe('function');
    for (const name of ['resolveTimeout', 'viewFor', 'attackOdds']) expect(typeof api[name]).toBe('function');
    expect(consumer.risk.id).toBe('risk');
  });
});

describe('a setup', () => {
  test('is the same for the same seed', () => {
    for (const seed of [0, 1, 'one', -7.5]) {
      const setup = { map: CLASSIC_MAP, players: seated('ann bob cid dot'), seed };
      expect(createGame(setup)).toEqual(createGame(setup));
    }
    const first = createGame({ map: CLASSIC_MAP, players: two, seed: 1 }).state;
    const second = createGame({ map: CLASSIC_MAP, players: two, seed: '1' }).state;
    expect(first.territories).not.toEqual(second.territories);
  });

  test('gives every territory an owner, and every player the right number of armies', () => {
    for (const count of [2, 3, 4, 5, 6])
      for (const distribution of ['roundRobin', 'random'] as const) {
        const players = Array.from({ length: count }, (_, i) => ({ id: `p${i}` }));
        const ruleset = { setup: { distribution } };
        const { state } = createGame({ map: CLASSIC_MAP, players, ruleset, seed: count });
        const all = Object.values(state.territories);
        expect(all).toHaveLength(42);
        expect(all.filter(({ ownerId }) => ownerId === 'neutral').map(({ armies }) => armies)).toEqual([
          2, 2,
        ]);
        for (const { id } of players) {
          const own = all.filter(({ ownerId }) => ownerId === id);
          expect(own.length).toBeWithin(Math.floor(40 / count), Math.ceil(40 / count) + 1);
          const budget = DEFAULT_RULESET.setup.playerInitialArmies[String(count)]!;
          expect(own.reduce((sum, { armies }) => sum + armies, 0)).toBe(budget);
          expect(Math.min(...own.map(({ armies }) => armies))).toBeGreaterThanOrEqual(1);
        }
      }
  });

  test('a budget smaller than the share of territories still puts an army everywhere', () => {
    const { state } = createGame({ map: unwrap(generateMap(200, 1)).map, players: two, seed: 1 });
    for (const { armies } of Object.values(state.territories)) expect(armies).toBeGreaterThanOrEqual(1);
  });
});

const triangle = mapOf(['a b', 'b c', 'c a']);

describe('placing armies', () => {
  test('is allowed only where the rules permit, and only as many as are left', () => {
    const state = arrange({
      map: triangle,
      players: 'ann bob',
      board: { a: 'ann 1', b: 'bob 1', c: 'neutral 1' },
    });
    const place = (territoryId: string, count: number) =>
      ({ type: 'PlaceReinforcements', territoryId, count }) as const;
    expect(codeOf(state, place('b', 1))).toBe('cannot_place_there');
    expect(codeOf(state, place('c', 1))).toBe('cannot_place_there');
    expect(codeOf(state, place('a', 4))).toBe('too_many_armies');
    const after = play(state, place('a', 2));
    expect(after.reinforcements?.remaining).toBe(1);
    expect(after.turn.phase).toBe('Reinforcement');
    const done = play(after, place('a', 1));
    expect(done.territories.a).toEqual({ ownerId: 'ann', armies: 4 });
    expect(done.turn.phase).toBe('Attack');
    expect('reinforcements' in done).toBe(false);
  });
});

describe('an attack', () => {
  const strong = arrange({
    map: mapOf(['a b', 'b c', 'c d']),
    players: 'ann bob',
    board: { a: 'ann 40', b: 'bob 3', c: 'bob 1', d: 'bob 1' },
    change: inPhase('Attack'),
  });

  test('is defended automatically', () => {
    const [event] = eventsOf(strong, { type: 'Attack', from: 'a', to: 'b' });
    expect(event).toMatchObject({ type: 'AttackResolved', attackDice: 3, defendDice: 2 });
    const after = play(strong, { type: 'Attack', from: 'a', to: 'b' });
    expect(after.turn.currentPlayerId).toBe('ann');
    expect(getLegalActions(after, { actorId: 'bob' })).toEqual([{ type: 'Resign' }]);
  });

  test('that captures a territory must be followed by moving in', () => {
    const captured = conquer(strong, 'a', 'b');
    expect(captured.turn.phase).toBe('Occupy');
    const { armies } = captured.territories.a!;
    expect(captured.pending).toMatchObject({
      type: 'Occupy',
      from: 'a',
      to: 'b',
      minMove: 3,
      maxMove: armies - 1,
    });
    expect(captured.territories.b).toEqual({ ownerId: 'ann', armies: 0 });
    expect(codeOf(captured, { type: 'EndAttackPhase' })).toBe('wrong_phase');
    expect(codeOf(captured, { type: 'Attack', from: 'a', to: 'b' })).toBe('wrong_phase');
    expect(codeOf(captured, { type: 'Occupy', moveArmies: 2 })).toBe('too_few_armies');
    expect(codeOf(captured, { type: 'Occupy', moveArmies: armies })).toBe('too_many_armies');
    const occupied = play(captured, { type: 'Occupy', moveArmies: 5 });
    expect(occupied.territories.b).toEqual({ ownerId: 'ann', armies: 5 });
    expect(occupied.territories.a!.armies).toBe(armies - 5);
    expect(occupied.turn.phase).toBe('Attack');
  });

  test('that eliminates a player takes their cards', () => {
    const state = arrange({
      map: mapOf(['a b', 'b c']),
      players: 'ann bob cid',
      board: { a: 'ann 40', b: 'bob 1', c: 'cid 1' },
      hands: { ann: ['card:a'], bob: ['card:b', 'wild:1'] },
      change: inPhase('Attack'),
    });
    const captured = conquer(state, 'a', 'b');
    expect(captured.hands).toEqual({ ann: ['card:a', 'card:b', 'wild:1'], bob: [], cid: [] });
    expect(captured.players.bob!.status).toBe('defeated');
    expect(captured.defeated).toEqual(['bob']);
    expect(captured.turn.phase).toBe('Occupy');
  });
});

describe('fortifying', () => {
  const path = mapOf(['a b', 'b c', 'c d', 'd e', 'e a']);
  const board = { a: 'ann 5', b: 'ann 1', c: 'ann 1', d: 'bob 1', e: 'bob 1' };
  const fortify = (to: string, count = 1) => ({ type: 'Fortify', from: 'a', to, count }) as const;

  test('reaches connected territories, and no others, if the rules say so', () => {
    const state = arrange({ map: path, players: 'ann bob', board, change: inPhase('Fortify') });
    expect(play(state, fortify('c', 4)).territories).toMatchObject({ a: { armies: 1 }, c: { armies: 5 } });
    expect(codeOf(state, fortify('d'))).toBe('cannot_fortify_there');
    expect(codeOf(state, fortify('c', 5))).toBe('too_many_armies');
    expect(codeOf(state, fortify('a'))).toBe('same_territory');
    const cut = arrange({
      map: path,
      players: 'ann bob',
      board: { ...board, b: 'bob 1' },
      change: inPhase('Fortify'),
    });
    expect(codeOf(cut, fortify('c'))).toBe('not_connected');
  });

  test('reaches only neighbours if the rules say so', () => {
    const ruleset = { fortify: { fortifyMode: 'adjacent' } } as const;
    const state = arrange({ map: path, players: 'ann bob', board, ruleset, change: inPhase('Fortify') });
    expect(codeOf(state, fortify('b'))).toBe('ok');
    expect(codeOf(state, fortify('c'))).toBe('not_adjacent');
  });

  test('passes through teammates’ territories only if that rule is on', () => {
    const team = (allowFortifyThroughTeammates: boolean, allowFortifyWithTeammate: boolean): GameState =>
      arrange({
        map: path,
        players: 'ann:red bob:blue cid:red',
        board: { a: 'ann 5', b: 'cid 1', c: 'ann 1', d: 'bob 1', e: 'bob 1' },
        ruleset: {
          teams: { teamsEnabled: true },
          fortify: { allowFortifyThroughTeammates, allowFortifyWithTeammate },
        },
        change: inPhase('Fortify'),
      });
    expect(codeOf(team(true, false), fortify('c'))).toBe('ok');
    expect(codeOf(team(true, false), fortify('b'))).toBe('cannot_fortify_there');
    expect(codeOf(team(false, true), fortify('c'))).toBe('not_connected');
    expect(codeOf(team(false, true), fortify('b'))).toBe('ok');
    expect(codeOf(team(true, true), { type: 'Fortify', from: 'b', to: 'a', count: 1 })).toBe(
      'not_your_territory',
    );
  });
});

describe('cards', () => {
  const captured = (ruleset = {}): GameState => {
    const state = arrange({
      map: mapOf(['a b', 'b c', 'c d']),
      players: 'ann bob',
      board: { a: 'ann 40', b: 'bob 1', c: 'bob 1', d: 'bob 1' },
      ruleset,
      change: inPhase('Attack'),
    });
    const occupied = play(conquer(state, 'a', 'b'), { type: 'Occupy', moveArmies: 3 });
    return play(occupied, { type: 'EndAttackPhase' });
  };

  test('are drawn only after a turn with a capture', () => {
    const events = eventsOf(captured(), { type: 'EndTurn' });
    expect(events.map(({ type }) => type)).toEqual([
      'CardDrawn',
      'TurnEnded',
      'TurnAdvanced',
      'ReinforcementsGranted',
    ]);
    const idle = arrange({
      map: triangle,
      players: 'ann bob',
      board: { a: 'ann 2', b: 'bob 1', c: 'bob 1' },
      change: inPhase('Fortify'),
    });
    expect(eventsOf(idle, { type: 'EndTurn' })[0]!.type).toBe('TurnEnded');
    const off = captured({ cards: { awardCardOnCapture: false } });
    expect(play(off, { type: 'EndTurn' }).hands.ann).toEqual([]);
  });

  test('are drawn in the same order from the same state', () => {
    const state = captured();
    const top = state.deck.draw.at(-1)!;
    const after = play(state, { type: 'EndTurn' });
    expect(after.hands.ann).toEqual([top]);
    expect(after.deck.draw).toEqual(state.deck.draw.slice(0, -1));
    expect(after.rng).toEqual(state.rng);
  });

  test('the discard pile is reshuffled only when a draw finds the pile empty', () => {
    const state = captured();
    const empty: GameState = { ...state, deck: { draw: [], discard: state.deck.draw } };
    const events = eventsOf(empty, { type: 'EndTurn' });
    expect(events.slice(0, 2)).toMatchObject([
      { type: 'DeckReshuffled', cardCount: 6 },
      { type: 'CardDrawn' },
    ]);
    const after = play(empty, { type: 'EndTurn' });
    expect(after.deck.draw).toHaveLength(5);
    expect(after.deck.discard).toEqual([]);
    expect(sameJson(after, play(empty, { type: 'EndTurn' }))).toBe(true);
    const last: GameState = {
      ...state,
      deck: { draw: state.deck.draw.slice(0, 1), discard: state.deck.draw.slice(1) },
    };
    expect(play(last, { type: 'EndTurn' }).deck).toEqual({ draw: [], discard: state.deck.draw.slice(1) });
  });
});

describe('trades', () => {
  test('pay what the schedule says, and then its last value again', () => {
    const schedule = [4, 6, 8, 10, 12, 15, 15, 15];
    for (const [tradesCompleted, value] of schedule.entries()) {
      const state = arrange({
        map: mapOf(['a b', 'b c', 'c d', 'd e', 'e f']),
        players: 'ann bob',
        board: { a: 'ann 1', b: 'bob 1', c: 'bob 1', d: 'bob 1', e: 'bob 1', f: 'bob 1' },
        hands: { ann: ['card:d', 'card:e', 'card:f'] },
        change: { tradesCompleted },
      });
      const trade = { type: 'TradeCards', cardIds: ['card:d', 'card:e', 'card:f'] } as const;
      expect(eventsOf(state, trade)[0]).toEqual({
        type: 'CardsTraded',
        playerId: 'ann',
        cardIds: trade.cardIds,
        value,
        territoryBonus: 0,
        tradesCompletedAfter: tradesCompleted + 1,
      });
      const after = play(state, trade);
      expect(after.reinforcements).toEqual({
        remaining: 3 + value,
        sources: { territories: 3, trade: value },
      });
      expect(after.deck.discard).toEqual(trade.cardIds);
    }
  });

  test('repeat the last value of any other schedule, too', () => {
    const ruleset = { cards: { tradeValues: [2, 3] } };
    const state = createGame({ map: CLASSIC_MAP, players: two, ruleset, seed: 1 }).state;
    const values = [0, 1, 2, 9].map(
      (tradesCompleted) => consumer.tradeState({ ...state, tradesCompleted }, 'ann').nextValue,
    );
    expect(values).toEqual([2, 3, 3, 3]);
  });
});

describe('teams', () => {
  const continents = { west: { territoryIds: ['a', 'b', 'c'], bonus: 5 } };
  const map = mapOf(['a b', 'b c', 'c d', 'd e', 'e f'], continents);
  const board = { a: 'ann 2', b: 'cid 2', c: 'cid 2', d: 'bob 2', e: 'dot 2', f: 'bob 2' };
  const ruleset = { teams: { teamsEnabled: true } };
  const players = 'ann:red bob:blue cid:red dot:blue';

  test('get the bonus of a continent without attacking each other', () => {
    const state = arrange({ map, players, board, ruleset, change: inPhase('Attack') });
    expect(codeOf(state, { type: 'Attack', from: 'a', to: 'b' })).toBe('cannot_attack_teammate');
    expect(reinforcementPreview(state, 'cid').sources).toEqual({ territories: 3, 'continent:west': 5 });
  });

  test('get a bonus once, however many members hold the continent', () => {
    const state = arrange({ map, players, board, ruleset });
    const paid = state.playerIds.filter((id) => 'continent:west' in reinforcementPreview(state, id).sources);
    expect(paid).toEqual(['cid']);
  });

  test('break ties for a bonus by turn order', () => {
    const even = mapOf(['a b', 'b c', 'c d'], { west: { territoryIds: ['a', 'b'], bonus: 5 } });
    const tied = arrange({
      map: even,
      players: 'ann:red bob:blue cid:red',
      board: { a: 'cid 2', b: 'ann 2', c: 'bob 2', d: 'bob 2' },
      ruleset,
    });
    const paid = (state: GameState): string[] =>
      state.playerIds.filter((id) => 'continent:west' in reinforcementPreview(state, id).sources);
    expect(paid(tied)).toEqual(['ann']);
    const later = arrange({
      map: even,
      players: 'cid:red bob:blue ann:red',
      board: { a: 'cid 2', b: 'ann 2', c: 'bob 2', d: 'bob 2' },
      ruleset,
    });
    expect(paid(later)).toEqual(['cid']);
  });

  test('neutrals and enemies block the bonus, and the last team standing wins', () => {
    const blocked = arrange({ map, players, board: { ...board, a: 'neutral 1', f: 'ann 2' }, ruleset });
    expect(reinforcementPreview(blocked, 'cid').sources).toEqual({ territories: 3 });
    const nearly = arrange({
      map: mapOf(['a b', 'b c']),
      players: 'ann:red bob:blue cid:red',
      board: { a: 'ann 40', b: 'bob 1', c: 'cid 1' },
      ruleset,
      change: inPhase('Attack'),
    });
    const over = conquer(nearly, 'a', 'b');
    expect(over.turn.phase).toBe('GameOver');
    expect(over.result).toEqual({ reason: 'elimination', winningTeamId: 'red' });
    expect(consumer.outcomeOf(over)).toEqual({
      winners: [1, 3],
      reason: 'elimination',
      ranking: [
        { seat: 1, rank: 1 },
        { seat: 3, rank: 1 },
        { seat: 2, rank: 3 },
      ],
    });
  });
});

describe('a whole game', () => {
  const setup = { map: CLASSIC_MAP, players: seated('ann bob cid'), seed: 'm9' };

  test('accepts every action that it lists', () => {
    const { state } = createGame(setup);
    const actorId = state.turn.currentPlayerId;
    const legal = getLegalActions(state, { actorId });
    expect(legal.length).toBeGreaterThan(10);
    for (const action of legal) expect(applyAction(state, action, { actorId }).ok).toBe(true);
  });

  test('is the same when it is replayed from its log', () => {
    const rng = Rng.from('m9');
    const { state: first, events: firstEvents } = createGame(setup);
    const states = [first];
    const events = [...firstEvents];
    const log: consumer.LoggedAction[] = [];
    for (let i = 0; i < 300 && states.at(-1)!.turn.phase !== 'GameOver'; i += 1) {
      const state = states.at(-1)!;
      const actorId = state.turn.currentPlayerId;
      const action = randomAction(state, rng);
      const applied = started(applyAction(state, action, { actorId }));
      log.push({ actorId, action });
      states.push(applied.state);
      events.push(...applied.events);
    }
    const replayed = replay(setup, JSON.parse(JSON.stringify(log)));
    expect(replayed).toEqual({ ok: true, states, events });
    const broken = replay(setup, [...log.slice(0, 5), { actorId: 'nobody', action: { type: 'EndTurn' } }]);
    expect(broken).toMatchObject({ ok: false, at: 5 });
  });
});
