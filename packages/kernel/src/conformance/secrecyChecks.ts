import type { Tagged } from '../game.ts';
import { makeJson, sameJson } from '../json.ts';
import { type Seat, seats } from '../outcome.ts';
import { type Viewer, visibleEvents, visibleState } from '../visibility.ts';
import { attemptsOf } from './attempts.ts';
import { type Mutant, mutantsOf } from './mutants.ts';
import { describePath, generatorsIn, valueAt } from './paths.ts';
import { compareEvents, nameOf } from './secrecyEvents.ts';
import type { StateCheck, Visit } from './visit.ts';
import { differingFields, soundGuesses } from './worlds.ts';

type Report = Parameters<StateCheck>[1];

/** How `play` responds to a seat that tries something illegal. */
const refusalOf = ({ game }: Visit, state: unknown, action: Tagged, seat: Seat): unknown => {
  const played = game.play(state, action, seat);
  return played.ok ? 'accepted' : played.error;
};

/** What a state is asked about, and the actions that are tried in it. */
interface Question {
  readonly visit: Visit;
  readonly attempts: readonly Tagged[];
  /** Some of them as people type them. */
  readonly typed: readonly string[];
}

/** How many actions are typed. */
const TYPED = 6;

/** Actions as people type them, where the game can write an action that is not legal. */
const typedOf = ({ game, state }: Visit, attempts: readonly Tagged[]): string[] =>
  attempts.slice(0, TYPED).flatMap((action) => {
    try {
      return [game.text.makeNotation(state, action)];
    } catch {
      return [];
    }
  });

/** How many actions are tried for seats that may not act at all. */
const FEW = 6;

/** Everything the game tells somebody who sees only part of a state, by name. */
const toldTo = (
  { visit, attempts, typed }: Question,
  state: unknown,
  viewer: Viewer,
): Readonly<Record<string, unknown>> => {
  const { game, events, seat, sample } = visit;
  const known: Record<string, unknown> = {
    'the phase': game.phase(state),
    'the seat to act': game.toAct(state) ?? null,
    'the outcome': game.outcome(state) ?? null,
    'the events before': visibleEvents(game, { state, events }, viewer),
  };
  if (viewer === 0) return known;
  known['the action to resign'] = game.seating?.resign(state, viewer) ?? null;
  for (const action of viewer === seat ? attempts : [...attempts.slice(0, FEW), ...sample.slice(0, 2)])
    known[`the answer to ${makeJson(action)}`] = refusalOf(visit, state, action, viewer);
  if (viewer !== seat) return known;
  for (const text of typed) {
    const read = game.text.parseNotation(state, text);
    known[`the answer to typing "${text}"`] = read.ok ? 'read' : read.error;
  }
  known['the list of legal actions'] = game.legal(state);
  known['the forced action'] = game.forced(state) ?? null;
  for (const action of sample.slice(0, 4))
    known[`the notation of ${makeJson(action)}`] = game.text.makeNotation(state, action);
  return known;
};

/** Reports what a viewer is told differently in two states that look the same to it. */
const compareTold = (
  question: Question,
  viewer: Viewer,
  told: Readonly<Record<string, unknown>>,
  { state, hidden }: { readonly state: unknown; readonly hidden: string },
  report: Report,
): void => {
  const other = toldTo(question, state, viewer);
  for (const [what, said] of Object.entries(told))
    if (!sameJson(other[what] ?? null, said ?? null))
      report(
        `${what} tells ${nameOf(viewer)} about ${hidden}, which is hidden: ${makeJson(said).slice(0, 120)}`,
      );
};

/** The viewers who see a difference between the real state and another one; 0 stands for spectators. */
const whoSees = ({ game, state, seatCount }: Visit, mutant: Mutant): Viewer[] =>
  [0, ...seats(seatCount)].filter(
    (viewer) => !sameJson(visibleState(game, mutant.state, viewer), visibleState(game, state, viewer)),
  );

/**
 * Whether a change is in one place, so that all seats notice it only if it is public. If two hands exchange a
 * card, their owners notice; the same goes for two numbers in a list with one number per seat.
 */
const isOnePlace = ({ state, changes }: Mutant, seatCount: number): boolean => {
  const lists = changes.map(({ path }) => path.slice(0, -1));
  if (new Set(lists.map(describePath)).size > 1) return false;
  const list = valueAt(state, lists[0]!);
  return changes.length === 1 || !Array.isArray(list) || list.length !== seatCount;
};

const visibilityFault = (
  mutant: Mutant,
  viewers: readonly Viewer[],
  seatCount: number,
): string | undefined => {
  const { where, isChance } = mutant;
  const [first] = viewers;
  if (first === undefined) return undefined;
  if (isChance) return `${nameOf(first)} can see ${where}, which reveals future draws`;
  if (viewers.includes(0) && viewers.length <= seatCount)
    return `spectators see ${where}, which is hidden from a seat`;
  if (isOnePlace(mutant, seatCount) && !viewers.includes(0) && viewers.length === seatCount && seatCount > 1)
    return `every seat sees ${where}, but spectators do not: views tell too much, or "spectate" too little`;
  return undefined;
};

/** Fields that somebody guesses wrong, except the generator. */
const hiddenFields = ({ game, state, worlds }: Visit): string[] => {
  const generators = generatorsIn(state).map(([field]) => String(field));
  const guesses = worlds.flatMap((imagined) => soundGuesses(imagined).slice(0, 1));
  const named = (game.secrets?.hidden ?? []).filter((field) => valueAt(state, [field]) !== undefined);
  const fields = guesses.length === 0 ? named : guesses.flatMap((guess) => differingFields(state, guess));
  return [...new Set(fields)].filter((field) => !generators.includes(field));
};

const TRIES = 6;

/**
 * Draws hidden information again and changes it place by place. Nothing that the viewer is told may change
 * with it: views, visible events, legal actions, notations, refusals and phases.
 */
export const checkSecrecy: StateCheck = (visit, report) => {
  const { game, worlds, seatCount, ledger, state } = visit;
  if (game.secrets === undefined) return;
  const fields = hiddenFields(visit);
  const attempts = attemptsOf(visit, fields);
  const question = { visit, attempts, typed: typedOf(visit, attempts) };
  const told = [0, ...seats(seatCount)].map((viewer) => toldTo(question, state, viewer));
  for (const imagined of worlds) {
    const [guess] = soundGuesses(imagined);
    if (guess === undefined) continue;
    const hidden = differingFields(state, guess).join(', ');
    compareTold(question, imagined.seat, told[imagined.seat]!, { state: guess, hidden }, report);
  }
  for (const mutant of mutantsOf(visit, fields, TRIES)) {
    const viewers = whoSees(visit, mutant);
    const fault = visibilityFault(mutant, viewers, seatCount);
    if (fault !== undefined) report(fault);
    for (const viewer of viewers) ledger.noteSeen(mutant.field, viewer);
    const blind = [0, ...seats(seatCount)].filter((viewer) => !viewers.includes(viewer));
    for (const viewer of blind) {
      ledger.noteHidden(mutant.field, viewer);
      compareTold(question, viewer, told[viewer]!, { state: mutant.state, hidden: mutant.where }, report);
    }
    if (!mutant.touchesChance) compareEvents(visit, mutant, blind, report);
  }
};
