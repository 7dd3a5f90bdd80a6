import type { Box, Point } from '../land/points.ts';

/** The available space on the screen, in pixels. */
export interface Frame {
  readonly width: number;
  readonly height: number;
}

/** The visible part of a map: the point at the upper left corner of the frame, and pixels per unit of the map. */
export interface Viewport {
  readonly x: number;
  readonly y: number;
  readonly scale: number;
}

/** In frames narrower than this, panels become sheets. */
export const NARROW = 700;

/** The maximum zoom, relative to the whole map. */
export const CLOSEST = 8;
/** Sea around the whole map, in pixels. */
const MARGIN = 14;

/** Room for the zoom buttons below the land, in pixels. */
const FOOT = 52;

/** Whether the buttons have room of their own: in narrow frames always, in others where the map leaves it. */
export const hasFoot = (box: Box, { width, height }: Frame, margin = MARGIN): boolean =>
  width < NARROW || height - 2 * margin - FOOT >= (box.height * (width - 2 * margin)) / box.width;

const footOf = (box: Box, frame: Frame): number => (hasFoot(box, frame) ? FOOT : 0);

/** Shows a whole box in the middle of the frame, above the room of the buttons. */
export const fitting = (box: Box, frame: Frame, margin = MARGIN): Viewport => {
  const { width } = frame;
  const height = frame.height - footOf(box, frame);
  const scale = Math.max(
    0.01,
    Math.min((width - 2 * margin) / box.width, (height - 2 * margin) / box.height),
  );
  return {
    x: box.x + box.width / 2 - width / 2 / scale,
    y: box.y + box.height / 2 - height / 2 / scale,
    scale,
  };
};

const limit = (value: number, low: number, high: number): number =>
  low > high ? (low + high) / 2 : Math.min(high, Math.max(low, value));

/** The nearest viewport that is neither too far out nor too close, and shows no more sea than the whole map does. */
export const within = ({ x, y, scale }: Viewport, box: Box, frame: Frame): Viewport => {
  const whole = fitting(box, frame);
  const zoom = limit(scale, whole.scale, whole.scale * CLOSEST);
  const margin = MARGIN / zoom;
  return {
    x: limit(x, box.x - margin, box.x + box.width + margin - frame.width / zoom),
    y: limit(y, box.y - margin, box.y + box.height + margin - (frame.height - footOf(box, frame)) / zoom),
    scale: zoom,
  };
};

export const toMap = ({ x, y, scale }: Viewport, [px, py]: Point): Point => [x + px / scale, y + py / scale];

export const toScreen = ({ x, y, scale }: Viewport, [mx, my]: Point): Point => [
  (mx - x) * scale,
  (my - y) * scale,
];

/** Zooms by a factor; the point of the map at a point of the frame stays there. */
export const zoomedAt = (viewport: Viewport, factor: number, at: Point): Viewport => {
  const [x, y] = toMap(viewport, at);
  const scale = viewport.scale * factor;
  return { x: x - at[0] / scale, y: y - at[1] / scale, scale };
};

/** Moves the map by pixels, like a finger that drags it. */
export const panned = (viewport: Viewport, [dx, dy]: Point): Viewport => ({
  ...viewport,
  x: viewport.x - dx / viewport.scale,
  y: viewport.y - dy / viewport.scale,
});

/** Moves no more than needed to bring a point of the map into the frame, some pixels from its edge. */
export const showing = (viewport: Viewport, point: Point, frame: Frame, margin = 48): Viewport => {
  const [px, py] = toScreen(viewport, point);
  const aside = (at: number, size: number): number =>
    limit(at, Math.min(margin, size / 2), Math.max(size - margin, size / 2)) - at;
  return panned(viewport, [aside(px, frame.width), aside(py, frame.height)]);
};

/** Pans no more than needed to bring points of the map into the frame; if they do not all fit, the last ones win. */
export const showingAll = (viewport: Viewport, points: readonly Point[], frame: Frame): Viewport =>
  points.reduce((shown, point) => showing(shown, point, frame), viewport);

/** The least zoom of a close-up, compared with the whole map. */
const CLOSE_UP = 2;

/** Fills a narrow frame with the part of the map that shows most of the given points. */
export const closeUp = (box: Box, frame: Frame, points: readonly Point[]): Viewport => {
  const { width, height } = frame;
  const filling = Math.max((width - 2 * MARGIN) / box.width, (height - 2 * MARGIN) / box.height);
  const scale = Math.max(filling, fitting(box, frame).scale * CLOSE_UP);
  const centredOn = ([x, y]: Point): Viewport =>
    within({ x: x - width / 2 / scale, y: y - height / 2 / scale, scale }, box, frame);
  const seenIn = (viewport: Viewport): number =>
    points.filter((point) => {
      const [px, py] = toScreen(viewport, point);
      return px > 0 && px < width && py > 0 && py < height;
    }).length;
  const middle: Point = [box.x + box.width / 2, box.y + box.height / 2];
  return points
    .map(centredOn)
    .reduce((best, one) => (seenIn(one) > seenIn(best) ? one : best), centredOn(points[0] ?? middle));
};

/** An intermediate viewport. Scales grow by factors, so that zooming looks even. */
export const between = (from: Viewport, to: Viewport, share: number, frame: Frame): Viewport => {
  const middle: Point = [frame.width / 2, frame.height / 2];
  const [a, b] = [toMap(from, middle), toMap(to, middle)];
  const scale = from.scale * (to.scale / from.scale) ** share;
  const centre = [a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share];
  return { x: centre[0]! - middle[0] / scale, y: centre[1]! - middle[1] / scale, scale };
};
