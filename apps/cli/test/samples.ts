import { games } from '@ludus/games';
import { unwrap } from '@ludus/kernel';
import { openStore } from '@ludus/replay';
import { sampleGame } from '../../../packages/replay/src/sample.ts';

/** A file of random games: nim, with a game of RingRift in every fifteen. */
export const storeSamples = async (file: string, count: number): Promise<void> => {
  await using db = unwrap(await openStore(file, { games }));
  for (let i = 0; i < count; i += 1) {
    const [id, variant] = i % 15 === 1 ? ['ringrift', 'square8'] : ['nim', 'long'];
    const input = sampleGame(unwrap(games.get(id!)), { variant: variant!, players: 2 }, i);
    unwrap(await db.storeGame({ ...input, gameId: `${id}-${i}`, tags: [`n${i}`], notes: 'x'.repeat(150) }));
  }
};
