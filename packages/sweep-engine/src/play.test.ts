import { describe, expect, test } from 'bun:test';
import { Rng, unwrap } from '@ludus/kernel';
import { after, eventsOf, gameOn } from '../test/playing.ts';
import { levelOf, stateOf } from '../test/positions.ts';
import { STARTER_DECK } from './cards.ts';
import { draw } from './draw.ts';
import { LEVELS } from './levels.ts';
import { readNotation } from './notation.ts';
import { only, ownersIn } from './ownerSet.ts';
import { apply, play } from './play.ts';
import { parseState } from './schema.ts';
import { setup } from './setup.ts';
import { IDLE_LIMIT } from './turn.ts';
import { CARDS, type Level, type SweepState } from './types.ts';

const BOARD = ['PPPR', 'NNMR', 'PRNP'];

describe('reveals', () => {
  test('count the tiles of the side that opens them, open or not', () => {
    const byPlayer = after(gameOn(BOARD), 'reveal b1');
    // Around b1 lie a1 and c1 of the player.
    expect(byPlayer.revealed[1]).toEqual({ by: 'player', count: 2, round: 1 });
    const byRival = after(gameOn(BOARD), 'end turn', 'reveal d1');
    expect(byRival.revealed[3]).toEqual({ by: 'rival', count: 1, round: 1 });
    const further = after(byPlayer, 'reveal a1');
    expect(further.revealed[0]!.count).toBe(1);
  });

  test('continue the turn for your own tile and end it for any other', () => {
    expect(after(gameOn(BOARD), 'reveal a1').side).toBe('player');
    expect(after(gameOn(BOARD), 'reveal a2').side).toBe('rival');
    expect(after(gameOn(BOARD), 'reveal d1').side).toBe('rival');
    const rival = after(gameOn(BOARD), 'end turn', 'reveal d1');
    expect([rival.side, rival.round]).toEqual(['rival', 1]);
    const over = after(rival, 'reveal a1');
    expect([over.side, over.round]).toEqual(['player', 2]);
  });

  test('of a mine lose the game for either side', () => {
    expect(after(gameOn(BOARD), 'reveal c2').result).toEqual({ winner: 'rival', reason: 'mine_revealed' });
    expect(after(gameOn(BOARD), 'end turn', 'reveal c2').result).toEqual({
      winner: 'player',
      reason: 'mine_revealed',
    });
  });

  test('of the last tile of a side win for it, whoever opens it', () => {
    const own = after(gameOn(['PRRN']), 'reveal a1');
    expect(own.result).toEqual({ winner: 'player', reason: 'all_tiles_revealed' });
    const gift = after(gameOn(['PRRN']), 'reveal b1', 'reveal c1');
    expect(gift.result).toEqual({ winner: 'rival', reason: 'all_tiles_revealed' });
    const byPlayer = after(gameOn(['PPRN']), 'reveal c1');
    expect(byPlayer.result).toEqual({ winner: 'rival', reason: 'all_tiles_revealed' });
    const byRival = after(gameOn(['PRRN']), 'end turn', 'reveal a1');
    expect(byRival.result).toEqual({ winner: 'player', reason: 'all_tiles_revealed' });
  });
});

