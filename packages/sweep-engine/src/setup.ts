import { type Checked, ok, parseSeed, Rng, type Seed, type Started } from '@ludus/kernel';
import { type Draft, finish } from './draft.ts';
import { tilesIn } from './level.ts';
import { ownersOfLevel } from './ownerSet.ts';
import { openTile } from './reveal.ts';
import { soundConfig } from './schema.ts';
import { vouchForState } from './sound.ts';
import { startPlayerTurn } from './turn.ts';
import { OWNERS, type SweepConfig, type SweepEvent, type SweepState } from './types.ts';

const openFirstTiles = (draft: Draft): void => {
  const { owners, rng, config } = draft;
  const rivalTiles = owners.flatMap((owner, tile) => (owner === 'rival' ? [tile] : []));
  const first = rng.shuffle(rivalTiles).slice(0, config.level.rivalReveals);
  for (const tile of first.sort((a, b) => a - b)) openTile(draft, tile, 'rival');
};

/**
 * Starts a game, unchecked, for searches and for matches between agents: owners shuffled to the level's
 * counts, the rival's first tiles opened, and the player's first hand drawn. The result is not frozen.
 */
export const begin = (config: SweepConfig, seed: Seed): Started<SweepState, SweepEvent> => {
  const rng = Rng.from(seed);
  const { rows, counts } = config.level;
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
  openFirstTiles(draft);
  startPlayerTurn(draft);
  return finish(draft);
};

/** The checked entry point for a new game; the state it returns is frozen. */
export const setup = (config: SweepConfig, seed: Seed): Checked<Started<SweepState, SweepEvent>> => {
  const sound = soundConfig(config);
  if (!sound.ok) return sound;
  const read = parseSeed(seed);
  if (!read.ok) return read;
  const { state, events } = begin(sound.value, read.value);
  return ok({ state: vouchForState(state), events });
};
