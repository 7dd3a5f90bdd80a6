import type { GraphMap } from '@ludus/risk-engine';
import { useEffect, useState } from 'react';
import { makeLand } from '../risk/land/land.ts';
import { inSlices } from '../risk/land/slices.ts';
import { RiskMini, type World } from './RiskMini.tsx';

const worldOf = async (map: GraphMap, signal: AbortSignal): Promise<World | undefined> => {
  const land = await inSlices(makeLand(map), signal);
  return (
    land && {
      box: [land.box.x, land.box.y, land.box.width, land.box.height].join(' '),
      lands: Object.fromEntries(land.territories.map(({ id, d }) => [id, d])),
    }
  );
};

/** Any map, drawn little by little. */
export const AnyWorld = ({
  map,
  owners,
}: {
  /** A map as states have it. */
  readonly map: unknown;
  readonly owners: Readonly<Record<string, number>>;
}) => {
  const [world, setWorld] = useState<World>();
  useEffect(() => {
    const stop = new AbortController();
    void worldOf(map as GraphMap, stop.signal).then((found) => found && setWorld(found));
    return () => stop.abort();
  }, [map]);
  return world === undefined ? null : <RiskMini world={world} owners={owners} />;
};
