import { describe, expect, test } from 'bun:test';
import { outcomeOf } from '../../src/ending.ts';
import { ringrift } from '../../src/game.ts';
import { explainOutcome, missingToWin, stalemateDecision } from '../../src/outcome.ts';
import { loadPosition } from '../../src/state.ts';
import { ringThreshold, territoryThreshold } from '../../src/thresholds.ts';
import type { GameState } from '../../src/types.ts';
import { hands, moves, play, quietEnd, scene } from './scene.ts';

const ranks = (state: GameState): Record<number, number> =>
  Object.fromEntries(outcomeOf(loadPosition(state))!.ranking.map(({ seat, rank }) => [seat, rank]));

/** A turn of a player who can do nothing at all. */
const pass = ['No placement', 'No movement', ...quietEnd] as const;

describe('R061 and R062 thresholds', () => {
  test('rings: rings per player × (players + 1) / 3', () => {
    expect([2, 3, 4].map((players) => ringThreshold(18, players))).toEqual([18, 24, 30]);
    expect([2, 3, 4].map((players) => ringThreshold(72, players))).toEqual([72, 96, 120]);
  });

  test('territory: one more than an equal share', () => {
    expect([2, 3, 4].map((players) => territoryThreshold(64, players, {}))).toEqual([33, 22, 17]);
  });
});

describe('R171 ring elimination', () => {
  // Three rings each, so three eliminated rings win; player 1 has two and lands on a marker.
  const options = {
    rulesOptions: { ringsPerPlayer: 3 },
    ringsInHand: [0, 1],
    eliminatedRings: [2, 0],
  } as const;
  const before = scene('1 o1 . . . . 2 2', { ...options, currentPhase: 'movement' });

  test('wins at the end of the turn, not before', () => {
    const landed = play(before, 'Move: a1 → b1');
    expect(landed).toMatchObject({ gameStatus: 'active', currentPhase: 'line_processing' });
    const over = play(landed, ...quietEnd);
    expect(over).toMatchObject({
      gameStatus: 'finished',
      winner: 1,
      endReason: 'ring_elimination',
      currentPhase: 'game_over',
    });
    expect(ringrift.legal(over)).toEqual([]);
    expect(explainOutcome(over)[0]).toBe('Player 1 wins: enough rings eliminated (R171).');
  });

  test('comes before the sole survivor', () => {
    // Player 1 has no ring left, so player 2 alone owns rings; still player 1 wins.
    const over = play(before, 'Move: a1 → b1', ...quietEnd);
    expect(over.players[0]).toMatchObject({ ringsInHand: 0, lostLastRing: 1 });
    expect(over.winner).toBe(1);
  });
});

describe('R062 territory control', () => {
  const rows = (last: string): string => `
    #1 #1 #1 #1 #1 #1 #1 #1
    #1 #1 #1 #1 #1 #1 #1 #1
    #1 #1 #1 #1 #1 #1 #1 #1
    #1 #1 #1 #1 #1 #1 #1 #1
    .  .  .  .  .  .  .  .
    ${last}`;

  test('needs the threshold and more than all opponents together', () => {
    const state = scene(rows('1 o1 . . . . . 2'), { currentPhase: 'movement' });
    const over = play(state, 'Move: a1 → c1', 'No line', 'Skip territory');
    expect(over).toMatchObject({ winner: 1, endReason: 'territory_control' });
    expect(over.players[0]!.territorySpaces).toBe(33);
    expect([1, 2].map((seat) => missingToWin(over, seat))).toEqual([
      { rings: 18, spaces: 0 },
      { rings: 18, spaces: 34 },
    ]);
  });

  test('the threshold alone is not enough with more players', () => {
    const threeWay = `
      #1 #1 #1 #1 #1 #1 #1 #1
      #1 #1 #1 #1 #1 #1 #1 #1
      #1 #1 #1 #1 #1 #2 #2 #2
      #2 #2 #2 #2 #2 #2 #2 #2
      #3 #3 #3 #3 #3 #3 #3 #3
      #3 #3 #3 .  .  .  .  .
      .  .  .  .  .  .  .  .
      1  o1 .  .  .  .  2  3`;
    const state = scene(threeWay, { players: 3, currentPhase: 'movement' });
    const after = play(state, 'Move: a1 → c1', ...quietEnd);
    expect(after.players[0]!.territorySpaces).toBe(22);
    expect(after.gameStatus).toBe('active');
    // They hold 22, 11 and 11 spaces.
    expect([1, 2, 3].map((seat) => missingToWin(after, seat).spaces)).toEqual([1, 23, 23]);
  });
});

