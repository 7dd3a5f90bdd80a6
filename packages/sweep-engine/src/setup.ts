import { type Checked, err, ok, Rng, type Seed, type Started } from '@ludus/kernel';
import { type Draft, finish } from './draft.ts';
import { levelProblems, tilesIn } from './level.ts';
import { ownersOfLevel } from './ownerSet.ts';
import { openTile } from './reveal.ts';
import { startPlayerTurn } from './turn.ts';
import { OWNERS, type SweepConfig, type SweepEvent, type SweepState } from './types.ts';

/** Owners shuffled to the level's counts, the rival's first tiles opened, and the player's first hand drawn. */
export const setup = (config: SweepConfig, seed: Seed): Checked<Started<SweepState, SweepEvent>> => {
  const problems = levelProblems(config.level);
  if (problems.length > 0) return err(problems.map((found) => ({ ...found, path: `level.${found.path}` })));
  const rng = Rng.from(seed);
  const { rows, counts, rivalReveals } = config.level;
  const tiles = tilesIn(rows);
  const draft: Draft = {
    config,
    owners: rng.shuffle(OWNERS.flatMap((owner) => new Array<typeof owner>(counts[owner]).fill(owner))),
    revealed: new Array(tiles).fill(null),
    side: 'player',
    round: 1,
    idle: 0,
    stacks: 0,
    result: null,
    clues: [],
    player: {
      hand: [],
      draw: rng.shuffle(config.deck),
      discard: [],
      exhausted: [],
      energy: 0,
      shields: 0,
      notes: new Array(tiles).fill(ownersOfLevel(counts)),
      overheard: new Array(tiles).fill(null),
    },
    distraction: [],
    rng,
    events: [],
  };
  const rivalTiles = draft.owners.flatMap((owner, tile) => (owner === 'rival' ? [tile] : []));
  for (const tile of rng
    .shuffle(rivalTiles)
    .slice(0, rivalReveals)
    .sort((a, b) => a - b))
    openTile(draft, tile, 'rival');
  startPlayerTurn(draft);
  return ok(finish(draft));
};
