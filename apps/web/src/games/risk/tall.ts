import type { MapArt } from '@ludus/risk-engine';

type Point = readonly [number, number];

/** What maps are at most: this much wider than high. */
const WIDEST = 1.6;

/** A map drawn high enough for the room that screens have, and for names between its armies. */
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

/** A name in lines short enough to stand on its land: `Western`, `Australia`. */
export const linesOf = (name: string): readonly string[] => name.split(' ');

/** Small worlds are shown larger; what is written on them grows less than they do. */
export const labelScale = ({ width }: MapArt): number => Math.min(1, Math.sqrt(width / 1000));
