import { describe, expect, test } from 'bun:test';
import {
  applyAction,
  createGame,
  type GameState,
  getLegalActions,
  outcomeOf,
  parseState,
  reinforcementPreview,
  resolveTimeout,
  tradeState,
  tryCreateGame,
  viewEvents,
  viewFor,
} from '../src/index.ts';
import { arrange, codeOf, conquer, eventsOf, inPhase, mapOf, play, seated } from './table.ts';

const ring = mapOf(['a b', 'b c', 'c d', 'd e', 'e f', 'f a']);
/** Kinds in turn over the sorted ids: a A, b B, c C, d A, e B, f C. */
const lonely = { a: 'ann 9', b: 'bob 1', c: 'bob 1', d: 'bob 1', e: 'bob 1', f: 'bob 1' };
const trades = (state: GameState) =>
  getLegalActions(state, { actorId: state.turn.currentPlayerId }).filter(({ type }) => type === 'TradeCards');

describe('forced trades', () => {
  test('two of a kind and one other at threshold 3 force nothing', () => {
    const ruleset = { cards: { forcedTradeHandSize: 3 } };
    const state = arrange({
      map: ring,
      players: 'ann bob',
      board: lonely,
      ruleset,
      hands: { ann: ['card:a', 'card:d', 'card:b'] },
    });
    expect(tradeState(state, 'ann')).toMatchObject({ forced: false, sets: [] });
    expect(codeOf(state, { type: 'PlaceReinforcements', territoryId: 'a', count: 1 })).toBe('ok');
    expect(codeOf(state, { type: 'TradeCards', cardIds: ['card:a', 'card:d', 'card:b'] })).toBe('not_a_set');
  });

  test('five cards without a set force nothing', () => {
    const ruleset = { cards: { tradeSets: { allowThreeOfAKind: false }, deckDefinition: { wildCount: 0 } } };
    const state = arrange({
      map: mapOf(['a b', 'b c', 'c d', 'd e', 'e f', 'f g', 'g h', 'h i']),
      players: 'ann bob',
      board: { ...lonely, g: 'bob 1', h: 'bob 1', i: 'bob 1' },
      ruleset,
      hands: { ann: ['card:a', 'card:d', 'card:g', 'card:b', 'card:e'] },
    });
    expect(tradeState(state, 'ann').forced).toBe(false);
    expect(codeOf(state, { type: 'PlaceReinforcements', territoryId: 'a', count: 3 })).toBe('ok');
  });

  test('with a set in a hand of five only trades are legal, then the rest follows', () => {
    const hands = { ann: ['card:a', 'card:b', 'card:c', 'card:d', 'card:e'] };
    const state = arrange({ map: ring, players: 'ann bob', board: lonely, hands });
    expect(codeOf(state, { type: 'PlaceReinforcements', territoryId: 'a', count: 1 })).toBe(
      'must_trade_first',
    );
    const legal = getLegalActions(state, { actorId: 'ann' });
    expect(new Set(legal.map(({ type }) => type))).toEqual(new Set(['TradeCards', 'Resign']));
    expect(trades(state)).toHaveLength(4);
    const after = play(state, trades(state)[0]!);
    expect(codeOf(after, { type: 'PlaceReinforcements', territoryId: 'a', count: 1 })).toBe('ok');
  });

  test('a wild card stands for any kind, unless the rules say otherwise', () => {
    const hands = { ann: ['card:a', 'card:b', 'wild:1'] };
    expect(trades(arrange({ map: ring, players: 'ann bob', board: lonely, hands }))).toEqual([
      { type: 'TradeCards', cardIds: ['card:a', 'card:b', 'wild:1'] },
    ]);
    const ruleset = { cards: { tradeSets: { wildActsAsAny: false } } };
    expect(trades(arrange({ map: ring, players: 'ann bob', board: lonely, hands, ruleset }))).toEqual([]);
  });

  test('the cards of a trade may be named in any order', () => {
    const hands = { ann: ['card:c', 'card:a', 'card:b'] };
    const state = arrange({ map: ring, players: 'ann bob', board: lonely, hands });
    expect(trades(state)).toEqual([{ type: 'TradeCards', cardIds: ['card:a', 'card:b', 'card:c'] }]);
    expect(codeOf(state, { type: 'TradeCards', cardIds: ['card:b', 'card:c', 'card:a'] })).toBe('ok');
  });

  test('the territory bonus is granted once per trade and goes into the pool', () => {
    const hands = { ann: ['card:a', 'card:b', 'card:c'] };
    const board = { ...lonely, b: 'ann 1', c: 'ann 1' };
    const state = arrange({ map: ring, players: 'ann bob', board, hands });
    const after = play(state, { type: 'TradeCards', cardIds: hands.ann });
    expect(after.reinforcements).toEqual({
      remaining: 9,
      sources: { territories: 3, trade: 4, territoryBonus: 2 },
    });
    expect(after.territories).toEqual(state.territories);
  });
});

