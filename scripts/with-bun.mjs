/** Runs Bun with the given arguments, on any machine with Node and npm: `node scripts/with-bun.mjs run check`. */
import { root, runBun } from './bun.mjs';

runBun(process.argv.slice(2), root);
