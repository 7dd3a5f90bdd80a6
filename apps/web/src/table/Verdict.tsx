import type { Outcome } from '@ludus/kernel';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { announce } from '../frame/live.tsx';
import { href } from '../frame/router.ts';
import { mayMove } from '../frame/settings.ts';
import { SeatMark } from '../look/Glyph.tsx';
import { Portrait } from '../opponents/Portrait.tsx';
import { playSound } from '../sound/sound.ts';
import type { People } from '../words/people.ts';
import { endingSound } from './endingSound.ts';
import { Icon } from './Icon.tsx';
import type { EndingOffersProps, GameUi } from './ui.ts';
import { verdictOf } from './verdictOf.ts';
import { tableWords } from './words.ts';
import './ending.css';

interface VerdictProps {
  readonly ui: GameUi;
  /** The ending, as the viewer may see it. */
  readonly view: unknown;
  readonly outcome: Outcome;
  readonly people: People;
  /** Where the game can be reviewed. */
  readonly replay: readonly string[];
  /** Plays the same game again; if that is not possible, a game with the defaults starts. */
  readonly onAgain?: (() => void) | undefined;
  /** The main action, if playing again takes more than a click. */
  readonly main?: ReactNode;
  /** Whether the game has just ended: then a sound is played, and rings rise for the winner. */
  readonly isFresh?: boolean;
}

/** The board is quiet for 400 ms, then the winner's side glows for 900, then the ribbon comes. */
const BEFORE_RIBBON = 1300;

/** Whether the ribbon of a game that has just ended is there; a click, a tap or Space brings it at once. */
const useArrival = (isFresh: boolean): boolean => {
  const [isHere, setHere] = useState(() => !isFresh || !mayMove());
  useEffect(() => {
    if (isHere) return;
    const arrive = (): void => setHere(true);
    const onKey = ({ key }: KeyboardEvent): void => {
      if (key === ' ') arrive();
    };
    const timer = setTimeout(arrive, BEFORE_RIBBON);
    window.addEventListener('pointerdown', arrive, true);
    window.addEventListener('keydown', onKey, true);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('pointerdown', arrive, true);
      window.removeEventListener('keydown', onKey, true);
    };
  }, [isHere]);
  return isHere;
};

const RINGS = Array.from({ length: 14 }, (_, i) => ({
  id: i,
  seat: (i % 6) + 1,
  left: (i * 61) % 92,
  delay: (i * 137) % 700,
  turn: (i * 137.5) % 360,
}));

/** Rings that rise behind the ribbon. */
const Rings = () => (
  <div className="rising" aria-hidden="true">
    {RINGS.map(({ id, seat, left, delay, turn }) => (
      <svg
        key={id}
        viewBox="-1.3 -1.3 2.6 2.6"
        width="26"
        height="26"
        aria-hidden="true"
        data-seat={seat}
        style={{
          insetInlineStart: `${left}%`,
          animationDelay: `calc(${delay}ms * var(--motion))`,
          rotate: `${turn}deg`,
        }}
      >
        <ellipse rx="1" ry=".62" fill="none" stroke="var(--seat)" strokeWidth=".36" />
      </svg>
    ))}
  </div>
);

/** A rematch or a new game, and the review of this one. */
const EndingActions = ({
  ui,
  replay,
  onAgain,
  main,
}: Pick<VerdictProps, 'ui' | 'replay' | 'onAgain' | 'main'>) => (
  <div className="ending-actions">
    {main ??
      (onAgain === undefined ? (
        <a className="button primary" href={href(['play', ui.game.id], { now: 1 })}>
          {tableWords.newGame}
        </a>
      ) : (
        <button type="button" className="button primary" onClick={onAgain}>
          {tableWords.rematch}
        </button>
      ))}
    <a className="button" href={href(replay)}>
      {tableWords.review}
    </a>
  </div>
);

const PlainOffers = ({ children }: EndingOffersProps) => children;

/** The end of a game as a ribbon over the board: who won and why. The final position stays visible around it. */
export const Verdict = (props: VerdictProps) => {
  const { ui, view, outcome, people, replay, onAgain, main, isFresh = false } = props;
  const [isHidden, setHidden] = useState(false);
  const [headline = '', ...details] = verdictOf(ui, { view, outcome, people });
  const [winner] = outcome.winners;
  const { EndingOffers: Offers = PlainOffers } = ui;
  const hasWon = outcome.winners.some((seat) => people(seat).isYou);
  const sound = endingSound(outcome, people);
  useEffect(() => announce(headline, 'ended'), [headline]);
  const sounded = useRef(false);
  const isHere = useArrival(isFresh);
  useEffect(() => {
    if (!isHere) return;
    if (isFresh && !sounded.current) playSound(sound);
    sounded.current = true;
  }, [isHere, isFresh, sound]);
  if (!isHere) return null;
  if (isHidden)
    return (
      <button type="button" className="button small ribbon-back" onClick={() => setHidden(false)}>
        {tableWords.result}
      </button>
    );
  return (
    <section
      className="verdict ribbon"
      aria-label={tableWords.result}
      tabIndex={-1}
      data-seat={winner}
      data-fresh={isFresh ? true : undefined}
    >
      {isFresh && hasWon && <Rings />}
      {winner !== undefined && <Portrait of={people(winner)} seat={winner} size={60} />}
      <div className="ribbon-text">
        <h2>{headline}</h2>
        {details.slice(0, 1).map((text) => (
          <p key={text}>{text}</p>
        ))}
        {outcome.ranking.length > 2 && (
          <ol className="ranking">
            {outcome.ranking.map(({ seat, rank }) => (
              <li key={seat} value={rank}>
                <SeatMark seat={seat} size={14} /> {people(seat).name}
              </li>
            ))}
          </ol>
        )}
      </div>
      <Offers view={view} review={href(replay)}>
        <EndingActions ui={ui} replay={replay} onAgain={onAgain} main={main} />
      </Offers>
      <button
        type="button"
        className="button quiet ribbon-close"
        aria-label={tableWords.hideResult}
        onClick={() => setHidden(true)}
      >
        <Icon name="close" />
      </button>
    </section>
  );
};
