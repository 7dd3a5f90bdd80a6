import type { Phase } from '@ludus/risk-engine';
import { number } from '../../words/format.ts';
import { riskWords } from './words.ts';

const STEPS = ['reinforce', 'attack', 'fortify'] as const;

const STEP_OF: Readonly<Record<Phase, number>> = {
  Setup: -1,
  Reinforcement: 0,
  Attack: 1,
  Occupy: 1,
  Fortify: 2,
  GameOver: 3,
};

/** Where in the turn the game is. */
export const Phases = ({ phase }: { readonly phase: Phase }) => (
  <ol className="phases" aria-label={riskWords.phases.list}>
    {STEPS.map((step, i) => {
      const isDone = i < STEP_OF[phase];
      return (
        <li
          key={step}
          aria-current={i === STEP_OF[phase] ? 'step' : undefined}
          className={isDone ? 'done' : ''}
        >
          <span className="phase-number" aria-hidden="true">
            {isDone ? '✓' : number(i + 1)}
          </span>
          {riskWords.phases[step]}
          {isDone && <span className="unseen"> {riskWords.phases.done}</span>}
        </li>
      );
    })}
  </ol>
);
