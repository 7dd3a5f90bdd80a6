import type { Choices, Game, Tagged } from '../game.ts';
import { makeJson } from '../json.ts';
import { unwrap } from '../result.ts';
import { Rng, type Seed } from '../rng.ts';
import { checkBoard } from './boardCheck.ts';
import type { Check, Findings } from './finding.ts';
import { checkFeatures, checkSymmetries } from './learningChecks.ts';
import { checkPosition } from './positionChecks.ts';
import {
  checkLegal,
  checkOutcome,
  checkPlay,
  checkPurity,
  checkRefusal,
  checkResignation,
  checkSeating,
} from './ruleChecks.ts';
import { checkSetup } from './setupCheck.ts';
import { checkBoundary, checkDrawing, checkHash, checkNotation, checkSerialisation } from './textChecks.ts';
import { checkView, hidesSomething } from './viewChecks.ts';
import { runCheck, type StateCheck, type Visit } from './visit.ts';

const STATE_CHECKS: readonly (readonly [Check, StateCheck])[] = [
  // First, before anything impure has spoilt the state for the others.
  ['purity', checkPurity],
  ['legal', checkLegal],
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
];

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
  readonly findings: Findings;
}

/** Looks closely at one state; answers whether some seat is kept from knowing something. */
const look = (visit: Visit): boolean => {
  for (const [name, check] of STATE_CHECKS) runCheck(name, check, visit);
  let hides = false;
  visit.findings.guard('secrets', visit.place, () => {
    hides = hidesSomething(visit);
  });
  return hides;
};

/** Goes through one game by random legal actions. Answers whether its views ever hid something. */
const goThrough = (
  { game, choices, seed, place: start, maxSteps, every, sample, onStep, findings }: Walk,
  first: unknown,
): boolean => {
  const seatCount = game.seatCount(unwrap(game.configure(choices)));
  const rng = Rng.from(seed).fork('conformance');
  const strangers: Tagged[] = [];
  let state = first;
  let hides = false;
  for (let step = 0; step <= maxSteps; step += 1) {
    const place = `${start}, step ${step}`;
    onStep?.(place);
    const seat = game.toAct(state);
    const legal = game.legal(state);
    if (step % every === 0 || seat === undefined) {
      const some = legal.length <= sample ? legal : rng.shuffle(legal).slice(0, sample);
      hides =
        look({ game, seatCount, place, state, seat, legal, sample: some, strangers, rng, findings }) || hides;
    }
    if (seat === undefined || legal.length === 0) return hides;
    const action = rng.pick(legal);
    if (strangers.length < 40) strangers.push(action);
    const played = game.play(state, action, seat);
    if (!played.ok) {
      findings.report('play', place, `refuses the legal ${makeJson(action)}: ${played.error.message}`);
      return hides;
    }
    state = played.value.state;
  }
  findings.report('ending', start, `not over after ${maxSteps} steps`);
  return hides;
};

/** Walks one game from its setup to its end. Answers whether its views ever hid something, if it could be played. */
export const walk = (one: Walk): boolean | undefined => {
  const { game, choices, seed, place, findings } = one;
  let first: unknown;
  findings.guard('setup', place, () => {
    first = checkSetup(game, choices, seed, (message) => findings.report('setup', place, message));
  });
  if (first === undefined) return undefined;
  let hides: boolean | undefined;
  findings.guard('play', place, () => {
    hides = goThrough(one, first);
  });
  return hides;
};
