import {
  type Evaluator,
  type Game,
  type GameAi,
  type Luck,
  PersonPosition,
  type Position,
  type Seat,
  type Tagged,
} from '@ludus/kernel';
import { FollowedPosition } from './followedPosition.ts';

type AnyPosition = Position<unknown, unknown>;

export interface JudgeOptions {
  readonly seats: number;
  /** The game's default if left out. */
  readonly profileId?: string | undefined;
  /** Called with every position before it is evaluated. */
  readonly onLook?: ((position: AnyPosition) => void) | undefined;
}

/** The weights of a profile in the order of the features. */
const weightsOf = (ai: GameAi, id: string | undefined): number[] => {
  const profile = id === undefined ? ai.profiles[0] : ai.profiles.find((one) => one.id === id);
  if (profile === undefined)
    throw new RangeError(
      `There is no weight profile "${id}". Available: ${ai.profiles.map((one) => one.id).join(', ')}.`,
    );
  return ai.features.map((feature) => profile.weights[feature.id] ?? 0);
};

/** The position as the rules see it: evaluations refer to seats, even if the search follows people. */
const seated = (position: AnyPosition): AnyPosition =>
  position instanceof PersonPosition ? position.inner : position;

/** The position that evaluations understand. */
const plain = (position: AnyPosition): AnyPosition => {
  const inner = seated(position);
  return inner instanceof FollowedPosition ? inner.inner : inner;
};

/**
 * Evaluates a position for every seat: by its outcome if there is one, otherwise by the game's evaluation. If the
 * position follows people, values by seat are reordered.
 */
export class Judge {
  readonly seats: number;
  readonly profileId: string | undefined;
  readonly #evaluator: Evaluator | undefined;
  readonly #onLook: JudgeOptions['onLook'];

  constructor({ search }: Game, state: unknown, { seats, profileId, onLook }: JudgeOptions) {
    const ai = search?.ai;
    this.seats = seats;
    this.#onLook = onLook;
    this.profileId = profileId ?? ai?.profileFor?.(state) ?? ai?.profiles[0]?.id;
    this.#evaluator = ai?.evaluator(weightsOf(ai, this.profileId));
  }

  /** The position to search instead of a new one; the evaluation follows it if it can. */
  follow<Action extends Tagged>(position: Position<unknown, Action>): Position<unknown, Action> {
    const follower = this.#evaluator?.follow?.(position);
    return follower === undefined ? position : new FollowedPosition(position, follower);
  }

  /** Writes every seat's chance to win and returns whether the game is over. */
  value(position: AnyPosition, into: Float64Array): boolean {
    if (position.toAct() === 0) {
      this.#write(position.outcome()!.winners, into);
      return true;
    }
    this.#onLook?.(position);
    if (this.#evaluator === undefined) into.fill(1 / this.seats);
    else {
      const inner = seated(position);
      if (inner instanceof FollowedPosition) inner.follower.evaluate(into);
      else this.#evaluator.evaluate(inner, into);
      if (position instanceof PersonPosition) position.reorder(into);
    }
    return false;
  }

  #write(winners: readonly Seat[], into: Float64Array): void {
    into.fill(winners.length === 0 ? 1 / this.seats : 0);
    for (const seat of winners) into[seat - 1] = 1 / winners.length;
  }

  get canRate(): boolean {
    return this.#evaluator?.rate !== undefined;
  }

  /** Writes how promising the moves look; all equal if the game has no opinion. */
  rate(position: AnyPosition, moves: readonly number[], into: Float64Array): void {
    if (this.#evaluator?.rate === undefined) into.fill(0, 0, moves.length);
    else this.#evaluator.rate(plain(position), moves, into);
  }

  get canPlayOut(): boolean {
    return this.#evaluator?.playOut !== undefined;
  }

  /** Writes every seat's chances after the game's quick player plays on. */
  playOut(position: AnyPosition, luck: Luck, into: Float64Array): void {
    if (position.toAct() === 0) this.#write(position.outcome()!.winners, into);
    else if (position instanceof PersonPosition) {
      this.#evaluator!.playOut!(plain(position), { ...luck, seat: position.seatOf(luck.seat) }, into);
      position.reorder(into);
    } else this.#evaluator!.playOut!(plain(position), luck, into);
  }

  /** Writes the moves to play out whatever their value, the quick player's own first; none if it has no opinion. */
  suggest(position: AnyPosition, moves: readonly number[], into: number[]): void {
    into.length = 0;
    this.#evaluator?.suggest?.(plain(position), moves, into);
  }

  /** Whether any position can be evaluated, even in the middle of an action. */
  get looksAhead(): boolean {
    return this.#evaluator?.looksAhead ?? false;
  }

  isQuiet(position: AnyPosition): boolean {
    return this.#evaluator?.isQuiet?.(plain(position)) ?? true;
  }
}
