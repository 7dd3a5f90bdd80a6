import { expect, test } from 'bun:test';
import { makeJson, Rng, sameJson } from '@ludus/kernel';
import {
  type Action,
  applyAction,
  createGame,
  determinize,
  expandRange,
  type GameEvent,
  type GameState,
  getActionRanges,
  getLegalActions,
  type LoggedAction,
  parseState,
  replay,
  resolveTimeout,
  type Territory,
  validateAction,
  viewEvents,
  viewFor,
} from '../src/index.ts';
import { freeze, randomAction, started } from './table.ts';
import { randomSetup } from './world.ts';

const LONG = process.env.LUDUS_LONG === '1';
const GAMES = LONG ? 1500 : 50;
const STEPS = LONG ? 600 : 250;
const TIMEOUT = 1_000_000;

/** Plays random games and shows every state, with what led to it. */
const walk = (seed: string, visit: (step: Step) => void, games = GAMES): void => {
  for (let game = 0; game < games; game += 1) {
    const rng = Rng.from(`${seed} ${game}`);
    const setup = randomSetup(rng);
    let { state, events } = createGame(setup);
    visit({ state, events, rng, game, number: 0 });
    for (let number = 1; number <= STEPS && state.turn.phase !== 'GameOver'; number += 1) {
      const resigns = rng.int(150) === 0;
      const actorId = resigns ? aliveOf(state, rng) : state.turn.currentPlayerId;
      const action: Action = resigns ? { type: 'Resign' } : randomAction(state, rng);
      const before = state;
      ({ state, events } = started(applyAction(state, action, { actorId })));
      visit({ state, events, rng, game, number, before });
    }
  }
};

interface Step {
  readonly state: GameState;
  readonly events: readonly GameEvent[];
  readonly rng: Rng;
  readonly game: number;
  readonly number: number;
  readonly before?: GameState;
}

const aliveOf = (state: GameState, rng: Rng): string =>
  rng.pick(state.playerIds.filter((id) => state.players[id]!.status === 'alive'));

test(
  'armies are never negative, every territory is owned, the defeated own nothing, cards are conserved',
  () => {
    let finished = 0;
    let traded = 0;
    let tradedDown = 0;
    walk(
      'invariants',
      ({ state, events, game, number }) => {
        const place = `game ${game}, step ${number}`;
        const emptied = state.pending?.type === 'Occupy' ? state.pending.to : undefined;
        const owners = new Set<string>();
        for (const [id, { ownerId, armies }] of Object.entries(state.territories)) {
          owners.add(ownerId);
          if (id === emptied ? armies !== 0 : !(Number.isInteger(armies) && armies >= 1))
            throw new Error(`${place}: ${id} has ${armies}`);
          if (ownerId !== 'neutral' && !state.playerIds.includes(ownerId))
            throw new Error(`${place}: ${id} of ${ownerId}`);
        }
        for (const id of state.playerIds)
          if (owners.has(id) !== (state.players[id]!.status === 'alive'))
            throw new Error(`${place}: ${id} is wrongly alive or not`);
        const cards = [...state.deck.draw, ...state.deck.discard, ...Object.values(state.hands).flat()];
        expect(cards.sort()).toEqual(Object.keys(state.cardsById).sort());
        const parsed = parseState(state);
        if (!parsed.ok) throw new Error(`${place}: ${JSON.stringify(parsed.error)}`);
        if (state.turn.phase === 'GameOver') finished += 1;
        if (state.pending?.type === 'TradeDown') tradedDown += 1;
        traded += events.filter(({ type }) => type === 'CardsTraded').length;
      },
      2 * GAMES,
    );
    // The walks are useful only if they reach these places.
    expect(finished).toBeGreaterThan(10);
    expect(traded).toBeGreaterThan(20);
    expect(tradedDown).toBeGreaterThan(0);
  },
  TIMEOUT,
);

