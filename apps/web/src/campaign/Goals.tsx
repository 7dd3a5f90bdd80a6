import type { Level } from '@ludus/sweep-engine';
import { GOALS, type Goal, limitsOf } from './goals.ts';
import { Star } from './Star.tsx';
import { campaignWords } from './words.ts';
import './campaign.css';

const goalText = (level: Pick<Level, 'id'>, goal: Goal): string => {
  const limits = limitsOf(level);
  return goal === 'win' ? campaignWords.goals.win : campaignWords.goals[goal](limits[goal]);
};

/** The three goals of a level, each with its star. */
export const Goals = ({
  level,
  reached,
}: {
  readonly level: Pick<Level, 'id'>;
  readonly reached: readonly Goal[];
}) => (
  <ul className="goals" aria-label={campaignWords.goalList}>
    {GOALS.map((goal) => (
      <li key={goal}>
        <Star isFull={reached.includes(goal)} size={26} />
        <span>
          {goalText(level, goal)}
          <span className="unseen">
            {' '}
            ({reached.includes(goal) ? campaignWords.reached : campaignWords.missed})
          </span>
        </span>
      </li>
    ))}
  </ul>
);
