import { describe, expect, test } from 'bun:test';
import { unwrap } from '@ludus/kernel';
import { type Options, opened, startOf, walkCandidates } from '../../test/candidateGames.ts';
import { risk } from '../game.ts';
import { attackOdds } from '../odds.ts';
import { applyAction } from '../rules.ts';
import { Adviser } from './adviser.ts';
import { styleOf } from './attackStyles.ts';
import { number, TRADE } from './candidates.ts';
import { ai } from './index.ts';
import { Chance } from './luck.ts';
import { FEATURES, Outlook } from './outlook.ts';
import { PROFILES } from './profiles.ts';
import { Sketch } from './sketch.ts';
import { playTurn } from './turn.ts';

const TABLES: readonly (readonly [number, Options])[] = [
  [2, {}],
  [3, { fortifies: 0, cardOnCapture: false }],
  [4, { teams: 2, fortifyMode: 'adjacent' }],
  [4, { teams: 2, preventAttackingTeammates: false, placeOnTeammate: false }],
  [6, { maxAttackDice: 2, maxDefendDice: 1 }],
  [6, { teams: 3, roundLimit: 12 }],
  [6, { teams: 2, fortifyFromTeammate: true, fortifies: 'unlimited' }],
];

const standard = (): Adviser => new Adviser(FEATURES.map(({ id }) => PROFILES[0]!.weights[id] ?? 0));

const total = (chances: Float64Array): number => chances.reduce((sum, chance) => sum + chance, 0);

test('a sketch is the same whether it is new or has seen other positions', () => {
  const used = new Sketch(opened(startOf(3, {}, 'walk 3 0')));
  walkCandidates(3, {}, (state) => {
    const fresh = new Sketch(opened(state));
    if (fresh.table === used.table) used.load(opened(state));
    else return;
    expect(used).toEqual(fresh);
    expect(used.income(used.seat)).toBe(fresh.income(fresh.seat));
  });
});

test('battles end as often in a capture as the odds say', () => {
  const sketch = new Sketch(opened(startOf(2, {}, 'battles')));
  const chance = new Chance();
  chance.start(7);
  for (const [attackers, defenders] of [
    [3, 2],
    [6, 5],
    [12, 12],
  ] as const) {
    let captures = 0;
    for (let i = 0; i < 20_000; i += 1) {
      sketch.armies[0] = attackers;
      sketch.armies[1] = defenders;
      if (chance.fight(sketch, 0, 1)) captures += 1;
    }
    const { capture } = unwrap(attackOdds(attackers, defenders));
    expect(captures / 20_000).toBeCloseTo(capture, 1.8);
    expect(sketch.odds.capture(attackers, defenders)).toBeCloseTo(capture, 12);
  }
});