/** Actions of all kinds with values around the legal ones. */
const candidate = (state: GameState, rng: Rng): Action => {
  const ids = Object.keys(state.territories);
  const ranges = getActionRanges(state, { actorId: state.turn.currentPlayerId });
  const near = ranges.length === 0 ? ({ type: 'EndTurn' } as const) : rng.pick(ranges);
  const bound =
    'max' in near && near.max !== undefined
      ? rng.pick([near.max, near.max + 1, near.min, near.min - 1])
      : rng.int(5);
  const from = 'from' in near && rng.int(3) > 0 ? near.from : rng.pick(ids);
  const to = 'from' in near && rng.int(3) > 0 ? near.to : rng.pick([...ids, 'nowhere']);
  const n = rng.pick([bound, 1, 2, 3, 4]);
  const cards = [...state.hands[state.turn.currentPlayerId]!, ...Object.keys(state.cardsById).slice(0, 3)];
  switch (rng.int(8)) {
    case 0:
      return { type: 'TradeCards', cardIds: [rng.pick(cards), rng.pick(cards), rng.pick(cards)].sort() };
    case 1:
      return { type: 'PlaceReinforcements', territoryId: rng.pick(ids), count: n };
    case 2:
      return rng.int(2) === 0 ? { type: 'Attack', from, to } : { type: 'Attack', from, to, attackerDice: n };
    case 3:
      return { type: 'Blitz', from, to, stopAt: n };
    case 4:
      return { type: 'Occupy', moveArmies: n };
    case 5:
      return { type: 'Fortify', from, to, count: n };
    case 6:
      return { type: 'EndAttackPhase' };
    default:
      return rng.pick([{ type: 'EndTurn' }, { type: 'Resign' }] as const);
  }
};

test(
  'an action is accepted exactly when getLegalActions lists it, in every phase',
  () => {
    let accepted = 0;
    let refused = 0;
    const phases = new Set<string>();
    walk('legality', ({ state, rng, game, number }) => {
      if (number % 3 !== 0 && state.turn.phase !== 'Occupy') return;
      phases.add(state.turn.phase);
      const actorId = rng.int(6) === 0 ? rng.pick(state.playerIds) : state.turn.currentPlayerId;
      const legal = getLegalActions(state, { actorId });
      expect(legal).toEqual(getActionRanges(state, { actorId }).flatMap(expandRange));
      if (actorId === state.turn.currentPlayerId && state.turn.phase !== 'GameOver')
        expect(legal.length).toBeGreaterThan(1);
      const listed = new Set(legal.map(makeJson));
      expect(listed.size).toBe(legal.length);
      for (const action of legal.length > 60 ? Array.from({ length: 60 }, () => rng.pick(legal)) : legal)
        if (!validateAction(state, action, { actorId }).ok)
          throw new Error(`game ${game}, step ${number}: refuses ${makeJson(action)}`);
      for (let i = 0; i < 25; i += 1) {
        const action = candidate(state, rng);
        const { ok } = validateAction(state, action, { actorId });
        if (ok !== listed.has(makeJson(action)))
          throw new Error(`game ${game}, step ${number}: ${ok ? 'accepts' : 'refuses'} ${makeJson(action)}`);
        if (ok) accepted += 1;
        else refused += 1;
      }
    });
    expect(phases).toEqual(new Set(['Reinforcement', 'Attack', 'Occupy', 'Fortify', 'GameOver']));
    expect(accepted).toBeGreaterThan(1000);
    expect(refused).toBeGreaterThan(10_000);
  },
  TIMEOUT,
);

test(
  'no action changes the state it is given; an invalid one leaves it untouched',
  () => {
    walk(
      'purity',
      ({ state, rng }) => {
        freeze(state);
        const text = makeJson(state.territories);
        for (let i = 0; i < 3; i += 1) {
          const result = applyAction(state, candidate(state, rng), { actorId: state.turn.currentPlayerId });
          if (!result.ok) expect('state' in result).toBe(false);
        }
        expect(makeJson(state.territories)).toBe(text);
      },
      GAMES / 2,
    );
  },
  TIMEOUT,
);

