import { displayName, ok } from '@ludus/kernel';
import type { Replayed } from './problem.ts';
import type { GameStore } from './store.ts';
import type { GameMetadata, PlayerMetadata } from './types.ts';

const PAGE = 500;

const isNamedPerson = ({ playerType, name }: PlayerMetadata): boolean =>
  playerType === 'human' && name !== undefined;

/** All games with people, in pages. */
async function* gamesOfPeople(store: GameStore): AsyncGenerator<Replayed<readonly GameMetadata[]>> {
  for (let after: string | undefined, isFirst = true; isFirst || after !== undefined; isFirst = false) {
    const page = await store.queryGames(
      { playerType: 'human' },
      { limit: PAGE, order: 'oldest', ...(after !== undefined && { after }) },
    );
    if (!page.ok) {
      yield page;
      return;
    }
    after = page.value.next;
    yield ok(page.value.games);
  }
}

/** The names people played under, and in how many games each. */
export const countPersonNames = async (store: GameStore): Promise<Replayed<ReadonlyMap<string, number>>> => {
  const counts = new Map<string, number>();
  for await (const page of gamesOfPeople(store)) {
    if (!page.ok) return page;
    for (const { players } of page.value)
      for (const name of new Set(players.filter(isNamedPerson).map((person) => person.name!)))
        counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return ok(counts);
};

/**
 * Erases a name, or the names of all people, from every game, and returns how many games had it. The name may be written
 * in any way that `displayName` makes the same. Bots keep their names.
 */
export const erasePersonNames = async (store: GameStore, name?: string): Promise<Replayed<number>> => {
  const unwanted = displayName(name ?? '');
  const isErased = (player: PlayerMetadata): boolean =>
    isNamedPerson(player) && (name === undefined || player.name === unwanted);
  let games = 0;
  for await (const page of gamesOfPeople(store)) {
    if (!page.ok) return page;
    for (const { gameId, players } of page.value.filter((game) => game.players.some(isErased))) {
      const left = players.map((player) => (isErased(player) ? null : (player.name ?? null)));
      const changed = await store.setPlayerNames(gameId, left);
      if (!changed.ok) return changed;
      games += 1;
    }
  }
  return ok(games);
};
