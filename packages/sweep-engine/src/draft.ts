import { type Played, Rng } from '@ludus/kernel';
import type { Card, Clue, PlayerSecrets, Reveal, SweepEvent, SweepState } from './types.ts';

type Mutable<T> = { -readonly [K in keyof T]: T[K] };

interface DraftSecrets extends Mutable<Omit<PlayerSecrets, 'hand' | 'draw' | 'discard' | 'exhausted'>> {
  hand: Card[];
  draw: Card[];
  discard: Card[];
  exhausted: Card[];
  notes: number[];
  overheard: (number | null)[];
}

/** A state being changed, with the events of the change. Rules work on drafts; states never change. */
export interface Draft extends Mutable<Omit<SweepState, 'rng' | 'player' | 'revealed' | 'clues'>> {
  revealed: (Reveal | null)[];
  clues: Clue[];
  player: DraftSecrets;
  readonly rng: Rng;
  readonly events: SweepEvent[];
}

export const draftOf = (state: SweepState): Draft => ({
  ...state,
  revealed: state.revealed.slice(),
  clues: state.clues.slice(),
  player: {
    ...state.player,
    hand: state.player.hand.slice(),
    draw: state.player.draw.slice(),
    discard: state.player.discard.slice(),
    exhausted: state.player.exhausted.slice(),
    notes: state.player.notes.slice(),
    overheard: state.player.overheard.slice(),
  },
  rng: new Rng(state.rng),
  events: [],
});

export const finish = ({ events, rng, ...rest }: Draft): Played<SweepState, SweepEvent> => ({
  state: { ...rest, rng: rng.state },
  events,
});
