import type { Choices, Game } from '@ludus/kernel';
import { allSetups, checkPages, checkWalks, type Finding } from '@ludus/kernel/conformance';
import { plural } from '../../plural.ts';
import { NegativeAnswer, required } from '../../refusal.ts';
import type { Terminal } from '../../terminal.ts';
import { Work } from '../../work.ts';

interface WalkPlan {
  readonly seeds: number;
  /** Look closely at every n-th state. */
  readonly every: number;
  /** A longer game is stopped. */
  readonly maxSteps: number;
  readonly rule?: Readonly<Record<string, unknown>>;
  readonly json: boolean;
}

interface Walked {
  readonly games: number;
  readonly steps: number;
  /** Games that were left because they went on too long. */
  readonly left: number;
  readonly findings: readonly Finding[];
}

const setupsOf = (game: Game, { rule }: WalkPlan): Choices[] => {
  if (rule === undefined) return allSetups(game);
  const setups = allSetups(game).map((setup) => ({ ...setup, options: rule }));
  for (const setup of setups) required(game.configure(setup));
  return setups;
};

/** Random play may take very long to end a game that people end soon; but some game has to end. */
const endless = ({ games, left }: Walked, maxSteps: number): Finding[] =>
  games > left
    ? []
    : [
        {
          check: 'ending',
          place: 'all games',
          message: `no game ended within ${maxSteps} steps`,
          reproduce: `checkGame(game, { maxSteps: ${maxSteps} })`,
        },
      ];

const walkAll = async (terminal: Terminal, game: Game, plan: WalkPlan): Promise<Walked> => {
  const seeds = Array.from({ length: plan.seeds }, (_, i) => i + 1);
  const setups = setupsOf(game, plan);
  let findings: readonly Finding[] = [];
  let [games, steps, left] = [0, 0, 0];
  const onStep = (): void => {
    steps += 1;
  };
  const onCut = (): void => {
    left += 1;
  };
  const { every, maxSteps } = plan;
  const total = setups.length * seeds.length;
  const work = new Work(terminal, { total });
  for (const found of checkWalks(game, { setups, seeds, every, maxSteps, onStep, onCut })) {
    findings = found;
    games = Math.min(games + 1, total);
    if ((await work.onGame(games)) === 'stop') break;
  }
  work.end();
  return { games, steps, left, findings };
};

/** Holds a game against the contract by random games on all its boards, and says which promises it breaks and where. */
export const checkContract = async (terminal: Terminal, game: Game, plan: WalkPlan): Promise<void> => {
  const walked = await walkAll(terminal, game, plan);
  const { games, steps, left } = walked;
  const findings = [...walked.findings, ...endless(walked, plan.maxSteps), ...(await checkPages(game))];
  if (plan.json) terminal.out(JSON.stringify({ game: game.id, games, steps, left, findings }));
  else {
    for (const { check, place, message, reproduce } of findings) {
      terminal.out(`${check}: ${place}: ${message}`);
      terminal.out(`  ${reproduce}`);
    }
    const unfinished = left === 0 ? '' : ` (${left} left after ${plan.maxSteps} steps)`;
    terminal.out(
      `${plural(games, 'game')}${unfinished}, ${plural(steps, 'step')}, ${plural(findings.length, 'broken promise')}`,
    );
  }
  if (findings.length > 0) throw new NegativeAnswer();
};
