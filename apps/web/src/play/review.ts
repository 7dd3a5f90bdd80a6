import { type Game, positionOf, type Seat, seats, type Tagged, unwrap } from '@ludus/kernel';

/** Every seat's chance to win. */
export type Chances = readonly number[];

const evaluatorOf = (game: Game, state: unknown) => {
  const { ai } = game;
  const profile = ai?.profiles.find(({ id }) => id === ai.profileFor?.(state)) ?? ai?.profiles[0];
  if (ai === undefined || profile === undefined) return undefined;
  return ai.evaluator(ai.features.map(({ id }) => profile.weights[id] ?? 0));
};

/** Chances at the end: all of it for those who won. */
const finalChances = (game: Game, state: unknown, table: readonly Seat[]): Chances | undefined => {
  const outcome = game.outcome(state);
  if (outcome === undefined) return undefined;
  const winners = outcome.winners.length === 0 ? table : outcome.winners;
  return table.map((seat) => (winners.includes(seat) ? 1 / winners.length : 0));
};

/** How every state of a game looks to the game's own judgement; empty for games that have none. */
export const reviewLine = (
  game: Game,
  start: unknown,
  steps: readonly { readonly action: Tagged; readonly seat: Seat }[],
  seatCount: number,
): readonly Chances[] => {
  const evaluator = evaluatorOf(game, start);
  if (evaluator === undefined) return [];
  const table = seats(seatCount);
  const into = new Float64Array(seatCount);
  const judge = (state: unknown): Chances => {
    evaluator.evaluate(game.ai?.position?.(state) ?? positionOf(game, state), into);
    return [...into];
  };
  const chances: Chances[] = [];
  let state = start;
  for (const { action, seat } of steps) {
    chances.push(judge(state));
    state = unwrap(game.play(state, action, seat)).state;
  }
  chances.push(finalChances(game, state, table) ?? judge(state));
  return chances;
};
