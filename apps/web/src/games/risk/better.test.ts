import { describe, expect, test } from 'bun:test';
import { unwrap } from '@ludus/kernel';
import { type Action, type GameState, risk } from '@ludus/risk-engine';
import { peopleOf } from '../../words/people.ts';
import { betterThan } from './better.ts';

const people = peopleOf([{ name: 'Anna', isYou: true }], (seat) => `Player ${seat}`);
const start = unwrap(risk.setup(unwrap(risk.configure({ variant: 'classic', players: 2 })), 'x')).state;
const [own, rival] = start.playerIds as [string, string];

const { reinforcements: _, ...atRest } = start;

/** A world that belongs to the second player, but for some territories. */
const world = (
  lands: Readonly<Record<string, readonly [owner: string, armies: number]>>,
  change: Partial<GameState> = {},
): GameState => ({
  ...atRest,
  territories: Object.fromEntries(
    Object.keys(start.territories).map((id) => {
      const [ownerId, armies] = lands[id] ?? [rival, 1];
      return [id, { ownerId, armies }];
    }),
  ),
  turn: { ...start.turn, currentPlayerId: own, phase: 'Attack' },
  capturedThisTurn: true,
  ...change,
});

const say = (state: GameState, better: Action, played: Action): string | undefined =>
  betterThan(state, { better, played }, people);

const END: Action = { type: 'EndAttackPhase' };
const blitz = (from: string, to: string): Action => ({ type: 'Blitz', from, to, stopAt: 1 });

describe('what was better in Risk', () => {
  test('is an attack with its odds, beside those of the attack that was made', () => {
    const state = world({ brazil: [own, 12], 'north-africa': [rival, 2], peru: [rival, 20] });
    expect(say(state, blitz('brazil', 'north-africa'), END)).toMatch(
      /^Attacking North Africa from Brazil was better: it succeeds \d+% of the time and takes Africa from Player 2, worth 3 armies a turn\.$/,
    );
    expect(say(state, blitz('brazil', 'north-africa'), blitz('brazil', 'peru'))).toMatch(
      /of the time, the attack on Peru \d+%/,
    );
  });

  test('is a continent that was one territory away', () => {
    const state = world({
      ...{ brazil: [own, 9], peru: [own, 1], argentina: [own, 1] },
    });
    expect(say(state, blitz('brazil', 'venezuela'), END)).toContain(
      'completes South America, worth 2 armies a turn',
    );
  });

  test('is to stop where the attack was a bad bet', () => {
    const state = world({ brazil: [own, 3], peru: [rival, 9] });
    expect(say(state, END, blitz('brazil', 'peru'))).toMatch(
      /^Ending the attacks was better: the attack on Peru succeeds only \d+% of the time\.$/,
    );
  });

  test('is to place armies where they change most', () => {
    const state = world({ brazil: [own, 2], peru: [rival, 4], 'north-africa': [rival, 1] });
    const place = (territoryId: string): Action => ({ type: 'PlaceReinforcements', territoryId, count: 5 });
    expect(say(state, place('brazil'), place('peru'))).toMatch(
      /^Placing 5 in Brazil was better: it raises the chance to take \w[\w ]+ from \d+% to \d+%\.$/,
    );
    const besieged = world({ japan: [own, 1], mongolia: [rival, 30], kamchatka: [rival, 30] });
    expect(say(besieged, place('japan'), place('peru'))).toMatch(/^Placing 5 in Japan was better: /);
  });

  test('is to move armies to where enemies are', () => {
    const state = world(
      {
        brazil: [own, 5],
        venezuela: [own, 1],
        peru: [own, 1],
        argentina: [own, 1],
        'north-africa': [own, 1],
      },
      { turn: { ...start.turn, currentPlayerId: own, phase: 'Fortify' } },
    );
    expect(
      say(state, { type: 'Fortify', from: 'brazil', to: 'venezuela', count: 4 }, { type: 'EndTurn' }),
    ).toBe('Moving 4 from Brazil to Venezuela was better: Venezuela faces 1 army, Brazil none.');
  });

  test('is to occupy with as many armies as the enemies or the next attack require', () => {
    const pending = { type: 'Occupy', from: 'brazil', to: 'peru', minMove: 1, maxMove: 7 } as const;
    const turn = { ...start.turn, currentPlayerId: own, phase: 'Occupy' } as const;
    const occupy = (moveArmies: number): Action => ({ type: 'Occupy', moveArmies });
    const lands = { brazil: [own, 8], peru: [own, 0], 'north-africa': [rival, 9] } as const;
    expect(say(world(lands, { pending, turn }), occupy(1), occupy(7))).toBe(
      'Occupying with 1 was better: Brazil faces 11 armies, Peru 2.',
    );
    expect(say(world(lands, { pending, turn }), occupy(7), occupy(2))).toMatch(
      /^Occupying with 7 was better: it raises the chance to take (Argentina|Venezuela) from \d+% to \d+%\.$/,
    );
  });

  test('is a trade with what the set is worth', () => {
    const [a, b, c] = ['A', 'B', 'C'].map(
      (kind) => Object.entries(start.cardsById).find(([, card]) => card.kind === kind)![0],
    );
    const cardIds = [a!, b!, c!];
    const draw = start.deck.draw.filter((id) => !cardIds.includes(id));
    const hands = { ...start.hands, [own]: cardIds };
    const state = world({ peru: [own, 1] }, { hands, deck: { ...start.deck, draw } });
    expect(
      say(
        state,
        { type: 'TradeCards', cardIds },
        { type: 'PlaceReinforcements', territoryId: 'peru', count: 1 },
      ),
    ).toMatch(/^Trading cards was better: the set is worth \d+ armies\.$/);
  });
});