test(
  'replay of the action log gives the same states and events',
  () => {
    for (let game = 0; game < GAMES / 4; game += 1) {
      const rng = Rng.from(`replay ${game}`);
      const setup = randomSetup(rng);
      const first = createGame(setup);
      const states = [first.state];
      const events = [...first.events];
      const log: LoggedAction[] = [];
      for (let i = 0; i < STEPS && states.at(-1)!.turn.phase !== 'GameOver'; i += 1) {
        const state = states.at(-1)!;
        const entry = { actorId: state.turn.currentPlayerId, action: randomAction(state, rng) };
        const applied = started(applyAction(state, entry.action, entry));
        log.push(entry);
        states.push(applied.state);
        events.push(...applied.events);
      }
      const again = replay(JSON.parse(JSON.stringify(setup)), JSON.parse(JSON.stringify(log)));
      if (!again.ok) throw new Error(JSON.stringify(again.errors));
      expect(sameJson(again.events, events)).toBe(true);
      expect(again.states.map(makeJson)).toEqual(states.map(makeJson));
    }
  },
  TIMEOUT,
);

test(
  'events alone determine owners, armies and card counts',
  () => {
    const board = new Map<string, Territory>();
    const hands = new Map<string, number>();
    const add = (id: string, armies: number): void => {
      const territory = board.get(id)!;
      board.set(id, { ownerId: territory.ownerId, armies: territory.armies + armies });
    };
    const follow = (event: GameEvent): void => {
      switch (event.type) {
        case 'SetupCompleted':
          board.clear();
          hands.clear();
          for (const [ownerId, own] of Object.entries(event.assignmentsSummary))
            for (const [id, armies] of Object.entries(own)) board.set(id, { ownerId, armies });
          for (const id of event.turnOrder) hands.set(id, 0);
          break;
        case 'ReinforcementsPlaced':
          add(event.territoryId, event.count);
          break;
        case 'AttackResolved':
          add(event.from, -event.losses.attacker);
          add(event.to, -event.losses.defender);
          break;
        case 'TerritoryCaptured':
          board.set(event.to, { ownerId: event.newOwnerId, armies: 0 });
          break;
        case 'OccupyResolved':
        case 'FortifyResolved':
          add(event.from, -event.moved);
          add(event.to, event.moved);
          break;
        case 'PlayerEliminated':
          hands.set(event.byId, hands.get(event.byId)! + event.cardCount);
          hands.set(event.eliminatedId, 0);
          break;
        case 'PlayerResigned':
          for (const id of event.territoryIds) board.set(id, { ...board.get(id)!, ownerId: 'neutral' });
          hands.set(event.playerId, 0);
          break;
        case 'CardDrawn':
          hands.set(event.playerId, hands.get(event.playerId)! + 1);
          break;
        case 'CardsTraded':
          hands.set(event.playerId, hands.get(event.playerId)! - 3);
          break;
      }
    };
    walk('events', ({ state, events }) => {
      for (const event of events) follow(event);
      for (const [id, territory] of board)
        if (!sameJson(territory, state.territories[id])) throw new Error(`${id} is not told`);
      for (const [id, count] of hands) expect(count).toBe(state.hands[id]!.length);
    });
  },
  TIMEOUT,
);

test(
  'resolveTimeout finishes the turn from every state, by legal actions',
  () => {
    walk('timeout', ({ state, rng }) => {
      if (rng.int(4) > 0 && state.pending === undefined) return;
      const resolved = resolveTimeout(state);
      expect(resolved.ok).toBe(state.turn.phase !== 'GameOver');
      if (!resolved.ok) return;
      const { currentPlayerId, round } = state.turn;
      const { turn } = resolved.state;
      if (turn.phase !== 'GameOver' && turn.currentPlayerId === currentPlayerId && turn.round === round)
        throw new Error('still the same turn');
      let checked = state;
      const events: GameEvent[] = [];
      for (const action of resolved.actions) {
        const applied = started(applyAction(checked, action, { actorId: currentPlayerId }));
        checked = applied.state;
        events.push(...applied.events);
      }
      expect(makeJson(checked)).toBe(makeJson(resolved.state));
      expect(makeJson(events)).toBe(makeJson(resolved.events));
    });
  },
  TIMEOUT,
);

