import { type Game, type Seat, sameJson, type Tagged } from '@ludus/kernel';
import { type Account, COMPARED, type Compared, type StepSummary } from './types.ts';

type FullSummary = Omit<StepSummary, 'state'> & { readonly progress: NonNullable<StepSummary['progress']> };

/** All our engine has to say about a state. */
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

/** Our side of a comparison: a state moved along by the checked door of the game. */
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

  /** Plays a recorded action; one that is refused leaves the state as it was. */
  step(action: Tagged, player: Seat): { readonly account: Account; readonly events: readonly Tagged[] } {
    const played = this.#game.play(this.state, action, player);
    if (!played.ok) return { account: { refused: played.error.message }, events: [] };
    this.state = played.value.state;
    return { account: this.account(), events: played.value.events };
  }
}

type Counters = NonNullable<StepSummary['progress']>;

/** The counters the other side tells of must be ours; it need not know all of them. */
const isSameProgress = (ours: Counters, theirs: Counters): boolean =>
  ours.length === theirs.length &&
  theirs.every((seat, i) => Object.entries(seat).every(([counter, value]) => ours[i]![counter] === value));

/** In which fields the other side says something else. `state` is our state, needed only where theirs has one. */
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

/** An account without its state, for reports of one line. */
export const withoutState = (account: Account): Account => {
  if (account.summary === undefined) return account;
  const { state: _, ...summary } = account.summary;
  return { summary };
};
