/**
 * The same games for programs on Bun, loaded on first use: a command about one game does not wait for the
 * rules of all others.
 */
import { createRegistry } from '@ludus/kernel';
import { LISTED } from './listed.ts';

const ownFiles = process.env['LUDUS_GAMES'];
const own = ownFiles ? await (await import('./ownGames.ts')).loadOwnGames(ownFiles) : [];

/** All built-in games, and the user's own. */
export const games = createRegistry([...LISTED, ...own]);