describe('turns', () => {
  test('of the player start with five cards and three energy', () => {
    const { player, side, round } = stateOf(levelOf({ ...gameOn(BOARD).config.level }), 3);
    expect([player.hand.length, player.draw.length, player.energy, side, round]).toEqual([
      5,
      5,
      3,
      'player',
      1,
    ]);
    expect([...player.hand, ...player.draw].sort()).toEqual([...STARTER_DECK].sort());
  });

  test('of the rival start with one clue, drawn once for each side', () => {
    const state = after(gameOn(BOARD), 'end turn');
    expect(state.clues).toHaveLength(1);
    const [clue] = state.clues;
    expect(clue!.kind).toBe('rival');
    for (const pips of [clue!.forPlayer!, clue!.forRival!])
      expect(pips.reduce((sum, given) => sum + given.pips, 0)).toBe(10);
    expect(eventsOf(gameOn(BOARD), 'end turn').map(({ type }) => type)).toEqual([
      'turn_ended',
      'turn_started',
      'clue_given',
    ]);
  });

  test('reshuffle the discard pile when the draw pile runs out and keep every card', () => {
    let state = gameOn(BOARD);
    state = {
      ...state,
      player: { ...state.player, hand: STARTER_DECK.slice(0, 5), draw: STARTER_DECK.slice(5) },
    };
    for (let round = 0; round < 5; round += 1) {
      state = after(state, 'end turn', 'pass');
      const { hand, draw, discard } = state.player;
      expect(hand).toHaveLength(5);
      expect([...hand, ...draw, ...discard].sort()).toEqual([...STARTER_DECK].sort());
    }
  });

  test('ended by choice twenty times without an opened tile end the game without a winner', () => {
    let state = gameOn(BOARD);
    for (let turn = 0; turn < IDLE_LIMIT - 1; turn += 1) state = after(state, turn % 2 ? 'pass' : 'end turn');
    expect(state.result).toBeNull();
    expect(after(state, 'pass').result).toEqual({ winner: null, reason: 'draw' });
    expect(after(state, 'reveal d1').idle).toBe(0);
  });

  test('of a level with tiles open at the start begin with that many open rival tiles', () => {
    const level = { ...gameOn(BOARD).config.level, rivalReveals: 2 };
    const { state } = unwrap(setup({ level, deck: STARTER_DECK, equipment: [] }, 1));
    const open = state.revealed.flatMap((reveal, tile) =>
      reveal === null ? [] : [[reveal.by, state.owners[tile]]],
    );
    expect(open).toEqual([
      ['rival', 'rival'],
      ['rival', 'rival'],
    ]);
  });
});

const allow = (state: SweepState, ...hand: SweepState['player']['hand']): SweepState => ({
  ...state,
  player: { ...state.player, hand, energy: 9 },
});

