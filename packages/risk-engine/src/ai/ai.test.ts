import { describe, expect, test } from 'bun:test';
import { unwrap } from '@ludus/kernel';
import { type Options, opened, startOf, walkCandidates } from '../../test/candidateGames.ts';
import { risk } from '../game.ts';
import { attackOdds } from '../odds.ts';
import { applyAction } from '../rules.ts';
import { DEFAULT_RULESET } from '../ruleset.ts';
import type { GameState } from '../types.ts';
import { boardOf } from './board.ts';
import { campaign } from './campaign.ts';
import { FEATURES } from './features.ts';
import { ai } from './index.ts';
import { attackLosses, captureOdds } from './odds.ts';

const GAMES = { games: 4, steps: 250 };

const walk = (players: number, options: Options, visit: (state: GameState) => void): void =>
  walkCandidates(players, options, visit, GAMES);

describe('candidates', () => {
  test.each([
    [2, {}],
    [3, {}],
    [4, { teams: 2 }],
    [6, {}],
  ])('of %i players are legal, different, and never none', (players, options) => {
    let states = 0;
    walk(players, options, (state) => {
      const position = ai.position!(state);
      const moves: number[] = [];
      position.legal(moves);
      expect(moves.length).toBeGreaterThan(0);
      expect(new Set(moves).size).toBe(moves.length);
      const legal = new Set(risk.legal(state).map((action) => JSON.stringify(action)));
      for (const move of moves) expect(legal.has(JSON.stringify(position.action(move)))).toBe(true);
      states += 1;
    });
    expect(states).toBeGreaterThan(300);
  });

  test('are played by the rules of the game', () => {
    walk(3, {}, (state) => {
      const position = ai.position!(state);
      const moves: number[] = [];
      position.legal(moves);
      const move = moves[moves.length - 1]!;
      const played = unwrap(risk.play(state, position.action(move), position.toAct())).state;
      position.apply(move);
      expect(risk.hash(position.state())).toBe(risk.hash(played));
      position.undo();
      expect(position.state()).toBe(state);
    });
  });
});

describe('the evaluation', () => {
  const evaluator = ai.evaluator(FEATURES.map(({ id }) => ai.profiles[0]!.weights[id] ?? 0));

  test.each([
    [2, {}],
    [4, { teams: 2 }],
    [6, {}],
  ])('gives chances of %i players that add up to 1', (players, options) => {
    const chances = new Float64Array(players);
    const values = new Float64Array(FEATURES.length);
    walk(players, options, (state) => {
      const position = ai.position!(state);
      evaluator.evaluate(position, chances);
      expect(chances.reduce((sum, chance) => sum + chance, 0)).toBeCloseTo(1, 9);
      for (let seat = 1; seat <= players; seat += 1) {
        evaluator.features(position, seat, values);
        expect(values.every(Number.isFinite)).toBe(true);
      }
    });
  });

  test('gives teammates the same chance, and nothing to those who are out', () => {
    const chances = new Float64Array(4);
    walk(4, { teams: 2 }, (state) => {
      evaluator.evaluate(ai.position!(state), chances);
      expect(chances[0]).toBeCloseTo(chances[2]!, 12);
      expect(chances[1]).toBeCloseTo(chances[3]!, 12);
    });
    const three = startOf(3, {}, 'out');
    const leaver = three.playerIds.find((id) => id !== three.turn.currentPlayerId)!;
    const left = applyAction(three, { type: 'Resign' }, { actorId: leaver });
    if (!left.ok) throw new Error(left.errors[0]!.message);
    const rest = new Float64Array(3);
    evaluator.evaluate(ai.position!(left.state), rest);
    expect(rest[three.playerIds.indexOf(leaver)]).toBe(0);
  });
});

describe('campaigns', () => {
  /** A two-player state in phase Attack; player 1 is to act and has the armies given, everybody else one per territory. */
  const facing = (armies: Readonly<Record<string, number>>, others: number): GameState => {
    const { state } = unwrap(risk.setup(unwrap(risk.configure({ players: 2 })), 3));
    const [own, other] = state.playerIds;
    const territories = Object.fromEntries(
      Object.keys(state.territories).map((id) => [
        id,
        { ownerId: id in armies ? own! : other!, armies: armies[id] ?? others },
      ]),
    );
    const { reinforcements: _, ...rest } = state;
    return { ...rest, territories, turn: { currentPlayerId: own!, phase: 'Attack', round: 1 } };
  };
  const [first] = Object.keys(
    unwrap(risk.setup(unwrap(risk.configure({ players: 2 })), 3)).state.territories,
  );

  test('go on while they pay', () => {
    const board = boardOf(opened(facing({ [first!]: 30 }, 1)));
    expect(campaign(board)).toBeGreaterThan(8);
    expect(board.owners.filter((owner) => owner === 1).length).toBeGreaterThan(9);
    expect(board.cards[1]).toBe(1);
  });

  test('do not begin where they cost more than they bring', () => {
    expect(campaign(boardOf(opened(facing({ [first!]: 3 }, 9))))).toBe(0);
    expect(campaign(boardOf(opened(facing({ [first!]: 1 }, 1))))).toBe(0);
  });

  test('end with the game when they take everything', () => {
    const everything = Object.fromEntries(
      boardOf(opened(facing({ [first!]: 1 }, 1)))
        .atlas.ids.slice(1)
        .map((id) => [id, 9]),
    );
    const board = boardOf(opened(facing(everything, 1)));
    expect(campaign(board)).toBe(1);
    expect(board.owners.every((owner) => owner === 1)).toBe(true);
  });

  test('make no player who may attack worse off than one who has to stop', () => {
    const evaluator = ai.evaluator(FEATURES.map(({ id }) => ai.profiles[0]!.weights[id] ?? 0));
    const [going, stopping] = [new Float64Array(3), new Float64Array(3)];
    let compared = 0;
    walk(3, {}, (state) => {
      if (state.turn.phase !== 'Attack') return;
      const seat = risk.toAct(state)!;
      evaluator.evaluate(ai.position!(state), going);
      evaluator.evaluate(ai.position!({ ...state, turn: { ...state.turn, phase: 'Fortify' } }), stopping);
      expect(going[seat - 1]).toBeGreaterThanOrEqual(stopping[seat - 1]!);
      compared += 1;
    });
    expect(compared).toBeGreaterThan(100);
  });
});

test('the odds of attacks are the exact ones up to 40 armies', () => {
  for (const [a, d] of [
    [2, 1],
    [4, 2],
    [10, 7],
    [40, 40],
  ] as const) {
    expect(captureOdds(a, d, DEFAULT_RULESET.combat)).toBe(unwrap(attackOdds(a, d)).capture);
    expect(attackLosses(a, d, DEFAULT_RULESET.combat)).toBe(unwrap(attackOdds(a, d)).expectedAttackerLosses);
  }
  expect(captureOdds(1, 1, DEFAULT_RULESET.combat)).toBe(0);
  expect(captureOdds(200, 100, DEFAULT_RULESET.combat)).toBeGreaterThan(0.99);
});
