import { describe, setDefaultTimeout, test } from 'bun:test';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { testRecordedGames } from './replayed.ts';

setDefaultTimeout(600_000);

/** Games recorded by an independent implementation; not part of the repository. */
const REFERENCE_DIR =
  process.env.LUDUS_REFERENCE_DIR ??
  join(import.meta.dir, '..', '..', '..', '..', 'shared', 'reference', 'ringrift');

describe('reference games', () => {
  if (existsSync(join(REFERENCE_DIR, 'perft.json'))) testRecordedGames(REFERENCE_DIR, 'perft.json');
  else test.skip(`not found in ${REFERENCE_DIR}; set LUDUS_REFERENCE_DIR to run them`, () => {});
});
