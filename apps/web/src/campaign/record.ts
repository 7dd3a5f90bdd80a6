import type { Seat } from '@ludus/kernel';
import { STARTER_DECK, type SweepAction, type SweepState, sweep } from '@ludus/sweep-engine';
import type { SavedGame } from '../play/saved.ts';
import type { GameRecord } from './goals.ts';

/** Replays a saved game and counts; undefined if its moves do not fit its start. */
const countIn = ({ start, steps }: SavedGame): Pick<GameRecord, 'rounds' | 'slips'> | undefined => {
  const parsed = sweep.parseState(start);
  if (!parsed.ok) return undefined;
  let state: SweepState = parsed.value;
  let slips = 0;
  for (const { action, seat } of steps) {
    const played = sweep.play(state, action as SweepAction, seat as Seat);
    if (!played.ok) return undefined;
    for (const event of played.value.events)
      if (event.type === 'tile_revealed' && event.by === 'player' && event.owner !== 'player') slips += 1;
    state = played.value.state;
  }
  return { rounds: state.round, slips };
};

const isUsual = (start: unknown): boolean => {
  const parsed = sweep.parseState(start);
  if (!parsed.ok) return false;
  const { deck, equipment, fairRival } = parsed.value.config;
  return deck.join() === STARTER_DECK.join() && equipment.length === 0 && fairRival === undefined;
};

/**
 * What a saved game counts for: only finished games of Sweep, from their start, of a person against the
 * computer. Everything else counts for nothing.
 */
export const recordOf = (saved: SavedGame): GameRecord | undefined => {
  const { id, game, variant, seats, result, options, start } = saved;
  const [player, rival] = seats;
  if (game !== sweep.id || result === undefined || options === undefined) return undefined;
  if (player?.kind !== 'person' || rival?.kind !== 'agent') return undefined;
  const counted = countIn(saved);
  const level = sweep.parseState(start);
  if (counted === undefined || !level.ok) return undefined;
  return {
    id,
    level: variant,
    isWon: result.winners.includes(1),
    isCampaign: rival.agent === level.value.config.level.rival && isUsual(start),
    ...counted,
  };
};
