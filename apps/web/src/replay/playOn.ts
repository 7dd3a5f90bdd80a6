import type { Seat, Tagged } from '@ludus/kernel';
import type { LineStep } from '@ludus/table';
import { announce } from '../frame/live.tsx';
import { href, navigate } from '../frame/router.ts';
import { forkGame, sparringSeats } from '../play/newGame.ts';
import type { Recording } from './source.ts';

/** Starts a game with some moves of another, for a person in a seat, and goes there. */
const playOn = (
  { ui, line, players, variant }: Recording,
  steps: readonly LineStep[],
  own: Seat | undefined,
): void => {
  const origin = { game: ui.game.id, variant, start: line.start };
  const forked = forkGame(origin, steps, sparringSeats(ui, players.length, variant, own));
  if (forked.ok) navigate(href(['play', ui.game.id, forked.value.id]));
  else announce(forked.error);
};

/** Continues from the state after this many moves. */
export const playOnFrom = (recording: Recording, at: number): void => {
  const { ui, line } = recording;
  playOn(recording, line.steps.slice(0, at), ui.game.toAct(line.stateAt(at)));
};

/** Continues with a different last move. */
export const playInstead = (recording: Recording, at: number, action: Tagged): void => {
  const { steps } = recording.line;
  const { seat } = steps[at - 1]!;
  playOn(recording, [...steps.slice(0, at - 1), { action, seat }], seat);
};
