import type { Action, GameEvent, GameState } from '@ludus/risk-engine';
import type { GameLine } from '@ludus/table';
import { useMemo } from 'react';
import type { InsightProps } from '../../table/ui.ts';
import { type AttackLuck, attackIn, luckBySeat, luckOf } from './luck.ts';
import { territoryName } from './names.ts';
import { riskWords } from './words.ts';

const { luck: words } = riskWords;

const ownerSeat = ({ playerIds, territories }: GameState, territory: string): number =>
  playerIds.indexOf(territories[territory]?.ownerId ?? '') + 1;

/** Every attack of a game. */
const attacksOf = (line: GameLine): readonly AttackLuck[] =>
  line.steps.flatMap(({ action: played, seat }, i) => {
    const action = played as Action;
    if (action.type !== 'Attack' && action.type !== 'Blitz') return [];
    const before = line.stateAt(i) as GameState;
    const events = line.lastMove(i + 1)!.events as readonly GameEvent[];
    const found = attackIn(events, { count: i + 1, attacker: seat, defender: ownerSeat(before, action.to) });
    return found === undefined ? [] : [found];
  });

/** Separates luck from skill: what the dice gave and took, compared with their average. */
export const LuckInsight = ({ line, at, people }: InsightProps) => {
  const attacks = useMemo(() => attacksOf(line), [line]);
  const state = line.stateAt(at) as GameState;
  const last = attacks.findLast(({ count }) => count <= at);
  if (attacks.length === 0) return null;
  const bySeat = luckBySeat(attacks, state.playerIds.length);
  const most = Math.max(...bySeat);
  return (
    <section className="luck" aria-label={words.title}>
      <h3>{words.title}</h3>
      <p>{most < 0.5 ? words.even : words.lucky(people(bySeat.indexOf(most) + 1), most)}</p>
      <table className="kinds">
        <thead>
          <tr>
            <td />
            <th scope="col">{words.attacks}</th>
            <th scope="col">{words.armies}</th>
          </tr>
        </thead>
        <tbody>
          {bySeat.map((armies, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: seats never change places
            <tr key={i}>
              <th scope="row" translate="no">
                {people(i + 1).name}
              </th>
              <td>{attacks.filter(({ attacker }) => attacker === i + 1).length}</td>
              <td>{words.difference(armies)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {last !== undefined && (
        <p className="soft">
          {words.attack(people(last.attacker), {
            from: territoryName(state, last.from),
            to: territoryName(state, last.to),
            lost: last.lost,
            expectedLost: last.expectedLost,
            taken: last.taken,
            expectedTaken: last.expectedTaken,
            luck: luckOf(last),
          })}
        </p>
      )}
    </section>
  );
};
