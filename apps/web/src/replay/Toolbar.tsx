import { type KeyboardEvent, useEffect, useState } from 'react';
import { type Turn, turnAt } from './stops.ts';
import { ToolIcon, type ToolIconName } from './ToolIcon.tsx';
import type { Playback } from './usePlayback.ts';
import { replayWords as words } from './words.ts';

const Tool = ({
  icon,
  label,
  keys,
  className = '',
  isPressed,
  ...button
}: {
  readonly icon: ToolIconName;
  readonly label: string;
  /** The key that does the same. */
  readonly keys: string;
  readonly className?: string;
  readonly isPressed?: boolean;
  readonly onClick: () => void;
  readonly disabled?: boolean;
}) => (
  <button
    type="button"
    className={`tool ${className}`}
    aria-label={label}
    aria-pressed={isPressed}
    title={words.withKey(label, keys)}
    {...button}
  >
    <ToolIcon name={icon} />
  </button>
);

/** Goes to a turn when Enter is pressed, and not before. */
const Jump = ({
  turns,
  at,
  onGo,
}: {
  readonly turns: readonly Turn[];
  readonly at: number;
  readonly onGo: (count: number) => void;
}) => {
  const now = turnAt(turns, at) + 1;
  const [typed, setTyped] = useState(`${now}`);
  useEffect(() => setTyped(`${now}`), [now]);
  const onKey = ({ key }: KeyboardEvent): void => {
    if (key === 'Escape') setTyped(`${now}`);
    if (key !== 'Enter' || !/^\d+$/.test(typed)) return;
    const turn = turns[Math.min(turns.length, Number(typed)) - 1];
    onGo(
      turn === undefined
        ? 0
        : (turn.entries.find(({ isQuiet }) => !isQuiet)?.count ?? turn.entries[0]!.count),
    );
    setTyped(`${Math.min(turns.length, Number(typed))}`);
  };
  return (
    <label className="jump wide-only">
      <span className="unseen">{words.jump}</span>
      <input
        inputMode="numeric"
        value={typed}
        size={Math.max(2, `${turns.length}`.length)}
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={onKey}
        onBlur={() => setTyped(`${now}`)}
      />
      <span aria-hidden="true" className="soft">
        {words.ofAll(turns.length)}
      </span>
    </label>
  );
};

interface ToolbarProps {
  readonly playback: Playback;
  readonly turns: readonly Turn[];
  readonly isFirst: boolean;
  readonly isLast: boolean;
  readonly length: number;
  /** The previous and next landmarks; undefined if there are none. */
  readonly previous: number | undefined;
  readonly next: number | undefined;
  readonly showsBest: boolean;
  readonly onBest: () => void;
  readonly showsAll: boolean;
  readonly onAll: () => void;
  readonly isTrying: boolean;
  /** Left out if the game is over and cannot be continued. */
  readonly onTry: (() => void) | undefined;
  readonly onFork: (() => void) | undefined;
}

/** All controls that move through a game, as icons in one row. */
export const Toolbar = (props: ToolbarProps) => {
  const { playback, turns, length, previous, next } = props;
  const { at, go, step, toggle, isPlaying } = playback;
  const { keyNames } = words;
  return (
    <div className="tools" role="toolbar" aria-label={words.controls}>
      <Tool
        icon="first"
        className="wide-only ends"
        label={words.first}
        keys={keyNames.home}
        onClick={() => go(0)}
        disabled={at === 0}
      />
      <Tool
        icon="previousPoint"
        label={words.previousPoint}
        keys="P"
        onClick={() => go(previous ?? at)}
        disabled={previous === undefined}
      />
      <Tool icon="back" label={words.back} keys="←" onClick={() => step(-1)} disabled={props.isFirst} />
      <Tool
        icon={isPlaying ? 'pause' : 'play'}
        className="tool-play"
        label={isPlaying ? words.pause : words.play}
        keys={keyNames.space}
        onClick={toggle}
        disabled={length === 0}
      />
      <Tool icon="forward" label={words.forward} keys="→" onClick={() => step(1)} disabled={props.isLast} />
      <Tool
        icon="nextPoint"
        label={words.nextPoint}
        keys="N"
        onClick={() => go(next ?? at)}
        disabled={next === undefined}
      />
      <Tool
        icon="end"
        className="wide-only ends"
        label={words.end}
        keys={keyNames.end}
        onClick={() => go(length)}
        disabled={at === length}
      />
      <Jump turns={turns} at={at} onGo={go} />
      <span className="sep wide-only" />
      <Tool
        icon="best"
        className="wide-only"
        label={words.showBest}
        keys="B"
        isPressed={props.showsBest}
        onClick={props.onBest}
      />
      <Tool
        icon="steps"
        className="wide-only"
        label={words.showAllSteps}
        keys="F"
        isPressed={props.showsAll}
        onClick={props.onAll}
      />
      <Tool
        icon="branch"
        label={words.tryMoves}
        keys="V"
        isPressed={props.isTrying}
        onClick={() => props.onTry?.()}
        disabled={props.onTry === undefined}
      />
      <span className="sep wide-only" />
      <button
        type="button"
        className="button play-from wide-only"
        onClick={props.onFork}
        disabled={props.onFork === undefined}
      >
        {words.playOn}
      </button>
    </div>
  );
};
