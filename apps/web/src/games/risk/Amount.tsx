import { useState } from 'react';

/** A number from a range, by slider or by typing, and the button that takes it. */
export const Amount = ({
  label,
  button,
  min,
  max,
  start,
  onTake,
}: {
  readonly label: string;
  readonly button: (amount: number) => string;
  readonly min: number;
  readonly max: number;
  readonly start: number;
  readonly onTake: (amount: number) => void;
}) => {
  const [wanted, setWanted] = useState(start);
  const amount = Math.min(max, Math.max(min, wanted));
  return (
    <div className="amount">
      {min < max && (
        <label className="field">
          <span>
            {label}: <strong>{amount}</strong>
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
      <button type="button" className="button primary" onClick={() => onTake(amount)}>
        {button(amount)}
      </button>
    </div>
  );
};
