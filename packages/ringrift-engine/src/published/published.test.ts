import { describe, expect, test } from 'bun:test';
import { Rng, unwrap } from '@ludus/kernel';
import { ringrift } from '../game.ts';
import { fromSetup } from '../setup.ts';
import { BOARDS, type GameState, type Move } from '../types.ts';
import { Publisher, readPublishedGame, readPublishedStart } from './index.ts';

const createdAt = '2026-01-02T03:04:05.000Z';

interface Played {
  readonly initialState: GameState;
  readonly actions: readonly Move[];
  readonly publisher: Publisher;
  readonly final: GameState;
}

const begin = (choices: Parameters<typeof ringrift.configure>[0]): GameState =>
  unwrap(ringrift.setup(unwrap(ringrift.configure(choices)), 1)).state;

const FAVOURITES: readonly string[] = ['overtaking_capture', 'continue_capture_segment', 'recovery_slide'];

/** A random game that prefers captures, which lead to recovery. */
const playOut = (initialState: GameState, seed: string): Played => {
  const rng = Rng.from(seed);
  const publisher = new Publisher(initialState, { id: seed, createdAt });
  const actions: Move[] = [];
  let state = initialState;
  for (let legal = ringrift.legal(state); legal.length > 0; legal = ringrift.legal(state)) {
    const liked = legal.filter(({ type }) => FAVOURITES.includes(type));
    const action = rng.pick(liked.length > 0 && rng.int(3) > 0 ? liked : legal);
    unwrap(publisher.add(action));
    actions.push(action);
    state = unwrap(ringrift.play(state, action, state.currentPlayer)).state;
  }
  return { initialState, actions, publisher, final: state };
};

const published = ({ initialState, publisher, final }: Played) => ({
  initialState: new Publisher(initialState, { id: 'g', createdAt }).stateWithOurs(),
  moves: JSON.parse(JSON.stringify(publisher.moves)) as readonly unknown[],
  states: new Map([[publisher.moves.length - 1, publisher.state()]]),
  winner: final.winner,
});

describe('a game of ours', () => {
  for (const variant of BOARDS)
    for (const preset of ['seed', 'published', 'published-engine'])
      test(`comes back the same: ${variant}, ${preset}`, () => {
        const isLarge = variant === 'square19' || variant === 'hexagonal';
        for (const players of isLarge ? [2] : [2, 3, 4])
          for (let game = 0; game < (isLarge ? 1 : 3); game += 1) {
            const start = begin({ variant, players, options: { preset } });
            const played = playOut(start, `${variant} ${players} ${preset} ${game}`);
            const read = unwrap(readPublishedGame(published(played), 'python'));
            expect(read.divergence).toBeUndefined();
            expect(read.initialState).toEqual(start);
            expect(read.moves.map(({ action }) => action)).toEqual([...played.actions]);
          }
      }, 600_000);

  test('survives a round trip from a position set up by hand', () => {
    const start = unwrap(
      fromSetup({
        boardType: 'hex8',
        players: 2,
        stacks: { '0,0,0': [1, 2], '2,-2,0': [1], '3,0,-3': [2] },
        markers: { '1,1,-2': 1 },
        currentPlayer: 2,
      }),
    );
    const played = playOut(start, 'set up');
    const read = unwrap(readPublishedGame(published(played), 'printed'));
    expect(read.initialState).toEqual(start);
    expect(read.moves.map(({ action }) => action)).toEqual([...played.actions]);
  });

  test('has the fields that the published programs need', () => {
    const played = playOut(
      begin({ variant: 'square8', players: 3, options: { preset: 'published' } }),
      'fields',
    );
    const state = played.publisher.state();
    expect(state).toMatchObject({
      gameStatus: 'completed',
      currentPlayer: played.final.winner,
      winner: played.final.winner,
      territoryVictoryThreshold: 33,
      territoryVictoryMinimum: 22,
      maxPlayers: 3,
      createdAt,
      lastMoveAt: createdAt,
    });
    for (const [cell, { position, rings, stackHeight, controllingPlayer }] of Object.entries(
      state.board.stacks,
    )) {
      expect(`${position.x},${position.y}`).toBe(cell);
      expect([stackHeight, controllingPlayer]).toEqual([rings.length, rings.at(-1)!]);
    }
    for (const [i, move] of played.publisher.moves.entries()) expect(move.moveNumber).toBe(i + 1);
  });

  test('has the seed, clock and players it was recorded with, or defaults', () => {
    const start = begin({ variant: 'square8', players: 2 });
    const known = new Publisher(start, {
      id: 'known',
      createdAt,
      rngSeed: 7,
      timeControlType: 'fischer',
      initialTimeMs: 300_000,
      timeIncrementMs: 2_000,
      players: [{ playerType: 'human' }, { playerType: 'ai', aiType: 'minimax', aiDifficulty: 6 }],
    });
    expect(known.state()).toMatchObject({
      rngSeed: 7,
      timeControl: { type: 'fischer', initialTime: 300, increment: 2 },
      players: [
        { username: 'Player 1', type: 'human', aiDifficulty: null, timeRemaining: 300 },
        { username: 'minimax', type: 'ai', aiDifficulty: 6, timeRemaining: 300 },
      ],
    });
    expect(new Publisher(start, { id: 'unknown', createdAt }).state()).toMatchObject({
      rngSeed: null,
      timeControl: { type: 'none', initialTime: 0, increment: 0 },
      players: [{ username: 'Player 1', type: 'ai' }, { username: 'Player 2' }],
    });
  });
});

