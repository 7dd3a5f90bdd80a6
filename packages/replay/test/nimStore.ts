import { createRegistry, type Game, type Registry, type Tagged, unwrap } from '@ludus/kernel';
import { nim } from '@ludus/kernel/examples/nim';
import { openStore } from '../src/openStore.ts';
import type { GameStore, RecordedStep, StoreOptions } from '../src/store.ts';

/** For programs that are started and killed many times: Nim alone loads quickly. */
const nimOnly: Registry = createRegistry([nim]);

/** Nim as a registry has it: typed only by the contract. */
export const plainNim: Game = unwrap(nimOnly.get('nim'));

export const nimStore = async (file: string, options: Partial<StoreOptions> = {}): Promise<GameStore> =>
  unwrap(await openStore(file, { games: nimOnly, ...options }));

/** Moves in the form of a table's steps, each played once. */
export const stepsOf = (
  game: Game,
  start: unknown,
  moves: readonly { readonly action: Tagged }[],
): RecordedStep[] => {
  let before = start;
  return moves.map(({ action, ...notes }, number) => {
    const seat = game.toAct(before)!;
    const { state } = unwrap(game.play(before, action, seat));
    const step = { number, seat, action, before, state, hash: game.hash(state), notes };
    before = state;
    return step;
  });
};