test(
  'views contain no hidden information',
  () => {
    let hiddenCards = 0;
    walk(
      'views',
      ({ state, events, rng }) => {
        if (rng.int(6) > 0 && state.pending === undefined) return;
        for (const viewerId of [...state.playerIds, undefined]) {
          const view = viewFor(state, viewerId);
          const text = makeJson([
            view,
            viewEvents(
              state,
              events.filter(({ type }) => type !== 'CardsTraded'),
              viewerId,
            ),
          ]);
          const shared = state.ruleset.teams.teamsEnabled && state.ruleset.teams.shareHands;
          const teamOf = (id: string) => state.players[id]!.teamId;
          const sees = (id: string) =>
            viewerId !== undefined && (id === viewerId || (shared && teamOf(id) === teamOf(viewerId)));
          const hidden = [
            ...state.deck.draw,
            ...state.playerIds.filter((id) => !sees(id)).flatMap((id) => state.hands[id]!),
          ];
          hiddenCards += hidden.length;
          for (const id of hidden) if (text.includes(`"${id}"`)) throw new Error(`${viewerId} sees ${id}`);
          expect(text).not.toContain('"seed"');
          const imagined = determinize(view, rng);
          expect(makeJson(viewFor(imagined, viewerId))).toBe(makeJson(view));
          if (rng.int(8) === 0) expect(parseState(imagined).ok).toBe(true);
        }
      },
      GAMES / 3,
    );
    expect(hiddenCards).toBeGreaterThan(10_000);
  },
  TIMEOUT,
);

test(
  'thousands of malformed actions get errors with code, path and message, never an exception',
  () => {
    const rng = Rng.from('malformed');
    const junk = [
      null,
      undefined,
      true,
      -1,
      0,
      0.5,
      2 ** 53,
      1e308,
      Number.NaN,
      Infinity,
      '',
      'x'.repeat(5000),
      '__proto__',
      [],
      {},
      [[]],
      'alaska',
      3,
      ['a', 'b', 'c'],
    ];
    const keys = [
      'type',
      'from',
      'to',
      'count',
      'attackerDice',
      'stopAt',
      'moveArmies',
      'territoryId',
      'cardIds',
      '__proto__',
      'constructor',
      'extra',
    ];
    const types = [
      'TradeCards',
      'PlaceReinforcements',
      'Attack',
      'Blitz',
      'Occupy',
      'Fortify',
      'EndAttackPhase',
      'EndTurn',
      'toString',
      'Setup',
    ];
    let refused = 0;
    walk(
      'malformed',
      ({ state }) => {
        for (let i = 0; i < 4; i += 1) {
          const action: Record<string, unknown> =
            rng.int(5) === 0
              ? {}
              : {
                  ...randomAction(
                    state.turn.phase === 'GameOver' ? createGame(randomSetup(rng)).state : state,
                    rng,
                  ),
                };
          for (let changes = 1 + rng.int(3); changes > 0; changes -= 1)
            Object.defineProperty(action, rng.pick(keys), {
              value: rng.int(6) === 0 ? rng.pick(types) : rng.pick(junk),
              enumerable: true,
              configurable: true,
              writable: true,
            });
          const result = applyAction(state, (rng.int(10) === 0 ? rng.pick(junk) : action) as Action, {
            actorId: state.turn.currentPlayerId,
          });
          if (result.ok) continue;
          refused += 1;
          for (const { code, path, message } of result.errors)
            if (code === '' || typeof path !== 'string' || message.length < 5)
              throw new Error('a poor error');
        }
        for (const ctx of [
          undefined,
          null,
          {},
          { actorId: 7 },
          { actorId: '__proto__' },
          { actorId: 'constructor' },
        ]) {
          expect(applyAction(state, { type: 'EndTurn' }, ctx as never).ok).toBe(false);
          if (ctx) expect(getLegalActions(state, ctx as never)).toEqual([]);
        }
      },
      GAMES / 4,
    );
    expect(refused).toBeGreaterThan(3000);
  },
  TIMEOUT,
);
