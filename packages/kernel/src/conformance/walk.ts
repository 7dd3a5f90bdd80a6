import type { Choices, Game, Started, Tagged } from '../game.ts';
import { makeJson } from '../json.ts';
import { unwrap } from '../result.ts';
import { Rng, type Seed } from '../rng.ts';
import { checkBoard } from './boardCheck.ts';
import { checkDoors } from './doorChecks.ts';
import type { Check, Findings } from './finding.ts';
import { checkActionSpace, checkFeatures, checkSymmetries } from './learningChecks.ts';
import { checkPosition } from './positionChecks.ts';
import {
  checkForced,
  checkLegal,
  checkOutcome,
  checkPlay,
  checkPurity,
  checkRefusal,
  checkResignation,
  checkSeating,
} from './ruleChecks.ts';
import { checkSetup } from './setupCheck.ts';
import {
  checkBoundary,
  checkDrawing,
  checkEvents,
  checkHash,
  checkNotation,
  checkSerialisation,
} from './textChecks.ts';
import { checkView, hidesSomething } from './viewChecks.ts';
import { runCheck, type StateCheck, type Visit } from './visit.ts';

const STATE_CHECKS: readonly (readonly [Check, StateCheck])[] = [
  // First, before anything impure has spoilt the state for the others.
  ['purity', checkPurity],
  ['legal', checkLegal],
  ['forced', checkForced],
  ['play', checkPlay],
  ['refusal', checkRefusal],
  ['outcome', checkOutcome],
  ['serialisation', checkSerialisation],
  ['boundary', checkBoundary],
  ['hash', checkHash],
  ['notation', checkNotation],
  ['drawing', checkDrawing],
  ['board', checkBoard],
  ['view', checkView],
  ['position', checkPosition],
  ['resignation', checkResignation],
  ['seating', checkSeating],
  ['features', checkFeatures],
  ['symmetries', checkSymmetries],
  ['doors', checkDoors],
  ['actions', checkActionSpace],
];

/** A close look at a state with more legal actions takes minutes; such states are only walked through. */
const MOST_ACTIONS = 20_000;

export interface Walk {
  readonly game: Game;
  readonly choices: Choices;
  readonly seed: Seed;
  /** `square8 3p, seed 7`. */
  readonly place: string;
  readonly maxSteps: number;
  /** Look closely at every n-th state and at the last. */
  readonly every: number;
  /** How many legal actions to try out in a state. */
  readonly sample: number;
  readonly onStep: ((place: string) => void) | undefined;
  /** Told about a game that is not over after `maxSteps`; without it that breaks a promise. */
  readonly onCut: ((place: string) => void) | undefined;
  readonly findings: Findings;
}

/** Looks closely at one state; answers whether some seat is kept from knowing something. */
const look = (visit: Visit): boolean => {
  for (const [name, check] of STATE_CHECKS) runCheck(name, check, visit);
  return visit.findings.guard('secrets', visit.place, () => hidesSomething(visit)) ?? false;
};

/** Goes through one game by random legal actions. Answers whether its views ever hid something. */
const goThrough = (
  { game, choices, seed, place: start, maxSteps, every, sample, onStep, onCut, findings }: Walk,
  first: Started<unknown, Tagged>,
): boolean => {
  const seatCount = game.seatCount(unwrap(game.configure(choices)));
  // The checks draw from streams of their own: how closely one looks must not change the game.
  const moves = Rng.from(seed).fork('conformance');
  const strangers: Tagged[] = [];
  let { state, events } = first;
  let hides = false;
  for (let step = 0; step <= maxSteps; step += 1) {
    const place = `${start}, step ${step}`;
    const rng = moves.fork(`step ${step}`);
    onStep?.(place);
    const seat = game.toAct(state);
    const legal = game.legal(state);
    const visit = {
      game,
      seatCount,
      place,
      state,
      events,
      seat,
      legal,
      sample: legal,
      strangers,
      rng,
      findings,
    };
    if ((step % every === 0 && legal.length <= MOST_ACTIONS) || seat === undefined) {
      const some = legal.length <= sample ? legal : rng.shuffle(legal).slice(0, sample);
      hides = look({ ...visit, sample: some }) || hides;
    }
    runCheck('events', checkEvents, visit);
    if (seat === undefined || legal.length === 0) return hides;
    const action = moves.pick(legal);
    if (strangers.length < 40) strangers.push(action);
    const played = game.play(state, action, seat);
    if (!played.ok) {
      findings.report('play', place, `refuses the legal ${makeJson(action)}: ${played.error.message}`);
      return hides;
    }
    ({ state, events } = played.value);
  }
  if (onCut === undefined) findings.report('ending', start, `not over after ${maxSteps} steps`);
  else onCut(start);
  return hides;
};

/** Walks one game from its setup to its end. Answers whether its views ever hid something, if it could be played. */
export const walk = (one: Walk): boolean | undefined => {
  const { game, choices, seed, place, findings } = one;
  const first = findings.guard('setup', place, () =>
    checkSetup(game, choices, seed, (message) => findings.report('setup', place, message)),
  );
  if (first === undefined) return undefined;
  return findings.guard('play', place, () => goThrough(one, first));
};