describe('an elimination in the middle of an attack', () => {
  const scene = (cards: readonly string[], ruleset = {}): GameState =>
    arrange({
      map: mapOf(['a b', 'b c', 'c d', 'd e', 'e f', 'f g', 'g h', 'h i']),
      players: 'ann bob cid',
      board: {
        a: 'ann 60',
        b: 'bob 1',
        c: 'cid 1',
        d: 'cid 1',
        e: 'cid 1',
        f: 'cid 1',
        g: 'cid 1',
        h: 'cid 1',
        i: 'cid 1',
      },
      hands: { ann: ['card:a', 'card:b', 'card:d'], bob: cards },
      ruleset,
      change: inPhase('Attack'),
    });

  test('sends a hand of six back to trading down to four, then placing, then attacking', () => {
    const captured = conquer(scene(['card:c', 'card:e', 'card:f']), 'a', 'b');
    expect(captured.pending).toMatchObject({ type: 'Occupy', eliminatedId: 'bob' });
    const trading = play(captured, { type: 'Occupy', moveArmies: 3 });
    expect(trading.turn.phase).toBe('Reinforcement');
    expect(trading.pending).toEqual({ type: 'TradeDown', handLimit: 4 });
    expect(trading.reinforcements).toEqual({ remaining: 0, sources: {} });
    expect(codeOf(trading, { type: 'Attack', from: 'a', to: 'b' })).toBe('wrong_phase');
    expect(
      getLegalActions(trading, { actorId: 'ann' }).every(
        ({ type }) => type === 'TradeCards' || type === 'Resign',
      ),
    ).toBe(true);
    const placing = play(trading, { type: 'TradeCards', cardIds: ['card:a', 'card:b', 'card:c'] });
    expect(placing.reinforcements?.remaining).toBe(6);
    // Three cards are left, and they are a set; but trading stops at four.
    expect(codeOf(placing, { type: 'TradeCards', cardIds: ['card:d', 'card:e', 'card:f'] })).toBe(
      'trade_not_allowed',
    );
    const attacking = play(placing, { type: 'PlaceReinforcements', territoryId: 'b', count: 6 });
    expect(attacking.turn.phase).toBe('Attack');
    expect('pending' in attacking || 'reinforcements' in attacking).toBe(false);
  });

  test('does not affect a hand of five', () => {
    const captured = conquer(scene(['card:c', 'card:e']), 'a', 'b');
    expect(play(captured, { type: 'Occupy', moveArmies: 3 }).turn.phase).toBe('Attack');
  });

  test('does not affect six cards without a set', () => {
    const ruleset = { cards: { tradeSets: { allowThreeOfAKind: false, wildActsAsAny: false } } };
    const captured = conquer(scene(['card:g', 'card:e', 'wild:1'], ruleset), 'a', 'b');
    expect(captured.hands.ann).toHaveLength(6);
    expect(play(captured, { type: 'Occupy', moveArmies: 3 }).turn.phase).toBe('Attack');
  });

  test('an ordinary capture never forces a trade', () => {
    const ruleset = { cards: { forcedTradeAfterElimination: 3 } };
    const state = arrange({
      map: ring,
      players: 'ann bob',
      board: { ...lonely, a: 'ann 60' },
      hands: { ann: ['card:a', 'card:b', 'card:c', 'card:d'] },
      ruleset,
      change: inPhase('Attack'),
    });
    expect(play(conquer(state, 'a', 'b'), { type: 'Occupy', moveArmies: 3 }).turn.phase).toBe('Attack');
  });
});

