/** Loaded before a command: its engine of Breakthrough is another one. */
import { games } from '@ludus/games';
import { unwrap } from '@ludus/kernel';

Object.assign(unwrap(games.get('breakthrough')), { engineVersion: 'another' });
