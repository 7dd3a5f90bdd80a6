import { hiddenTiles, isProtected } from '../../board.ts';
import type { Owner, Side, SweepAction, SweepView, Tile } from '../../types.ts';
import type { OwnerProbabilities } from '../exact/marginals.ts';
import type { Posterior } from '../exact/posterior.ts';
import { hiddenCounts } from '../numbers.ts';
import { clarityOf, type Race, rivalChance } from '../strategist/race.ts';

/** The owner of the tile that Scurry reveals, as if the two tiles were independent. */
const saferOf = (first: OwnerProbabilities, second: OwnerProbabilities): OwnerProbabilities => {
  const notPlayer = (1 - first.player) * (1 - second.player);
  const bad = (first.rival + first.mine) * (second.rival + second.mine);
  const mine = first.mine * second.mine;
  return { player: 1 - notPlayer, neutral: notPlayer - bad, rival: bad - mine, mine };
};

/**
 * The player's chance to win after an action, from what the player knows. What a card will show is not known in advance, so a
 * card is worth what the position is worth, or the best reveal if that is better.
 */
export class PlayerOutlook {
  readonly #view: SweepView;
  readonly #chances: Posterior['owners'];
  readonly #race: Race;
  readonly #known = new Map<string, number>();

  constructor(view: SweepView, { owners }: Posterior) {
    this.#view = view;
    this.#chances = owners;
    const left = hiddenCounts(view);
    this.#race = { left, clarity: clarityOf(owners, left), energy: view.player?.energy ?? 0 };
  }

  after(action: SweepAction): number {
    switch (action.type) {
      case 'reveal':
        return this.#reveal(this.#chances[action.tile]!);
      case 'scurry':
        return this.#reveal(saferOf(this.#chances[action.first]!, this.#chances[action.second]!));
      case 'end_turn':
        return this.#chance('rival');
      default:
        return Math.max(this.#chance('player'), ...this.reveals().map(({ chance }) => chance));
    }
  }

  /** All reveals with their chances, the best first. */
  reveals(): { readonly tile: Tile; readonly chance: number }[] {
    return hiddenTiles(this.#view)
      .map((tile) => ({ tile, chance: this.#reveal(this.#chances[tile]!) }))
      .sort((a, b) => b.chance - a.chance);
  }

  #reveal({ player, neutral, rival, mine }: OwnerProbabilities): number {
    const isSafe = (this.#view.player?.shields ?? 0) > 0 || isProtected(this.#view, 'player');
    return (
      player * this.#chance('player', 'player') +
      neutral * this.#chance('rival', 'neutral') +
      rival * this.#chance('rival', 'rival') +
      (isSafe ? mine * this.#chance('rival', 'mine') : 0)
    );
  }

  /** With `toMove` to move and one more tile of an owner open. */
  #chance(toMove: Side, revealed?: Owner): number {
    const key = `${toMove} ${revealed}`;
    const found = this.#known.get(key) ?? this.#judge(toMove, revealed);
    this.#known.set(key, found);
    return found;
  }

  #judge(toMove: Side, revealed: Owner | undefined): number {
    const left = { ...this.#race.left };
    if (revealed !== undefined) left[revealed] -= 1;
    const energy = toMove === 'player' ? this.#race.energy : 0;
    return 1 - rivalChance('player', { ...this.#race, left, energy });
  }
}