describe('chances', () => {
  test.each(TABLES)('of %i with %o add up to 1, and playouts repeat with their seed', (players, options) => {
    const adviser = standard();
    const [value, once, again, other] = [0, 1, 2, 3].map(() => new Float64Array(players)) as [
      Float64Array,
      Float64Array,
      Float64Array,
      Float64Array,
    ];
    let differences = 0;
    walkCandidates(players, options, (state) => {
      const position = opened(state);
      const { seat } = position;
      adviser.evaluate(position, value);
      adviser.playOut(position, { seat, seed: 5 }, once);
      adviser.playOut(position, { seat, seed: 6 }, other);
      adviser.playOut(position, { seat, seed: 5 }, again);
      expect(total(value)).toBeCloseTo(1, 9);
      expect(total(once)).toBeCloseTo(1, 9);
      expect([...again]).toEqual([...once]);
      if (once.some((chance, i) => chance !== other[i])) differences += 1;
    });
    expect(differences).toBeGreaterThan(20);
  });

  test('at the start of a turn equal those at the end of the previous one, whichever move ended it', () => {
    const adviser = standard();
    const [before, after] = [new Float64Array(3), new Float64Array(3)];
    let ends = 0;
    walkCandidates(3, { cardOnCapture: false, fortifies: 0 }, (state) => {
      const { currentPlayerId, phase } = state.turn;
      if (phase !== 'Fortify') return;
      const ended = applyAction(state, { type: 'EndTurn' }, { actorId: currentPlayerId });
      if (!ended.ok) throw new Error(ended.errors[0]!.message);
      adviser.evaluate(opened(state), before);
      adviser.evaluate(opened(ended.state), after);
      expect([...after]).toEqual([...before]);
      ends += 1;
    });
    expect(ends).toBeGreaterThan(10);
  });

  test('are the same for teammates, and zero for players who are out', () => {
    const adviser = standard();
    const four = new Float64Array(4);
    walkCandidates(4, { teams: 2 }, (state) => {
      adviser.evaluate(opened(state), four);
      expect(four[0]).toBeCloseTo(four[2]!, 12);
      expect(four[1]).toBeCloseTo(four[3]!, 12);
    });
    const state = startOf(3, {}, 'out');
    const leaver = state.playerIds.find((id) => id !== state.turn.currentPlayerId)!;
    const left = applyAction(state, { type: 'Resign' }, { actorId: leaver });
    if (!left.ok) throw new Error(left.errors[0]!.message);
    const three = new Float64Array(3);
    adviser.playOut(opened(left.state), { seat: risk.toAct(state)!, seed: 1 }, three);
    expect(three[state.playerIds.indexOf(leaver)]).toBe(0);
    adviser.evaluate(opened(left.state), three);
    expect(three[state.playerIds.indexOf(leaver)]).toBe(0);
  });

  test('at the round limit belong to the side ahead', () => {
    const adviser = standard();
    const chances = new Float64Array(3);
    let decided = 0;
    walkCandidates(3, { roundLimit: 1 }, (state) => {
      const position = opened(state);
      adviser.playOut(position, { seat: position.seat, seed: 3 }, chances);
      if (chances.includes(1)) decided += 1;
    });
    expect(decided).toBeGreaterThan(10);
  });

  test.each([2, 3])('follow from features for the number of sides left, of %i', (players) => {
    const outlook = new Outlook(new Float64Array(FEATURES.length));
    const values = new Float64Array(FEATURES.length);
    walkCandidates(players, {}, (state) => {
      const sketch = new Sketch(opened(state));
      for (let seat = 1; seat <= players; seat += 1) {
        if (sketch.held[seat] === 0) continue;
        outlook.features(sketch, seat, values);
        expect(values.every(Number.isFinite)).toBe(true);
        const used = FEATURES.filter((_, i) => values[i] !== 0);
        expect(used.length).toBeGreaterThan(5);
        expect(used.every(({ id }) => id.startsWith('duel.') === sketch.alive <= 2)).toBe(true);
      }
    });
  });
});

test.each(TABLES)('what quick players of %i with %o would do is always a candidate', (players, options) => {
  const adviser = standard();
  const suggested: number[] = [];
  const moves: number[] = [];
  let states = 0;
  walkCandidates(
    players,
    options,
    (state) => {
      ai.position!(state).legal(moves);
      adviser.suggest(opened(state), moves, suggested);
      expect(new Set(suggested).size).toBe(suggested.length);
      for (const move of suggested) expect(moves).toContain(move);
      const isTradeForced = moves.length === 1 && moves[0] === number(TRADE);
      expect(suggested).toContain(isTradeForced ? number(TRADE) : adviser.choose(opened(state)));
      states += 1;
    },
    { games: 8, steps: 300 },
  );
  expect(states).toBeGreaterThan(400);
});

test('games of quick players for two end', () => {
  const chance = new Chance();
  for (let game = 0; game < 40; game += 1) {
    const sketch = new Sketch(opened(startOf(2, {}, `end ${game}`)));
    chance.start(game);
    for (let turn = 0; turn < 400 && sketch.winner === undefined; turn += 1)
      playTurn(sketch, styleOf(sketch), chance, turn === 0 ? 'place' : 'begin');
    expect(sketch.winner).toBeGreaterThan(0);
  }
});
