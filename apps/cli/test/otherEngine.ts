/** Loaded before a command to give it a different engine of Breakthrough. */
import { games } from '@ludus/games';
import { unwrap } from '@ludus/kernel';

Object.assign(unwrap(games.get('breakthrough')), { engineVersion: 'another' });
