import { type Problem, problem, type Seat } from '@ludus/kernel';
import { hiddenTiles, isHidden, unmarkedThreats } from './board.ts';
import { CARD_RULES } from './cards.ts';
import type { CardAction } from './effects.ts';
import { layoutOf, makeTile } from './layout.ts';
import { has, isPinned } from './ownerSet.ts';
import { CARDS, type Card, type Side, type SweepAction, type SweepState, type Tile } from './types.ts';

export const seatOf = (side: Side): Seat => (side === 'player' ? 1 : 2);
export const sideOf = (seat: Seat): Side => (seat === 1 ? 'player' : 'rival');

const cardProblem = (state: SweepState, card: Card): Problem | undefined => {
  const { name, energy } = CARD_RULES[card];
  if (!state.player.hand.includes(card))
    return problem('card_not_in_hand', 'type', `${name} is not in your hand.`);
  if (state.player.energy < energy)
    return problem(
      'not_enough_energy',
      'type',
      `${name} costs ${energy} energy, but you have ${state.player.energy}.`,
    );
  if (card === 'tingle' && unmarkedThreats(state).length === 0)
    return problem('nothing_to_mark', 'type', 'You already know every rival and mine tile.');
  return undefined;
};

const placeProblem = (state: SweepState, path: string, tile: Tile): Problem | undefined =>
  tile < state.owners.length
    ? undefined
    : problem('no_such_tile', path, `This board has no tile number ${tile}.`);

const hiddenProblem = (state: SweepState, path: string, tile: Tile): Problem | undefined => {
  const misplaced = placeProblem(state, path, tile);
  if (misplaced !== undefined || isHidden(state, tile)) return misplaced;
  const name = makeTile(layoutOf(state.config.level), tile);
  return problem('already_revealed', path, `${name} is already open.`);
};

/** Brush needs something to rule out, Canary something that may be a mine. */
const isWorthwhile = (state: SweepState, card: 'brush' | 'canary', tile: Tile): boolean => {
  const layout = layoutOf(state.config.level);
  const area = card === 'brush' ? layout.squares[tile]! : layout.pluses[tile]!;
  return area.some((other) => {
    if (!isHidden(state, other)) return false;
    const possible = state.player.notes[other]!;
    return !isPinned(possible) && (card === 'brush' || has(possible, 'mine'));
  });
};

const targetProblem = (
  state: SweepState,
  card: 'eavesdropping' | 'brush' | 'canary',
  tile: Tile,
): Problem | undefined => {
  if (card !== 'eavesdropping') {
    const misplaced = placeProblem(state, 'tile', tile);
    if (misplaced !== undefined || isWorthwhile(state, card, tile)) return misplaced;
    return problem('no_effect', 'tile', `${CARD_RULES[card].name} would tell you nothing new there.`);
  }
  const opened = hiddenProblem(state, 'tile', tile);
  if (opened !== undefined || state.player.overheard[tile] === null) return opened;
  return problem('no_effect', 'tile', 'You have already used Eavesdropping on this tile.');
};

const cardActionProblem = (state: SweepState, action: CardAction): Problem | undefined => {
  const unplayable = cardProblem(state, action.type);
  if (unplayable !== undefined) return unplayable;
  switch (action.type) {
    case 'eavesdropping':
    case 'brush':
    case 'canary':
      return targetProblem(state, action.type, action.tile);
    case 'scurry':
      if (action.first >= action.second)
        return problem(
          'wrong_pair',
          'second',
          'Scurry takes two different tiles, the one with the lower number first.',
        );
      return hiddenProblem(state, 'first', action.first) ?? hiddenProblem(state, 'second', action.second);
    default:
      return undefined;
  }
};

export const isCardAction = (action: SweepAction): action is CardAction =>
  Object.hasOwn(CARD_RULES, action.type);

/** Why an action may not be taken now; undefined if it may. */
export const problemWith = (state: SweepState, action: SweepAction, seat: Seat): Problem | undefined => {
  if (state.result !== null) return problem('game_over', '', 'The game is over.');
  if (seat !== seatOf(state.side)) return problem('not_your_turn', '', `It is the ${state.side}'s turn.`);
  if (action.type === 'reveal') return hiddenProblem(state, 'tile', action.tile);
  if (action.type === 'pass' || action.type === 'end_turn') {
    const own = state.side === 'player' ? 'end_turn' : 'pass';
    if (action.type === own) return undefined;
    return problem('wrong_side', 'type', `The ${state.side} ends its turn with "${own}".`);
  }
  if (state.side === 'rival') return problem('wrong_side', 'type', 'Only the player has cards.');
  return cardActionProblem(state, action);
};

const legalTargets = (state: SweepState, card: Card): CardAction[] => {
  switch (card) {
    case 'eavesdropping':
    case 'brush':
    case 'canary':
      return state.owners.flatMap((_, tile) =>
        targetProblem(state, card, tile) === undefined ? [{ type: card, tile }] : [],
      );
    case 'scurry': {
      const hidden = hiddenTiles(state);
      return hidden.flatMap((first, i) =>
        hidden.slice(i + 1).map((second): CardAction => ({ type: 'scurry', first, second })),
      );
    }
    default:
      return [{ type: card }];
  }
};

/**
 * Cards in the order of `CARDS` with their targets, then tiles to open, then ending the turn. Throws for
 * anything that is not a state.
 */
export const legal = (state: SweepState): SweepAction[] => {
  if (state.result !== null) return [];
  const reveals = hiddenTiles(state).map((tile): SweepAction => ({ type: 'reveal', tile }));
  if (state.side === 'rival') return [...reveals, { type: 'pass' }];
  const cards = CARDS.filter((card) => cardProblem(state, card) === undefined);
  return [...cards.flatMap((card) => legalTargets(state, card)), ...reveals, { type: 'end_turn' }];
};
