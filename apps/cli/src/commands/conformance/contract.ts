import type { Choices, Game } from '@ludus/kernel';
import {
  allSetups,
  type Check,
  checkPages,
  checkWalks,
  type Finding,
  planOf,
} from '@ludus/kernel/conformance';
import { plural } from '../../plural.ts';
import { NegativeAnswer, required } from '../../refusal.ts';
import type { Terminal } from '../../terminal.ts';
import { Work } from '../../work.ts';

interface WalkPlan {
  readonly seeds: number;
  /** Check every n-th state closely; without it, all states of short games and some of long ones. */
  readonly every?: number;
  /** A game is stopped after this many steps. */
  readonly maxSteps: number;
  /** Play on this board only. */
  readonly board?: string;
  readonly rule?: Readonly<Record<string, unknown>>;
  readonly json: boolean;
}

interface Walked {
  readonly games: number;
  readonly steps: number;
  /** States that were looked at closely. */
  readonly looks: number;
  /** Checks that were left out because of what was found. */
  readonly leftOut: readonly Check[];
  /** Games that were stopped because they took too long. */
  readonly left: number;
  /** Values of rule options other than the defaults: how many were played, and of how many. */
  readonly values: { readonly played: number; readonly of: number };
  readonly findings: readonly Finding[];
}

/** How many states of a game are looked at closely. */
const CLOSELY = 100;

const setupsOf = (game: Game, { board, rule }: WalkPlan): Choices[] => {
  if (board !== undefined) required(game.configure({ variant: board }));
  const chosen = allSetups(game).filter(({ variant }) => board === undefined || variant === board);
  if (rule === undefined) return chosen;
  const setups = chosen.map((setup) => ({ ...setup, options: rule }));
  for (const setup of setups) required(game.configure(setup));
  return setups;
};

/** Random play may take very long to finish a game that people finish quickly, but at least one game must end. */
const endless = ({ games, left }: Walked, maxSteps: number): Finding[] =>
  games > left || games === 0
    ? []
    : [
        {
          check: 'ending',
          place: 'all games',
          message: `no game ended within ${plural(maxSteps, 'step')}`,
          reproduce: `checkGame(game, { maxSteps: ${maxSteps} })`,
          times: 1,
        },
      ];

const walkAll = async (terminal: Terminal, game: Game, plan: WalkPlan): Promise<Walked> => {
  const seeds = Array.from({ length: plan.seeds }, (_, i) => i + 1);
  const setups = setupsOf(game, plan);
  let findings: readonly Finding[] = [];
  let leftOut: readonly Check[] = [];
  let [games, steps, left, looks] = [0, 0, 0, 0];
  const onStep = (): void => {
    steps += 1;
  };
  const onCut = (): void => {
    left += 1;
  };
  const onLook = (): void => {
    looks += 1;
  };
  const onLeftOut = (checks: readonly Check[]): void => {
    leftOut = checks;
  };
  const { every, maxSteps } = plan;
  const depth = every === undefined ? { closely: CLOSELY } : { every };
  const choice = { setups, seeds, allValues: true };
  const planned = planOf(game, choice);
  const total = planned.walks.length;
  const work = new Work(terminal, { total });
  for (const found of checkWalks(game, {
    ...choice,
    ...depth,
    maxSteps,
    onStep,
    onLook,
    onCut,
    onLeftOut,
  })) {
    findings = found;
    games = Math.min(games + 1, total);
    if ((await work.onGame(games)) === 'stop') break;
  }
  work.end();
  const played = new Set(planned.walks.slice(0, games).flatMap(({ values }) => values)).size;
  const values = { played, of: planned.values.length };
  return { games, steps, left, looks, leftOut, values, findings };
};

/**
 * Checks a game against the contract by random games on all its boards, and reports which promises it breaks
 * and where.
 */
export const checkContract = async (terminal: Terminal, game: Game, plan: WalkPlan): Promise<void> => {
  const walked = await walkAll(terminal, game, plan);
  const { games, steps, left, looks, leftOut, values } = walked;
  const findings = [...walked.findings, ...endless(walked, plan.maxSteps), ...(await checkPages(game))];
  if (plan.json)
    terminal.out(JSON.stringify({ game: game.id, games, steps, left, looks, leftOut, values, findings }));
  else {
    for (const { check, place, message, reproduce, times } of findings) {
      terminal.out(`${check}: ${place}: ${message}`);
      terminal.out(times === 1 ? `  ${reproduce}` : `  found ${times} times; the first: ${reproduce}`);
    }
    if (leftOut.length > 0)
      terminal.out(`These problems prevent some checks. Fix them, then check again: ${leftOut.join(', ')}.`);
    const unfinished = left === 0 ? '' : ` (${left} stopped after ${plural(plan.maxSteps, 'step')})`;
    const ends = game.options.some((option) => option.values === undefined) ? ' (for ranges, both ends)' : '';
    const options =
      values.of === 0 ? '' : `, ${values.played} of ${plural(values.of, 'option value')} played${ends}`;
    terminal.out(
      `${plural(games, 'game')}${unfinished}, ${looks.toLocaleString('en')} of ${plural(steps, 'state')} checked closely${options}, ${plural(findings.length, 'problem')}`,
    );
  }
  if (findings.length > 0) throw new NegativeAnswer();
};
