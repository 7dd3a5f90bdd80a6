/** Reads a store again and again until it has a number of games: `bun bulkReader.ts FILE COUNT`. */
import { unwrap } from '@ludus/kernel';
import { nimStore } from './nimStore.ts';

const [file, count] = process.argv.slice(2) as [string, string];
await using db = await nimStore(file, { readonly: true });
let seen = 0;
while (seen < Number(count)) {
  const before = unwrap(await db.countGames());
  let whole = 0;
  for await (const game of db.iterateGames()) {
    const { metadata, moves } = unwrap(game);
    if (metadata.totalMoves !== moves.length) throw new Error(`${metadata.gameId} is half a game`);
    whole += 1;
  }
  if (whole < before || before < seen) throw new Error(`there were ${before} games, then ${whole}`);
  const [newest] = unwrap(await db.queryGames({ text: 'by' }, { limit: 1 })).games;
  if (newest !== undefined) unwrap(await db.getStateAtMove(newest.gameId, newest.totalMoves - 1));
  seen = whole;
}
