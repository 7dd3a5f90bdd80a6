import { describe, expect, test } from 'bun:test';
import { createAgent, decide } from '@ludus/agents';
import { type Game, Rng, unwrap } from '@ludus/kernel';
import { type GameState, reinforcementPreview, risk } from '@ludus/risk-engine';
import {
  type Card,
  type Clue,
  only,
  type Pips,
  type Side,
  type SweepAction,
  type SweepState,
  sweep,
} from '@ludus/sweep-engine';
import { putOn, riskEditor } from './risk.tsx';
import { inTurn, type SweepDraft, settled, withClue, withoutClue, withPip } from './sweep/draft.ts';
import { sweepEditor } from './sweep.tsx';

describe('the editor of Risk', () => {
  const draft = riskEditor.start('classic', 3) as GameState;

  test('starts from a possible position', () => {
    expect(riskEditor.check(draft).ok).toBe(true);
  });

  test('accepts a position with armies to place and cards in hand', () => {
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

  test('removes players without territories, and says that a game with one player is over', () => {
    const [, second, third] = draft.playerIds;
    const ids = Object.keys(draft.territories);
    const held = (owner: string) => ids.filter((id) => draft.territories[id]!.ownerId === owner);
    const without = (state: GameState, owner: string): GameState =>
      held(owner).reduce((now, id) => putOn(now, id, 'owner 1'), state);
    const two = without(draft, third!);
    expect(unwrap(riskEditor.check(two))).toMatchObject({ defeated: [third] });
    expect(unwrap(riskEditor.check(putOn(two, held(third!)[0]!, 'owner 3')))).toMatchObject({ defeated: [] });
    const one = riskEditor.check(without(two, second!));
    expect(one.ok ? '' : one.error.map(({ message }) => message).join(' ')).toContain('the game is over');
  });

  test('says in whole sentences what is impossible', () => {
    const placing = { ...draft, turn: { ...draft.turn, phase: 'Reinforcement' as const } };
    const impossible = [
      { ...placing, reinforcements: { remaining: 90, sources: {} } },
      { ...placing, reinforcements: { remaining: 0, sources: {} } },
      { ...draft, turn: { ...draft.turn, currentPlayerId: 'nobody' } },
      { ...draft, hands: { ...draft.hands, [draft.playerIds[0]!]: ['card:alaska'] } },
    ];
    for (const one of impossible) {
      const checked = riskEditor.check(one as GameState);
      expect(checked.ok).toBe(false);
      for (const { message } of checked.ok ? [] : checked.error) expect(message).toMatch(/^["A-Z].*\.$/);
    }
  });
});

describe('the editor of Sweep', () => {
  const draft = sweepEditor.start('3', 2) as SweepDraft;
  const check = (one: SweepDraft): SweepState => unwrap(sweepEditor.check(one)) as SweepState;
  const why = (one: SweepDraft): string => {
    const checked = sweepEditor.check(one);
    return checked.ok ? '' : checked.error.map(({ message }) => message).join(' ');
  };
  const opened = (tile: number, by: Side, from = draft): SweepDraft =>
    settled({ ...from, openedBy: from.openedBy.with(tile, by) });

  test('lets the player start with any five cards of the deck', () => {
    const { deck } = draft.state.config;
    const hand = deck.slice(0, 5);
    const state = check({ ...draft, hand });
    expect([...state.player.hand].toSorted()).toEqual([...hand].toSorted());
    expect([...state.player.hand, ...state.player.draw].toSorted()).toEqual([...deck].toSorted());
    expect(sweep.toAct(state)).toBe(1);
  });

  test('knows the owner of a tile that is open', () => {
    const own = draft.owners.indexOf('player');
    expect(check(opened(own, 'player')).player.notes[own]).toBe(only('player'));
  });

  test('says why a hand is impossible', () => {
    expect(why({ ...draft, hand: draft.hand.slice(1) })).toContain('4 in hand');
  });

  test('gives the rival the turn and a clue for each turn it has had', () => {
    const state = check(inTurn(draft, 'rival', 3));
    expect(sweep.toAct(state)).toBe(2);
    expect(state.clues.map(({ kind, round }) => `${kind} ${round}`)).toEqual([
      'rival 1',
      'rival 2',
      'rival 3',
    ]);
    expect(check(inTurn(inTurn(draft, 'rival', 3), 'player', 2)).clues).toHaveLength(1);
  });

  test('moves on to a round in which the tiles can be open, and says why an earlier one is impossible', () => {
    const neutral = draft.owners.flatMap((owner, tile) => (owner === 'neutral' ? [tile] : []));
    const twice = opened(neutral[1]!, 'player', opened(neutral[0]!, 'player'));
    expect(check(twice)).toMatchObject({ round: 3, side: 'player' });
    expect(why(inTurn(twice, 'player', 2))).toContain('it is still that turn');
    const byRival = opened(draft.owners.indexOf('neutral'), 'rival');
    expect(check(byRival).round).toBe(2);
  });

  test('accepts other tiles than the level has', () => {
    for (const { id } of sweep.variants) {
      const start = sweepEditor.start(id, 2) as SweepDraft;
      const mined = settled({ ...start, owners: start.owners.with(0, 'mine').with(1, 'player') });
      expect(check(mined).owners.slice(0, 2)).toEqual(['mine', 'player']);
      expect(check(opened(1, 'player', mined)).revealed[1]).toMatchObject({ by: 'player' });
      expect(check(inTurn(mined, 'rival', 2)).clues).toHaveLength(2);
    }
  });

  test('plays cards that give clues, and takes them back', () => {
    const hand: Card[] = ['imperious', 'vague', 'tingle', 'tingle', 'brush'];
    const clued = withClue({ ...draft, hand }, 'imperious');
    expect(check(clued)).toMatchObject({ player: { energy: 1, discard: ['imperious'] } });
    expect(check(clued).player.hand).toHaveLength(4);
    expect(why(withClue(clued, 'vague'))).toContain('did not have enough energy');
    expect(check(withoutClue(clued)).clues).toEqual([]);
  });

  test('edits the pips of a clue for each side separately', () => {
    const clued = { ...inTurn(draft, 'rival', 1), reader: 'rival' as const };
    const [{ forPlayer, forRival }] = clued.clues as [Clue];
    const [{ tile, pips }] = forRival as [Pips];
    const [edited] = withPip(clued, tile, -1).clues as [Clue];
    expect(edited.forPlayer).toEqual(forPlayer);
    expect(edited.forRival!.find((one) => one.tile === tile)?.pips ?? 0).toBe(pips - 1);
    expect(why(withPip(clued, tile, -1))).toContain('has only 9 of 10 pips');
    expect(why(withPip(clued, tile, 1))).toContain('has 11 pips, but can have at most 10');
  });

  test('leaves a position from a game unchanged', () => {
    const player = unwrap(createAgent(sweep as Game, 'auto:5'));
    let { state } = draft;
    for (let seat = sweep.toAct(state); seat !== undefined && state.round < 4; seat = sweep.toAct(state)) {
      const request = { game: sweep as Game, view: sweep.secrets!.view(state, seat), seat, seats: 2 };
      const { action } = decide(player, { ...request, rng: Rng.from('editor') });
      state = unwrap(sweep.play(state, action as SweepAction, seat)).state;
      const again = sweepEditor.fromState(state) as SweepDraft;
      expect(check(again)).toEqual(state);
      // A position that is edited and restored is the same too.
      const tile = state.owners.indexOf('mine');
      const edited = { ...again, owners: again.owners.with(tile, 'player') };
      expect(check({ ...edited, owners: again.owners })).toEqual(state);
    }
  });
});
