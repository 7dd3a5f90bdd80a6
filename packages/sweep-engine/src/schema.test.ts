import { describe, expect, setDefaultTimeout, test } from 'bun:test';
import { Rng, unwrap } from '@ludus/kernel';
import { after, gameOn, gameStates } from '../test/playing.ts';
import { stateOf } from '../test/positions.ts';
import { determinize } from './determinize.ts';
import { sweep } from './game.ts';
import { LEVELS } from './levels.ts';
import { parseState } from './schema.ts';
import type { SweepState } from './types.ts';
import { viewFor } from './view.ts';

setDefaultTimeout(600_000);

const problemsOf = (value: unknown): string[] => {
  const parsed = parseState(value);
  if (parsed.ok) return [];
  for (const { message } of parsed.error) expect(message).toMatch(/^\S.*\.$/);
  return parsed.error.map(({ code, path }) => `${code} ${path}`);
};

const sentenceOf = (value: unknown): string => {
  const parsed = parseState(value);
  return parsed.ok ? 'accepted' : parsed.error[0]!.message;
};

const BOARD = ['PPPR', 'NNMR', 'PRNP'];
const HAND = ['imperious', 'eavesdropping', 'ramble', 'scurry', 'underwire'] as const;

const withPlayer = (state: SweepState, changes: Partial<SweepState['player']>): SweepState => ({
  ...state,
  player: { ...state.player, ...changes },
});

describe('parseState', () => {
  test('accepts every state of whole games, after a round trip through JSON', () => {
    const rng = Rng.from('games');
    for (const variant of ['1', '2', '6', '9'])
      for (let seed = 0; seed < 4; seed += 1) {
        const options = { eyeshadow: seed % 2 === 0, canary: seed, underwire: 2 };
        const config = unwrap(sweep.configure({ variant, options }));
        for (const state of gameStates(unwrap(sweep.setup(config, seed)).state, rng))
          expect(problemsOf(JSON.parse(JSON.stringify(state)))).toEqual([]);
      }
  });

  test('accepts a new game with other owners on the same level', () => {
    const state = stateOf(LEVELS[2]!, 1);
    expect(problemsOf({ ...state, owners: state.owners.toReversed() })).toEqual([]);
  });

  test('refuses owners, numbers and notes that do not fit together', () => {
    const state = after(gameOn(BOARD, { hand: HAND }), 'reveal a1', 'eavesdropping b1');
    expect(problemsOf(state)).toEqual([]);
    expect(problemsOf({ ...state, owners: state.owners.with(0, 'rival') })).toContain('wrong_counts owners');
    expect(problemsOf({ ...state, owners: state.owners.slice(1) })).toContain('wrong_length owners');
    const revealed = state.revealed.with(0, { by: 'player', count: 5, round: 1 });
    expect(sentenceOf({ ...state, revealed })).toBe('a1 shows 5, but it is next to 1 player tile.');
    const lies = { notes: state.player.notes.with(3, 1) };
    expect(sentenceOf(withPlayer(state, lies))).toBe('The notes on d1 rule out its true owner.');
    const unsure = { notes: state.player.notes.with(0, 15) };
    expect(sentenceOf(withPlayer(state, unsure))).toBe(
      'The notes on a1 do not settle its owner, although it is open.',
    );
    const misheard = { overheard: state.player.overheard.with(1, 9) };
    expect(problemsOf(withPlayer(state, misheard))).toEqual(['wrong_number player.overheard[1]']);
    const config = { ...state.config, level: { ...state.config.level, rivalReveals: 9 } };
    expect(problemsOf({ ...state, config })).toEqual(['too_many_reveals config.level.rivalReveals']);
    expect(problemsOf({ ...state, extra: 1 })).toEqual(['unknown_field extra']);
  });

  test('refuses a result that the open tiles do not lead to', () => {
    const state = gameOn(BOARD, { hand: HAND });
    const won = { winner: 'rival', reason: 'all_tiles_revealed' } as const;
    expect(sentenceOf({ ...state, result: won })).toBe(
      'The rival has not won: some of its tiles are hidden.',
    );
    const blown = { winner: 'rival', reason: 'mine_revealed' } as const;
    expect(sentenceOf({ ...state, result: blown })).toBe(
      "No mine was opened in the player's turn of round 1.",
    );
    const drawn = { winner: 'player', reason: 'draw' } as const;
    expect(problemsOf({ ...state, result: drawn })).toContain('wrong_result result');
    expect(problemsOf({ ...state, result: { winner: null, reason: 'draw' } })).toContain(
      'wrong_result result',
    );
    const over = after(state, 'reveal c2');
    expect(problemsOf(over)).toEqual([]);
    expect(problemsOf({ ...over, result: null })).not.toEqual([]);
    expect(problemsOf({ ...over, result: { winner: 'player', reason: 'mine_revealed' } })).not.toEqual([]);
    const end = after(gameOn(['PRRN'], { hand: HAND }), 'reveal b1', 'reveal c1');
    expect(problemsOf(end)).toEqual([]);
    expect(sentenceOf({ ...end, result: null })).toBe('All rival tiles are open, so the rival has won.');
  });

  test('refuses rounds, sides and idle turns that the open tiles contradict', () => {
    const state = after(gameOn(BOARD, { hand: HAND }), 'end turn', 'reveal d1', 'reveal a1', 'reveal b1');
    expect(problemsOf(state)).toEqual([]);
    expect(problemsOf({ ...state, round: 1 })).toContain('future_reveal revealed[1]');
    expect(problemsOf({ ...state, idle: 3 })).toEqual(['wrong_idle idle']);
    expect(problemsOf({ ...state, side: 'rival' })).not.toEqual([]);
    expect(problemsOf({ ...state, round: 40 })).toContain('ended_before round');
    const twice = state.revealed.with(10, { by: 'rival', count: 2, round: 1 });
    expect(
      sentenceOf({
        ...state,
        revealed: twice,
        player: { ...state.player, notes: state.player.notes.with(10, 2) },
      }),
    ).toBe(
      "a1 and c3 cannot all be opened in the rival's turn of round 1: a tile of another owner ends the turn.",
    );
  });

  test('refuses cards that are not in the deck, and a hand the turn does not explain', () => {
    const state = gameOn(BOARD, { hand: HAND });
    expect(sentenceOf(withPlayer(state, { draw: ['canary'] }))).toBe(
      'The player holds 1 × Canary, but the deck has 0.',
    );
    expect(problemsOf(withPlayer(state, { hand: HAND.slice(1) }))).toEqual(['wrong_cards player']);
    expect(problemsOf(withPlayer(state, { energy: 1 }))).toEqual(['wrong_hand player.hand']);
    expect(problemsOf(withPlayer(state, { hand: HAND.slice(1), discard: ['imperious'] }))).toEqual([
      'wrong_hand player.hand',
    ]);
    expect(problemsOf({ ...state, stacks: 2 })).toEqual(['wrong_stacks stacks']);
    expect(problemsOf({ ...state, distraction: state.owners.map(() => 0.5) })).toContain(
      'wrong_distraction distraction',
    );
    expect(problemsOf(withPlayer(state, { shields: 1 }))).toEqual(['wrong_mines player.shields']);
  });

  test('refuses impossible clues', () => {
    const state = after(gameOn(BOARD, { hand: HAND }), 'imperious', 'end turn');
    expect(problemsOf(state)).toEqual([]);
    const [imperious, rival] = state.clues;
    const clues = (...list: unknown[]) => problemsOf({ ...state, clues: list });
    expect(clues(imperious)).toEqual(['wrong_clues clues']);
    expect(clues(rival, imperious)).toContain('wrong_clues clues[1]');
    expect(clues(imperious, { ...rival!, round: 2 })).toContain('future_clue clues[1]');
    expect(clues(imperious, { ...rival!, forRival: null })).toContain('wrong_clues clues[1]');
    expect(clues(imperious, { ...rival!, forRival: [{ tile: 3, pips: 9 }] })).toContain(
      'wrong_clues clues[1]',
    );
    expect(clues(imperious, { ...rival!, forRival: [{ tile: 30, pips: 10 }] })).toContain(
      'wrong_clues clues[1]',
    );
  });

  test('never throws', () => {
    const state = stateOf(LEVELS[1]!, 1);
    const { proxy: revoked, revoke } = Proxy.revocable({}, {});
    revoke();
    const thrower = new Proxy(state, {
      get: () => {
        throw new Error('no');
      },
    });
    for (const junk of [revoked, thrower, Object.create(state), new Map(), 1n]) {
      expect(problemsOf(junk)).not.toEqual([]);
      for (const key of Object.keys(state)) expect(problemsOf({ ...state, [key]: junk })).not.toEqual([]);
    }
  });
});