describe('cards', () => {
  test('cost energy, go to the discard pile and leave the turn going', () => {
    const state = after(gameOn(BOARD, { hand: ['imperious', 'tingle'] }), 'imperious');
    expect([state.player.energy, state.player.hand, state.side]).toEqual([1, ['tingle'], 'player']);
    expect(state.player.discard).toEqual(['imperious']);
    expect(after(state, 'tingle').player.energy).toBe(0);
  });

  test('Imperious and Vague give the player alone a clue', () => {
    const state = after(allow(gameOn(BOARD), 'imperious', 'vague'), 'imperious', 'vague');
    expect(state.clues.map(({ kind, forRival }) => [kind, forRival])).toEqual([
      ['imperious', null],
      ['vague', null],
    ]);
  });

  test('Tingle marks a rival or mine tile it has not marked before, until none is left', () => {
    let state = allow(gameOn(BOARD), ...new Array(5).fill('tingle'));
    for (let marks = 1; marks <= 4; marks += 1) {
      state = after(state, 'tingle');
      const marked = state.player.notes.flatMap((note, tile) => (ownersIn(note).length === 1 ? [tile] : []));
      expect(marked).toHaveLength(marks);
      for (const tile of marked) expect(state.player.notes[tile]).toBe(only(state.owners[tile]!));
      for (const tile of marked) expect(['rival', 'mine']).toContain(state.owners[tile]!);
    }
    const refused = readNotation(state, 'tingle');
    expect(refused.ok ? '' : refused.error.code).toBe('nothing_to_mark');
  });

  test('Eavesdropping tells player or not, and the count around', () => {
    const state = after(
      allow(gameOn(BOARD), 'eavesdropping', 'eavesdropping'),
      'eavesdropping b1',
      'eavesdropping b2',
    );
    expect(ownersIn(state.player.notes[1]!)).toEqual(['player']);
    expect(ownersIn(state.player.notes[5]!)).toEqual(['neutral', 'rival', 'mine']);
    expect([state.player.overheard[1], state.player.overheard[5]]).toEqual([2, 4]);
    expect(state.revealed.every((reveal) => reveal === null)).toBe(true);
    const again = readNotation(allow(state, 'eavesdropping'), 'eavesdropping b1');
    expect(again.ok ? '' : again.error.code).toBe('no_effect');
  });

  test('Ramble distracts the rival for its next turn only, Eyeshadow every turn', () => {
    const state = after(allow(gameOn(BOARD), 'ramble'), 'ramble');
    expect([state.stacks, state.distraction]).toEqual([2, []]);
    const rival = after(state, 'end turn');
    expect(rival.distraction).toHaveLength(12);
    for (const bonus of rival.distraction) expect(bonus).toBeWithin(0, 3);
    const next = after(rival, 'pass', 'end turn');
    expect([next.stacks, next.distraction]).toEqual([0, []]);
    const made = gameOn(BOARD);
    const worn = after({ ...made, config: { ...made.config, equipment: ['eyeshadow'] } }, 'end turn');
    expect([worn.stacks, worn.distraction.length]).toEqual([1, 12]);
    expect(after(worn, 'pass', 'end turn').stacks).toBe(1);
  });

  test('each Distraction stack is uniform in [0, 1.5) on every tile', () => {
    const bonuses: number[] = [];
    for (let seed = 0; seed < 300; seed += 1) {
      const made = gameOn(BOARD);
      const worn = {
        ...made,
        config: { ...made.config, equipment: ['eyeshadow' as const] },
        rng: Rng.from(seed).state,
      };
      bonuses.push(...after(worn, 'end turn').distraction);
    }
    const mean = bonuses.reduce((sum, bonus) => sum + bonus, 0) / bonuses.length;
    const square = bonuses.reduce((sum, bonus) => sum + bonus * bonus, 0) / bonuses.length;
    expect(Math.abs(mean - 0.75)).toBeLessThan((5 * (1.5 / Math.sqrt(12))) / Math.sqrt(bonuses.length));
    expect(square - mean * mean).toBeCloseTo(1.5 ** 2 / 12, 1);
    expect(Math.max(...bonuses)).toBeLessThan(1.5);
  });

  test('Scurry opens the safer tile and notes what that says about the other', () => {
    const start = allow(gameOn(BOARD), 'scurry');
    const mine = after(start, 'scurry c2 d1');
    expect(mine.revealed[3]).not.toBeNull();
    expect(mine.result).toBeNull();
    expect(ownersIn(mine.player.notes[6]!)).toEqual(['rival', 'mine']);
    const equal = after(start, 'scurry a1 b1');
    expect(equal.revealed[0]).not.toBeNull();
    expect(equal.player.notes[1]).toBe(15);
    expect(equal.side).toBe('player');
    const higher = after(start, 'scurry a2 d3');
    expect(higher.revealed[11]).not.toBeNull();
    expect(ownersIn(higher.player.notes[4]!)).toEqual(['neutral', 'rival', 'mine']);
    expect(after(start, 'scurry a2 d1').side).toBe('rival');
  });

  test('Brush rules out one wrong owner for every hidden tile of a 3×3', () => {
    const state = after(allow(after(gameOn(BOARD), 'reveal a1'), 'brush'), 'brush b2');
    for (const [tile, owner] of state.owners.entries()) {
      const possible = ownersIn(state.player.notes[tile]!);
      const inside = tile % 4 <= 2 && tile !== 0;
      expect(possible).toHaveLength(tile === 0 ? 1 : inside ? 3 : 4);
      expect(possible).toContain(owner);
    }
  });

  test('Canary finds the mines of a plus and is exhausted only if there is one', () => {
    const found = after(allow(gameOn(BOARD), 'canary'), 'canary b2');
    expect(ownersIn(found.player.notes[6]!)).toEqual(['mine']);
    for (const tile of [1, 4, 5, 9]) expect(ownersIn(found.player.notes[tile]!)).not.toContain('mine');
    expect([found.player.exhausted, found.player.discard]).toEqual([['canary'], []]);
    const none = after(allow(gameOn(BOARD), 'canary'), 'canary a1');
    expect([none.player.exhausted, none.player.discard]).toEqual([[], ['canary']]);
  });

  test('Underwire absorbs one mine: the tile is open and the turn is over, but not the game', () => {
    const armed = after(allow(gameOn(['PPRMM']), 'underwire'), 'underwire');
    expect([armed.player.shields, armed.player.exhausted]).toEqual([1, ['underwire']]);
    const hit = after(armed, 'reveal d1');
    expect([hit.result, hit.side, hit.player.shields]).toEqual([null, 'rival', 0]);
    expect(hit.revealed[3]).toEqual({ by: 'player', count: 0, round: 1 });
    expect(after(hit, 'pass', 'reveal e1').result).toEqual({ winner: 'rival', reason: 'mine_revealed' });
  });

  test('absorb no mine that the rival opens', () => {
    const armed = after(allow(gameOn(['PPRMM']), 'underwire'), 'underwire', 'end turn');
    expect(after(armed, 'reveal d1').result).toEqual({ winner: 'player', reason: 'mine_revealed' });
  });
});

