import { SeatMark } from '../look/Glyph.tsx';
import { Portrait } from '../opponents/Portrait.tsx';
import type { People } from '../words/people.ts';
import { Icon } from './Icon.tsx';
import type { RecapItem } from './recap.ts';
import type { Summary } from './ui.ts';
import { tableWords } from './words.ts';
import './recap.css';

interface RecapProps {
  readonly items: readonly RecapItem[];
  /** What happened at a glance, for games with long turns. */
  readonly summary: Summary | undefined;
  readonly people: People;
  /** What the game is about, while there is nothing to recap. */
  readonly aim: string | undefined;
  /** The step the board shows now, while it is stepped through. */
  readonly showing: number | undefined;
  /** Steps the board through what happened, from a step on. */
  readonly onShow: (count: number) => void;
}

type TellingProps = Pick<RecapProps, 'items' | 'showing' | 'onShow'>;

const Steps = ({ items, showing, onShow }: TellingProps) => (
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
          <SeatMark seat={seat} size={13} />
          {text}
        </button>
      </li>
    ))}
  </ol>
);

/** One line per opponent, which shows the first step of it, and all steps below on request. */
const Glance = ({ lines, ...steps }: TellingProps & Pick<Summary, 'lines'>) => {
  const { items, showing, onShow } = steps;
  const shownSeat = items.find(({ count }) => count === showing)?.seat;
  return (
    <div className="recap-glance">
      <ol className="recap-lines">
        {lines.map(({ seat, text }) => (
          <li key={seat} data-seat={seat}>
            <button
              type="button"
              aria-current={seat === shownSeat ? 'true' : undefined}
              aria-label={tableWords.showStep(text)}
              data-closes
              onClick={() => onShow((items.find((item) => item.seat === seat) ?? items[0]!).count)}
            >
              <SeatMark seat={seat} size={13} />
              {text}
            </button>
          </li>
        ))}
      </ol>
      <details>
        <summary>{tableWords.everyStep(items.length)}</summary>
        <Steps {...steps} />
      </details>
    </div>
  );
};

/** What happened since the reader's last turn, at a glance and step by step; the board shows it on request. */
export const Recap = ({ summary, people, aim, ...steps }: RecapProps) => {
  const { items, onShow } = steps;
  const seats = [...new Set(items.map(({ seat }) => seat))];
  if (aim !== undefined)
    return (
      <section className="recap card" aria-label={tableWords.aim}>
        <h2>{tableWords.aim}</h2>
        <p className="news">{aim}</p>
      </section>
    );
  const glance = items.length === 0 ? undefined : summary;
  return (
    <section className="recap card" aria-label={tableWords.sinceLastTurn}>
      <header>
        <div>
          <h2>{tableWords.sinceLastTurn}</h2>
          {glance === undefined ? (
            <p className="soft">{tableWords.steps(items.length)}</p>
          ) : (
            <p className="headline">{glance.headline}</p>
          )}
        </div>
        {/* After the words, which stay where they are when it comes. */}
        {seats.length === 1 && <Portrait of={people(seats[0]!)} size={36} />}
      </header>
      {glance === undefined ? <Steps {...steps} /> : <Glance lines={glance.lines} {...steps} />}
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