describe('R172 last player standing', () => {
  /** Player 2 has only a buried ring and nothing to do; player 1 moves up and down. */
  const start = (options = {}) => scene('21 . . . . . . .', { ringsInHand: [0, 0], ...options });
  const up = ['No placement', 'Move: a1 → a3', ...quietEnd] as const;
  const on = ['No placement', 'Move: a3 → a5', ...quietEnd] as const;

  test('two rounds in which only one player had a real action win at the start of that player’s turn', () => {
    const once = play(start(), ...up, ...pass);
    expect(once).toMatchObject({ lpsExclusivePlayer: 1, lpsConsecutiveRounds: 1, gameStatus: 'active' });
    const twice = play(once, ...on, ...pass);
    expect(twice).toMatchObject({ winner: 1, endReason: 'last_player_standing', lpsConsecutiveRounds: 2 });
  });

  test('the number of rounds is an option', () => {
    const state = play(start({ rulesOptions: { preset: 'published' } }), ...up, ...pass, ...on, ...pass);
    expect(state).toMatchObject({ gameStatus: 'active', lpsConsecutiveRounds: 2 });
    expect(play(start({ rulesOptions: { lpsRoundsRequired: 1 } }), ...up, ...pass).winner).toBe(1);
  });

  test('a round in which others could act loses the streak', () => {
    const state = scene('1 . . . . . . 2', { ringsInHand: [0, 0], streak: { player: 1, rounds: 1 } });
    const after = play(
      state,
      'No placement',
      'Move: a1 → a3',
      ...quietEnd,
      'No placement',
      'Move: h1 → h2',
      ...quietEnd,
    );
    expect(after).toMatchObject({ lpsExclusivePlayer: null, lpsConsecutiveRounds: 0, lpsRoundIndex: 2 });
  });

  test('recovery is a real action only where the rules say so', () => {
    // Player 2 can slide f2 to f1 and make a line of four.
    const drawing = `
      .  .  .  .  .  o2 .  .
      21 .  o2 o2 o2 .  .  .`;
    for (const [recovery, declining, streak] of [
      ['canonical', 'Skip recovery', 1],
      ['strike', 'Skip recovery', 1],
      ['off', 'No movement', 1],
      ['strict', 'Skip recovery', 0],
      ['exhume', 'Skip recovery', 0],
    ] as const) {
      const state = scene(drawing, { ringsInHand: [0, 0], rulesOptions: { recovery } });
      const after = play(state, ...up, 'No placement', declining, ...quietEnd);
      expect({ recovery, streak: after.lpsConsecutiveRounds }).toEqual({ recovery, streak });
    }
  });

  test('without the opener the next seat opens a new round, and the streak is kept', () => {
    // Player 1 opened the round and loses the last ring; player 2 held the streak.
    const state = scene('1 o2 . . . . 32 .', {
      players: 3,
      ringsInHand: [0, 0, 0],
      rulesOptions: { lpsRoundsRequired: 5 },
      currentPhase: 'movement',
      streak: { player: 2, rounds: 1 },
    });
    const after = play(state, 'Move: a1 → b1', ...quietEnd);
    expect(after).toMatchObject({
      currentPlayer: 2,
      lpsRoundOpener: 2,
      lpsExclusivePlayer: 2,
      lpsConsecutiveRounds: 1,
    });
  });

  test('the only player who still owns a ring wins at once', () => {
    const corner = scene(
      `
      .  .  .  .  .  .  .  .
      o1 .  .  .  .  .  .  .
      2  o1 .  .  11 1  .  .`,
      { ringsInHand: [0, 0], currentPhase: 'territory_processing' },
    );
    const over = play(corner, 'Region: a1 (1 cell)', 'Eliminate: f1 (territory)');
    expect(over).toMatchObject({ winner: 1, endReason: 'last_player_standing' });
    expect(over.players[1]).toMatchObject({ lostLastRing: 1 });
  });
});

