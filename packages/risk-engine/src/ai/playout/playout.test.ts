import { describe, expect, test } from 'bun:test';
import { unwrap } from '@ludus/kernel';
import { type Options, opened, startOf, walkCandidates } from '../../../test/candidateGames.ts';
import { hasSet } from '../../cards.ts';
import { risk } from '../../game.ts';
import { incomeOf } from '../../income.ts';
import { attackOdds } from '../../odds.ts';
import { applyAction } from '../../rules.ts';
import { DEFAULT_RULESET } from '../../ruleset.ts';
import { ai } from '../index.ts';
import { Battle, Chance } from './chance.ts';
import { tradeAll } from './hand.ts';
import { playOut, suggest } from './index.ts';
import { writeOutlook } from './outlook.ts';
import { Sketch } from './sketch.ts';
import { CROWD, DUEL, PLAIN, type Temper, temperOf } from './tempers.ts';
import { playTurn } from './turn.ts';

const TABLES: readonly (readonly [number, Options])[] = [
  [2, {}],
  [3, { fortifies: 0, cardOnCapture: false }],
  [4, { teams: 2, fortifyMode: 'adjacent' }],
  [6, { maxAttackDice: 2, maxDefendDice: 1 }],
];

/** Whether everything adds up: at least an army everywhere, and every count as one would count it. */
const expectSound = (sketch: Sketch): void => {
  const held = new Array<number>(sketch.held.length).fill(0);
  for (const owner of sketch.owners) held[owner]! += 1;
  expect([...sketch.held]).toEqual(held);
  expect(Math.min(...sketch.armies)).toBeGreaterThan(0);
  expect(Math.min(...sketch.kinds)).toBeGreaterThanOrEqual(0);
  for (let seat = 1; seat <= sketch.seats; seat += 1)
    expect(sketch.cards[seat]).toBe(
      sketch.kinds.subarray(4 * seat, 4 * seat + 4).reduce((sum, count) => sum + count, 0),
    );
};

/** Plays a whole game of quick players; answers the number of turns. */
const playGame = (sketch: Sketch, seed: number, temperFor: (sketch: Sketch) => Temper): number => {
  const chance = new Chance();
  chance.start(seed);
  for (let turn = 0; turn < 1000; turn += 1) {
    chance.turn(turn);
    playTurn(sketch, temperFor(sketch), chance, turn === 0 ? 'place' : 'begin');
    if (sketch.alive === 1) return turn;
    sketch.passTurn();
  }
  return 1000;
};

describe('a sketch', () => {
  test.each(TABLES)('of %i players with %o knows income and sets as the rules do', (players, options) => {
    let states = 0;
    walkCandidates(players, options, (state) => {
      if (state.pending !== undefined) return;
      const position = opened(state);
      const sketch = new Sketch(position);
      expectSound(sketch);
      for (const [i, id] of state.playerIds.entries())
        if (!state.ruleset.teams.teamsEnabled && state.players[id]!.status === 'alive')
          expect(sketch.income(i + 1)).toBe(incomeOf(position.table, position.owners, i + 1).remaining);
      const before = sketch.trades;
      tradeAll(sketch);
      expect(sketch.trades > before).toBe(hasSet(position.table, position.hand));
      states += 1;
    });
    expect(states).toBeGreaterThan(100);
  });

  test('is the same whether it is new or has seen other states', () => {
    const start = opened(startOf(3, {}, 'walk 3 0'));
    const used = new Sketch(start);
    walkCandidates(3, {}, (state) => {
      used.load(opened(state));
      const fresh = new Sketch(opened(state));
      expect(used).toEqual(fresh);
      expect(used.income(used.seat)).toBe(fresh.income(fresh.seat));
    });
  });
});

