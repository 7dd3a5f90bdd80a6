import { createRegistry, type Game, type Registry, unwrap } from '@ludus/kernel';
import { nim } from '@ludus/kernel/examples/nim';
import { GameReplayDB, type StoreOptions } from '../src/database.ts';

/** For programs that are started and killed many times: nim alone is loaded quickly. */
const nimOnly: Registry = createRegistry([nim]);

/** Nim as a registry holds it: known only by the contract. */
export const plainNim: Game = unwrap(nimOnly.get('nim'));

export const nimStore = (file: string, options: Partial<StoreOptions> = {}): GameReplayDB =>
  unwrap(GameReplayDB.open(file, { games: nimOnly, ...options }));
