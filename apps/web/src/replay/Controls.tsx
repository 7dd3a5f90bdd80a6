import type { GameLine } from '@ludus/table';
import { memo, useMemo } from 'react';
import { type Playback, SPEEDS } from './usePlayback.ts';
import { replayWords as words } from './words.ts';

const ICONS = {
  first: 'M5 4V16M16 4L7 10L16 16Z',
  back: 'M14 4L6 10L14 16Z',
  play: 'M6 3.5L16 10L6 16.5Z',
  pause: 'M6 4H8.5V16H6ZM11.5 4H14V16H11.5Z',
  forward: 'M6 4L14 10L6 16Z',
  end: 'M15 4V16M4 4L13 10L4 16Z',
} as const;

const IconButton = ({
  icon,
  label,
  onClick,
  isOff,
}: {
  readonly icon: keyof typeof ICONS;
  readonly label: string;
  readonly onClick: () => void;
  readonly isOff?: boolean;
}) => (
  <button
    type="button"
    className="button icon"
    aria-label={label}
    title={label}
    onClick={onClick}
    disabled={isOff}
  >
    <svg viewBox="0 0 20 20" width="22" height="22" aria-hidden="true">
      <path
        d={ICONS[icon]}
        fill="currentColor"
        stroke="currentColor"
        strokeWidth="1.6"
        strokeLinejoin="round"
      />
    </svg>
  </button>
);

/** Where turns begin, as shares of the whole; too many to see are left out. */
const useTurnMarks = (line: GameLine): readonly number[] =>
  useMemo(() => {
    const marks: number[] = [];
    for (let i = 1; i < line.length; i += 1)
      if (line.steps[i]!.seat !== line.steps[i - 1]!.seat) marks.push(i);
    return marks.length > 240 ? [] : marks;
  }, [line]);

/** Where turns begin and where chances swing, over the scrubber. */
const Marks = memo(
  ({
    length,
    turns,
    swings,
  }: {
    readonly length: number;
    readonly turns: readonly number[];
    readonly swings: readonly number[];
  }) => {
    const x = (count: number): number => (1000 * count) / Math.max(1, length);
    return (
      <svg viewBox="0 0 1000 10" preserveAspectRatio="none" aria-hidden="true">
        {turns.map((count) => (
          <line key={count} className="turn-mark" x1={x(count)} x2={x(count)} y1="3" y2="7" />
        ))}
        {swings.map((count) => (
          <line key={count} className="swing-mark" x1={x(count)} x2={x(count)} y1="0" y2="10" />
        ))}
      </svg>
    );
  },
);

/** Step, jump, play and pause, with a scrubber that shows where turns begin and chances swing. */
export const Controls = ({
  line,
  playback,
  swings,
}: {
  readonly line: GameLine;
  readonly playback: Playback;
  readonly swings: readonly number[];
}) => {
  const { at, isPlaying, speed, go, toggle, setSpeed } = playback;
  const turns = useTurnMarks(line);
  const { length } = line;
  return (
    <div className="controls">
      <div className="scrubber">
        <Marks length={length} turns={turns} swings={swings} />
        <input
          type="range"
          min={0}
          max={length}
          value={at}
          aria-label={words.move}
          aria-valuetext={words.position(at, length)}
          onChange={(event) => go(Number(event.target.value))}
        />
      </div>
      <div className="transport">
        <IconButton icon="first" label={words.first} onClick={() => go(0)} isOff={at === 0} />
        <IconButton icon="back" label={words.back} onClick={() => go(at - 1)} isOff={at === 0} />
        <IconButton
          icon={isPlaying ? 'pause' : 'play'}
          label={isPlaying ? words.pause : words.play}
          onClick={toggle}
          isOff={length === 0}
        />
        <IconButton icon="forward" label={words.forward} onClick={() => go(at + 1)} isOff={at === length} />
        <IconButton icon="end" label={words.end} onClick={() => go(length)} isOff={at === length} />
      </div>
      <div className="row">
        <label className="field inline">
          <span className="unseen">{words.speed}</span>
          <select value={speed} onChange={(event) => setSpeed(Number(event.target.value))}>
            {SPEEDS.map((one) => (
              <option key={one} value={one}>
                {one}×
              </option>
            ))}
          </select>
        </label>
        <label className="field inline jump">
          <span className="unseen">{words.jump}</span>
          <input
            type="number"
            min={0}
            max={length}
            value={at}
            onChange={(event) => go(Number(event.target.value))}
          />
          <span aria-hidden="true">{words.ofAll(length)}</span>
        </label>
      </div>
    </div>
  );
};