test('battles end as often in a capture as the odds say', () => {
  const battle = new Battle(DEFAULT_RULESET.combat);
  const chance = new Chance();
  chance.start(7);
  for (const [attackers, defenders] of [
    [3, 2],
    [6, 5],
    [12, 12],
  ] as const) {
    let captures = 0;
    for (let i = 0; i < 20_000; i += 1) if (battle.fight(attackers, defenders, chance)) captures += 1;
    expect(captures / 20_000).toBeCloseTo(unwrap(attackOdds(attackers, defenders)).capture, 1.8);
  }
});

describe('quick players', () => {
  test.each(TABLES)('of %i with %o keep to the rules turn after turn', (players, options) => {
    const chance = new Chance();
    const sketch = new Sketch(opened(startOf(players, options, 'rules')));
    for (let turn = 0; turn < 150 && sketch.alive > 1; turn += 1) {
      chance.start(turn);
      const cards = sketch.cards.reduce((sum, count) => sum + count, 0);
      const { trades, seat } = sketch;
      playTurn(sketch, temperOf(sketch), chance, turn === 0 ? 'place' : 'begin');
      expectSound(sketch);
      const drawn = sketch.hasCaptured && sketch.alive > 1 && sketch.rules.cards.awardCardOnCapture ? 1 : 0;
      const after = sketch.cards.reduce((sum, count) => sum + count, 0);
      expect(after).toBe(cards + drawn - 3 * (sketch.trades - trades));
      expect(sketch.held[seat]).toBeGreaterThan(0);
      if (sketch.alive > 1) sketch.passTurn();
    }
  });

  test('end a game for two', () => {
    for (let game = 0; game < 40; game += 1)
      expect(playGame(new Sketch(opened(startOf(2, {}, `end ${game}`))), game, () => DUEL)).toBeLessThan(
        1000,
      );
  });

  test.each([
    [2, DUEL, 0.55],
    [3, CROWD, 0.5],
  ])('of %i do better by their own temper than by the plain one', (players, temper, share) => {
    let won = 0;
    const games = 240;
    for (let game = 0; game < games; game += 1) {
      const own = 1 + (game % players);
      const sketch = new Sketch(opened(startOf(players, {}, `temper ${Math.floor(game / players)}`)));
      playGame(sketch, game, ({ seat, alive }) => (seat !== own ? PLAIN : alive === 2 ? DUEL : temper));
      if (sketch.alive === 1 && sketch.seat === own) won += 1;
    }
    expect(won / games).toBeGreaterThan(share);
  });
});

describe('playouts', () => {
  test.each(TABLES)(
    'of %i with %o give chances that add up to 1, the same from the same seed',
    (players, options) => {
      const [once, again, other] = [0, 1, 2].map(() => new Float64Array(players)) as [
        Float64Array,
        Float64Array,
        Float64Array,
      ];
      let differences = 0;
      walkCandidates(players, options, (state) => {
        const seat = risk.toAct(state)!;
        playOut(opened(state), { seat, seed: 5 }, once);
        playOut(opened(state), { seat, seed: 6 }, other);
        playOut(opened(state), { seat, seed: 5 }, again);
        expect(once.reduce((sum, chance) => sum + chance, 0)).toBeCloseTo(1, 9);
        expect([...again]).toEqual([...once]);
        if (once.some((chance, i) => chance !== other[i])) differences += 1;
      });
      expect(differences).toBeGreaterThan(20);
    },
  );

  test('leave nothing to those who are out', () => {
    const state = startOf(3, {}, 'out');
    const leaver = state.playerIds.find((id) => id !== state.turn.currentPlayerId)!;
    const left = applyAction(state, { type: 'Resign' }, { actorId: leaver });
    if (!left.ok) throw new Error(left.errors[0]!.message);
    const chances = new Float64Array(3);
    playOut(opened(left.state), { seat: risk.toAct(state)!, seed: 1 }, chances);
    expect(chances[state.playerIds.indexOf(leaver)]).toBe(0);
  });
});

