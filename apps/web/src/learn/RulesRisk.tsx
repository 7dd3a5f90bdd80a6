import { attackOdds } from '@ludus/risk-engine';
import { useState } from 'react';
import { href } from '../frame/router.ts';

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

/** The exact chances of an attack, to play with. */
const Calculator = () => {
  const [attackers, setAttackers] = useState(8);
  const [defenders, setDefenders] = useState(5);
  const odds = attackOdds(attackers, defenders);
  return (
    <section className="card calculator" aria-label="Odds of an attack">
      <h2>Odds of an attack</h2>
      <Stepper label="Attacking armies" value={attackers} min={2} onChange={setAttackers} />
      <Stepper label="Defending armies" value={defenders} min={1} onChange={setDefenders} />
      <output className="big-number">{(100 * odds.capture).toFixed(1)}%</output>
      <p className="soft">
        to take the territory by attacking to the end, losing {odds.expectedAttackerLosses.toFixed(1)} armies
        on average; the defender loses {odds.expectedDefenderLosses.toFixed(1)}.
      </p>
    </section>
  );
};

export const RulesRisk = () => (
  <article className="page rules">
    <h1>The rules of Risk</h1>
    <p>Two to six players share a world of territories. The last one standing, alone or as a team, wins.</p>
    <section className="rule">
      <div>
        <h2>Reinforce</h2>
        <p>
          At the start of your turn you get a third of the number of your territories in armies, at least
          three, and the bonus of every continent you hold alone. A set of three cards (three of a kind, or
          one of each) can be traded for more; with five cards it must be. Put all armies on territories of
          yours.
        </p>
        <h2>Attack</h2>
        <p>
          From a territory with at least two armies you may attack a neighbour, as often as you like. You roll
          up to three dice, the defender up to two; highest against highest, ties to the defender, each lost
          pair costs an army. A blitz rolls on until the territory falls or your armies are down to where you
          said stop. Into a captured territory you move at least as many armies as you rolled dice. Whoever
          captured something draws a card at the end of the turn.
        </p>
        <h2>Fortify</h2>
        <p>
          Then you may move armies once between two of your territories that are connected through your own.
        </p>
        <h2>Elimination</h2>
        <p>Taking a player’s last territory also takes their cards; with six or more you trade at once.</p>
      </div>
      <Calculator />
    </section>
    <p className="row">
      <a className="button primary" href={href(['play', 'risk'], { now: 1 })}>
        Play now
      </a>
    </p>
  </article>
);
