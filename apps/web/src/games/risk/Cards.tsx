import {
  type Action,
  type Card,
  type CardId,
  type PlayerId,
  type RiskView,
  type TradeCards,
  tradeWorth,
} from '@ludus/risk-engine';
import { territoryName } from './MapBoard.tsx';
import { armies } from './people.ts';
import { possibleState } from './possible.ts';

const KINDS: Readonly<Record<Card['kind'], string>> = {
  A: 'Infantry',
  B: 'Cavalry',
  C: 'Artillery',
  W: 'Wild',
};

/** The hand, and the sets that can be traded now. */
export const Cards = ({
  state,
  playerId,
  hand,
  trades,
  onAct,
}: {
  readonly state: RiskView;
  readonly playerId: PlayerId;
  readonly hand: readonly CardId[];
  readonly trades: readonly TradeCards[];
  readonly onAct: (action: Action) => void;
}) => {
  if (hand.length === 0) return <p className="soft">No cards in hand.</p>;
  const name = (id: CardId): string => {
    const card = state.cardsById[id];
    if (card === undefined) return id;
    return card.territoryId === undefined ? KINDS[card.kind] : territoryName(state, card.territoryId);
  };
  return (
    <>
      <ul className="risk-cards">
        {hand.map((id) => {
          const card = state.cardsById[id];
          return (
            <li key={id} data-kind={card?.kind}>
              <strong>{card === undefined ? '?' : KINDS[card.kind]}</strong>
              <span>{name(id)}</span>
            </li>
          );
        })}
      </ul>
      {trades.length > 0 && (
        <div className="row">
          {trades.slice(0, 12).map((trade) => (
            <button
              key={trade.cardIds.join()}
              type="button"
              className="button small"
              onClick={() => onAct(trade)}
            >
              Trade {trade.cardIds.map(name).join(' + ')} for{' '}
              {armies(tradeWorth(possibleState(state), playerId, trade.cardIds))}
            </button>
          ))}
        </div>
      )}
    </>
  );
};