describe('the end', () => {
  const nearly = arrange({
    map: mapOf(['a b', 'b c']),
    players: 'ann bob',
    board: { a: 'ann 60', b: 'bob 1', c: 'neutral 2' },
    change: inPhase('Attack'),
  });

  test('the last capture is occupied automatically with the fewest armies; neutrals need not fall', () => {
    const over = conquer(nearly, 'a', 'b');
    expect(over.turn.phase).toBe('GameOver');
    expect('pending' in over).toBe(false);
    expect(over.territories.b).toEqual({ ownerId: 'ann', armies: 3 });
    expect(over.result).toEqual({ reason: 'elimination', winningPlayerId: 'ann' });
    expect(parseState(over).ok).toBe(true);
  });

  test('after it every action is refused and nothing is legal', () => {
    const over = conquer(nearly, 'a', 'b');
    for (const actorId of ['ann', 'bob', 'nobody']) {
      expect(getLegalActions(over, { actorId })).toEqual([]);
      for (const type of ['EndTurn', 'EndAttackPhase', 'Resign'])
        expect(codeOf(over, { type }, actorId)).toBe('game_over');
    }
    expect(resolveTimeout(over)).toMatchObject({ ok: false, errors: [{ code: 'game_over' }] });
  });

  test('at the round limit, most territories win, then most armies', () => {
    const scene = (board: Record<string, string>): GameState =>
      arrange({
        map: ring,
        players: 'ann bob',
        board,
        ruleset: { roundLimit: 1 },
        change: inPhase('Fortify', 'bob'),
      });
    const end = (board: Record<string, string>): GameState => play(scene(board), { type: 'EndTurn' });
    expect(end(lonely).result).toEqual({ reason: 'territory_control', winningPlayerId: 'bob' });
    const even = { a: 'ann 1', b: 'ann 1', c: 'ann 2', d: 'bob 1', e: 'bob 1', f: 'bob 1' };
    expect(end(even).result).toEqual({ reason: 'territory_control', winningPlayerId: 'ann' });
    const draw = end({ ...even, c: 'ann 1' });
    expect(draw.result).toEqual({ reason: 'territory_control' });
    expect(outcomeOf(draw)).toEqual({
      winners: [],
      reason: 'territory_control',
      ranking: [
        { seat: 1, rank: 1 },
        { seat: 2, rank: 1 },
      ],
    });
  });

  test('players who leave later rank higher', () => {
    const state = arrange({
      map: ring,
      players: 'ann bob cid dot',
      board: { a: 'ann 2', b: 'bob 2', c: 'cid 2', d: 'dot 2', e: 'ann 2', f: 'ann 2' },
    });
    const over = ['cid', 'ann', 'dot'].reduce((at, id) => play(at, { type: 'Resign' }, id), state);
    expect(outcomeOf(over)?.ranking).toEqual([
      { seat: 2, rank: 1 },
      { seat: 4, rank: 2 },
      { seat: 1, rank: 3 },
      { seat: 3, rank: 4 },
    ]);
    expect(over.result).toEqual({ reason: 'resignation', winningPlayerId: 'bob' });
  });
});

describe('resigning', () => {
  const scene = arrange({
    map: ring,
    players: 'ann bob cid',
    board: { a: 'ann 60', b: 'bob 1', c: 'bob 1', d: 'cid 1', e: 'cid 1', f: 'cid 2' },
    hands: { bob: ['card:a', 'wild:2'] },
    change: inPhase('Attack'),
  });

  test('out of turn makes territories neutral and discards the cards, and the turn continues', () => {
    const after = play(scene, { type: 'Resign' }, 'bob');
    expect(after.territories.b).toEqual({ ownerId: 'neutral', armies: 1 });
    expect(after.deck.discard).toEqual(['card:a', 'wild:2']);
    expect(after.turn).toEqual(scene.turn);
    expect(parseState(after).ok).toBe(true);
    expect(codeOf(after, { type: 'Resign' }, 'bob')).toBe('player_defeated');
  });

  test('on your turn ends it, after a pending occupation with the fewest armies', () => {
    const captured = conquer(scene, 'a', 'b');
    const after = play(captured, { type: 'Resign' });
    expect(after.territories.b).toEqual({ ownerId: 'neutral', armies: 3 });
    expect(after.turn).toEqual({ currentPlayerId: 'bob', phase: 'Reinforcement', round: 1 });
    expect(after.hands.ann).toEqual([]);
    expect(parseState(after).ok).toBe(true);
  });

  test('of the last opponent out of turn ends the game without an empty territory', () => {
    const captured = conquer(play(scene, { type: 'Resign' }, 'cid'), 'a', 'b');
    const over = play(captured, { type: 'Resign' }, 'bob');
    expect(over.result).toEqual({ reason: 'resignation', winningPlayerId: 'ann' });
    expect(over.territories.b!.armies).toBe(3);
    expect(parseState(over).ok).toBe(true);
  });
});

