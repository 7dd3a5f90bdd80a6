import {
  type Action,
  type Card,
  type CardId,
  type PlayerId,
  type RiskView,
  type TradeCards,
  tradeWorth,
} from '@ludus/risk-engine';
import { cardName } from './names.ts';
import { possibleState } from './possible.ts';
import { riskWords } from './words.ts';

/** Drawings for the kinds of cards, 24 by 24: a soldier, a horse's head, a cannon, a star. */
const EMBLEMS: Readonly<Record<Card['kind'], string>> = {
  A: 'M12 2.8a3.2 3.2 0 1 1 0 6.4a3.2 3.2 0 1 1 0-6.4ZM6 21v-5c0-3 2.4-5 6-5s6 2 6 5v5',
  B: 'M6 21c0-5 2-7 2-10l-3 1l-1-3l6-5l2-2l1 3c4 1 6 5 6 10v6Z',
  C: 'M8 11.5a4.5 4.5 0 1 1 0 9a4.5 4.5 0 1 1 0-9ZM4 13L19 5l1.6 3.4L12.4 13',
  W: 'M12 3l2.6 5.6l6.1.7l-4.5 4.2l1.2 6L12 16.5l-5.4 3l1.2-6L3.3 9.3l6.1-.7Z',
};

const CardEmblem = ({ kind }: { readonly kind: Card['kind'] }) => (
  <svg className="card-emblem" viewBox="0 0 24 24" aria-hidden="true">
    <path d={EMBLEMS[kind]} />
  </svg>
);

/** The hand, in a row that is always there; spectators have none. */
export const Cards = ({ state, hand }: { readonly state: RiskView; readonly hand: readonly CardId[] }) =>
  state.viewerId === undefined ? null : hand.length === 0 ? (
    <p className="soft no-cards">{riskWords.noCards}</p>
  ) : (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users scroll it with the arrow keys
    <ul className="risk-cards" aria-label={riskWords.hand} tabIndex={0}>
      {hand.map((id) => {
        const kind = state.cardsById[id]?.kind ?? 'W';
        return (
          <li key={id} data-kind={kind}>
            <CardEmblem kind={kind} />
            <strong>{riskWords.kinds[kind]}</strong>
            <span className="card-land" translate="no">
              {cardName(state.map, state.cardsById[id])}
            </span>
          </li>
        );
      })}
    </ul>
  );

/** The sets of cards that can be traded now. */
export const Trades = ({
  state,
  playerId,
  trades,
  onAct,
}: {
  readonly state: RiskView;
  readonly playerId: PlayerId;
  readonly trades: readonly TradeCards[];
  readonly onAct: (action: Action) => void;
}) =>
  trades.slice(0, 12).map((trade) => (
    <button key={trade.cardIds.join()} type="button" className="button small" onClick={() => onAct(trade)}>
      {riskWords.tradeFor(
        trade.cardIds.map((id) => cardName(state.map, state.cardsById[id])),
        tradeWorth(possibleState(state), playerId, trade.cardIds),
      )}
    </button>
  ));
