import { describe, expect, setDefaultTimeout, test } from 'bun:test';
import { after, gameOn } from '../../../test/playing.ts';
import { stateOf } from '../../../test/positions.ts';
import { legal } from '../../legality.ts';
import { LEVELS } from '../../levels.ts';
import { apply } from '../../play.ts';
import { CARDS, type SweepState } from '../../types.ts';
import { viewFor } from '../../view.ts';
import { playMatch } from '../match.ts';
import { rivals } from '../registry.ts';
import { choosePlayerAction } from './agent.ts';

/** Whole games take long on a busy machine. */
setDefaultTimeout(600_000);

const choose = (state: SweepState) => choosePlayerAction(viewFor(state, 'player'));

const holding = (state: SweepState, hand: SweepState['player']['hand'], energy = 3): SweepState => ({
  ...state,
  player: { ...state.player, hand, energy },
});

describe('the player', () => {
  test('takes a certain tile before anything else', () => {
    // The 3 on a1 makes b1, a2 and b2 the player's.
    const state = after(gameOn(['PPNR', 'PPRN'], { hand: ['imperious'] }), 'reveal a1');
    expect(choose(state).action).toEqual({ type: 'reveal', tile: 1 });
  });

  test('spends energy on information before it guesses', () => {
    const start = stateOf(LEVELS[4]!, 2);
    for (const card of ['imperious', 'vague', 'brush', 'eavesdropping', 'tingle'] as const)
      expect(choose(holding(start, [card])).action.type).toBe(card);
    expect(choose(holding(start, ['underwire', 'imperious'])).action.type).toBe('underwire');
    expect(choose(holding(start, ['canary', 'imperious'])).action.type).toBe('canary');
    expect(choose(holding(start, ['imperious', 'tingle'], 1)).action.type).toBe('tingle');
  });

  test('avoids a guess that is all risk', () => {
    // One player tile among four mines.
    const state = holding(gameOn(['PMMMM', '.....', '....R']), []);
    expect(choose(state).action).toEqual({ type: 'end_turn' });
  });

  test('guesses when a guess costs little', () => {
    const state = holding(gameOn(['PPPPN', '.....', '....R']), []);
    expect(choose(state).action.type).toBe('reveal');
  });

  test('guesses more boldly behind Underwire', () => {
    const state = holding(gameOn(['PPPMM', '.....', '....R']), []);
    expect(choose(state).action).toEqual({ type: 'end_turn' });
    const armed = { ...state, player: { ...state.player, shields: 1 } };
    expect(choose(armed).action.type).toBe('reveal');
  });

  test('only ever does what is legal, with every card in the deck', () => {
    for (let seed = 0; seed < 10; seed += 1) {
      const level = LEVELS[seed]!;
      let state = stateOf(level, seed);
      state = {
        ...state,
        config: { ...state.config, deck: CARDS },
        player: { ...state.player, draw: [...CARDS] },
      };
      for (let step = 0; step < 60 && state.result === null; step += 1) {
        const action = state.side === 'player' ? choose(state).action : ({ type: 'pass' } as const);
        expect(legal(state)).toContainEqual(action);
        state = apply(state, action).state;
      }
    }
  });

  test('beats a rival that opens tiles at random', () => {
    let wins = 0;
    for (let seed = 0; seed < 20; seed += 1)
      if (playMatch({ level: LEVELS[seed % 5]!, rival: rivals.random, seed }).result!.winner === 'player')
        wins += 1;
    expect(wins).toBeGreaterThanOrEqual(15);
  });

  test("refuses the rival's view", () => {
    expect(() => choosePlayerAction(viewFor(stateOf(LEVELS[0]!, 1), 'rival'))).toThrow();
  });
});