describe('attacks', () => {
  const scene = (armies: number, ruleset = {}): GameState =>
    arrange({
      map: ring,
      players: 'ann bob',
      board: { ...lonely, a: `ann ${armies}`, b: 'bob 9' },
      ruleset,
      change: inPhase('Attack'),
    });

  test('the attacker may choose fewer dice, where the rules allow a choice', () => {
    const dice = (state: GameState) =>
      getLegalActions(state, { actorId: 'ann' }).flatMap((it) =>
        it.type === 'Attack' && it.to === 'b' ? [it.attackerDice] : [],
      );
    expect(dice(scene(9))).toEqual([undefined, 1, 2, 3]);
    expect(dice(scene(3))).toEqual([undefined, 1, 2]);
    expect(dice(scene(1))).toEqual([]);
    expect(codeOf(scene(3), { type: 'Attack', from: 'a', to: 'b', attackerDice: 3 })).toBe('too_many_dice');
    const fixed = scene(9, { combat: { allowAttackerDiceChoice: false } });
    expect(dice(fixed)).toEqual([undefined]);
    expect(codeOf(fixed, { type: 'Attack', from: 'a', to: 'b', attackerDice: 3 })).toBe(
      'dice_not_yours_to_choose',
    );
    expect(eventsOf(scene(9), { type: 'Attack', from: 'a', to: 'b', attackerDice: 1 })[0]).toMatchObject({
      attackDice: 1,
    });
  });

  test('losses follow the dice: highest against highest, ties to the defender', () => {
    for (let seed = 0; seed < 300; seed += 1) {
      const state = arrange({
        map: ring,
        players: 'ann bob',
        board: { ...lonely, b: 'bob 9' },
        change: inPhase('Attack'),
        seed,
      });
      const [event] = eventsOf(state, { type: 'Attack', from: 'a', to: 'b' });
      if (event?.type !== 'AttackResolved') throw new Error('no roll');
      const { attack, defend } = event.rolls;
      expect([...attack].sort((x, y) => y - x)).toEqual([...attack]);
      const won = [0, 1].filter((i) => attack[i]! > defend[i]!).length;
      expect(event.losses).toEqual({ attacker: 2 - won, defender: won });
      const after = play(state, { type: 'Attack', from: 'a', to: 'b' });
      expect(after.territories.a!.armies).toBe(9 - (2 - won));
      expect(after.territories.b!.armies).toBe(9 - won);
    }
  });

  test('a blitz rolls all dice, one event each, until the capture or the stop', () => {
    for (let seed = 0; seed < 100; seed += 1) {
      const board = { ...lonely, a: 'ann 12', b: 'bob 8' };
      const state = arrange({ map: ring, players: 'ann bob', board, change: inPhase('Attack'), seed });
      const blitz = { type: 'Blitz', from: 'a', to: 'b', stopAt: 5 } as const;
      const events = eventsOf(state, blitz);
      const after = play(state, blitz);
      const rolls = events.filter(({ type }) => type === 'AttackResolved');
      // The same rolls one by one.
      let slow = state;
      for (const _ of rolls) slow = play(slow, { type: 'Attack', from: 'a', to: 'b' });
      expect(after).toEqual(slow);
      if (after.turn.phase === 'Attack') expect(after.territories.a!.armies).toBeWithin(4, 6);
      else expect(events.at(-1)).toMatchObject({ type: 'TerritoryCaptured', previousOwnerId: 'bob' });
    }
    expect(codeOf(scene(9), { type: 'Blitz', from: 'a', to: 'b', stopAt: 9 })).toBe('bad_stop');
  });

  test('dice are fair over a million rolls', () => {
    const counts = new Array<number>(7).fill(0);
    let state: GameState = {
      ...scene(9),
      territories: {
        ...scene(9).territories,
        a: { ownerId: 'ann', armies: 450_000 },
        b: { ownerId: 'bob', armies: 450_000 },
      },
    };
    let rolled = 0;
    while (rolled < 1_000_000) {
      const blitz = applyAction(state, { type: 'Blitz', from: 'a', to: 'b', stopAt: 1 }, { actorId: 'ann' });
      if (!blitz.ok) throw new Error(blitz.errors[0]!.message);
      // A large battle takes several blitzes.
      expect(blitz.events).toHaveLength(10_000);
      for (const event of blitz.events)
        if (event.type === 'AttackResolved')
          for (const die of [...event.rolls.attack, ...event.rolls.defend]) {
            counts[die]! += 1;
            rolled += 1;
          }
      state = blitz.state;
    }
    expect(rolled).toBeGreaterThanOrEqual(1_000_000);
    const expected = rolled / 6;
    const chiSquare = counts.slice(1).reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
    expect(counts[0]).toBe(0);
    // 99.9 % point for five degrees of freedom; the seed is fixed, so this can only change with the code.
    expect(chiSquare).toBeLessThan(20.5);
  });
});

