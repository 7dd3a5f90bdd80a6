import { hiddenTiles, isProtected } from '../../board.ts';
import { layoutOf } from '../../layout.ts';
import type { Owner, SweepView, Tile } from '../../types.ts';
import type { OwnerProbabilities } from '../exact/marginals.ts';
import { hiddenCounts } from '../numbers.ts';
import { clarityOf, type Race, rivalChance } from './race.ts';

/** What opening a tile is worth, in chances of winning. */
export interface Prospect {
  readonly tile: Tile;
  /** With the turn over and nothing opened. */
  readonly stop: number;
  /** What one of its own tiles adds to it, and what the player's tiles and mines subtract. */
  readonly hit: number;
  readonly gift: number;
  readonly mine: number;
  /** What the number of the tile will be worth. */
  readonly news: number;
  /** The total. */
  readonly total: number;
}

/**
 * The value of a number, in hits: this times p · (1 − p) for every hidden neighbour, where p is its chance of
 * being the rival's.
 */
const CURIOSITY = 0.05;
/** How many further tiles of a turn are considered. */
const AHEAD = 6;

type Chances = readonly (OwnerProbabilities | null)[];

/** The rival's chance of winning when its turn is over, after some hits and one more tile of an owner. */
class TurnEnds {
  readonly #race: Race;
  /** Whether a mine only ends the turn. */
  readonly isSafe: boolean;
  readonly #known = new Map<string, number>();

  constructor(view: SweepView, chances: Chances, areRough: boolean) {
    const left = hiddenCounts(view);
    this.#race = { left, energy: 0, ...(!areRough && { clarity: clarityOf(chances, left) }) };
    this.isSafe = isProtected(view, 'rival');
  }

  after(hits: number, last?: Owner): number {
    const key = `${hits} ${last}`;
    const found = this.#known.get(key) ?? this.#chance(hits, last);
    this.#known.set(key, found);
    return found;
  }

  #chance(hits: number, last: Owner | undefined): number {
    if (last === 'mine' && !this.isSafe) return 0;
    const left = { ...this.#race.left };
    left.rival -= hits;
    if (last !== undefined) left[last] -= 1;
    return rivalChance('rival', { ...this.#race, left });
  }

  /** The part of a reveal that ends the turn. */
  ofMiss({ player, neutral, mine }: OwnerProbabilities, hits: number): number {
    return (
      player * this.after(hits, 'player') +
      neutral * this.after(hits, 'neutral') +
      mine * this.after(hits, 'mine')
    );
  }
}

/**
 * The chance to win after some hits if the rival opens the tiles of a list as long as that pays. Their chances are taken as
 * they are now: what the next numbers will say is not known.
 */
const continued = (ends: TurnEnds, list: readonly OwnerProbabilities[], hits: number): number => {
  const [next, ...others] = list;
  const stop = ends.after(hits);
  if (next === undefined || stop === 1) return stop;
  return Math.max(stop, next.rival * continued(ends, others, hits + 1) + ends.ofMiss(next, hits));
};

/**
 * The prospects of every hidden tile, in the order of the board. If the chances are rough, how clear they are tells nothing
 * about the race.
 */
export const prospectsOf = (view: SweepView, chances: Chances, { areRough = false } = {}): Prospect[] => {
  const ends = new TurnEnds(view, chances, areRough);
  const { neighbours } = layoutOf(view.config.level);
  const hidden = hiddenTiles(view);
  const stop = ends.after(0);
  const gain = ends.after(1) - stop;
  const unknown = chances.map((chance) => (chance === null ? 0 : chance.rival * (1 - chance.rival)));
  const rough = (tile: Tile): number =>
    chances[tile]!.rival * (stop + 2 * gain) + ends.ofMiss(chances[tile]!, 0);
  const promising = hidden
    .map((tile) => ({ tile, value: rough(tile) }))
    .sort((a, b) => b.value - a.value)
    .slice(0, AHEAD + 1)
    .map(({ tile }) => tile);
  const afterHit = (tile: Tile): number =>
    continued(
      ends,
      promising.flatMap((other) => (other === tile ? [] : [chances[other]!])).slice(0, AHEAD),
      1,
    );
  const usual = afterHit(-1);
  return hidden.map((tile) => {
    const { rival, player, neutral, mine } = chances[tile]!;
    const survived = ends.isSafe ? mine : 0;
    const around = neighbours[tile]!.reduce((sum, other) => sum + unknown[other]!, 0);
    const parts = {
      hit: rival * ((promising.includes(tile) ? afterHit(tile) : usual) - stop),
      gift:
        ends.ofMiss({ player, neutral, rival: 0, mine: survived }, 0) - (player + neutral + survived) * stop,
      mine: (survived - mine) * stop,
      news: (1 - mine) * CURIOSITY * gain * around,
    };
    return { tile, stop, ...parts, total: stop + parts.hit + parts.gift + parts.mine + parts.news };
  });
};