/** The same game on a level with a safe start, and other changes. */
const safely = (state: SweepState, more: Partial<Level> = {}): SweepState => ({
  ...state,
  config: { ...state.config, level: { ...state.config.level, safeStart: true, ...more } },
});

describe('a safe start', () => {
  const absorbed = (state: SweepState, move: string) =>
    eventsOf(state, move).flatMap((event) => (event.type === 'mine_absorbed' ? [event.by] : []));

  test('lets both sides survive a mine as their first tile, which opens and ends the turn', () => {
    const start = safely(gameOn(['PPRMMM']));
    expect(absorbed(start, 'reveal d1')).toEqual(['safe_start']);
    const hit = after(start, 'reveal d1');
    expect([hit.result, hit.side, hit.revealed[3]?.by]).toEqual([null, 'rival', 'player']);
    const both = after(hit, 'reveal e1');
    expect([both.result, both.side, both.round]).toEqual([null, 'player', 2]);
    expect(after(both, 'reveal f1').result).toEqual({ winner: 'rival', reason: 'mine_revealed' });
  });

  test('protects only the very first tile, not the first of every turn, and only on levels that have it', () => {
    const lost = { winner: 'rival', reason: 'mine_revealed' } as const;
    expect(after(safely(gameOn(['PPRRMM'])), 'reveal a1', 'reveal e1').result).toEqual(lost);
    expect(after(gameOn(['PPRRMM']), 'reveal e1').result).toEqual(lost);
    const later = after(safely(gameOn(['PPRRMM'])), 'end turn', 'reveal c1', 'pass');
    expect(after(later, 'reveal e1').result).toBeNull();
    expect(after(later, 'end turn', 'reveal f1').result?.winner).toBe('player');
  });

  test('does not count the tiles the level opens with, and spends neither Underwire nor the protection', () => {
    const level = { rivalReveals: 1, mineProtection: 1 };
    const revealed = [null, null, { by: 'rival', count: 1, round: 1 } as const, null, null, null, null];
    const state = { ...safely(gameOn(['PPRRMMM']), level), revealed };
    const rivalTurn = after(state, 'end turn');
    expect(absorbed(rivalTurn, 'reveal e1')).toEqual(['safe_start']);
    const again = after(rivalTurn, 'reveal e1', 'end turn');
    expect(absorbed(again, 'reveal f1')).toEqual(['protection']);
    expect(after(again, 'reveal f1', 'end turn', 'reveal g1').result?.winner).toBe('player');
    const armed = after(allow(safely(gameOn(['PPRRMM'])), 'underwire'), 'underwire', 'reveal e1');
    expect(armed.player.shields).toBe(1);
  });

  test('makes states that can be read again, and refuses a loss by the first tile', () => {
    for (const level of LEVELS.filter(({ safeStart }) => safeStart)) {
      const { state } = unwrap(setup({ level, deck: STARTER_DECK, equipment: [] }, 3));
      const { safeStart: _, ...plain } = level;
      const tile = state.owners.indexOf('mine');
      const on = (of: SweepState, other: Level): SweepState => ({
        ...of,
        config: { ...of.config, level: other },
      });
      const readAs = (of: SweepState, other: Level): string[] => {
        const read = parseState(JSON.parse(JSON.stringify(on(of, other))));
        return read.ok ? [] : read.error.map(({ code }) => code);
      };
      const hit = apply(state, { type: 'reveal', tile }).state;
      const lost = apply(on(state, plain), { type: 'reveal', tile }).state;
      expect([readAs(hit, level), readAs(lost, plain)]).toEqual([[], []]);
      expect(readAs(hit, plain)).toContain('wrong_mines');
      expect(readAs(lost, level)).toContain('wrong_mines');
    }
  });

  test('is on the second and third level, and the drawing says so until a tile is opened', () => {
    expect(LEVELS.filter(({ safeStart }) => safeStart).map(({ id }) => id)).toEqual(['2', '3']);
    const start = safely(gameOn(['PPRRMM']));
    expect(draw(start)).toContain('player to move, first tile safe');
    expect(draw(after(start, 'reveal a1'))).not.toContain('first tile safe');
    const guarded = safely(gameOn(['PPRRMM']), { mineProtection: 2 });
    expect(draw(guarded)).toContain('rival survives 2 mines');
  });
});

