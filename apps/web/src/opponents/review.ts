import { type Game, type Seat, searchPositionOf, seats, type Tagged, unwrap } from '@ludus/kernel';

/** Every seat's chance to win. */
export type Chances = readonly number[];

const evaluatorOf = (game: Game, state: unknown) => {
  const ai = game.search?.ai;
  const profile = ai?.profiles.find(({ id }) => id === ai.profileFor?.(state)) ?? ai?.profiles[0];
  if (ai === undefined || profile === undefined) return undefined;
  return ai.evaluator(ai.features.map(({ id }) => profile.weights[id] ?? 0));
};

/** The game's own evaluation of a state, for states of one game; undefined if the game has none. */
export const judgeOf = (
  game: Game,
  start: unknown,
  seatCount: number,
): ((state: unknown) => Chances) | undefined => {
  const evaluator = evaluatorOf(game, start);
  if (evaluator === undefined) return undefined;
  const into = new Float64Array(seatCount);
  return (state) => {
    evaluator.evaluate(searchPositionOf(game, state), into);
    return [...into];
  };
};

/** Chances at the end: everything for the winners. */
const finalChances = (game: Game, state: unknown, table: readonly Seat[]): Chances | undefined => {
  const outcome = game.outcome(state);
  if (outcome === undefined) return undefined;
  const winners = outcome.winners.length === 0 ? table : outcome.winners;
  return table.map((seat) => (winners.includes(seat) ? 1 / winners.length : 0));
};

/**
 * Within a turn nobody can respond, so a turn counts as it began; the mean over a round removes the advantage
 * of moving.
 */
class Smoothing {
  readonly #round: Chances[] = [];
  readonly #seats: number;

  constructor(seatCount: number) {
    this.#seats = seatCount;
  }

  add(chances: Chances): void {
    this.#round.push(chances);
    if (this.#round.length > this.#seats) this.#round.shift();
  }

  /** Whether everybody has been to move. */
  get isWhole(): boolean {
    return this.#round.length === this.#seats;
  }

  get mean(): Chances {
    return this.#round[0]!.map((_, seat) => {
      const sum = this.#round.reduce((total, chances) => total + chances[seat]!, 0);
      return sum / this.#round.length;
    });
  }
}

const isTurnStart = (game: Game, state: unknown, before: Seat | undefined): boolean =>
  game.record?.isTurnStart(state) ?? game.toAct(state) !== before;

/** The game's own evaluation of every state of a game; empty if it has none. */
export const reviewLine = (
  game: Game,
  start: unknown,
  steps: readonly { readonly action: Tagged; readonly seat: Seat }[],
  seatCount: number,
): readonly Chances[] => {
  const judge = judgeOf(game, start, seatCount);
  if (judge === undefined) return [];
  const smoothing = new Smoothing(seatCount);
  const chances: Chances[] = [];
  let firstWhole = 0;
  let state = start;
  let before: Seat | undefined;
  for (const { action, seat } of steps) {
    if (chances.length === 0 || isTurnStart(game, state, before)) smoothing.add(judge(state));
    chances.push(smoothing.mean);
    if (!smoothing.isWhole) firstWhole = chances.length;
    before = game.toAct(state);
    state = unwrap(game.play(state, action, seat)).state;
  }
  if (chances.length === 0) smoothing.add(judge(state));
  // Before everybody has moved once, the mean would only show who began.
  const opening = chances[firstWhole] ?? smoothing.mean;
  chances.fill(opening, 0, firstWhole);
  chances.push(finalChances(game, state, seats(seatCount)) ?? smoothing.mean);
  return chances;
};
