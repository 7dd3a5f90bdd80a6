import { describe, expect, test } from 'bun:test';
import { Rng } from '@ludus/kernel';
import {
  type Action,
  applyAction,
  CLASSIC_MAP,
  createGame,
  describeEvent,
  drawText,
  type GameEvent,
  getLegalActions,
  makeNotation,
  parseNotation,
} from '../src/index.ts';
import { arrange, inPhase, mapOf, play, randomAction, seated, started } from './table.ts';

const state = createGame({ map: CLASSIC_MAP, players: seated('ann bob'), seed: 3 }).state;

describe('notation', () => {
  test('reads naturally', () => {
    const written: [Action, string][] = [
      [
        { type: 'Attack', from: 'alaska', to: 'kamchatka', attackerDice: 3 },
        'Attack Alaska → Kamchatka, 3 dice',
      ],
      [
        { type: 'Attack', from: 'alaska', to: 'kamchatka', attackerDice: 1 },
        'Attack Alaska → Kamchatka, 1 die',
      ],
      [{ type: 'Attack', from: 'alaska', to: 'kamchatka' }, 'Attack Alaska → Kamchatka'],
      [{ type: 'Blitz', from: 'peru', to: 'brazil', stopAt: 3 }, 'Blitz Peru → Brazil, stop at 3'],
      [
        { type: 'PlaceReinforcements', territoryId: 'western-us', count: 5 },
        'Place 5 in Western United States',
      ],
      [{ type: 'Occupy', moveArmies: 4 }, 'Occupy with 4'],
      [{ type: 'Fortify', from: 'peru', to: 'brazil', count: 1 }, 'Fortify Peru → Brazil, 1 army'],
      [
        { type: 'TradeCards', cardIds: ['card:alaska', 'card:peru', 'wild:1'] },
        'Trade Alaska (B) + Peru (B) + wild:1 (W)',
      ],
      [{ type: 'EndAttackPhase' }, 'End attacks'],
      [{ type: 'EndTurn' }, 'End turn'],
      [{ type: 'Resign' }, 'Resign'],
    ];
    for (const [action, text] of written) expect(makeNotation(state, action)).toBe(text);
  });

  test('every legal action is read back, in any spelling', () => {
    const rng = Rng.from('words');
    let now = state;
    for (let i = 0; i < 400 && now.turn.phase !== 'GameOver'; i += 1) {
      const action = rng.pick(getLegalActions(now, { actorId: now.turn.currentPlayerId }));
      const text = makeNotation(now, action);
      for (const spelled of [
        text,
        text.toUpperCase(),
        `  ${text.replaceAll('→', '->').replaceAll(' ', '  ')} `,
      ])
        expect(parseNotation(now, spelled)).toEqual({ ok: true, value: action });
      now = play(now, randomAction(now, rng));
    }
  });

  test('ids work as well as names, and problems are explained', () => {
    const scene = arrange({
      map: CLASSIC_MAP,
      players: 'ann bob',
      board: Object.fromEntries(
        Object.keys(CLASSIC_MAP.territories).map((id) => [id, id === 'peru' ? 'ann 5' : 'bob 1']),
      ),
      change: inPhase('Attack'),
    });
    expect(parseNotation(scene, 'attack peru -> brazil')).toMatchObject({ ok: true });
    expect(parseNotation(scene, 'Attack Peru → Japan')).toMatchObject({
      ok: false,
      error: { code: 'not_adjacent' },
    });
    expect(parseNotation(scene, 'Attack Narnia → Peru')).toMatchObject({
      ok: false,
      error: { code: 'unknown_territory' },
    });
    expect(parseNotation(scene, 'what now')).toMatchObject({
      ok: false,
      error: { code: 'unknown_notation' },
    });
    expect(parseNotation(scene, 'Place 99999999999999999999 in Peru').ok).toBe(false);
  });

  test('territories with odd or equal names are distinguished', () => {
    const map = mapOf(['a b', 'b c']);
    const odd = {
      ...map,
      territories: { a: { name: 'x → y, 2 dice' }, b: { name: 'Same' }, c: { name: 'same' } },
    };
    const scene = arrange({
      map: odd,
      players: 'ann bob',
      board: { a: 'ann 5', b: 'bob 1', c: 'bob 1' },
      change: inPhase('Attack'),
    });
    for (const action of getLegalActions(scene, { actorId: 'ann' }))
      expect(parseNotation(scene, makeNotation(scene, action))).toEqual({ ok: true, value: action });
  });
});

test('events are described in sentences', () => {
  const told: [GameEvent, string][] = [
    [
      {
        type: 'AttackResolved',
        from: 'alaska',
        to: 'kamchatka',
        attackDice: 3,
        defendDice: 2,
        rolls: { attack: [6, 4, 1], defend: [5, 4] },
        losses: { attacker: 1, defender: 1 },
      },
      'Attack Alaska → Kamchatka, 3 dice: 6 4 1 vs 5 4 — attacker −1, defender −1',
    ],
    [
      {
        type: 'ReinforcementsGranted',
        playerId: 'ann',
        amount: 8,
        sources: { territories: 3, 'continent:europe': 5 },
      },
      'ann gets 8 armies (3 for territories, 5 for Europe)',
    ],
    [
      {
        type: 'CardsTraded',
        playerId: 'ann',
        cardIds: ['card:peru', 'wild:1'],
        value: 4,
        territoryBonus: 2,
        tradesCompletedAfter: 1,
      },
      'ann trades Peru, wild:1 for 4 armies and 2 for a territory on the cards',
    ],
    [
      { type: 'PlayerEliminated', eliminatedId: 'bob', byId: 'ann', cardCount: 1 },
      'ann eliminates bob and takes 1 card',
    ],
    [{ type: 'CardDrawn', playerId: 'ann' }, 'ann draws a card'],
    [{ type: 'CardDrawn', playerId: 'ann', cardId: 'card:peru' }, 'ann draws Peru'],
    [{ type: 'OccupyResolved', from: 'peru', to: 'brazil', moved: 1 }, '1 army moves into Brazil'],
    [{ type: 'GameEnded', reason: 'territory_control' }, 'A draw at the round limit'],
    [{ type: 'GameEnded', reason: 'elimination', winningTeamId: 'red' }, 'Team red wins by elimination'],
  ];
  for (const [event, sentence] of told) expect(describeEvent(CLASSIC_MAP, event)).toBe(sentence);
});

test('every event of a long game has a sentence', () => {
  const rng = Rng.from('sentences');
  const seen = new Set<string>();
  const { state: first, events } = createGame({ map: CLASSIC_MAP, players: seated('ann bob cid'), seed: 9 });
  let now = first;
  let fresh = events;
  for (let i = 0; i < 4000; i += 1) {
    for (const event of fresh) {
      seen.add(event.type);
      expect(describeEvent(CLASSIC_MAP, event)).toMatch(/^[^{}]{5,}$/);
      expect(describeEvent(CLASSIC_MAP, event)).not.toContain('undefined');
    }
    if (now.turn.phase === 'GameOver') break;
    const played = started(applyAction(now, randomAction(now, rng), { actorId: now.turn.currentPlayerId }));
    now = played.state;
    fresh = played.events;
  }
  expect(seen.size).toBeGreaterThan(11);
});

test('a state is drawn with everybody’s strength and the map by continents', () => {
  const text = drawText(state);
  expect(text).toContain('Round 1');
  expect(text).toContain('North America (+5)');
  expect(text).toMatch(/ann {2}20 territories, 40 armies, 0 cards/);
  expect(text.split('\n').filter((line) => line.startsWith('  '))).toHaveLength(42);
});
