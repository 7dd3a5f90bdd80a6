import type { Queries } from './client.ts';
import { CHILD_TABLES } from './schema.ts';

const STRAYS = CHILD_TABLES.map(
  (name) => `SELECT '${name}' AS name WHERE EXISTS (SELECT FROM ${name}
    WHERE NOT EXISTS (SELECT FROM games WHERE games.game_id = ${name}.game_id))`,
).join(' UNION ALL ');

/** Counted by the server since its statistics were last reset; absent without checksums. */
const CHECKSUMS = `SELECT coalesce(checksum_failures, 0)::DOUBLE PRECISION AS failures
  FROM pg_stat_database WHERE datname = current_database()`;

/** Problems with the storage: rows without a game, and pages with wrong checksums. */
export const readFaults = async (queries: Queries): Promise<readonly string[]> => {
  const strays = await queries.all<{ name: string }>(STRAYS);
  const failures = (await queries.get<{ failures: number }>(CHECKSUMS))?.failures ?? 0;
  return [
    ...strays.map(({ name }) => `rows of ${name} belong to no game`),
    ...(failures > 0 ? [`the server read ${failures} damaged pages of this database`] : []),
  ];
};
