import { artOf, type GraphMap, type MapArt } from '@ludus/risk-engine';
import { useEffect, useState } from 'react';
import { type Land, makeLand } from './land.ts';
import { inSlices } from './slices.ts';

/** Drawings by their source. Stored maps are the same objects in every game. */
const drawn = new WeakMap<MapArt, Land>();
const arts = new WeakMap<GraphMap, MapArt>();

const artFor = (map: GraphMap): MapArt => {
  const art = arts.get(map) ?? artOf(map);
  arts.set(map, art);
  return art;
};

/** The drawing of a map, if it exists. */
export const knownLand = (map: GraphMap): Land | undefined => drawn.get(artFor(map));

/** Callers that wait for a drawing. */
const waiting = new WeakMap<MapArt, (() => void)[]>();

/** Caches a drawing for all tables of this page. */
export const keepLand = (map: GraphMap, land: Land): void => {
  const art = artFor(map);
  drawn.set(art, land);
  for (const done of waiting.get(art) ?? []) done();
  waiting.delete(art);
};

/** Resolves when a map has been drawn. */
export const whenDrawn = (map: GraphMap): Promise<void> => {
  if (knownLand(map) !== undefined) return Promise.resolve();
  const art = artFor(map);
  return new Promise((done) => waiting.set(art, [...(waiting.get(art) ?? []), done]));
};

/** The drawing of a map; undefined while it is being made, which never blocks the page. */
export const useLand = (map: GraphMap): Land | undefined => {
  const [made, setMade] = useState<{ readonly map: GraphMap; readonly land: Land }>();
  const land = made?.map === map ? made.land : knownLand(map);
  useEffect(() => {
    if (knownLand(map) !== undefined) return;
    const stop = new AbortController();
    void inSlices(makeLand(map), stop.signal).then((land) => {
      if (land === undefined) return;
      keepLand(map, land);
      setMade({ map, land });
    });
    return () => stop.abort();
  }, [map]);
  return land;
};
