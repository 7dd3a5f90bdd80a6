import { err, type IllegalAction, ok, type Played, problem, type Result, type Seat } from '@ludus/kernel';
import { CARD_RULES } from './cards.ts';
import { type Draft, draftOf, finish } from './draft.ts';
import { applyCard, type CardAction } from './effects.ts';
import { isCardAction, problemWith } from './legality.ts';
import { reveal } from './reveal.ts';
import { parseAction, soundState } from './schema.ts';
import { vouchForStep } from './sound.ts';
import { endTurn } from './turn.ts';
import type { SweepAction, SweepEvent, SweepState, Tile } from './types.ts';

const targetsOf = (action: CardAction): Tile[] => {
  if (action.type === 'scurry') return [action.first, action.second];
  return 'tile' in action ? [action.tile] : [];
};

const playCard = (draft: Draft, action: CardAction): void => {
  const { player, events } = draft;
  player.hand.splice(player.hand.indexOf(action.type), 1);
  player.discard.push(action.type);
  player.energy -= CARD_RULES[action.type].energy;
  events.push({ type: 'card_played', card: action.type, targets: targetsOf(action) });
  applyCard(draft, action);
};

/** Plays a legal action, unchecked, for searches and for matches between agents. The result is not frozen. */
export const apply = (state: SweepState, action: SweepAction): Played<SweepState, SweepEvent> => {
  const draft = draftOf(state);
  if (isCardAction(action)) playCard(draft, action);
  else if (action.type === 'reveal') reveal(draft, action.tile);
  else endTurn(draft, true);
  return finish(draft);
};

/**
 * The checked entry point. Takes anything and never throws: it refuses what the rules refuse and says why.
 * States it returns are frozen; a state from elsewhere is checked first.
 */
export const play = (
  state: SweepState,
  action: SweepAction,
  seat: Seat,
): Result<Played<SweepState, SweepEvent>, IllegalAction> => {
  const sound = soundState(state);
  if (!sound.ok) return err(problem('broken_state', sound.error[0]!.path, sound.error[0]!.message));
  const read = parseAction(action);
  if (!read.ok) return err(read.error[0]!);
  const refusal = problemWith(sound.value, read.value, seat);
  if (refusal !== undefined) return err(refusal);
  const { state: next, events } = apply(sound.value, read.value);
  return ok({ state: vouchForStep(sound.value, next), events });
};
