import { type Rng, type Seed, unwrap } from '@ludus/kernel';
import { countAround } from '../src/board.ts';
import { STARTER_DECK } from '../src/cards.ts';
import { draftOf, finish, setNote, setOverheard } from '../src/draft.ts';
import { layoutOf } from '../src/layout.ts';
import { parseLevel } from '../src/level.ts';
import { ownersIn, without } from '../src/ownerSet.ts';
import { openTile } from '../src/reveal.ts';
import { setup } from '../src/setup.ts';
import {
  ADJACENCIES,
  type Adjacency,
  type Card,
  type Level,
  OWNERS,
  type Owner,
  type SweepState,
} from '../src/types.ts';

export interface Shape {
  readonly rows: readonly string[];
  readonly adjacency: Adjacency;
  readonly counts: Level['counts'];
}

export const levelOf = ({ rows, adjacency, counts }: Shape): Level =>
  unwrap(parseLevel({ id: 'test', name: 'Test', rows, adjacency, counts, rival: 'exact', rivalReveals: 0 }));

export const stateOf = (level: Level, seed: Seed, deck: readonly Card[] = STARTER_DECK): SweepState =>
  unwrap(setup({ level, deck, equipment: [] }, seed)).state;

/** A small random board: holes, any counts with at least one tile per side, either adjacency. */
export const randomLevel = (rng: Rng, maxTiles: number): Level => {
  for (;;) {
    const width = 2 + rng.int(4);
    const height = 2 + rng.int(4);
    const rows = Array.from({ length: height }, () =>
      Array.from({ length: width }, () => (rng.int(6) === 0 ? '.' : '#')).join(''),
    );
    const tiles = rows.join('').replaceAll('.', '').length;
    if (tiles < 4 || tiles > maxTiles) continue;
    const counts: Record<Owner, number> = { player: 1, rival: 1, neutral: 0, mine: 0 };
    for (let i = 2; i < tiles; i += 1) counts[rng.pick(OWNERS)] += 1;
    return levelOf({ rows, counts, adjacency: rng.pick(ADJACENCIES) });
  }
};

/** Opens `reveals` random tiles for random sides and gives the player some true notes. */
export const disturb = (state: SweepState, rng: Rng, reveals: number, notes: number): SweepState => {
  const draft = draftOf(state);
  const order = rng.shuffle(state.owners.map((_, tile) => tile));
  for (const tile of order.slice(0, reveals)) openTile(draft, tile, rng.pick(['player', 'rival']));
  const { neighbours } = layoutOf(state.config.level);
  const hidden = order.slice(reveals);
  for (let i = 0; i < notes && hidden.length > 0; i += 1) {
    const tile = rng.pick(hidden);
    const wrong = ownersIn(without(draft.player.notes[tile]!, state.owners[tile]!));
    if (rng.int(4) === 0) setOverheard(draft, tile, countAround(neighbours, state.owners, tile, 'player'));
    else if (wrong.length > 0) setNote(draft, tile, without(draft.player.notes[tile]!, rng.pick(wrong)));
  }
  return finish(draft).state;
};
