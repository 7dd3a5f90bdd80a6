import type { GraphMap } from '@ludus/risk-engine';
import { useEffect, useRef, useState } from 'react';
import type { Land } from '../land/land.ts';
import type { Box } from '../land/points.ts';
import { inSlices } from '../land/slices.ts';
import { type ContinentLabel, placeContinents } from './continents.ts';
import { badgeHeight, badgeWidth, type Labelled, linesOf, planLabels } from './labels.ts';
import { type Frame, fitting, NARROW } from './viewport.ts';

/** The corner with the buttons of the map, in pixels: stacked, or side by side if the map is narrow. */
const buttonsIn = ({ width }: Frame): Frame =>
  width < NARROW ? { width: 152, height: 60 } : { width: 64, height: 152 };

/** Names keep this many pixels from the edge. */
const EDGE = 6;

/** The labels of territories at a scale, in units of the map. */
const boxesOf = (land: Land, items: readonly Labelled[], scale: number): readonly Box[] => {
  const { size, labels } = planLabels(land, items, scale);
  const high = badgeHeight(size);
  return labels.map(({ id, badge, lines, nameY }) => {
    const [x, y] = land.byId.get(id)!.label;
    const name = items.find((item) => item.id === id)!.name;
    const wide = Math.max(
      badgeWidth(size, 10),
      lines.length === 0 ? 0 : 7 * Math.max(...linesOf(name).map((line) => line.length)),
    );
    const above = nameY < 0 ? -nameY + 12 : high / 2;
    const below = nameY > 0 ? nameY + 13 * (lines.length - 1) + 4 : high / 2;
    return {
      x: x + (badge[0] - wide / 2) / scale,
      y: y + (badge[1] - above) / scale,
      width: wide / scale,
      height: (above + below) / scale,
    };
  });
};

/** Where the names of continents are, computed once for each size of the whole map; they stay there at every zoom. */
export const useContinents = (
  map: GraphMap,
  land: Land | undefined,
  frame: Frame,
): readonly ContinentLabel[] => {
  const [labels, setLabels] = useState<readonly ContinentLabel[]>([]);
  // Windows are resized pixel by pixel; names need not follow every step, as long as they stay off the edge.
  const now = useRef(frame);
  now.current = frame;
  const size = `${Math.floor(frame.width / EDGE)} ${Math.floor(frame.height / EDGE)}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs again when the size differs by more than the edge
  useEffect(() => {
    if (land === undefined) return;
    const stop = new AbortController();
    const items = land.territories.map(({ id }) => ({
      id,
      name: map.territories[id]?.name ?? id,
      armies: 10,
    }));
    const room = { width: Math.max(40, now.current.width), height: Math.max(40, now.current.height) };
    const { x, y, scale } = fitting(land.box, room);
    const visible = {
      x: x + EDGE / scale,
      y: y + EDGE / scale,
      width: (room.width - 2 * EDGE) / scale,
      height: (room.height - 2 * EDGE) / scale,
    };
    const corner = buttonsIn(room);
    const buttons = {
      x,
      y: y + (room.height - corner.height) / scale,
      width: corner.width / scale,
      height: corner.height / scale,
    };
    const taken = [...boxesOf(land, items, scale), buttons];
    const work = placeContinents(map, land, { scale, visible, taken });
    void inSlices(work, stop.signal).then((found) => {
      if (found !== undefined) setLabels(found);
    });
    return () => stop.abort();
  }, [map, land, size]);
  return labels;
};