describe('refusals', () => {
  const refusal = (
    state: SweepState,
    ...given: Parameters<typeof play> extends [unknown, ...infer R] ? R : never
  ) => {
    const answer = play(state, ...given);
    return answer.ok ? 'accepted' : answer.error.code;
  };

  test('name what is wrong', () => {
    const state = gameOn(BOARD, { hand: ['imperious', 'scurry', 'brush', 'vague'] });
    const opened = after(state, 'reveal a1');
    expect(refusal(state, { type: 'reveal', tile: 0 }, 2)).toBe('not_your_turn');
    expect(refusal(state, { type: 'reveal', tile: 99 }, 1)).toBe('no_such_tile');
    expect(refusal(opened, { type: 'reveal', tile: 0 }, 1)).toBe('already_revealed');
    expect(refusal(state, { type: 'tingle' }, 1)).toBe('card_not_in_hand');
    expect(refusal(after(state, 'imperious'), { type: 'vague' }, 1)).toBe('not_enough_energy');
    expect(refusal(state, { type: 'scurry', first: 2, second: 2 }, 1)).toBe('wrong_pair');
    expect(refusal(state, { type: 'scurry', first: 3, second: 2 }, 1)).toBe('wrong_pair');
    expect(refusal(opened, { type: 'scurry', first: 0, second: 2 }, 1)).toBe('already_revealed');
    expect(refusal(state, { type: 'brush', tile: 77 }, 1)).toBe('no_such_tile');
    expect(refusal(state, { type: 'pass' }, 1)).toBe('wrong_side');
    const rival = after(state, 'end turn');
    expect(refusal(rival, { type: 'end_turn' }, 2)).toBe('wrong_side');
    expect(refusal(rival, { type: 'tingle' }, 2)).toBe('wrong_side');
    expect(refusal(after(state, 'reveal c2'), { type: 'end_turn' }, 1)).toBe('game_over');
  });

  test('are sentences', () => {
    const state = gameOn(BOARD);
    for (const card of CARDS) {
      const answer = readNotation({ ...state, player: { ...state.player, hand: [] } }, `${card} a1`);
      expect(answer.ok ? '' : answer.error.message).toMatch(/^["A-Z].*\.$/);
    }
  });
});
