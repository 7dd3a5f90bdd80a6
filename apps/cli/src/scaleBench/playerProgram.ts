import { games } from '@ludus/games';
import { unwrap } from '@ludus/kernel';
import { databaseSink, LUDUS_VERSION, planRun, playRun } from '@ludus/lab';
import { openQueue } from '@ludus/queue';
import { openStore } from '@ludus/replay';
import { type PlayRequest, QUEUE_VARIABLE } from './player.ts';

/**
 * A process that plays runs of self-play into files, one after the other, as `ludus selfplay` does: alone, or with the
 * workers of a queue. It stays, so that the measurement does not include starting and compiling it.
 */

const address = process.env[QUEUE_VARIABLE];
const participant = { name: 'command', version: LUDUS_VERSION, threads: 0 };
const opening = address === undefined ? undefined : openQueue(address, { participant });

const play = async ({ agent, games: count, seed, file }: PlayRequest): Promise<void> => {
  await using db = unwrap(await openStore(file, { games }));
  const run = unwrap(planRun({ game: 'ringrift', agents: [agent], seed }));
  const queue = opening && unwrap(await opening);
  const shared = queue === undefined ? { workers: 1 } : { workers: 0, queue };
  const { played } = unwrap(await playRun(run, { ...shared, games: count, sinks: [databaseSink(db)] }));
  if (played !== count) throw new Error(`Only ${played} of ${count} games were played.`);
};

let isPlaying = false;
for await (const line of console) {
  // The end of the input.
  if (line === '') break;
  isPlaying = true;
  void play(JSON.parse(line) as PlayRequest).then(() => {
    isPlaying = false;
    console.log('');
  });
}
// The process that asked was killed.
if (isPlaying) process.exit(1);
const queue = await opening;
if (queue?.ok) await queue.value.end();
