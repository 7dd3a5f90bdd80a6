import type { GameLine } from '@ludus/table';
import { Controls } from './Controls.tsx';
import { lastBefore, nextAfter } from './swings.ts';
import type { Playback } from './usePlayback.ts';
import type { Review } from './useReview.ts';
import { replayWords as words } from './words.ts';

const Go = ({
  to,
  title,
  onGo,
  children,
}: {
  /** Where it leads; nowhere, and it cannot be pressed. */
  readonly to: number | undefined;
  readonly title?: string;
  readonly onGo: (count: number) => void;
  readonly children: React.ReactNode;
}) => (
  <button
    type="button"
    className="button"
    title={title}
    onClick={() => to !== undefined && onGo(to)}
    disabled={to === undefined}
  >
    {children}
  </button>
);

/** Everything that moves through a game, or out of it into a new one. */
export const Navigation = ({
  line,
  playback,
  review: { swings, biggest },
  onFork,
  onHelp,
}: {
  readonly line: GameLine;
  readonly playback: Playback;
  readonly review: Review;
  /** Left out where the game is over and nothing can be played on. */
  readonly onFork: (() => void) | undefined;
  readonly onHelp: () => void;
}) => {
  const { at, go } = playback;
  return (
    <section className="match-prompt card" aria-label={words.controls}>
      <Controls line={line} playback={playback} swings={swings} />
      <div className="row">
        <Go to={lastBefore(swings, at)} onGo={go}>
          {words.previousSwing}
        </Go>
        <Go to={nextAfter(swings, at)} onGo={go}>
          {words.nextSwing}
        </Go>
        {biggest !== undefined && (
          <Go to={at === biggest ? undefined : biggest} title={words.biggestHint} onGo={go}>
            {words.biggest(biggest)}
          </Go>
        )}
        <button type="button" className="button" onClick={onFork} disabled={onFork === undefined}>
          {words.playOn}
        </button>
        <button type="button" className="button quiet" onClick={onHelp}>
          {words.keys} <kbd>?</kbd>
        </button>
      </div>
    </section>
  );
};
