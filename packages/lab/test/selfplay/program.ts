/** A run into a database and an archive, to be killed: `bun program.ts FOLDER GAMES WORKERS`. */
import { join } from 'node:path';
import { games } from '@ludus/games';
import { unwrap } from '@ludus/kernel';
import { Archive, openStore } from '@ludus/replay';
import { archiveSink, databaseSink, planRun, playRun } from '../../src/index.ts';

const [folder, count, workers] = process.argv.slice(2) as [string, string, string];
const run = unwrap(planRun({ game: 'ringrift', variant: 'square8', agents: ['random'], seed: 'killed' }));
await using db = unwrap(await openStore(join(folder, 'games.db'), { games }));
const archive = unwrap(Archive.open(join(folder, 'archive')));
const report = unwrap(
  await playRun(run, {
    games: Number(count),
    workers: Number(workers),
    sinks: [databaseSink(db), archiveSink(archive)],
    onProgress: ({ played }) => {
      if (played === 1) console.log('playing');
    },
  }),
);
unwrap(archive.close());
console.log(JSON.stringify(report));
