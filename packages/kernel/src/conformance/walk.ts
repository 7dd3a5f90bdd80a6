import type { Choices, Game, Started, Tagged } from '../game.ts';
import { makeJson } from '../json.ts';
import type { Seat } from '../outcome.ts';
import { mayReseat } from '../persons.ts';
import { unwrap } from '../result.ts';
import { Rng, type Seed } from '../rng.ts';
import { checkBoard } from './boardCheck.ts';
import { checkChance } from './chanceChecks.ts';
import { checkDoors } from './doorChecks.ts';
import { checkDraws } from './drawChecks.ts';
import type { Check, Findings, Spot } from './finding.ts';
import { checkActionSpace, checkFeatures, checkSymmetries } from './learningChecks.ts';
import { once } from './once.ts';
import { checkPosition } from './positionChecks.ts';
import { checkRecord } from './recordChecks.ts';
import { checkForced, checkLegal, checkOutcome, checkPlay, checkPurity, checkRefusal } from './ruleChecks.ts';
import { checkSearch } from './searchChecks.ts';
import { checkResignation, checkSeating } from './seatingChecks.ts';
import { checkSecrecy } from './secrecyChecks.ts';
import { checkChoice } from './secrecyEvents.ts';
import { checkSetup } from './setupCheck.ts';
import { checkTelling } from './tellingChecks.ts';
import {
  checkBoundary,
  checkDrawing,
  checkEvents,
  checkHash,
  checkNotation,
  checkSerialisation,
} from './textChecks.ts';
import { checkView, faultOfGuess } from './viewChecks.ts';
import { runCheck, type StateCheck, type Visit } from './visit.ts';
import { imagineFor, type Ledger } from './worlds.ts';

const STATE_CHECKS: readonly (readonly [Check, StateCheck])[] = [
  // Runs first, before an impure function can spoil the state for other checks.
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
  ['secrecy', checkSecrecy],
  ['secrecy', checkChoice],
  ['secrecy', checkTelling],
  ['secrecy', checkDraws],
  ['chance', checkChance],
  ['record', checkRecord],
  ['position', checkPosition],
  ['search', checkSearch],
  ['resignation', checkResignation],
  ['seating', checkSeating],
  ['features', checkFeatures],
  ['symmetries', checkSymmetries],
  ['doors', checkDoors],
  ['actions', checkActionSpace],
];

/** Checking a state with more legal actions in full takes minutes, so such states are only passed through. */
const MOST_ACTIONS = 20_000;

export interface Walk {
  readonly game: Game;
  readonly choices: Choices;
  readonly seed: Seed;
  /** `square8 3p, seed 7`. */
  readonly place: string;
  readonly maxSteps: number;
  /** Which states to check closely in a walk of the given length. */
  readonly wanted: (step: number, length: () => number) => boolean;
  /** Whether to look closely at the last state in any case. */
  readonly isEndWanted: boolean;
  /** How many legal actions to try in each state. */
  readonly sample: number;
  readonly onStep: ((place: string) => void) | undefined;
  readonly onLook: (() => void) | undefined;
  /** Called for a game that is not over after `maxSteps`; without it, such a game is a finding. */
  readonly onCut: ((place: string) => void) | undefined;
  readonly findings: Findings;
  readonly ledger: Ledger;
}

const spotOf = ({ choices, seed, place, sample }: Walk, step?: number): Spot => {
  const where = `setups: [${makeJson(choices)}], seeds: [${makeJson(seed)}]`;
  const what = step === undefined ? '' : `, steps: [${step}], sample: ${sample}`;
  return {
    place: step === undefined ? place : `${place}, step ${step}`,
    reproduce: `checkGame(game, { ${where}${what} })`,
  };
};

/** The game, with every tried action recorded. */
const noting = (game: Game, findings: Findings): Game =>
  Object.create(game, {
    play: {
      enumerable: true,
      value: ((state, action, seat) => {
        findings.trying(action, seat);
        try {
          return game.play(state, action, seat);
        } catch (caught) {
          findings.thrown(caught);
          throw caught;
        }
      }) satisfies Game['play'],
    },
  });

const look = (visit: Visit): void => {
  for (const [name, check] of STATE_CHECKS) runCheck(name, check, visit);
};

