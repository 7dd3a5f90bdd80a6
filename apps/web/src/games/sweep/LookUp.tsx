import { CARD_RULES, CARDS, type Card, type SweepView } from '@ludus/sweep-engine';
import { number } from '../../words/format.ts';
import { CardArt } from './CardArt.tsx';
import { otherSide, personOfSide, type Speech, tileName } from './owners.ts';
import { sweepWords } from './words.ts';

const { cardNames, cardTexts, cardRules } = sweepWords;

/** All cards of a deck, each with its drawing and its exact effect. */
export const CardBook = ({ deck }: { readonly deck: readonly Card[] }) => (
  <details className="card look-up">
    <summary>{sweepWords.book}</summary>
    <ul className="card-book">
      {CARDS.filter((card) => deck.includes(card)).map((card) => (
        <li key={card}>
          <CardArt card={card} />
          <div>
            <strong>{cardNames[card]}</strong>{' '}
            <span className="cost" role="img" aria-label={sweepWords.cost(CARD_RULES[card].energy)}>
              {number(CARD_RULES[card].energy)}
            </span>
            <p>{cardTexts[card]}</p>
            <p className="soft">{cardRules[card]}</p>
          </div>
        </li>
      ))}
    </ul>
  </details>
);

/** The clues so far, latest first: what each said about tiles that are still closed. Hovering over one shows them. */
export const ClueList = ({
  view,
  speech,
  shown,
  onShow,
}: {
  readonly view: SweepView;
  readonly speech: Speech;
  readonly shown: number | undefined;
  readonly onShow: (clue: number | undefined) => void;
}) => (
  <details className="card look-up">
    <summary>{sweepWords.clues}</summary>
    {view.clues.length === 0 && <p className="soft">{sweepWords.noClues}</p>}
    <ul className="clue-list">
      {view.clues
        .map((clue, i) => ({ clue, i }))
        .toReversed()
        .map(({ clue, i }) => {
          const closed = clue.pips.filter(({ tile }) => view.revealed[tile] === null);
          const isRivals = clue.kind === 'rival';
          const name = isRivals
            ? sweepWords.clueOf(personOfSide(speech, otherSide('player')))
            : cardNames[clue.kind as 'imperious' | 'vague'];
          return (
            <li key={i}>
              <button
                type="button"
                aria-pressed={shown === i}
                onClick={() => onShow(shown === i ? undefined : i)}
              >
                <CardArt card={isRivals ? 'eavesdropping' : (clue.kind as Card)} />
                <span>
                  <strong>{sweepWords.clueTitle(name, clue.round, clue.round === view.round)}</strong>
                  <small>
                    {closed.length === 0
                      ? sweepWords.clueOpen
                      : sweepWords.clueText(
                          closed.reduce((sum, { pips }) => sum + pips, 0),
                          closed.map(({ tile }) => tileName(view, tile)),
                        )}
                  </small>
                </span>
              </button>
            </li>
          );
        })}
    </ul>
  </details>
);
