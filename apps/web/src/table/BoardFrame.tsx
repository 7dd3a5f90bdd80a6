import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { tableWords } from './words.ts';
import './table.css';

/** Contains a board. If the screen is too small for fingers, it can be enlarged and moved inside its frame. */
export const BoardFrame = ({
  comfortable,
  className = '',
  children,
}: {
  /** The width in pixels at which everything on the board is easy to hit. */
  readonly comfortable: number;
  readonly className?: string;
  readonly children: ReactNode;
}) => {
  const frame = useRef<HTMLDivElement>(null);
  const [room, setRoom] = useState(comfortable);
  const [isLarge, setLarge] = useState(false);
  // Known before anything is painted, so that nothing below moves when the button appears.
  useLayoutEffect(() => {
    const box = frame.current!;
    setRoom(box.clientWidth);
    const observer = new ResizeObserver(() => setRoom(box.clientWidth));
    observer.observe(box);
    return () => observer.disconnect();
  }, []);
  const isCramped = room < comfortable * 0.9;
  const isEnlarged = isLarge && isCramped;
  return (
    <div className={`board-frame-outer ${className}`}>
      <div ref={frame} className="board-scroll" data-enlarged={isEnlarged ? true : undefined}>
        <div style={isEnlarged ? { inlineSize: comfortable } : undefined}>{children}</div>
      </div>
      {isCramped && (
        <button
          type="button"
          className="button small"
          aria-pressed={isLarge}
          onClick={() => setLarge(!isLarge)}
        >
          {isLarge ? tableWords.wholeBoard : tableWords.enlarge}
        </button>
      )}
    </div>
  );
};
