import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { EASINGS, type Playing, type Pose, type Track } from './scene.ts';
import './motion.css';

const transformOf = ({ x, y, scale = 1, scaleX = scale, scaleY = scale, rotate = 0 }: Pose): string =>
  `translate(${x}px, ${y}px) rotate(${rotate}deg) scale(${scaleX}, ${scaleY})`;

/** The centre of a number in a player's strip, in the units of the picture; undefined if it is out of view. */
const placeOf = (
  layer: SVGSVGElement,
  { counter, seat }: NonNullable<Track['home']>,
): { readonly x: number; readonly y: number } | undefined => {
  const all = document.querySelectorAll<HTMLElement>(`[data-counter="${counter}"][data-of="${seat}"]`);
  const box = [...all].map((one) => one.getBoundingClientRect()).find(({ width }) => width > 0);
  const matrix = layer.getScreenCTM();
  if (box === undefined || matrix === null) return undefined;
  const point = new DOMPoint(box.x + box.width / 2, box.y + box.height / 2).matrixTransform(matrix.inverse());
  return { x: point.x, y: point.y };
};

/** Poses that end at a number, via a point above the straight line. */
const homeward = (layer: SVGSVGElement, track: Track): readonly Pose[] => {
  const { home, poses } = track;
  const first = poses[0]!;
  const last = poses.at(-1)!;
  const end = home === undefined ? undefined : placeOf(layer, home);
  if (end === undefined) return poses;
  const rise = Math.max(60, Math.hypot(end.x - first.x, end.y - first.y) * 0.18);
  const scale = last.scale ?? 0.4;
  return [
    first,
    {
      ...first,
      x: first.x + (end.x - first.x) * 0.4,
      y: first.y + (end.y - first.y) * 0.4 - rise,
      scale: 1 - (1 - scale) * 0.35,
    },
    { ...end, scale, opacity: 0.9 },
  ];
};

const framesOf = (poses: readonly Pose[]): Keyframe[] =>
  (poses.length === 1 ? [poses[0]!, poses[0]!] : poses).map((pose) => ({
    transform: transformOf(pose),
    opacity: pose.opacity ?? 1,
    ...easingOf(pose),
  }));

const easingOf = ({ easing }: Pose): Keyframe => (easing === undefined ? {} : { easing: EASINGS[easing] });

const spinsOf = (poses: readonly Pose[]): Keyframe[] | undefined =>
  poses.some(({ spin }) => spin !== undefined)
    ? poses.map((pose) => ({ transform: `rotate(${pose.spin ?? 0}deg)`, ...easingOf(pose) }))
    : undefined;

const HIDDEN: Keyframe[] = [{ opacity: 0 }, { opacity: 0 }];

/** Animates a sprite; before it appears and after it disappears, it is invisible. */
const run = (element: Element, poses: readonly Pose[], track: Track, pace: number): Animation[] => {
  const { at, ms, easing, appears, vanishes } = track;
  const timing = {
    delay: at * pace,
    duration: Math.max(1, ms * pace),
    easing: EASINGS[easing],
    fill: 'both',
  } as const;
  const running = [element.animate(framesOf(poses), timing)];
  const spins = spinsOf(poses);
  const spinning = spins && element.querySelector('[data-spins]');
  if (spinning) running.push(spinning.animate(spins, timing));
  if (appears !== undefined && appears > 0)
    running.push(element.animate(HIDDEN, { duration: appears * pace }));
  if (vanishes !== undefined)
    running.push(element.animate(HIDDEN, { delay: vanishes * pace, duration: 1, fill: 'forwards' }));
  return running;
};

/**
 * What flies above a board while a scene is played. It has the same `viewBox` as the board and is on its own
 * layer, so the board is not repainted. `draw` turns a sprite into SVG around the point 0 0.
 */
export const FlyingLayer = <Sprite,>({
  playing,
  viewBox,
  draw,
}: {
  readonly playing: Playing<Sprite> | undefined;
  readonly viewBox: string;
  readonly draw: (sprite: Sprite) => ReactNode;
}) => {
  const layer = useRef<SVGSVGElement>(null);
  useLayoutEffect(() => {
    const box = layer.current;
    if (box === null || playing === undefined) return;
    const { scene, pace } = playing;
    const running = scene.tracks.flatMap((track, i) =>
      run(box.children[i]!, homeward(box, track), track, pace),
    );
    return () => {
      for (const animation of running) animation.cancel();
    };
  }, [playing]);
  return (
    <svg
      ref={layer}
      className="flying"
      viewBox={viewBox}
      aria-hidden="true"
      data-leaves={playing?.scene.tracks.some(({ home }) => home !== undefined) === true ? true : undefined}
    >
      {playing?.scene.tracks.map(({ key, sprite }) => (
        <g key={`${playing.id} ${key}`}>{draw(sprite)}</g>
      ))}
    </svg>
  );
};