test('overlapping continents each pay their bonus', () => {
  const continents = { x: { territoryIds: ['a', 'b'], bonus: 2 }, y: { territoryIds: ['b', 'c'], bonus: 4 } };
  const map = mapOf(['a b', 'b c', 'c d'], continents);
  const income = (board: Record<string, string>) =>
    reinforcementPreview(arrange({ map, players: 'ann bob', board }), 'ann');
  expect(income({ a: 'ann 1', b: 'ann 1', c: 'ann 1', d: 'bob 1' })).toEqual({
    remaining: 9,
    sources: { territories: 3, 'continent:x': 2, 'continent:y': 4 },
  });
  expect(income({ a: 'ann 1', b: 'ann 1', c: 'bob 1', d: 'bob 1' }).remaining).toBe(5);
});

test('reinforcements are a third of the territories, at least three, granted when the turn starts', () => {
  const { state, events } = createGame({
    map: mapOf(['a b', 'b c']),
    players: seated('ann bob'),
    ruleset: { setup: { neutralTerritoryCount: 1 } },
    seed: 1,
  });
  expect(events.map(({ type }) => type)).toEqual(['SetupCompleted', 'ReinforcementsGranted']);
  expect(state.reinforcements).toEqual({ remaining: 3, sources: { territories: 3 } });
  const many = mapOf(Array.from({ length: 30 }, (_, i) => `t${i} t${i + 1}`));
  const board = Object.fromEntries(
    Object.keys(many.territories).map((id, i) => [id, i < 14 ? 'ann 1' : 'bob 1']),
  );
  const wide = arrange({ map: many, players: 'ann bob', board });
  expect(['ann', 'bob'].map((id) => reinforcementPreview(wide, id).remaining)).toEqual([4, 5]);
});

test('a state shares what did not change with the previous one', () => {
  const state = arrange({ map: ring, players: 'ann bob', board: lonely });
  const after = play(state, { type: 'PlaceReinforcements', territoryId: 'a', count: 1 });
  for (const part of ['map', 'ruleset', 'players', 'deck', 'hands', 'cardsById', 'turn', 'rng'] as const)
    expect(after[part]).toBe(state[part]);
  expect(after.territories.b).toBe(state.territories.b!);
  expect(after.territories.a).not.toBe(state.territories.a!);
});

test('team games interleave the teams in the turn order', () => {
  for (let seed = 0; seed < 50; seed += 1) {
    const players = seated('a:x b:x c:x d:y e:y f:y');
    const { state } = createGame({
      map: mapOf(['p q', 'q r', 'r s', 's t', 't u', 'u v', 'v w']),
      players,
      ruleset: { teams: { teamsEnabled: true } },
      seed,
    });
    const teams = state.turnOrder.map((id) => state.players[id]!.teamId);
    for (let i = 1; i < teams.length; i += 1) expect(teams[i]).not.toBe(teams[i - 1]!);
  }
});

test('messages about a setup name the field', () => {
  const game = tryCreateGame({
    map: mapOf(['a b', 'b c']),
    players: seated('ann'),
    seed: 1,
    ruleset: { combat: 3 } as never,
  });
  expect(game.ok ? [] : game.errors.map(({ message }) => message)).toEqual([
    'players must have 2 to 12 items, not 1.',
    'ruleset.combat must be an object, not 3.',
  ]);
});

