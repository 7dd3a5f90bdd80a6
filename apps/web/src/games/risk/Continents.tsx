import { continentProgress, type PlayerId, type RiskView } from '@ludus/risk-engine';
import { Columns } from '../../look/Columns.tsx';
import { SeatMark } from '../../look/Glyph.tsx';
import { ownerSeat } from './names.ts';
import { possibleState } from './possible.ts';
import { riskWords } from './words.ts';

const { columns } = riskWords;

/** What every continent pays, how much of it the player has, and who gets the bonus. */
export const Continents = ({
  state,
  playerId,
}: {
  readonly state: RiskView;
  readonly playerId: PlayerId;
}) => (
  <details className="card continents">
    <summary>{riskWords.continents}</summary>
    <table>
      <Columns names={[columns.continent, columns.bonus, columns.yours, columns.holder]} />
      <tbody>
        {continentProgress(possibleState(state), playerId).map(
          ({ continentId, name, bonus, held, size, recipientId }) => (
            <tr key={continentId}>
              <th scope="row" translate="no">
                {name}
              </th>
              <td>{riskWords.bonus(bonus)}</td>
              <td>{riskWords.part(held, size)}</td>
              <td>
                {recipientId === undefined ? (
                  riskWords.nobody
                ) : (
                  <SeatMark seat={ownerSeat(state, recipientId) ?? 1} />
                )}
              </td>
            </tr>
          ),
        )}
      </tbody>
    </table>
  </details>
);
