import { unwrap } from '@ludus/kernel';
import { attackOdds } from '@ludus/risk-engine';
import { useState } from 'react';
import { href } from '../frame/router.ts';
import { Figure } from './Figure.tsx';
import { riskCourse } from './riskLessons.ts';

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
  const odds = unwrap(attackOdds(attackers, defenders));
  return (
    <section className="calculator" aria-label="Odds of an attack">
      <h3>Odds of an attack</h3>
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
  <article className="page rules wide-figures">
    <h1>The rules of Risk</h1>
    <p className="lead">
      Two to six players share a world of territories. The last one standing, alone or as a team, wins.
    </p>
    <p>
      A turn has three parts: reinforce, attack, fortify. Territories nobody owns are neutral: they never act,
      but they defend. The boards on this page are live; you are blue.
    </p>
    <section className="rule">
      <div>
        <h2>Reinforce</h2>
        <p>
          At the start of your turn you get one army for every three territories, at least three, and the
          bonus of every continent you hold alone. Put all of them on territories of yours, in as many
          portions as you like.
        </p>
      </div>
      <Figure
        course={riskCourse}
        lesson="reinforcing"
        caption="The south is yours: three armies and three more."
      />
    </section>
    <section className="rule">
      <div>
        <h2>Attack</h2>
        <p>
          From a territory with at least two armies you may attack a neighbour, as often as you like. You roll
          one to three dice, but fewer than you have armies there; the defender rolls up to two. The highest
          dice are compared, then the second highest. The lower one loses an army, and the defender wins ties.
        </p>
        <p>
          A <strong>blitz</strong> rolls on until the territory falls or your armies are down to where you
          said stop. Into a captured territory you move at least as many armies as you rolled dice, at most
          all but one.
        </p>
      </div>
      <Figure
        course={riskCourse}
        lesson="blitz"
        caption="Choose Doland, then a neighbour: the odds are exact."
      />
    </section>
    <section className="rule">
      <div>
        <h2>Odds</h2>
        <p>
          The chance of a whole attack is known exactly. About as many armies as the defender has, and a few
          more, are needed to have the better of it; the advantage of a third die is worth more the longer the
          fight.
        </p>
      </div>
      <Calculator />
    </section>
    <section className="rule">
      <div>
        <h2>Fortify</h2>
        <p>
          After the attacks you may move armies once, between two of your territories that are connected
          through your own. One army stays behind. Then the turn ends.
        </p>
      </div>
      <Figure
        course={riskCourse}
        lesson="fortifying"
        caption="Prasithia is far from the front, but connected to it."
      />
    </section>
    <section className="rule">
      <div>
        <h2>Cards</h2>
        <p>
          Whoever took at least one territory draws a card at the end of the turn. Three of a kind or one of
          each are a set, and a wild card stands for any kind. The first set traded in a game brings 4 armies,
          then 6, 8, 10, 12 and 15, whoever trades; two more if a card shows a territory of yours. With five
          cards at the start of a turn a set must be traded.
        </p>
        <h2>Elimination and the end</h2>
        <p>
          Taking a player’s last territory also takes their cards; with six or more you trade at once. You may
          resign at any time: your land turns neutral. With a round limit, most territories win after that
          round, then most armies.
        </p>
        <h2>Teams</h2>
        <p>
          Teammates win together, do not attack each other, and may place armies and fortify with each other.
          A continent held by one team pays its bonus once, to the member with most of it.
        </p>
      </div>
      <Figure course={riskCourse} lesson="trading" caption="Five cards in hand: a trade is due." />
    </section>
    <p className="row">
      <a className="button primary" href={href(['play', 'risk'], { now: 1 })}>
        Play now
      </a>
      <a className="button" href={href(['learn', 'risk', 'reinforcing'])}>
        Take the tutorial
      </a>
    </p>
  </article>
);
