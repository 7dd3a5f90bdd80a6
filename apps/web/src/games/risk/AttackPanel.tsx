import type { Action, GameEvent, RiskView } from '@ludus/risk-engine';
import { useEffect, useState } from 'react';
import { isTyping } from '../../frame/typing.ts';
import { SeatMark } from '../../look/Glyph.tsx';
import { percent } from '../../words/format.ts';
import { LastRoll, rollsIn } from './Dice.tsx';
import type { AttackGroup } from './groups.ts';
import { ownerSeat, territoryName } from './names.ts';
import { assaultOdds } from './oddsOf.ts';
import { riskWords } from './words.ts';

const Place = ({ state, id }: { readonly state: RiskView; readonly id: string }) => {
  const seat = ownerSeat(state, state.territories[id]!.ownerId);
  return (
    <span className="panel-place" translate="no">
      {seat !== undefined && <SeatMark seat={seat} size={14} />} {territoryName(state, id)}
    </span>
  );
};

const Odds = ({ state, group }: { readonly state: RiskView; readonly group: AttackGroup }) => {
  const { from, to } = group;
  const { capture, lost } = assaultOdds(state, from, to);
  const [attackers, defenders] = [state.territories[from]!.armies, state.territories[to]!.armies];
  return (
    <div className="odds">
      <p>
        <span>{riskWords.toTake(territoryName(state, to))}</span>
        <strong>{percent(capture)}</strong>
      </p>
      <span className="odds-bar" aria-hidden="true">
        <span style={{ inlineSize: percent(capture) }} />
      </span>
      <p className="soft">
        <span>{riskWords.keep(Math.max(1, Math.round(attackers - lost)))}</span>
        <span>{riskWords.against(attackers, defenders)}</span>
      </p>
    </div>
  );
};

/** The keys A and B attack and blitz, as the buttons say. */
const useAttackKeys = (onAttack: (() => void) | undefined, onBlitz: (() => void) | undefined): void =>
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (isTyping(event.target) || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
      const command = { a: onAttack, b: onBlitz }[event.key.toLowerCase()];
      if (command === undefined) return;
      event.preventDefault();
      command();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [onAttack, onBlitz]);

const Choice = ({
  label,
  value,
  values,
  text,
  onChange,
}: {
  readonly label: string;
  readonly value: number;
  readonly values: readonly number[];
  readonly text: (value: number) => string;
  readonly onChange: (value: number) => void;
}) => (
  <label className="field panel-choice">
    <span>{label}</span>
    <select value={value} onChange={({ target }) => onChange(Number(target.value))}>
      {values.map((one) => (
        <option key={one} value={one}>
          {text(one)}
        </option>
      ))}
    </select>
  </label>
);

/** Everything about an attack, next to its target: the last roll, the odds, and what to do. */
export const AttackPanel = ({
  state,
  group,
  events,
  onAct,
  onStop,
}: {
  readonly state: RiskView;
  readonly group: AttackGroup;
  /** What the last move did, if it was a roll of this attack. */
  readonly events: readonly GameEvent[];
  readonly onAct: (action: Action) => void;
  readonly onStop: () => void;
}) => {
  const diceChoices = group.rolls.map(({ attackerDice }) => attackerDice ?? 0);
  const stops = group.blitzes.map(({ stopAt }) => stopAt);
  const [dice, setDice] = useState<number>();
  const [stopAt, setStopAt] = useState<number>();
  const most = Math.max(0, ...diceChoices);
  const least = Math.min(...stops);
  const roll =
    group.rolls.find(({ attackerDice }) => attackerDice === dice) ??
    group.rolls.find(({ attackerDice }) => attackerDice === most);
  const blitz =
    group.blitzes.find((one) => one.stopAt === stopAt) ?? group.blitzes.find((one) => one.stopAt === least);
  const attack = roll === undefined ? undefined : () => onAct(roll);
  const rush = blitz === undefined ? undefined : () => onAct(blitz);
  useAttackKeys(attack, rush);
  const isRolled = rollsIn(events).some(({ from, to }) => from === group.from && to === group.to);
  return (
    <>
      <header>
        <Place state={state} id={group.from} />
        <span aria-hidden="true">→</span>
        <Place state={state} id={group.to} />
      </header>
      {isRolled && (
        <LastRoll
          events={events}
          state={state}
          attacker={ownerSeat(state, state.territories[group.from]!.ownerId)}
          defender={ownerSeat(state, state.territories[group.to]!.ownerId)}
        />
      )}
      <Odds state={state} group={group} />
      <div className="panel-acts">
        <button type="button" className="button primary" disabled={attack === undefined} onClick={attack}>
          {riskWords.attackButton} <kbd translate="no">A</kbd>
        </button>
        <button type="button" className="button" disabled={rush === undefined} onClick={rush}>
          {riskWords.blitzButton} <kbd translate="no">B</kbd>
        </button>
        <button type="button" className="button quiet" onClick={onStop}>
          {riskWords.stopButton}
        </button>
      </div>
      {(diceChoices.length > 1 || stops.length > 1) && (
        <div className="panel-choices">
          {diceChoices.length > 1 && (
            <Choice
              label={riskWords.diceField}
              value={roll?.attackerDice ?? most}
              values={diceChoices.toSorted((a, b) => b - a)}
              text={riskWords.diceChoice}
              onChange={setDice}
            />
          )}
          {stops.length > 1 && (
            <Choice
              label={riskWords.stopAt}
              value={blitz?.stopAt ?? least}
              values={stops.toSorted((a, b) => a - b).slice(0, 60)}
              text={riskWords.armies}
              onChange={setStopAt}
            />
          )}
        </div>
      )}
    </>
  );
};