describe('a chain of captures', () => {
  test('is described with its segments and possible continuations', () => {
    const stacks = { '0,0': [1, 1], '2,0': [2], '4,0': [2], '7,7': [2] };
    const start = unwrap(
      fromSetup({ boardType: 'square8', players: 2, stacks, currentPhase: 'movement', ringsInHand: [0, 0] }),
    );
    const publisher = new Publisher(start, { id: 'chain', createdAt });
    unwrap(publisher.add({ type: 'overtaking_capture', from: '0,0', target: '2,0', to: '3,0' }));
    const { chainCaptureState, mustMoveFromStackKey } = publisher.state();
    expect(mustMoveFromStackKey).toBe('3,0');
    expect(chainCaptureState).toMatchObject({
      playerNumber: 1,
      startPosition: { x: 0, y: 0 },
      currentPosition: { x: 3, y: 0 },
      segments: [
        { from: { x: 0, y: 0 }, target: { x: 2, y: 0 }, landing: { x: 3, y: 0 }, capturedCapHeight: 1 },
      ],
      visitedPositions: ['0,0', '3,0'],
    });
    expect(chainCaptureState?.availableMoves.every(({ type }) => type === 'continue_capture_segment')).toBe(
      true,
    );
  });
});

describe('a published game', () => {
  const START = {
    boardType: 'square8',
    players: [{ ringsInHand: 18 }, { ringsInHand: 18 }],
    board: {},
    currentPhase: 'ring_placement',
    currentPlayer: 1,
    totalRingsInPlay: 36,
    lpsRoundsRequired: 3,
    rulesOptions: null,
  };
  const place = { type: 'place_ring', player: 1, to: { x: 2, y: 5, z: null }, placementCount: 2 };

  test('is read with old names, and forced moves are added', () => {
    const moves = [
      place,
      { type: 'move_ring', player: 1, from: { x: 2, y: 5 }, to: { x: 2, y: 1 } },
      { type: 'place_ring', player: 2, to: { x: 0, y: 0 } },
    ];
    const { divergence, moves: read } = unwrap(readPublishedGame({ initialState: START, moves }, 'printed'));
    expect(divergence).toBeUndefined();
    expect(read.map(({ action, recorded }) => [action.type, recorded])).toEqual([
      ['place_ring', 0],
      ['move_stack', 1],
      ['no_line_action', undefined],
      ['no_territory_action', undefined],
      ['place_ring', 2],
    ]);
  });

  test('is followed up to the first move that is not legal', () => {
    const moves = [place, { type: 'move_stack', player: 1, from: { x: 2, y: 5 }, to: { x: 3, y: 5 } }];
    const read = unwrap(readPublishedGame({ initialState: START, moves }, 'printed'));
    expect(read.moves).toHaveLength(1);
    expect(read.divergence).toEqual({
      recorded: 1,
      reason: 'move_stack by player 1 is not legal in movement of player 1.',
    });
  });

  test('is followed up to the first recorded state that differs', () => {
    const states = new Map([[0, { board: { stacks: { '2,5': { rings: [1] } } }, players: [] }]]);
    const read = unwrap(readPublishedGame({ initialState: START, moves: [place], states }, 'printed'));
    expect(read.moves).toEqual([]);
    expect(read.divergence?.reason).toBe('the recorded state differs at stacks 2,5: 1 there, 1,1 here.');
  });

  test('that ends differently diverges at its last move', () => {
    const read = unwrap(readPublishedGame({ initialState: START, moves: [place], winner: 1 }, 'printed'));
    expect(read.divergence?.recorded).toBe(0);
  });

  test('may omit cells that follow from the others', () => {
    const open = [
      { type: 'place_ring', player: 1, to: { x: 0, y: 0 } },
      { type: 'move_stack', player: 1, to: { x: 0, y: 4 } },
      { type: 'move_stack', player: 1 },
    ];
    const read = unwrap(readPublishedGame({ initialState: START, moves: open }, 'printed'));
    expect(read.moves.map(({ action }) => action.type)).toEqual(['place_ring', 'move_stack']);
    expect(read.divergence?.recorded).toBe(2);
  });

  test('includes its rules', () => {
    const rules = (fields: object) =>
      unwrap(readPublishedStart({ ...START, ...fields }, 'python')).rulesOptions;
    expect(rules({})).toMatchObject({
      majorityTerritory: true,
      swapRuleEnabled: false,
      lpsRoundsRequired: 3,
    });
    expect(rules({ territoryVictoryMinimum: 33 }).majorityTerritory).toBeUndefined();
    expect(rules({ lpsRoundsRequired: 2, rulesOptions: { swapRuleEnabled: true } })).toMatchObject({
      lpsRoundsRequired: 2,
      swapRuleEnabled: true,
    });
  });

  test('of any other shape is refused without an exception', () => {
    const strange = [null, 7, 'state', [], {}, { ...START, players: {} }, { ...START, boardType: 'round' }];
    const others = [
      { ...START, totalRingsInPlay: 37 },
      { ...START, board: { stacks: { '9,9': { rings: [1] } } } },
      { ...START, board: { stacks: { '1,1': null }, markers: 3 } },
      { ...START, currentPhase: 'dancing' },
      { ...START, ludusState: { boardType: 'square8' } },
    ];
    for (const initialState of [...strange, ...others]) {
      const read = readPublishedGame({ initialState, moves: [] }, 'python');
      expect(read.ok).toBe(false);
    }
    const moves = [null, 7, [], {}, { type: 'choose_line_option', player: 1, formedLines: 3 }, { type: 4 }];
    for (const move of moves) {
      const read = unwrap(readPublishedGame({ initialState: START, moves: [move] }, 'printed'));
      expect(read.divergence?.recorded).toBe(0);
    }
  });
});
