import { makePath, type Problem, problem } from '@ludus/kernel';

/** Every reason for refusing an action of the right shape. */
export const REFUSALS = Object.freeze([
  'game_over',
  'unknown_player',
  'player_defeated',
  'not_your_turn',
  'wrong_phase',
  'must_trade_first',
  'trade_not_allowed',
  'unknown_card',
  'card_not_in_hand',
  'duplicate_card',
  'not_a_set',
  'unknown_territory',
  'not_your_territory',
  'cannot_place_there',
  'too_many_armies',
  'too_few_armies',
  'not_adjacent',
  'not_connected',
  'cannot_attack_own',
  'cannot_attack_teammate',
  'dice_not_yours_to_choose',
  'too_many_dice',
  'bad_stop',
  'same_territory',
  'cannot_fortify_there',
  'no_fortify_left',
] as const);
export type RefusalCode = (typeof REFUSALS)[number];

export const refuse = (code: RefusalCode, path: string, message: string): Problem<RefusalCode> =>
  problem(code, path, message);

/** What is wrong with a state that the rules cannot produce, if anything. */
export const impossible = (
  isWrong: boolean,
  place: readonly (string | number)[],
  message: string,
): Problem[] => (isWrong ? [problem('impossible_state', makePath(place), message)] : []);

/** `3 armies`, `1 army`. */
export const armies = (count: number): string => (count === 1 ? '1 army' : `${count} armies`);
