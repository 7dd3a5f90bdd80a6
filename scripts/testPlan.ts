/** How the tests are divided among processes. */
import { dirname } from 'node:path';

export interface Run {
  readonly name: string;
  readonly files: readonly string[];
  /** Builds that must be there before it starts. */
  readonly needs: readonly Build[];
}

export type Build = 'library builds' | 'sandbox build';

/**
 * Files, and packages without such files, that take long, longest first. They start before all others, each in a
 * process of its own, so that no long one is left when the rest is done.
 */
export const LONG: readonly string[] = [
  'apps/web/test/pages.test.ts',
  'apps/web/test/docs.test.ts',
  'apps/web/test/tableLayout.test.ts',
  'packages/server',
  'apps/cli',
  'apps/web/test/friend.test.ts',
  'apps/web/test/ringrift.test.ts',
  'apps/cli/test/queue.test.ts',
  'packages/replay',
  'packages/sweep-engine',
  'apps/web/test/games.test.ts',
  'packages/lab',
  'apps/web/test/table.test.ts',
  'apps/web/test/words.test.ts',
  'test/installed.test.ts',
  'apps/web/test/study.test.ts',
  'packages/kernel/test/faults.test.ts',
  'test/python.test.ts',
  'packages/lab/src/tournament/tournament.test.ts',
  'packages/replay/test/postgres.test.ts',
  'packages/risk-engine',
  'apps/web/test/keyboard.test.ts',
  'apps/web/test/online.test.ts',
  'apps/cli/src/commands/new/new.test.ts',
  'apps/cli/src/commands/serve.test.ts',
  'packages/ringrift-engine/test/properties.test.ts',
  'packages/ringrift-engine',
  'apps/web/test/maps.test.ts',
  'test/commandBlocks.test.ts',
  'packages/sweep-engine/test/mutations.test.ts',
  'apps/web/test/puzzles.test.ts',
  'packages/risk-engine/test/properties.test.ts',
  'packages/lab/test/work/runPieces.test.ts',
  'test/consumer.test.ts',
  'packages/kernel/test/conformance.test.ts',
  'apps/cli/src/commands/selfplay.test.ts',
  'apps/cli/test/signals.test.ts',
  'apps/cli/src/commands/conformance/conformance.test.ts',
  'apps/cli/src/commands/db/fuzz.test.ts',
  'packages/lab/test/work/sharedQueue.test.ts',
  'packages/lab/test/selfplay/selfplay.test.ts',
  'packages/ringrift-engine/src/game.test.ts',
  'packages/sweep-engine/src/game.test.ts',
  'apps/cli/test/outage.test.ts',
  'packages/agents/test/search.test.ts',
  'apps/cli/src/commands/db/db.test.ts',
  'packages/agents/test/play.test.ts',
  'packages/lab/src/learn/learn.test.ts',
  'test/docs.test.ts',
  'packages/lab/test/dataset/dataset.test.ts',
  'packages/ringrift-engine/test/mutations.test.ts',
  'packages/lab/test/selfplay/killed.test.ts',
  'packages/ringrift-engine/test/bruteForce.test.ts',
];

/** Only these read what the libraries are built to; two builds at once would disturb each other. */
const USES_LIBRARIES = /^(test\/consumer|packages\/lab\/test\/built)\.test/;

/** Only these have nothing to do with the sandbox, and no test may build it while another one uses it. */
const NEEDS_NO_SANDBOX =
  /^(packages\/(kernel|agents|games|table|replay|lab|queue|workers|[\w-]+-engine)|apps\/web\/src)\//;

const needsOf = (files: readonly string[]): Build[] => [
  ...(files.some((file) => USES_LIBRARIES.test(file)) ? (['library builds'] as const) : []),
  ...(files.every((file) => NEEDS_NO_SANDBOX.test(file)) ? [] : (['sandbox build'] as const)),
];

/** The package of a file, or its folder if it has none; browser tests have a process per file. */
const groupOf = (file: string): string => {
  const [top, name, part] = file.split('/');
  if (top !== 'packages' && top !== 'apps') return dirname(file);
  return `${top}/${name}` === 'apps/web' && part === 'test' ? file : `${top}/${name}`;
};

/** Divides test files among processes, in the order in which they should start. */
export const planRuns = (files: readonly string[]): Run[] => {
  const groups = new Map<string, string[]>(LONG.map((file) => [file, []]));
  for (const file of files) {
    const group = LONG.includes(file) ? file : groupOf(file);
    groups.set(group, [...(groups.get(group) ?? []), file]);
  }
  return [...groups]
    .filter(([, members]) => members.length > 0)
    .map(([name, members]) => ({ name, files: members, needs: needsOf(members) }));
};
