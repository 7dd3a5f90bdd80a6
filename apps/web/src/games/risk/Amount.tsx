import { useState } from 'react';
import { number } from '../../words/format.ts';
import { riskWords } from './words.ts';

/** A number from a range, by slider or by typing, and the button that confirms it. */
export const Amount = ({
  label,
  button,
  min,
  max,
  start,
  onTake,
  onCancel,
}: {
  readonly label: string;
  readonly button: (amount: number) => string;
  readonly min: number;
  readonly max: number;
  readonly start: number;
  readonly onTake: (amount: number) => void;
  readonly onCancel?: (() => void) | undefined;
}) => {
  const [wanted, setWanted] = useState(start);
  const amount = Math.min(max, Math.max(min, wanted));
  return (
    <div className="amount">
      {min < max && (
        <label className="field">
          <span>
            {label} <strong>{number(amount)}</strong>
          </span>
          <input
            type="range"
            min={min}
            max={max}
            value={amount}
            onChange={({ target }) => setWanted(Number(target.value))}
          />
        </label>
      )}
      <div className="amount-acts">
        <button type="button" className="button primary" onClick={() => onTake(amount)}>
          {button(amount)}
        </button>
        {onCancel !== undefined && (
          <button type="button" className="button quiet" onClick={onCancel}>
            {riskWords.cancel}
          </button>
        )}
      </div>
    </div>
  );
};
