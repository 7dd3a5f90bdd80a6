import { unwrap } from '@ludus/kernel';
import { attackOdds } from '@ludus/risk-engine';
import { useState } from 'react';
import { riskRules as words } from '../rules/words.ts';

const MOST = 60;

const Stepper = ({
  label,
  value,
  min,
  onChange,
}: {
  readonly label: string;
  readonly value: number;
  readonly min: number;
  readonly onChange: (value: number) => void;
}) => (
  <label className="field">
    <span>
      {label}: <strong>{value}</strong>
    </span>
    <input
      type="range"
      min={min}
      max={MOST}
      value={value}
      onChange={({ target }) => onChange(Number(target.value))}
    />
  </label>
);

/** The exact odds of an attack, with sliders. */
export const OddsCalculator = () => {
  const [attackers, setAttackers] = useState(8);
  const [defenders, setDefenders] = useState(5);
  const odds = unwrap(attackOdds(attackers, defenders));
  return (
    <section className="calculator" aria-label={words.calculator}>
      <h3>{words.calculator}</h3>
      <Stepper label={words.attackers} value={attackers} min={2} onChange={setAttackers} />
      <Stepper label={words.defenders} value={defenders} min={1} onChange={setDefenders} />
      <output className="big-number">{(100 * odds.capture).toFixed(1)}%</output>
      <p className="soft">
        {words.expected(odds.expectedAttackerLosses.toFixed(1), odds.expectedDefenderLosses.toFixed(1))}
      </p>
    </section>
  );
};