/** What the checks know about a state. Its random numbers depend only on the step, so a step can be checked alone. */
const visitOf = (
  walk: Walk,
  { state, events }: Started<unknown, Tagged>,
  { seatCount, step, earlierActions }: { seatCount: number; step: number; earlierActions: readonly Tagged[] },
): Visit => {
  const { game, seed, findings, ledger, sample } = walk;
  const spot = spotOf(walk, step);
  const rng = Rng.from(seed).fork(`conformance ${step}`);
  const legal = game.legal(state);
  const seat = game.toAct(state);
  const faultOf = (viewer: Seat, view: unknown, guess: unknown): string | undefined =>
    faultOfGuess({ game, state, seat, legal }, { viewer, view }, guess);
  const worlds =
    findings.guard('view', spot, () => imagineFor(game, state, seatCount, { rng, faultOf })) ?? [];
  return {
    game,
    seatCount,
    spot,
    state,
    events,
    seat,
    legal,
    sample: legal.length <= sample ? legal : rng.shuffle(legal).slice(0, sample),
    earlierActions,
    worlds,
    ledger,
    rng,
    findings,
  };
};

const choose = (seed: Seed, step: number, legal: readonly Tagged[]): Tagged =>
  Rng.from(seed).fork(`walk ${step}`).pick(legal);

/** The state after the next move of a walk; undefined if there is none. */
const nextState = ({ game, seed }: Walk, state: unknown, step: number): unknown => {
  const seat = game.toAct(state);
  const legal = game.legal(state);
  if (seat === undefined || legal.length === 0) return undefined;
  const played = game.play(state, choose(seed, step, legal), seat);
  return played.ok ? played.value.state : undefined;
};

/** How many states the walk has. If the game throws, the walk itself finds out where. */
const lengthOf = (walk: Walk, first: unknown): number => {
  let length = 1;
  try {
    for (let state = first; length <= walk.maxSteps; length += 1) {
      state = nextState(walk, state, length - 1);
      if (state === undefined) break;
    }
  } catch {}
  return length;
};

/** Goes through one game by random legal actions. */
const goThrough = (walk: Walk, first: Started<unknown, Tagged>): void => {
  const { game, choices, seed, maxSteps, wanted, isEndWanted, onStep, onLook, onCut, findings, ledger } =
    walk;
  const length = once(() => lengthOf(walk, first.state));
  const seatCount = game.seatCount(unwrap(game.configure(choices)));
  ledger.seatCount = Math.max(ledger.seatCount, seatCount);
  const earlierActions: Tagged[] = [];
  let at = first;
  let isSeated = false;
  for (let step = 0; step <= maxSteps; step += 1) {
    const spot = spotOf(walk, step);
    onStep?.(spot.place);
    const seat = game.toAct(at.state);
    const legal = game.legal(at.state);
    const isWalkedOnly = legal.length > MOST_ACTIONS;
    if ((wanted(step, length) && !isWalkedOnly) || (isEndWanted && seat === undefined)) {
      onLook?.();
      look(visitOf(walk, at, { seatCount, step, earlierActions: earlierActions.slice() }));
    }
    runCheck('events', checkEvents, { game, seatCount, spot, ...at, findings });
    if (seat === undefined || legal.length === 0) return;
    if (isSeated && mayReseat(game, at.state))
      findings.report('seating', spot, '"mayReseat" is true again after it was false');
    isSeated = !mayReseat(game, at.state);
    const action = choose(seed, step, legal);
    if (earlierActions.length < 40) earlierActions.push(action);
    const played = game.play(at.state, action, seat);
    if (!played.ok) {
      findings.report('play', spot, `refuses the legal action ${makeJson(action)}: ${played.error.message}`);
      return;
    }
    at = played.value;
  }
  if (onCut === undefined) findings.report('ending', spotOf(walk), `not over after ${maxSteps} steps`);
  else onCut(walk.place);
};

/** Walks one game from its setup to its end. Returns whether it could be played. */
export const walk = (one: Walk): boolean => {
  const { choices, seed, findings } = one;
  const game = noting(one.game, findings);
  const spot = spotOf(one);
  const first = findings.guard('setup', spot, () =>
    checkSetup(game, choices, seed, (message, check = 'setup') => findings.report(check, spot, message)),
  );
  if (first === undefined) return false;
  findings.guard('play', spot, () => goThrough({ ...one, game }, first));
  return true;
};
