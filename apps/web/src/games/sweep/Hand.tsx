import { CARD_RULES, type Card, ENERGY, type PlayerSecrets } from '@ludus/sweep-engine';

/** The cards in hand; a card that cannot be played now says so by being dim. */
export const Hand = ({
  secrets,
  playable,
  chosen,
  onPick,
}: {
  readonly secrets: PlayerSecrets;
  readonly playable: ReadonlySet<string>;
  readonly chosen: string | undefined;
  readonly onPick: (card: Card) => void;
}) => (
  <div className="hand">
    <p className="energy" role="img" aria-label={`Energy: ${secrets.energy} of ${ENERGY}`}>
      Energy{' '}
      {Array.from({ length: ENERGY }, (_, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a bolt is its place
        <span key={i} className={i < secrets.energy ? 'bolt full' : 'bolt'}>
          ◆
        </span>
      ))}
      {secrets.shields > 0 && <span> · shielded against {secrets.shields} mine</span>}
    </p>
    <ul className="cards">
      {secrets.hand.map((card, i) => {
        const { name, energy, text } = CARD_RULES[card];
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: equal cards are told apart by their place in hand
          <li key={i}>
            <button
              type="button"
              className="sweep-card"
              disabled={!playable.has(card)}
              aria-pressed={chosen === card}
              onClick={() => onPick(card)}
            >
              <strong>{name}</strong>
              <span className="cost" aria-label={`costs ${energy}`} role="img">
                {energy}
              </span>
              <span className="card-text">{text}</span>
            </button>
          </li>
        );
      })}
    </ul>
    <p className="soft piles">
      {secrets.draw.length} to draw, {secrets.discard.length} discarded
      {secrets.exhausted.length > 0 && `, ${secrets.exhausted.length} used up`}
    </p>
  </div>
);
