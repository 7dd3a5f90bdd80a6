import type { Game } from '@ludus/kernel';
import { allSetups, checkGame, type Finding } from '@ludus/kernel/conformance';
import { NegativeAnswer } from '../../refusal.ts';
import type { Terminal } from '../../terminal.ts';
import { Work } from '../../work.ts';

export interface WalkPlan {
  readonly seeds: number;
  /** Look closely at every n-th state. */
  readonly every: number;
  readonly json: boolean;
}

/** Holds a game against the contract by random games on all its boards, and says which promises it breaks and where. */
export const checkContract = async (terminal: Terminal, game: Game, plan: WalkPlan): Promise<void> => {
  const seeds = Array.from({ length: plan.seeds }, (_, i) => i + 1);
  const setups = allSetups(game);
  const findings: Finding[] = [];
  let steps = 0;
  const work = new Work(terminal, { total: setups.length * seeds.length });
  for (const [i, setup] of setups.entries()) {
    const onStep = (): void => {
      steps += 1;
    };
    findings.push(...checkGame(game, { setups: [setup], seeds, every: plan.every, onStep }));
    if ((await work.onGame((i + 1) * seeds.length)) === 'stop') break;
  }
  work.end();
  const games = setups.length * seeds.length;
  if (plan.json) terminal.out(JSON.stringify({ game: game.id, games, steps, findings }));
  else {
    for (const { check, place, message, reproduce } of findings) {
      terminal.out(`${check}: ${place}: ${message}`);
      terminal.out(`  ${reproduce}`);
    }
    terminal.out(
      `${games} games, ${steps} steps, ${findings.length} broken promise${findings.length === 1 ? '' : 's'}`,
    );
  }
  if (findings.length > 0) throw new NegativeAnswer();
};
