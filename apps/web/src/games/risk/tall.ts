import type { MapArt } from '@ludus/risk-engine';

type Point = readonly [number, number];

/** The maximum ratio of width to height of a map. */
const WIDEST = 1.6;

/** A map drawn high enough for typical screens, and for names between its armies. */
export const tall = (art: MapArt): MapArt => {
  const stretch = Math.max(1, art.width / art.height / WIDEST);
  if (stretch === 1) return art;
  const move = ([x, y]: Point): Point => [x, Math.round(y * stretch)];
  return {
    ...art,
    height: Math.round(art.height * stretch),
    territories: Object.fromEntries(
      Object.entries(art.territories).map(([id, { label, outlines }]) => [
        id,
        { label: move(label), outlines: outlines.map((loop) => loop.map(move)) },
      ]),
    ),
    links: art.links.map((link) => ({ ...link, start: move(link.start), end: move(link.end) })),
  };
};
