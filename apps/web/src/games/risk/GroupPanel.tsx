import type { Action, GameState } from '@ludus/risk-engine';
import { Amount } from './Amount.tsx';
import type { AttackGroup, Group } from './groups.ts';
import { territoryName } from './MapBoard.tsx';
import { oddsOf } from './oddsOf.ts';
import { armies } from './people.ts';

type Shown = Pick<GameState, 'map' | 'territories' | 'ruleset'>;

const Odds = ({ state, group }: { readonly state: Shown; readonly group: AttackGroup }) => {
  const { attackers, defenders, capture, lost } = oddsOf(state, group);
  return (
    <div className="odds">
      <p>
        {attackers} against {defenders}: attacking to the end takes {territoryName(state, group.to)} with{' '}
        <strong>{capture}</strong>, losing {lost} armies on average.
      </p>
      <span className="bar" aria-hidden="true">
        <span style={{ inlineSize: capture }} />
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
  if (group.kind !== 'attack') {
    const [to, verb] = group.kind === 'place' ? [group.territory, 'Place'] : [group.to, 'Move'];
    const counts = group.actions.map(({ count }) => count);
    return (
      <Amount
        key={group.kind === 'place' ? to : `${group.from} ${to}`}
        label="Armies"
        button={(n) => `${verb} ${armies(n)} ${verb === 'Place' ? 'in' : 'to'} ${territoryName(state, to)}`}
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
