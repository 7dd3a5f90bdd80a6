import { type Played, Rng } from '@ludus/kernel';
import type { Card, Clue, OwnerSet, PlayerSecrets, Reveal, SweepEvent, SweepState, Tile } from './types.ts';

type Mutable<T> = { -readonly [K in keyof T]: T[K] };

interface DraftSecrets extends Mutable<Omit<PlayerSecrets, 'hand' | 'draw' | 'discard' | 'exhausted'>> {
  hand: Card[];
  draw: Card[];
  discard: Card[];
  exhausted: Card[];
}

/**
 * A state being changed, with the events of the change. Rules work on drafts; states never change. Lists with
 * an entry per tile are replaced, not changed, so a state shares with the one before it whatever stayed the
 * same.
 */
export interface Draft extends Mutable<Omit<SweepState, 'rng' | 'player'>> {
  player: DraftSecrets;
  readonly rng: Rng;
  readonly events: SweepEvent[];
}

export const draftOf = (state: SweepState): Draft => ({
  ...state,
  player: {
    ...state.player,
    hand: state.player.hand.slice(),
    draw: state.player.draw.slice(),
    discard: state.player.discard.slice(),
    exhausted: state.player.exhausted.slice(),
  },
  rng: new Rng(state.rng),
  events: [],
});

export const setReveal = (draft: Draft, tile: Tile, reveal: Reveal): void => {
  draft.revealed = draft.revealed.with(tile, reveal);
};

export const setNote = ({ player }: Draft, tile: Tile, possible: OwnerSet): void => {
  player.notes = player.notes.with(tile, possible);
};

export const setOverheard = ({ player }: Draft, tile: Tile, count: number): void => {
  player.overheard = player.overheard.with(tile, count);
};

export const addClue = (draft: Draft, clue: Clue): void => {
  draft.clues = [...draft.clues, clue];
};

export const finish = ({ events, rng, ...rest }: Draft): Played<SweepState, SweepEvent> => ({
  state: { ...rest, rng: rng.state },
  events,
});
