import { strengthWords } from './words.ts';
import './portrait.css';

const DOTS = [1, 2, 3, 4, 5] as const;

const fillOf = (dot: number, level: number): 'full' | 'half' | undefined => {
  if (level >= dot * 2) return 'full';
  return level === dot * 2 - 1 ? 'half' : undefined;
};

/** Five dots in half steps for a strength from 1 to 10. */
export const Strength = ({ level }: { readonly level: number }) => (
  <span className="strength" role="img" aria-label={strengthWords(level)}>
    {DOTS.map((dot) => (
      <i key={dot} data-fill={fillOf(dot, level)} />
    ))}
  </span>
);
