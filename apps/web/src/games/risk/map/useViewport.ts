import {
  type PointerEvent,
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { mayMove } from '../../../frame/settings.ts';
import { type Box, distance, type Point } from '../land/points.ts';
import {
  between,
  closeUp,
  type Frame,
  fitting,
  panned,
  showingAll,
  type Viewport,
  within,
  zoomedAt,
} from './viewport.ts';

/** In frames narrower than this, a large map starts close up. */
const TIGHT = 520;
const ZOOM_STEP = 1.6;
const PAN_STEP = 90;
/** How many pixels a finger may move before it counts as a drag. */
const SLIP = 7;
/** `--d-panel`: how long zooming by buttons and keys takes. */
const GLIDE_MS = 240;

const SHIFTS: Readonly<Record<string, Point>> = {
  ArrowLeft: [PAN_STEP, 0],
  ArrowRight: [-PAN_STEP, 0],
  ArrowUp: [0, PAN_STEP],
  ArrowDown: [0, -PAN_STEP],
};

export interface Viewing {
  readonly frameRef: RefObject<HTMLDivElement | null>;
  readonly frame: Frame;
  readonly viewport: Viewport;
  /** Whether less than the whole map is shown. */
  readonly isZoomed: boolean;
  readonly canZoomIn: boolean;
  readonly zoomIn: () => void;
  readonly zoomOut: () => void;
  readonly reset: () => void;
  /** Brings points of the map into view; if they are too far apart, the last ones. */
  readonly show: (...points: readonly Point[]) => void;
  /** Moves a point of the map to the middle of the frame. */
  readonly centre: (point: Point) => void;
  /** Zooms and pans by keys; returns whether the key was used. */
  readonly onKey: (event: { readonly key: string; readonly shiftKey: boolean }) => boolean;
  /** Whether the following click ended a drag, and so chooses nothing. */
  readonly hasDragged: () => boolean;
  readonly pointers: {
    readonly onPointerDown: (event: PointerEvent<HTMLElement>) => void;
    readonly onPointerMove: (event: PointerEvent<HTMLElement>) => void;
    readonly onPointerUp: (event: PointerEvent<HTMLElement>) => void;
    readonly onPointerCancel: (event: PointerEvent<HTMLElement>) => void;
  };
}

const useFrame = (ref: RefObject<HTMLDivElement | null>): Frame => {
  const [frame, setFrame] = useState<Frame>({ width: 960, height: 600 });
  useLayoutEffect(() => {
    const box = ref.current!;
    const measure = (): void => {
      const { clientWidth: width, clientHeight: height } = box;
      if (width > 0 && height > 0)
        setFrame((before) =>
          before.width === width && before.height === height ? before : { width, height },
        );
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(box);
    return () => observer.disconnect();
  }, [ref]);
  return frame;
};

/**
 * Lets a map be zoomed and panned with fingers, wheel, buttons and keys. It starts with the whole map; on phones, where
 * the whole map is too small to read, with a close-up of `points`, if given.
 */
export const useViewport = (box: Box, points?: readonly Point[]): Viewing => {
  const frameRef = useRef<HTMLDivElement>(null);
  const frame = useFrame(frameRef);
  // The whole map stays whole when the frame changes.
  const [chosen, setChosen] = useState<Viewport | 'whole'>();
  const viewport = useMemo(() => {
    if (chosen !== undefined && chosen !== 'whole') return within(chosen, box, frame);
    const isClose = chosen === undefined && points !== undefined && frame.width < TIGHT;
    return isClose ? closeUp(box, frame, points) : fitting(box, frame);
  }, [chosen, box, frame, points]);
  const whole = fitting(box, frame).scale;
  const now = useRef({ viewport, frame, box });
  now.current = { viewport, frame, box };
  const glide = useRef(0);

  const go = useCallback((next: Viewport): void => {
    const { frame, box } = now.current;
    const allowed = within(next, box, frame);
    // Also kept here, because several events may come before the next render.
    now.current = { ...now.current, viewport: allowed };
    setChosen(allowed.scale <= fitting(box, frame).scale * 1.001 ? 'whole' : allowed);
  }, []);

  const glideTo = useCallback(
    (target: Viewport): void => {
      cancelAnimationFrame(glide.current);
      const { viewport: from, frame, box } = now.current;
      const to = within(target, box, frame);
      if (!mayMove()) {
        go(to);
        return;
      }
      const start = performance.now();
      const step = (time: number): void => {
        const share = Math.min(1, Math.max(0, (time - start) / GLIDE_MS));
        go(share === 1 ? to : between(from, to, 1 - (1 - share) ** 3, frame));
        if (share < 1) glide.current = requestAnimationFrame(step);
      };
      glide.current = requestAnimationFrame(step);
    },
    [go],
  );
  useEffect(() => () => cancelAnimationFrame(glide.current), []);

  const zoomBy = useCallback(
    (factor: number): void => {
      const { viewport, frame } = now.current;
      glideTo(zoomedAt(viewport, factor, [frame.width / 2, frame.height / 2]));
    },
    [glideTo],
  );
  const reset = useCallback((): void => glideTo(fitting(now.current.box, now.current.frame)), [glideTo]);

  // React listens to wheel events passively, but this one must keep the page from scrolling.
  useEffect(() => {
    const element = frameRef.current!;
    const onWheel = (event: WheelEvent): void => {
      const { viewport, frame, box } = now.current;
      const isOut = event.deltaY > 0 && viewport.scale <= fitting(box, frame).scale * 1.001;
      if (isOut && !event.ctrlKey) return;
      event.preventDefault();
      cancelAnimationFrame(glide.current);
      const { left, top } = element.getBoundingClientRect();
      const pixels = event.deltaMode === 1 ? event.deltaY * 20 : event.deltaY;
      const factor = Math.exp(-pixels * (event.ctrlKey ? 0.01 : 0.0018));
      go(zoomedAt(viewport, factor, [event.clientX - left, event.clientY - top]));
    };
    element.addEventListener('wheel', onWheel, { passive: false });
    return () => element.removeEventListener('wheel', onWheel);
  }, [go]);

  const held = useRef(new Map<number, Point>());
  const drag = useRef<{ readonly start: Point; moved: boolean }>(undefined);
  const placeOf = ({ clientX, clientY }: PointerEvent): Point => {
    const { left, top } = frameRef.current!.getBoundingClientRect();
    return [clientX - left, clientY - top];
  };
  const release = ({ pointerId }: PointerEvent): void => {
    held.current.delete(pointerId);
  };
  const onPointerMove = (event: PointerEvent<HTMLElement>): void => {
    const before = held.current.get(event.pointerId);
    if (before === undefined) return;
    const at = placeOf(event);
    const others = [...held.current].filter(([id]) => id !== event.pointerId).map(([, point]) => point);
    const [other] = others;
    const isPinch = other !== undefined;
    if (!isPinch && drag.current?.moved === false && distance(drag.current.start, at) < SLIP) return;
    if (drag.current !== undefined && !drag.current.moved) {
      drag.current.moved = true;
      event.currentTarget.setPointerCapture(event.pointerId);
    }
    held.current.set(event.pointerId, at);
    cancelAnimationFrame(glide.current);
    const { viewport } = now.current;
    if (other === undefined) {
      go(panned(viewport, [at[0] - before[0], at[1] - before[1]]));
      return;
    }
    const factor = distance(at, other) / Math.max(1, distance(before, other));
    const middle: Point = [(at[0] + other[0]) / 2, (at[1] + other[1]) / 2];
    go(zoomedAt(panned(viewport, [(at[0] - before[0]) / 2, (at[1] - before[1]) / 2]), factor, middle));
  };

  return {
    frameRef,
    frame,
    viewport,
    isZoomed: viewport.scale > whole * 1.001,
    canZoomIn: viewport.scale < whole * 7.9,
    zoomIn: useCallback(() => zoomBy(ZOOM_STEP), [zoomBy]),
    zoomOut: useCallback(() => zoomBy(1 / ZOOM_STEP), [zoomBy]),
    reset,
    show: useCallback(
      (...points) => {
        const { viewport, frame, box } = now.current;
        const next = within(showingAll(viewport, points, frame), box, frame);
        if (Math.abs(next.x - viewport.x) + Math.abs(next.y - viewport.y) > 0.5) glideTo(next);
      },
      [glideTo],
    ),
    centre: useCallback(
      ([x, y]) => {
        const { viewport, frame } = now.current;
        const { scale } = viewport;
        glideTo({ x: x - frame.width / 2 / scale, y: y - frame.height / 2 / scale, scale });
      },
      [glideTo],
    ),
    onKey: ({ key, shiftKey }) => {
      const shift = shiftKey ? SHIFTS[key] : undefined;
      if (key === '+' || key === '=') zoomBy(ZOOM_STEP);
      else if (key === '-') zoomBy(1 / ZOOM_STEP);
      else if (key === '0') reset();
      else if (shift !== undefined) glideTo(panned(now.current.viewport, shift));
      else return false;
      return true;
    },
    hasDragged: () => drag.current?.moved === true,
    pointers: {
      onPointerDown: (event) => {
        if (event.pointerType === 'mouse' && event.button !== 0) return;
        const at = placeOf(event);
        if (held.current.size === 0) drag.current = { start: at, moved: false };
        held.current.set(event.pointerId, at);
      },
      onPointerMove,
      onPointerUp: release,
      onPointerCancel: release,
    },
  };
};
