import { join } from 'node:path';
import { games } from '@ludus/games';
import { documented } from '../test/documented.ts';

/** Writes the tables of `docs/agents.md` anew from the games: levels, features and weights. */
const page = join(import.meta.dir, '../../../docs/agents.md');
await Bun.write(page, documented(await Bun.file(page).text(), games));
