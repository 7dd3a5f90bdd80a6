import { Check } from '../look/Check.tsx';
import { number } from '../words/format.ts';
import { type Playback, SPEEDS } from './usePlayback.ts';
import { replayWords as words } from './words.ts';

/** How the game is shown: what is visible, how fast it runs, and which keys there are. */
export interface ReadingOptionsProps {
  readonly playback: Playback;
  readonly showsBest: boolean;
  readonly onBest: () => void;
  readonly showsAll: boolean;
  readonly onAll: () => void;
  /** Left out if the game is over and cannot be continued. */
  readonly onFork: (() => void) | undefined;
  readonly onHelp: () => void;
}

export const ReadingOptions = (props: ReadingOptionsProps) => {
  const { speed, setSpeed } = props.playback;
  return (
    <section aria-label={words.options}>
      <h3>{words.options}</h3>
      <Check label={words.showBestHere} checked={props.showsBest} onChange={props.onBest} />
      <Check label={words.showAllStepsHere} checked={props.showsAll} onChange={props.onAll} />
      <p className="row">
        <label className="speed">
          <span>{words.speed}</span>{' '}
          <select value={speed} onChange={({ target }) => setSpeed(Number(target.value))}>
            {SPEEDS.map((one) => (
              <option key={one} value={one}>
                {number(one)}
              </option>
            ))}
          </select>
        </label>
        <button
          type="button"
          className="button small"
          onClick={props.onFork}
          disabled={props.onFork === undefined}
        >
          {words.playBots}
        </button>
        <button type="button" className="button small" onClick={props.onHelp}>
          {words.keys} <kbd>?</kbd>
        </button>
      </p>
    </section>
  );
};
