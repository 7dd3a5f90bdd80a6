import { describe } from 'bun:test';
import { divergentSuite } from './divergent.ts';
import { doorSuite } from './doors.ts';
import { findingSuite } from './finding.ts';
import { liveSuite } from './live.ts';
import { nameSuite } from './names.ts';
import type { OpenStore } from './openStore.ts';
import { positionSuite } from './positions.ts';
import { preparingSuite } from './preparing.ts';
import { readingSuite } from './reading.ts';
import { sidecarSuite } from './sidecars.ts';
import { storingSuite } from './storing.ts';
import { upkeepSuite } from './upkeep.ts';

/** What every store does, whatever the database behind it. */
export const storeSuite = (name: string, open: OpenStore): void =>
  describe(name, () => {
    for (const suite of [
      storingSuite,
      doorSuite,
      preparingSuite,
      liveSuite,
      nameSuite,
      readingSuite,
      findingSuite,
      positionSuite,
      upkeepSuite,
      divergentSuite,
      sidecarSuite,
    ])
      suite(open);
  });
