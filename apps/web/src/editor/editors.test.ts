import { describe, expect, test } from 'bun:test';
import { unwrap } from '@ludus/kernel';
import { type GameState, reinforcementPreview, risk } from '@ludus/risk-engine';
import { type Card, only, type SweepState, sweep } from '@ludus/sweep-engine';
import { riskEditor } from './risk.tsx';
import { sweepEditor } from './sweep.tsx';

describe('the editor of Risk', () => {
  const draft = riskEditor.start('classic', 3) as GameState;

  test('starts from a position that is possible', () => {
    expect(riskEditor.check(draft).ok).toBe(true);
  });

  test('takes a position with armies to place and cards in hand', () => {
    const [first] = draft.playerIds;
    const { draw } = draft.deck;
    const edited: GameState = {
      ...draft,
      turn: { ...draft.turn, phase: 'Reinforcement', round: 6 },
      reinforcements: reinforcementPreview(draft, first!),
      hands: { ...draft.hands, [first!]: draw.slice(-4) },
      deck: { draw: draw.slice(0, -4), discard: [] },
    };
    const state = unwrap(riskEditor.check({ ...edited, turn: { ...edited.turn, currentPlayerId: first! } }));
    expect(risk.toAct(state as GameState)).toBe(1);
  });
});

describe('the editor of Sweep', () => {
  const draft = sweepEditor.start('3', 2) as {
    readonly state: SweepState;
    readonly hand: readonly Card[];
  };

  test('lets the player begin with any five cards of the deck', () => {
    const { deck } = draft.state.config;
    const hand = deck.slice(0, 5);
    const state = unwrap(sweepEditor.check({ ...draft, hand })) as SweepState;
    expect([...state.player.hand].toSorted()).toEqual([...hand].toSorted());
    expect([...state.player.hand, ...state.player.draw].toSorted()).toEqual([...deck].toSorted());
    expect(sweep.toAct(state)).toBe(1);
  });

  test('knows the owner of a tile that is open', () => {
    const { owners } = draft.state;
    const own = owners.indexOf('player');
    const openedBy = owners.map((_, tile) => (tile === own ? 'player' : null));
    const state = unwrap(sweepEditor.check({ ...draft, openedBy })) as SweepState;
    expect(state.player.notes[own]).toBe(only('player'));
  });

  test('says why a hand cannot be', () => {
    const checked = sweepEditor.check({ ...draft, hand: draft.hand.slice(1) });
    expect(checked.ok).toBe(false);
  });
});
