import { type DiceState, liarsDice } from '../../src/examples/liarsDice.ts';
import type { Game, Problem, Seat, Tagged } from '../../src/index.ts';
import { type FishState, fishing } from '../fishing.ts';
import { type CardState, highCard } from '../highCard.ts';
import type { Fault } from './faulty.ts';

interface Refused<State> {
  readonly state: State;
  readonly action: Tagged & { readonly card?: number; readonly face?: number };
  readonly seat: Seat;
}

/** Adds what `tell` says to refusals with this code, for the seat to act only. */
const telling = <State>(
  game: Game,
  code: string,
  tell: (refused: Refused<State>) => Partial<Problem> | undefined,
): Game => ({
  ...game,
  play: (state, action, seat) => {
    const played = game.play(state, action, seat);
    if (played.ok || played.error.code !== code || seat !== game.toAct(state)) return played;
    return { ok: false, error: { ...played.error, ...tell({ state: state as State, action, seat }) } };
  },
});

const fish = (tell: (refused: Refused<FishState>) => Partial<Problem> | undefined): Game =>
  telling(fishing as Game, 'not_yours', tell);

/** Who has a card in one of several heaps, as a seat; 0 for nobody. */
const ownerOf = (heaps: readonly (readonly number[])[], card: number | undefined): Seat =>
  heaps.findIndex((heap) => card !== undefined && heap.includes(card)) + 1;

/** A player who types a card is told who holds it. */
const tellingTyped: (typeof fishing)['text']['parseNotation'] = (state, line) => {
  const read = fishing.text.parseNotation(state, line);
  const owner = ownerOf(state.hands, Number(/\d+$/.exec(String(line))?.[0]));
  return read.ok || owner === 0
    ? read
    : { ok: false, error: { ...read.error, message: `Player ${owner} holds that card.` } };
};

export const REFUSAL_FAULTS: readonly Fault[] = [
  {
    check: 'secrecy',
    what: 'a typed move that cannot be read tells who holds the card',
    game: { ...fishing, text: { ...fishing.text, parseNotation: tellingTyped } } as Game,
  },
  {
    check: 'secrecy',
    what: 'a refusal tells the seat to act who holds the card',
    game: fish(({ state, action }) => {
      const owner = ownerOf(state.hands, action.card);
      return owner === 0 ? undefined : { message: `Player ${owner} holds the ${action.card}.` };
    }),
  },
  {
    check: 'secrecy',
    what: 'the code of a refusal tells the seat to act whether anybody holds the card',
    game: fish(({ state, action }) =>
      ownerOf(state.hands, action.card) === 0 ? { code: 'nobody_holds_it' } : undefined,
    ),
  },
  {
    check: 'secrecy',
    what: 'the path of a refusal tells the seat to act whose hand the card is in',
    game: fish(({ state, action }) => ({ path: `hands[${ownerOf(state.hands, action.card) - 1}]` })),
  },
  {
    check: 'secrecy',
    what: 'a refusal tells the seat to act that somebody else buried the card',
    game: fish(({ state, action, seat }) => {
      const owner = ownerOf(state.buried, action.card);
      return owner === 0 || owner === seat ? undefined : { message: 'That card is buried.' };
    }),
  },
  {
    check: 'secrecy',
    what: 'a refusal tells the seat to act that the card is still in the deck',
    game: telling<CardState>(highCard as Game, 'not_yours', ({ state, action }) =>
      state.deck.includes(action.card ?? 0) ? { message: 'Nobody has that card.' } : undefined,
    ),
  },
  {
    check: 'secrecy',
    what: 'the refusal of a low bid tells the seat to act how many such dice there are',
    game: telling<DiceState>(liarsDice as Game, 'too_low', ({ state, action }) => ({
      message: `There are ${state.dice.flat().filter((die) => die === action.face).length} of them.`,
    })),
  },
];
