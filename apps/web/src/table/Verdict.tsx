import type { Outcome, Seat } from '@ludus/kernel';
import { useEffect, useRef } from 'react';
import { announce } from '../frame/live.tsx';
import { href } from '../frame/router.ts';
import { mayMove } from '../frame/settings.ts';
import { SeatMark } from '../look/Glyph.tsx';
import type { GameUi } from './ui.ts';

/** The end of a game: who won, why, and how close it was. */
export const Verdict = ({
  ui,
  view,
  outcome,
  labels,
  own,
  replay,
  onAgain,
}: {
  readonly ui: GameUi;
  /** The end as whoever looks may see it. */
  readonly view: unknown;
  readonly outcome: Outcome;
  readonly labels: readonly { readonly name: string }[];
  /** The seat of whoever looks, where only one person does. */
  readonly own?: Seat | undefined;
  /** Where the game can be looked through. */
  readonly replay: readonly string[];
  /** Plays the same once more; where that cannot be done, a game with the defaults begins. */
  readonly onAgain?: (() => void) | undefined;
}) => {
  const [headline, ...details] = ui.verdict(view, outcome, own);
  useEffect(() => {
    if (headline !== undefined) announce(headline, 'ended');
  }, [headline]);
  // On small screens the end of a game would otherwise be out of sight.
  const box = useRef<HTMLElement>(null);
  useEffect(() => {
    box.current?.scrollIntoView({ block: 'nearest', behavior: mayMove() ? 'smooth' : 'auto' });
  }, []);
  return (
    <section ref={box} className="verdict card" aria-label="Result" tabIndex={-1}>
      <h2>{headline}</h2>
      {details.map((text) => (
        <p key={text}>{text}</p>
      ))}
      <ol className="ranking">
        {outcome.ranking.map(({ seat, rank }) => (
          <li key={seat} value={rank}>
            <SeatMark seat={seat} size={14} /> {labels[seat - 1]?.name ?? ui.seatName(seat)}
          </li>
        ))}
      </ol>
      <p className="row">
        {onAgain === undefined ? (
          <a className="button primary" href={href(['play', ui.game.id], { now: 1 })}>
            New game
          </a>
        ) : (
          <button type="button" className="button primary" onClick={onAgain}>
            Play again
          </button>
        )}
        <a className="button quiet" href={href(['play', ui.game.id])}>
          Choose …
        </a>
        <a className="button" href={href(replay)}>
          Look through the game
        </a>
      </p>
    </section>
  );
};