describe('R173 stalemate', () => {
  /** Player 1 is walled in on a1 and gives up the last stack; the corner h8 and the rings in hand are out of reach. */
  const walled = (corner: string): string => `
    #1 #1 #1 #1 #1 #1 #1 ${corner}
    #1 #1 #1 #1 #1 #1 #1 #1
    #1 #1 #1 #1 #1 #1 #1 #1
    #1 #1 #1 #1 #1 #1 #1 #1
    #2 #2 #2 #2 #2 #2 #2 #2
    #2 #2 #2 #2 #2 #2 #2 #2
    #2 #2 #2 #2 #2 #2 #2 #2
    1  #2 #2 #2 #2 #2 #2 #2`;
  const stuck = (corner: string, options: object): GameState => {
    const last = corner === '#1' ? 'No territory' : 'Skip territory';
    return play(
      scene(walled(corner), options),
      'No placement',
      'No movement',
      'No line',
      last,
      'Forced elimination: a1',
    );
  };

  test('ends the game when no stack remains and nobody can place; rings in hand become eliminated rings', () => {
    const over = stuck('.', { ringsInHand: [4, 5], eliminatedRings: [13, 13] });
    expect(over.endReason).toBe('stalemate');
    expect(hands(over)).toEqual([0, 0]);
    expect(over.players.map((player) => player.eliminatedRings)).toEqual([18, 18]);
    expect(over.totalRingsEliminated).toBe(36);
  });

  test('most territory wins', () => {
    const over = stuck('#1', { ringsInHand: [2, 8], eliminatedRings: [12, 13] });
    expect(over.winner).toBe(1);
    expect(stalemateDecision(over)).toEqual({
      winner: 1,
      runnerUp: 2,
      tiebreak: 'territory',
      values: [32, 31],
    });
  });

  test('then most eliminated rings', () => {
    const over = stuck('.', { ringsInHand: [4, 8], eliminatedRings: [10, 13] });
    expect(over.winner).toBe(2);
    expect(stalemateDecision(over)).toMatchObject({ winner: 2, tiebreak: 'rings', values: [21, 15] });
  });

  test('then most markers', () => {
    const equal = { ringsInHand: [4, 5], eliminatedRings: [13, 13] };
    const over = stuck('o2', equal);
    expect(over.winner).toBe(2);
    expect(stalemateDecision(over)).toMatchObject({ winner: 2, tiebreak: 'markers', values: [1, 0] });
  });

  test('then the last player who made a move that was not a no-action move', () => {
    const equal = { ringsInHand: [4, 5], eliminatedRings: [13, 13] };
    const over = stuck('.', equal);
    expect(over).toMatchObject({ winner: 1, lastActors: [1] });
    expect(stalemateDecision(over)).toMatchObject({ winner: 1, runnerUp: 2, tiebreak: 'lastMove' });
  });

  test('decides no other ending', () => {
    const over = play(
      scene('21 . . . . . . .', { ringsInHand: [0, 0], rulesOptions: { lpsRoundsRequired: 1 } }),
      'No placement',
      'Move: a1 → a3',
      ...quietEnd,
      ...pass,
    );
    expect(over.endReason).toBe('last_player_standing');
    expect(stalemateDecision(over)).toBeUndefined();
  });
});

describe('R175 to R178 the ranking', () => {
  const four = (drawing: string): GameState =>
    play(
      scene(drawing, {
        players: 4,
        currentPhase: 'movement',
        rulesOptions: { ringsPerPlayer: 3 },
        ringsInHand: [0, 1, 1, 2],
        eliminatedRings: [4, 0, 0, 0],
      }),
      'Move: a1 → b1',
      ...quietEnd,
    );

  test('puts the winner first; tied players share a rank', () => {
    expect(ranks(four('1 o1 . 2 . 3 . 4'))).toEqual({ 1: 1, 2: 2, 3: 2, 4: 2 });
  });

  test('then counts territory, and markers', () => {
    expect(ranks(four('1 o1 #4 2 . 3 . 4'))).toEqual({ 1: 1, 4: 2, 2: 3, 3: 3 });
    expect(ranks(four('1 o1 #4 2 o3 3 . 4'))).toEqual({ 1: 1, 4: 2, 3: 3, 2: 4 });
  });

  test('then by who lost the last ring later', () => {
    const state = scene('1 . . 2 . . . 4', { players: 4, ringsInHand: [1, 1, 0, 1] });
    expect(state.players[2]).toMatchObject({ lostLastRing: 1 });
    const over = {
      ...state,
      currentPhase: 'game_over',
      gameStatus: 'finished',
      winner: 1,
      endReason: 'last_player_standing',
      turn: { ...state.turn },
    } as const;
    expect(ranks(over)).toMatchObject({ 1: 1 });
    const equal = { ...over, players: over.players.map((player) => ({ ...player, eliminatedRings: 0 })) };
    expect(ranks(equal)).toEqual({ 1: 1, 2: 2, 4: 2, 3: 4 });
  });
});

describe('a finished game', () => {
  test('accepts no more moves', () => {
    const over = play(
      scene('21 . . . . . . .', { ringsInHand: [0, 0], rulesOptions: { lpsRoundsRequired: 1 } }),
      'No placement',
      'Move: a1 → a3',
      ...quietEnd,
      ...pass,
    );
    expect(moves(over)).toEqual([]);
    expect(ringrift.toAct(over)).toBeUndefined();
    expect(ringrift.play(over, { type: 'no_line_action' }, 1)).toMatchObject({
      ok: false,
      error: { code: 'game_over' },
    });
  });
});
