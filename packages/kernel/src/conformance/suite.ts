import type { Choices, Game, Tagged } from '../game.ts';
import { makeJson, sameJson } from '../json.ts';
import { describeProblems } from '../result.ts';
import { Rng, type Seed } from '../rng.ts';
import { type Check, type Finding, Findings } from './finding.ts';
import { checkPosition } from './positionChecks.ts';
import {
  checkLegal,
  checkOutcome,
  checkPlay,
  checkPurity,
  checkRefusal,
  checkResignation,
} from './ruleChecks.ts';
import { checkBoundary, checkDrawing, checkHash, checkNotation, checkSerialisation } from './textChecks.ts';
import { checkView, hidesSomething } from './viewChecks.ts';
import { JUNK, runCheck, type StateCheck, type Visit } from './visit.ts';

export interface SuiteOptions {
  /** The setups to walk through; default: every variant with its fewest and most players. */
  readonly setups?: readonly Choices[];
  readonly seeds?: readonly Seed[];
  /** No game of this one is longer. */
  readonly maxSteps?: number;
  /** Look closely at every n-th state of a walk and at its last; the walk itself checks all of them. */
  readonly every?: number;
  /** How many legal actions to try out in a state. */
  readonly sample?: number;
}

const STATE_CHECKS: readonly (readonly [Check, StateCheck])[] = [
  ['legal', checkLegal],
  ['play', checkPlay],
  ['refusal', checkRefusal],
  ['purity', checkPurity],
  ['outcome', checkOutcome],
  ['serialisation', checkSerialisation],
  ['boundary', checkBoundary],
  ['hash', checkHash],
  ['notation', checkNotation],
  ['drawing', checkDrawing],
  ['view', checkView],
  ['position', checkPosition],
  ['resignation', checkResignation],
];

const describeSetup = ({ variant = 'default', players }: Choices): string =>
  players === undefined ? variant : `${variant} ${players}p`;

const allSetups = ({ variants }: Game): Choices[] =>
  variants.flatMap(({ id, minSeats, maxSeats }) =>
    [...new Set([minSeats, maxSeats])].map((players) => ({ variant: id, players })),
  );

/** The configuration is reproducible, survives JSON, and nonsense is refused. */
const checkSetup = (game: Game, choices: Choices, seed: Seed, report: (message: string) => void): unknown => {
  const config = game.configure(choices);
  if (!config.ok) return report(`cannot be configured: ${describeProblems(config.error)}`);
  const parsed = game.parseConfig(JSON.parse(makeJson(config.value)));
  if (!parsed.ok) return report(`its own configuration is refused: ${describeProblems(parsed.error)}`);
  if (choices.players !== undefined && game.seatCount(config.value) !== choices.players)
    report(`${choices.players} players asked for, ${game.seatCount(config.value)} seats given`);
  const started = game.setup(config.value, seed);
  if (!started.ok) return report(`cannot be set up: ${describeProblems(started.error)}`);
  const again = game.setup(parsed.value, seed);
  if (!again.ok || !sameJson(again.value, started.value)) report('the same seed sets up another game');
  for (const variant of ['no such variant', '__proto__', ''])
    if (game.configure({ ...choices, variant }).ok) report(`configures the variant "${variant}"`);
  for (const players of [0, -1, 1.5, 1_000_000, Number.NaN])
    if (game.configure({ ...choices, players }).ok) report(`configures a table of ${players}`);
  for (const options of JUNK.slice(8)) {
    const odd = game.configure({ ...choices, options: { 'no such option': options } });
    if (odd.ok) report('configures an unknown option');
  }
  return started.value.state;
};

/** Walks one game to its end by random legal actions and looks at its states. */
const walk = (
  game: Game,
  choices: Choices,
  seed: Seed,
  options: Required<SuiteOptions>,
  findings: Findings,
): boolean => {
  const start = `${describeSetup(choices)}, seed ${seed}`;
  let first: unknown;
  findings.guard('setup', start, () => {
    first = checkSetup(game, choices, seed, (message) => findings.report('setup', start, message));
  });
  if (first === undefined) return false;
  const config = game.configure(choices);
  const seatCount = config.ok ? game.seatCount(config.value) : 0;
  const rng = Rng.from(seed).fork('conformance');
  const strangers: Tagged[] = [];
  let state: unknown = first;
  let hides = false;
  for (let step = 0; step <= options.maxSteps; step += 1) {
    const seat = game.toAct(state);
    const legal = game.legal(state);
    const place = `${start}, step ${step}`;
    if (step % options.every === 0 || seat === undefined) {
      const sample = legal.length <= options.sample ? legal : rng.shuffle(legal).slice(0, options.sample);
      const visit: Visit = { game, seatCount, place, state, seat, legal, sample, strangers, rng, findings };
      for (const [name, check] of STATE_CHECKS) runCheck(name, check, visit);
      findings.guard('secrets', place, () => {
        hides ||= hidesSomething(visit);
      });
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
  findings.report('ending', start, `not over after ${options.maxSteps} steps`);
  return hides;
};

/**
 * Holds a game against the contract by random walks through it. An empty list means nothing broken was found.
 *
 * ```ts
 * test('nim keeps the contract', () => expect(checkGame(nim)).toEqual([]));
 * ```
 */
export const checkGame = (game: Game, options: SuiteOptions = {}): readonly Finding[] => {
  const findings = new Findings();
  const full: Required<SuiteOptions> = {
    setups: options.setups ?? allSetups(game),
    seeds: options.seeds ?? [1, 2, 'three'],
    maxSteps: options.maxSteps ?? 2_000,
    every: options.every ?? 1,
    sample: options.sample ?? 8,
  };
  let hides = false;
  for (const choices of full.setups)
    for (const seed of full.seeds)
      findings.guard('play', `${describeSetup(choices)}, seed ${seed}`, () => {
        hides = walk(game, choices, seed, full, findings) || hides;
      });
  if (!hides && findings.list.length === 0)
    findings.report('secrets', 'all walks', 'the game imagines hidden things, but its views hide nothing');
  return findings.list;
};
