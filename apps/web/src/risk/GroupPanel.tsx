import { type Action, attackOdds, type GameState } from '@ludus/risk-engine';
import { Amount } from './Amount.tsx';
import type { Group } from './groups.ts';
import { territoryName } from './MapBoard.tsx';

type Shown = Pick<GameState, 'map' | 'territories' | 'ruleset'>;

const percent = (share: number): string =>
  `${(100 * share).toFixed(share > 0.995 || share < 0.005 ? 1 : 0)}%`;

const armies = (n: number): string => (n === 1 ? '1 army' : `${n} armies`);

const Odds = ({
  state,
  group,
}: {
  readonly state: Shown;
  readonly group: Extract<Group, { kind: 'attack' }>;
}) => {
  const attackers = state.territories[group.from]!.armies;
  const defenders = state.territories[group.to]!.armies;
  const { maxAttackDice, maxDefendDice } = state.ruleset.combat;
  const odds = attackOdds(attackers, defenders, { attack: maxAttackDice, defend: maxDefendDice });
  return (
    <div className="odds">
      <p>
        {attackers} against {defenders}: attacking to the end takes {territoryName(state, group.to)} with{' '}
        <strong>{percent(odds.capture)}</strong>, losing {odds.expectedAttackerLosses.toFixed(1)} armies on
        average.
      </p>
      <span className="bar" aria-hidden="true">
        <span style={{ inlineSize: percent(odds.capture) }} />
      </span>
    </div>
  );
};

/** The rest of an action whose places are chosen: how many, or how many dice. */
export const GroupPanel = ({
  state,
  group,
  onAct,
}: {
  readonly state: Shown;
  readonly group: Group;
  readonly onAct: (action: Action) => void;
}) => {
  if (group.kind === 'place') {
    const counts = group.actions.map(({ count }) => count);
    return (
      <Amount
        key={group.territory}
        label="Armies"
        button={(n) => `Place ${armies(n)} in ${territoryName(state, group.territory)}`}
        min={Math.min(...counts)}
        max={Math.max(...counts)}
        start={Math.max(...counts)}
        onTake={(n) => onAct(group.actions.find(({ count }) => count === n)!)}
      />
    );
  }
  if (group.kind === 'fortify') {
    const counts = group.actions.map(({ count }) => count);
    return (
      <Amount
        key={`${group.from} ${group.to}`}
        label="Armies"
        button={(n) => `Move ${armies(n)} to ${territoryName(state, group.to)}`}
        min={Math.min(...counts)}
        max={Math.max(...counts)}
        start={Math.max(...counts)}
        onTake={(n) => onAct(group.actions.find(({ count }) => count === n)!)}
      />
    );
  }
  const stops = group.blitzes.map(({ stopAt }) => stopAt);
  return (
    <div className="group-panel">
      <Odds state={state} group={group} />
      <div className="row">
        {group.rolls.toReversed().map((roll) => (
          <button key={roll.attackerDice} type="button" className="button" onClick={() => onAct(roll)}>
            Roll {roll.attackerDice} {roll.attackerDice === 1 ? 'die' : 'dice'}
          </button>
        ))}
      </div>
      {stops.length > 0 && (
        <Amount
          key={`${group.from} ${group.to}`}
          label="Blitz until this many armies are left"
          button={(n) => (n === Math.min(...stops) ? 'Blitz to the end' : `Blitz, stop at ${n}`)}
          min={Math.min(...stops)}
          max={Math.max(...stops)}
          start={Math.min(...stops)}
          onTake={(n) => onAct(group.blitzes.find(({ stopAt }) => stopAt === n)!)}
        />
      )}
    </div>
  );
};