const isDeeplyFrozen = (value: unknown): boolean =>
  typeof value !== 'object' ||
  value === null ||
  (Object.isFrozen(value) && Object.values(value).every(isDeeplyFrozen));

test('returned states are deeply frozen', () => {
  const config = unwrap(sweep.configure({ variant: '6', options: { eyeshadow: true, underwire: 2 } }));
  expect(isDeeplyFrozen(config)).toBe(true);
  const rng = Rng.from('frozen');
  let { state } = unwrap(sweep.setup(config, 7));
  for (let seat = sweep.toAct(state); seat !== undefined; seat = sweep.toAct(state)) {
    expect(isDeeplyFrozen(state)).toBe(true);
    expect(isDeeplyFrozen(unwrap(parseState(JSON.parse(JSON.stringify(state)))))).toBe(true);
    const view = viewFor(state, 'rival');
    expect(isDeeplyFrozen(determinize(view, rng))).toBe(true);
    expect(isDeeplyFrozen(view.revealed)).toBe(false);
    ({ state } = unwrap(sweep.play(state, rng.pick(sweep.legal(state)), seat)));
  }
  expect(isDeeplyFrozen(state)).toBe(true);
});

test('parseState leaves its argument unchanged', () => {
  const value = JSON.parse(JSON.stringify(stateOf(LEVELS[0]!, 1)));
  unwrap(parseState(value));
  value.owners[0] = 'changed';
  value.player.hand.push('scurry');
  expect(Object.isFrozen(value)).toBe(false);
});
