import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { Icon } from './Icon.tsx';
import { tableWords } from './words.ts';
import './table.css';

/** Shows the middle of what is larger than its box. */
const scrollToMiddle = (box: HTMLElement): void => {
  box.scrollLeft = (box.scrollWidth - box.clientWidth) / 2;
  box.scrollTop = (box.scrollHeight - box.clientHeight) / 2;
};

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
  /** How high the frame stays while the board is enlarged, so that nothing below it moves. */
  const [height, setHeight] = useState<number>();
  // Known before anything is painted, so that nothing below moves when the button appears.
  useLayoutEffect(() => {
    const box = frame.current!;
    let width = box.offsetWidth;
    setRoom(width);
    const observer = new ResizeObserver(() => {
      if (box.offsetWidth === width) return;
      width = box.offsetWidth;
      setRoom(width);
      setHeight(undefined);
    });
    observer.observe(box);
    return () => observer.disconnect();
  }, []);
  const isCramped = room < comfortable * 0.9;
  const isLarge = isCramped && height !== undefined;
  useLayoutEffect(() => {
    if (isLarge) scrollToMiddle(frame.current!);
  }, [isLarge]);
  return (
    <div className={`board-frame-outer ${className}`}>
      <div
        ref={frame}
        className="board-scroll"
        data-enlarged={isLarge ? true : undefined}
        style={isLarge ? { blockSize: height } : undefined}
      >
        <div style={isLarge ? { inlineSize: comfortable } : undefined}>{children}</div>
      </div>
      {isCramped && (
        <button
          type="button"
          className="button small board-size"
          aria-label={isLarge ? tableWords.shrinkBoard : tableWords.enlargeBoard}
          onClick={() => setHeight(isLarge ? undefined : frame.current!.getBoundingClientRect().height)}
        >
          <Icon name={isLarge ? 'shrink' : 'enlarge'} />
          <span>{isLarge ? tableWords.shrink : tableWords.enlarge}</span>
        </button>
      )}
    </div>
  );
};
