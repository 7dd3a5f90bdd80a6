import { Portrait } from '../opponents/Portrait.tsx';
import type { People } from '../words/people.ts';
import { Icon } from './Icon.tsx';
import type { RecapItem } from './recap.ts';
import { tableWords } from './words.ts';
import './recap.css';

interface RecapProps {
  readonly items: readonly RecapItem[];
  readonly people: People;
  /** What the game is about, while there is nothing to recap. */
  readonly aim: string | undefined;
  /** The step the board shows now, while it is stepped through. */
  readonly showing: number | undefined;
  /** Steps the board through what happened, from a step on. */
  readonly onShow: (count: number) => void;
}

/** What happened since the reader's last turn, step by step; the board shows it on request. */
export const Recap = ({ items, people, aim, showing, onShow }: RecapProps) => {
  const seats = [...new Set(items.map(({ seat }) => seat))];
  if (aim !== undefined)
    return (
      <section className="recap card" aria-label={tableWords.aim}>
        <h2>{tableWords.aim}</h2>
        <p className="news">{aim}</p>
      </section>
    );
  return (
    <section className="recap card" aria-label={tableWords.sinceLastTurn}>
      <header>
        <div>
          <h2>{tableWords.sinceLastTurn}</h2>
          <p className="soft">{tableWords.steps(items.length)}</p>
        </div>
        {/* After the words, which stay where they are when it comes. */}
        {seats.length === 1 && <Portrait of={people(seats[0]!)} size={36} />}
      </header>
      <ol>
        {items.map(({ count, seat, text }) => (
          <li key={count} data-seat={seat}>
            <button
              type="button"
              aria-current={count === showing ? 'step' : undefined}
              aria-label={tableWords.showStep(text)}
              data-closes
              onClick={() => onShow(count)}
            >
              {text}
            </button>
          </li>
        ))}
      </ol>
      <button
        type="button"
        className="button"
        data-closes
        aria-disabled={items.length === 0}
        onClick={() => items[0] !== undefined && onShow(items[0].count)}
      >
        <Icon name="play" size={14} /> {tableWords.showOnBoard}
      </button>
    </section>
  );
};
