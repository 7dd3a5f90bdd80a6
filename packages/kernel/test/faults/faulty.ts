import type { Check, SuiteOptions } from '../../src/conformance/index.ts';
import { type CakeAction, type CakeState, cake } from '../../src/examples/cake.ts';
import { type DiceEvent, type DiceState, type DiceView, liarsDice } from '../../src/examples/liarsDice.ts';
import { type Game, type Position, playedPosition, type Seating, type Secrets } from '../../src/index.ts';
import { type CardEvent, type CardState, type CardView, highCard } from '../highCard.ts';

/** A fault planted in an honest game, and the check that must find it. */
export interface Fault {
  readonly check: Check;
  readonly what: string;
  readonly game: Game;
  readonly options?: SuiteOptions;
}

export type Dice = typeof liarsDice;
export type Cards = typeof highCard;
export type Cake = typeof cake;

export const dice = (defect: Partial<Dice>): Game => ({ ...liarsDice, ...defect }) as Game;
export const cards = (defect: Partial<Cards>): Game => ({ ...highCard, ...defect }) as Game;
export const pie = (defect: Partial<Cake>): Game => ({ ...cake, ...defect }) as Game;

export const honest = liarsDice.secrets!;
export const open = highCard.secrets!;

export const diceSecrets = (defect: Partial<Secrets<DiceState, DiceEvent, DiceView>>): Game =>
  dice({ secrets: { ...honest, ...defect } });
export const cardSecrets = (defect: Partial<Secrets<CardState, CardEvent, CardView>>): Game =>
  cards({ secrets: { ...open, ...defect } });

/** Views that show more, and guesses that trust them. */
export const trusting = (
  more: (state: DiceState, viewer: number) => Partial<DiceState>,
  { spectators = false }: { readonly spectators?: boolean } = {},
): Game =>
  diceSecrets({
    view: (state, seat) => ({ ...honest.view(state, seat), more: more(state, seat) }) as DiceView,
    spectate: (state) =>
      (spectators ? { ...honest.spectate(state), more: more(state, 0) } : honest.spectate(state)) as DiceView,
    determinize: (view, rng) => ({
      ...honest.determinize(view, rng),
      ...(view as DiceView & { readonly more?: Partial<DiceState> }).more,
    }),
  });

/** Shows every event unchanged to the viewers for whom `may` is true. */
export const tellingDice = (may: (viewer: number | undefined, event: DiceEvent) => boolean): Game =>
  diceSecrets({
    viewEvents: (state, events, viewer) =>
      events.flatMap((event) => (may(viewer, event) ? [event] : honest.viewEvents(state, [event], viewer))),
  });

/** Adds what `tell` says about the state to every bid. */
export const tellingBids = (tell: (state: DiceState, seat: number) => object): Game =>
  dice({
    play: (state, action, seat) => {
      const played = liarsDice.play(state, action, seat);
      if (!played.ok || action.type !== 'bid') return played;
      const [first, ...others] = played.value.events;
      return {
        ok: true,
        value: { ...played.value, events: [{ ...first!, ...tell(state, seat) }, ...others] },
      };
    },
  });

export const playsOtherwise = (change: (before: DiceState, after: DiceState) => DiceState): Game =>
  dice({
    play: (state, action, seat) => {
      const played = liarsDice.play(state, action, seat);
      return played.ok
        ? { ok: true, value: { ...played.value, state: change(state, played.value.state) } }
        : played;
    },
  });

export const diceText = (defect: Partial<Dice['text']>): Game =>
  dice({ text: { ...liarsDice.text, ...defect } });

export const diceRecord = (defect: Partial<NonNullable<Dice['record']>>): Game =>
  dice({ record: { ...liarsDice.record!, ...defect } });

export const cakeSeating = (defect: Partial<Seating<CakeState, CakeAction>>): Game =>
  pie({ seating: { ...cake.seating!, ...defect } });

export const cakeAi = (defect: Partial<NonNullable<Cake['search']>['ai']>): Game =>
  pie({ search: { ...cake.search!, ai: { ...cake.search!.ai, ...defect } } });

export const cakeEvaluator = (
  defect: Partial<ReturnType<NonNullable<Cake['search']>['ai']['evaluator']>>,
): Game => cakeAi({ evaluator: (weights) => ({ ...cake.search!.ai.evaluator(weights), ...defect }) });

/** A position that differs from the honest one by `defect`. */
export const cakePosition = (
  defect: (honest: Position<CakeState, CakeAction>) => Partial<Position<CakeState, CakeAction>>,
): Game =>
  cakeAi({
    position: (state) => {
      const position = playedPosition(cake, state);
      const copy: Position<CakeState, CakeAction> = {
        toAct: () => position.toAct(),
        legal: (into) => position.legal(into),
        apply: (move) => position.apply(move),
        undo: () => position.undo(),
        keyLow: () => position.keyLow(),
        keyHigh: () => position.keyHigh(),
        outcome: () => position.outcome(),
        action: (move) => position.action(move),
        state: () => position.state(),
      };
      return { ...copy, ...defect(position) };
    },
  });

export const diceOptions = (change: (options: Dice['options']) => Dice['options']): Game =>
  dice({ options: change(liarsDice.options) });

export const HIDDEN: SuiteOptions = { hidden: ['dice'] };
