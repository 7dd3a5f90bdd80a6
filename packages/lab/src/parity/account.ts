import { type Game, type Seat, sameJson, type Tagged } from '@ludus/kernel';
import { type Account, COMPARED, type Compared, type StepSummary } from './types.ts';

type FullSummary = Omit<StepSummary, 'state'> & { readonly progress: NonNullable<StepSummary['progress']> };

/** Everything our engine says about a state. */
export const summarize = (game: Game, state: unknown): FullSummary => {
  const outcome = game.outcome(state);
  return {
    player: game.toAct(state) ?? null,
    phase: game.phase(state),
    status: outcome === undefined ? 'active' : 'completed',
    progress: game.record?.progress(state) ?? [],
    legal: game.legal(state).length,
    ...(outcome === undefined ? {} : { winners: outcome.winners, reason: outcome.reason }),
    hash: game.hash(state),
  };
};

/** Our side of a comparison: a state advanced by the checked `play` of the game. */
export class OurSide {
  readonly #game: Game;
  state: unknown;

  constructor(game: Game, initialState: unknown) {
    this.#game = game;
    this.state = initialState;
  }

  account(): Account {
    return { summary: summarize(this.#game, this.state) };
  }

  /** Plays a recorded action; if it is refused, the state stays the same. */
  step(action: Tagged, player: Seat): { readonly account: Account; readonly events: readonly Tagged[] } {
    const played = this.#game.play(this.state, action, player);
    if (!played.ok) return { account: { refused: played.error.message }, events: [] };
    this.state = played.value.state;
    return { account: this.account(), events: played.value.events };
  }
}

type Counters = NonNullable<StepSummary['progress']>;

/** Whether every counter that the other side reports equals ours; it need not report all of them. */
const isSameProgress = (ours: Counters, theirs: Counters): boolean =>
  ours.length === theirs.length &&
  theirs.every((seat, i) => Object.entries(seat).every(([counter, value]) => ours[i]![counter] === value));

/** The fields in which the other side differs. `state` is our state, needed only if theirs is given. */
export const compareAccounts = (ours: Account, theirs: Account, state: unknown): Compared[] => {
  if (ours.summary === undefined || theirs.summary === undefined)
    return ours.summary === theirs.summary ? [] : ['refused'];
  const mine = ours.summary;
  const other = theirs.summary;
  return COMPARED.filter((field) => {
    if (field === 'refused' || other[field] === undefined) return false;
    if (field === 'state') return !sameJson(state, other.state);
    if (field === 'progress') return !isSameProgress(mine.progress ?? [], other.progress!);
    return !sameJson(mine[field] ?? null, other[field]);
  });
};

/** A report without its state, for one-line messages. */
export const withoutState = (account: Account): Account => {
  if (account.summary === undefined) return account;
  const { state: _, ...summary } = account.summary;
  return { summary };
};
