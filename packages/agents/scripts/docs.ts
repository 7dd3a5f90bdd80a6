import { games } from '@ludus/games';
import { documented, documentedPages } from '../test/documented.ts';

/** Rewrites the tables in `docs/` from the games: levels, features and weights. */
for (const page of documentedPages()) await Bun.write(page, documented(await Bun.file(page).text(), games));
