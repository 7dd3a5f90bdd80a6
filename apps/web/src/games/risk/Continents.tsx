import { continentProgress, type PlayerId, type RiskView } from '@ludus/risk-engine';
import { Columns } from '../../look/Columns.tsx';
import { SeatMark } from '../../look/Glyph.tsx';
import { ownerSeat } from './MapBoard.tsx';
import { possibleState } from './possible.ts';

/** What every continent pays, how far the player is, and who is paid. */
export const Continents = ({
  state,
  playerId,
}: {
  readonly state: RiskView;
  readonly playerId: PlayerId;
}) => (
  <details className="card continents">
    <summary>Continents</summary>
    <table>
      <Columns names={['Continent', 'Bonus', 'Yours', 'Paid to']} />
      <tbody>
        {continentProgress(possibleState(state), playerId).map(
          ({ continentId, name, bonus, held, size, recipientId }, i) => (
            <tr key={continentId}>
              <th scope="row">
                <span className="continent-mark" data-continent={i % 8} aria-hidden="true" /> {name}
              </th>
              <td>+{bonus}</td>
              <td>
                {held} / {size}
              </td>
              <td>
                {recipientId === undefined ? '–' : <SeatMark seat={ownerSeat(state, recipientId) ?? 1} />}
              </td>
            </tr>
          ),
        )}
      </tbody>
    </table>
  </details>
);