test.each(TABLES)(
  'what quick players of %i with %o would do is legal, and hardly ever nothing',
  (players, options) => {
    const suggested: number[] = [];
    const moves: number[] = [];
    let states = 0;
    let nothing = 0;
    walkCandidates(players, options, (state) => {
      const position = ai.position!(state);
      position.legal(moves);
      suggest(opened(state), moves, suggested);
      expect(new Set(suggested).size).toBe(suggested.length);
      for (const move of suggested) expect(moves).toContain(move);
      if (moves.length === 1) return;
      states += 1;
      // Between partners the quick player may place where no candidate does.
      if (suggested.length === 0) nothing += 1;
    });
    expect(states).toBeGreaterThan(40);
    expect(nothing / states).toBeLessThan(0.02);
  },
);

test('a turn taken up at its end moves nothing and still earns its card', () => {
  let turns = 0;
  walkCandidates(3, {}, (state) => {
    const sketch = new Sketch(opened(state));
    if (state.pending !== undefined || !sketch.hasCaptured) return;
    const [armies, cards] = [[...sketch.armies], sketch.cards[sketch.seat]!];
    playTurn(sketch, DUEL, new Chance(), 'end');
    expect([...sketch.armies]).toEqual(armies);
    expect(sketch.cards[sketch.seat]).toBe(cards + 1);
    turns += 1;
  });
  expect(turns).toBeGreaterThan(20);
});

describe('outlooks', () => {
  /** The chances given to seats in games the weights were not fitted to, and whether they won. */
  const forecasts = (players: number): { chance: number; won: boolean; sides: number }[] => {
    const seen: { chance: number; won: boolean; sides: number }[] = [];
    const chances = new Float64Array(players);
    for (let game = 0; game < 150; game += 1) {
      const sketch = new Sketch(opened(startOf(players, {}, `forecast ${game}`)));
      const chance = new Chance();
      chance.start(game);
      const tempers = Array.from(sketch.held, () => [PLAIN, DUEL, CROWD][Math.floor(3 * chance.float())]!);
      const given: { chances: number[]; alive: number }[] = [];
      for (let turn = 0; turn < 250; turn += 1) {
        writeOutlook(sketch, chances);
        if (turn % 5 === 0) given.push({ chances: [...chances], alive: sketch.alive });
        chance.turn(turn);
        playTurn(
          sketch,
          sketch.alive === 2 ? DUEL : tempers[sketch.seat]!,
          chance,
          turn === 0 ? 'place' : 'begin',
        );
        if (sketch.alive === 1) break;
        sketch.passTurn();
      }
      if (sketch.alive > 1) continue;
      for (const { chances: all, alive } of given)
        for (const [i, one] of all.entries())
          if (one > 0) seen.push({ chance: one, won: i + 1 === sketch.seat, sides: alive });
    }
    return seen;
  };

  test.each([2, 3, 4])('of %i players come true about as often as they say', (players) => {
    const seen = forecasts(players);
    for (const [low, high] of [
      [0, 0.25],
      [0.25, 0.6],
      [0.6, 1.01],
    ] as const) {
      const some = seen.filter(({ chance }) => chance >= low && chance < high);
      expect(some.length).toBeGreaterThan(40);
      const said = some.reduce((sum, { chance }) => sum + chance, 0) / some.length;
      const happened = some.filter(({ won }) => won).length / some.length;
      expect(Math.abs(said - happened)).toBeLessThan(0.12);
    }
  });

  test('know more than that all chances are even', () => {
    for (const players of [2, 3, 4]) {
      const winners = forecasts(players).filter(({ won }) => won);
      const mean = (of: (one: { chance: number; sides: number }) => number): number =>
        winners.reduce((sum, one) => sum + of(one), 0) / winners.length;
      const surprise = mean(({ chance }) => -Math.log(chance));
      expect(surprise).toBeLessThan(0.8 * mean(({ sides }) => Math.log(sides)));
    }
  });
});
