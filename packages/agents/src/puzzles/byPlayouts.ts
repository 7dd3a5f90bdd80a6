import { type Game, sameJson, type Tagged } from '@ludus/kernel';
import type { Question } from './moveValues.ts';
import { playOut, type Trial } from './playedOut.ts';
import { type Candidate, DEMANDS, type Effort, type Found, type Weighed } from './types.ts';

const { gap: GAP, least: LEAST, minMoves, maxMoves } = DEMANDS.playouts;
/** How many standard errors the best must be ahead of the others. */
const SURE = 4;
/** How many ideas are examined closely. */
const MOST = 5;

/** The idea of a move is where it goes; how many armies go there is a detail. */
const ideaOf = (action: Tagged): Readonly<Record<string, unknown>> => {
  const { type, ...fields } = action as Tagged & Record<string, unknown>;
  const places = Object.entries(fields).filter(([, value]) => typeof value === 'string');
  return places.length === 0 ? { type } : Object.fromEntries(places);
};

const sameIdea = (a: Tagged, b: Tagged): boolean => sameJson(ideaOf(a), ideaOf(b));

const next = (trials: readonly Trial[]): Trial | undefined =>
  trials.find(({ action }) => !sameIdea(action, trials[0]!.action));

const isClear = (trials: readonly Trial[], gap: number, sure: number): boolean => {
  const [best] = trials;
  const rival = next(trials);
  if (best === undefined || rival === undefined || best.value < LEAST) return false;
  const lead = best.value - rival.value;
  return lead >= gap && lead >= sure * rival.error;
};

/** The best trial of every idea. */
const byIdea = (trials: readonly Trial[]): Trial[] =>
  trials.filter(({ action }, i) => trials.findIndex((one) => sameIdea(one.action, action)) === i);

const round = (value: number): number => Math.round(value * 1000) / 1000;

/** The puzzle in a position of a game of chance, if there is one. */
export const byPlayouts = (game: Game, candidate: Candidate, effort: Effort): Found | undefined => {
  const { state, seat, seats } = candidate;
  const question: Question = { game, state, seat, seats, seed: 'find' };
  const few = playOut(question, Math.ceil(effort.survey / 2));
  if (few === undefined || few.length < minMoves || few.length > maxMoves) return undefined;
  if (!isClear(few, GAP * 0.8, 1.5)) return undefined;
  const leading = byIdea(few).slice(0, MOST);
  const isLeading = (action: Tagged): boolean => leading.some((one) => sameIdea(one.action, action));
  const looked = playOut(question, effort.look, isLeading)!;
  if (!isClear(looked, GAP, SURE)) return undefined;
  const checked = playOut({ ...question, seed: 'check' }, effort.check, isLeading)!;
  if (!isClear(checked, GAP, SURE) || !sameIdea(checked[0]!.action, looked[0]!.action)) return undefined;
  const note = ({ action, value }: Trial): Weighed => ({
    move: ideaOf(action),
    notation: game.text.makeNotation(state, action),
    value: round(value),
  });
  const ideas = byIdea(checked).map(note);
  const gap = ideas[0]!.value - ideas[1]!.value;
  return {
    ...candidate,
    proof: 'playouts',
    solutions: ideas.slice(0, 1),
    others: ideas.slice(1),
    line: [ideas[0]!.notation],
    level: gap > 3 * GAP ? 1 : gap > 2 * GAP ? 2 : 3,
    checkedBy: `${effort.check} playouts`,
  };
};