test('setups that cannot be played are refused with the place', () => {
  const map = mapOf(['a b', 'b c']);
  const refused = (setup: object): string[] => {
    const game = tryCreateGame({
      map,
      players: seated('ann bob'),
      ruleset: { setup: { neutralTerritoryCount: 0 } },
      seed: 1,
      ...setup,
    });
    const errors = game.ok ? [] : game.errors;
    // A message is a sentence of its own: it is shown without its path.
    for (const { message } of errors) expect(message).toMatch(/^([A-Z"]|ruleset\.|players |seed )/);
    return errors.map(({ code, path }) => `${code} ${path}`);
  };
  expect(refused({})).toEqual([]);
  expect(
    refused({
      ruleset: { teams: { allowFortifyWithTeammate: true }, fortify: { allowFortifyWithTeammate: false } },
    }),
  ).toEqual(['contradiction ruleset.teams.allowFortifyWithTeammate']);
  expect(refused({ players: seated('ann') })).toEqual(['wrong_length players']);
  expect(refused({ players: seated('ann ann') })).toEqual(['duplicate_player players[1].id']);
  expect(refused({ players: seated('ann neutral') })).toEqual(['reserved_id players[1].id']);
  expect(refused({ players: seated('a b c d') })).toEqual(['map_too_small map']);
  expect(refused({ players: seated('a b c d e f g') })).toContain('wrong_player_count players');
  expect(refused({ ruleset: { setup: { neutralTerritoryCount: 2 } } })).toEqual(['map_too_small map']);
  expect(refused({ ruleset: { teams: { teamsEnabled: true } } })).toContain('no_team players[1].teamId');
  expect(
    refused({
      players: seated('ann:x bob:x'),
      ruleset: { teams: { teamsEnabled: true }, setup: { neutralTerritoryCount: 0 } },
    }),
  ).toEqual(['one_team players']);
  expect(refused({ ruleset: { combat: { maxAttackDice: 0 } } })).toEqual([
    'out_of_range ruleset.combat.maxAttackDice',
  ]);
  expect(refused({ ruleset: { magic: 1 } })).toEqual(['unknown_field ruleset.magic']);
  expect(refused({ seed: Number.NaN })).toEqual(['bad_seed seed']);
});

describe('views', () => {
  const state = arrange({
    map: ring,
    players: 'ann:x bob:y cid:x',
    board: { ...lonely, c: 'cid 1' },
    ruleset: { teams: { teamsEnabled: true } },
    hands: { ann: ['card:a'], bob: ['card:b', 'wild:1'], cid: ['card:c'] },
    change: inPhase('Fortify'),
  });

  test('show own and teammates’ cards, sizes of the others, and neither deck nor dice', () => {
    const view = viewFor(state, 'ann');
    expect(view.hands).toEqual({ ann: ['card:a'], cid: ['card:c'] });
    expect(view.handSizes).toEqual({ ann: 1, bob: 2, cid: 1 });
    expect(view.deck).toEqual({ drawCount: state.deck.draw.length, discard: [] });
    expect('rng' in view).toBe(false);
    expect(
      viewFor(
        { ...state, ruleset: { ...state.ruleset, teams: { ...state.ruleset.teams, shareHands: false } } },
        'ann',
      ).hands,
    ).toEqual({ ann: ['card:a'] });
    expect(viewFor(state).hands).toEqual({});
  });

  test('of events hide cards drawn and taken over', () => {
    const drawn = { type: 'CardDrawn', playerId: 'bob', cardId: 'card:d' } as const;
    expect(viewEvents(state, [drawn], 'ann')).toEqual([{ type: 'CardDrawn', playerId: 'bob' }]);
    expect(viewEvents(state, [drawn], 'bob')).toEqual([drawn]);
    const taken = {
      type: 'PlayerEliminated',
      eliminatedId: 'cid',
      byId: 'bob',
      cardsTransferred: ['card:c'],
      cardCount: 1,
    } as const;
    expect(viewEvents(state, [taken], 'bob')).toEqual([taken]);
    expect(viewEvents(state, [taken], 'ann')).toEqual([
      { type: 'PlayerEliminated', eliminatedId: 'cid', byId: 'bob', cardCount: 1 },
    ]);
  });
});

test('a timeout makes forced trades, reinforces the weakest border and ends the turn', () => {
  const state = arrange({
    map: ring,
    players: 'ann bob',
    board: { a: 'ann 2', b: 'ann 1', c: 'bob 9', d: 'bob 1', e: 'bob 1', f: 'bob 1' },
    hands: { ann: ['card:a', 'card:b', 'card:c', 'card:d', 'wild:1'] },
  });
  const resolved = resolveTimeout(state);
  if (!resolved.ok) throw new Error('not resolved');
  expect(resolved.actions).toEqual([
    { type: 'TradeCards', cardIds: ['card:a', 'card:b', 'card:c'] },
    { type: 'PlaceReinforcements', territoryId: 'b', count: 9 },
    { type: 'EndAttackPhase' },
    { type: 'EndTurn' },
  ]);
  expect(resolved.state.turn.currentPlayerId).toBe('bob');
});
