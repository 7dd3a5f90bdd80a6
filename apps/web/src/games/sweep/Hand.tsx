import { CARD_RULES, type Card, ENERGY, type PlayerSecrets } from '@ludus/sweep-engine';
import { number } from '../../words/format.ts';
import { CardArt } from './CardArt.tsx';
import { sweepWords } from './words.ts';

const { cardNames, cardTexts } = sweepWords;

const Energy = ({ energy }: { readonly energy: number }) => (
  <p className="energy">
    <span role="img" aria-label={sweepWords.energy(energy, ENERGY)}>
      {Array.from({ length: ENERGY }, (_, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a gem is its place
        <svg key={i} className={i < energy ? 'gem full' : 'gem'} viewBox="0 0 24 24" aria-hidden="true">
          <path d="M12 2L22 9.5L18 21H6L2 9.5Z" />
          <path className="spark" d="M13 6L8 13h3l-1 5l5-7h-3Z" />
        </svg>
      ))}
    </span>
    <span aria-hidden="true">
      <strong>{sweepWords.energy(energy, ENERGY)}</strong>
      <small>{sweepWords.revealsFree}</small>
    </span>
  </p>
);

const Pile = ({ name, cards }: { readonly name: string; readonly cards: readonly Card[] }) => (
  <span
    className="pile"
    role="img"
    aria-label={sweepWords.pile(
      name,
      cards.map((card) => cardNames[card]),
    )}
  >
    <b aria-hidden="true">{number(cards.length)}</b>
    <small aria-hidden="true">{name}</small>
  </span>
);

/** Longer names are smaller, so that they stay on one line. */
const LONG_NAME = 10;

/** The cards in hand; a card that cannot be played now is dimmed. Energy and piles never move. */
export const Hand = ({
  secrets,
  playable,
  chosen,
  onPick,
  onPeek,
}: {
  readonly secrets: PlayerSecrets;
  readonly playable: ReadonlySet<string>;
  readonly chosen: string | undefined;
  readonly onPick: (card: Card) => void;
  /** The card under the pointer or in focus. */
  readonly onPeek: (card: Card | undefined) => void;
}) => (
  <div className="hand">
    <div className="hand-head">
      <Energy energy={secrets.energy} />
      <Pile name={sweepWords.draw} cards={secrets.draw} />
      <Pile name={sweepWords.discard} cards={secrets.discard} />
      {secrets.exhausted.length > 0 && <Pile name={sweepWords.usedUp} cards={secrets.exhausted} />}
    </div>
    {secrets.shields > 0 && <p className="shielded">{sweepWords.shielded(secrets.shields)}</p>}
    <ul className="cards" aria-label={sweepWords.hand}>
      {secrets.hand.map((card, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: equal cards are told apart by their place in hand
        <li key={i}>
          <button
            type="button"
            className="sweep-card"
            disabled={!playable.has(card)}
            aria-pressed={chosen === card}
            onClick={() => onPick(card)}
            onPointerEnter={() => onPeek(card)}
            onPointerLeave={() => onPeek(undefined)}
            onFocus={() => onPeek(card)}
            onBlur={() => onPeek(undefined)}
          >
            <CardArt card={card} />
            <strong data-long={cardNames[card].length > LONG_NAME}>{cardNames[card]}</strong>
            <span className="cost" role="img" aria-label={sweepWords.cost(CARD_RULES[card].energy)}>
              {number(CARD_RULES[card].energy)}
            </span>
            <span className="card-text">{cardTexts[card]}</span>
          </button>
        </li>
      ))}
    </ul>
  </div>
);
