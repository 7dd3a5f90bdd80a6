import { describe, expect, test } from 'bun:test';
import { makeJson, Rng, sameJson, unwrap } from '@ludus/kernel';
import { after, eventsOf, gameOn, gameStates } from '../test/playing.ts';
import { disturb, stateOf } from '../test/positions.ts';
import { determinize } from './determinize.ts';
import { sweep } from './game.ts';
import { LEVELS } from './levels.ts';
import { ownersIn } from './ownerSet.ts';
import { parseState } from './schema.ts';
import { OWNERS, SIDES, type SweepState } from './types.ts';
import { seenEvents, spectate, viewEvents, viewFor } from './view.ts';

/** The same state with everything the side must not know replaced. */
const scrambled = (state: SweepState, seat: 'player' | 'rival', rng: Rng): SweepState => {
  const other = OWNERS.filter((owner) => owner !== 'mine');
  return {
    ...state,
    owners: state.owners.map((owner, tile) => (state.revealed[tile] === null ? rng.pick(other) : owner)),
    rng: { seed: 'elsewhere', index: 9 },
    distraction: seat === 'player' ? state.distraction.map(() => rng.float()) : state.distraction,
    clues: state.clues.map((clue) =>
      seat === 'player'
        ? { ...clue, forRival: clue.forRival === null ? null : [{ tile: 0, pips: 7 }] }
        : { ...clue, forPlayer: [{ tile: 0, pips: 7 }] },
    ),
    player:
      seat === 'player'
        ? { ...state.player, draw: rng.shuffle(state.player.draw) }
        : {
            ...state.player,
            hand: ['underwire'],
            notes: state.player.notes.map(() => 15),
            energy: 99,
            shields: 5,
          },
  };
};

const games = (): SweepState[] => {
  const rng = Rng.from('views');
  return LEVELS.flatMap((level, i) => {
    const states = gameStates(stateOf(level, i), rng);
    return [0.2, 0.5, 0.8, 1].map((share) => states[Math.floor(share * (states.length - 1))]!);
  });
};

describe('a view', () => {
  for (const seat of SIDES)
    test(`of the ${seat} does not depend on anything hidden from it`, () => {
      const rng = Rng.from('scramble');
      for (const state of games())
        expect(sameJson(viewFor(scrambled(state, seat, rng), seat), viewFor(state, seat))).toBe(true);
    });

  test('holds no owner of a hidden tile, no generator and no draw order', () => {
    for (const state of games())
      for (const seat of SIDES) {
        const view = viewFor(state, seat);
        for (const [tile, owner] of view.owners.entries())
          expect(owner).toBe(state.revealed[tile] === null ? null : state.owners[tile]!);
        expect(makeJson(view)).not.toContain('"rng"');
        const pile = view.player?.draw ?? [];
        expect(pile.toSorted()).toEqual([...pile]);
        expect(view.player === null).toBe(seat === 'rival');
      }
  });

  test("of each side shows its own draw of the rival clue and the player alone the player's clues", () => {
    const state = after(gameOn(['PPPR', 'NNMR', 'PRNP'], { hand: ['imperious'] }), 'imperious', 'end turn');
    const [imperious, rival] = state.clues;
    expect(viewFor(state, 'player').clues.map(({ pips }) => pips)).toEqual([
      imperious!.forPlayer!,
      rival!.forPlayer!,
    ]);
    expect(viewFor(state, 'rival').clues.map(({ pips }) => pips)).toEqual([rival!.forRival!]);
  });
});

describe('a guessed state', () => {
  test('looks the same, is a whole state, and differs in what is hidden', () => {
    const rng = Rng.from('imagine');
    let different = 0;
    for (const state of games())
      for (const seat of SIDES) {
        const view = viewFor(state, seat);
        const imagined = determinize(view, rng);
        const parsed = parseState(imagined);
        expect(parsed.ok ? [] : parsed.error).toEqual([]);
        expect(sameJson(viewFor(imagined, seat), view)).toBe(true);
        if (makeJson(imagined.owners) !== makeJson(state.owners)) different += 1;
      }
    expect(different).toBeGreaterThan(50);
  });

  test('respects the notes of the player', () => {
    const rng = Rng.from('notes');
    const state = disturb(stateOf(LEVELS[5]!, 4), rng, 8, 30);
    for (let i = 0; i < 30; i += 1) {
      const imagined = determinize(viewFor(state, 'player'), rng);
      for (const [tile, owner] of imagined.owners.entries())
        expect(ownersIn(state.player.notes[tile]!)).toContain(owner);
    }
  });
});

describe('events', () => {
  test('show the rival nothing of cards and notes', () => {
    const state = gameOn(['PPPR', 'NNMR', 'PRNP'], { hand: ['tingle', 'imperious', 'scurry'] });
    for (const move of ['tingle', 'imperious'])
      expect(seenEvents(eventsOf(state, move), 'rival')).toEqual([]);
    expect(seenEvents(eventsOf(state, 'scurry a1 a2'), 'rival').map(({ type }) => type)).toEqual([
      'tile_revealed',
    ]);
  });

  test('show each side its own draw of a clue', () => {
    const events = eventsOf(gameOn(['PPPR', 'NNMR', 'PRNP']), 'end turn');
    for (const seat of SIDES) {
      const clue = seenEvents(events, seat).find(({ type }) => type === 'clue_given');
      expect(clue?.type === 'clue_given' && [clue.forPlayer === null, clue.forRival === null]).toEqual(
        seat === 'player' ? [false, true] : [true, false],
      );
    }
  });
});

describe('spectators', () => {
  test('see open tiles but no clues', () => {
    const { state } = unwrap(sweep.setup(unwrap(sweep.configure({ variant: '7' })), 'watched'));
    const seen = spectate(state);
    expect(seen.clues).toEqual([]);
    expect([seen.player, seen.distraction]).toEqual([null, null]);
    expect(seen.owners.filter((owner) => owner !== null)).toHaveLength(1);
  });

  test('see only what both sides see', () => {
    let { state } = unwrap(sweep.setup(unwrap(sweep.configure({ variant: '7' })), 'watched'));
    const rng = Rng.from('watched');
    for (let seat = sweep.toAct(state); seat !== undefined; seat = sweep.toAct(state)) {
      const played = unwrap(sweep.play(state, rng.pick(sweep.legal(state)), seat));
      const seen = viewEvents(played.state, played.events, undefined);
      for (const event of seen) for (const side of SIDES) expect(seenEvents([event], side)).toEqual([event]);
      state = played.state;
    }
  });
});
