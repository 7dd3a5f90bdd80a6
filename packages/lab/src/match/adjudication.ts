/** When the agents' own evaluations end a game early. All of it is off by default. */
export interface Adjudication {
  /**
   * With two players: an agent that rates its own chances at `chance` or less in this many decisions in a row
   * loses.
   */
  readonly resign?: { readonly decisions: number; readonly chance: number };
  /** A player wins if everyone gives them at least `chance`, each for this many decisions in a row. */
  readonly win?: { readonly decisions: number; readonly chance: number };
  /**
   * The game is drawn if, from move `from` on, everybody sees every player within `margin` of an equal share,
   * each in this many decisions in a row.
   */
  readonly draw?: { readonly decisions: number; readonly margin: number; readonly from: number };
}

const ADJUDICATIONS = ['resign', 'win', 'draw'] as const;

/** How a game was adjudicated. Players are counted from 0, like the agents of a plan. */
export interface Adjudicated {
  readonly by: (typeof ADJUDICATIONS)[number];
  /** Absent for a draw. */
  readonly winner?: number;
}

/** What an agent thought when it took a decision. */
interface Opinion {
  /** Who thought so. */
  readonly player: number;
  /** Every player's chance. */
  readonly chances: readonly number[];
  /** The number of the move. */
  readonly move: number;
}

/** For how many decisions a player has held an opinion. */
interface Streak {
  resign: number;
  draw: number;
  win: number;
  /** The player that `win` is about. */
  favourite: number;
}

/** Follows the agents' evaluations of a game and says when they decide it. */
export class Adjudicator {
  readonly #rules: Adjudication;
  readonly #streaks: readonly Streak[];

  constructor(rules: Adjudication, players: number) {
    this.#rules = rules;
    this.#streaks = Array.from({ length: players }, () => ({ resign: 0, draw: 0, win: 0, favourite: -1 }));
  }

  /** Takes the next evaluation; returns the verdict if there is one now. */
  hear(opinion: Opinion): Adjudicated | undefined {
    this.#count(opinion, this.#streaks[opinion.player]!);
    return this.#resignation(opinion) ?? this.#win() ?? this.#draw();
  }

  #count({ player, chances, move }: Opinion, streak: Streak): void {
    const { resign, win, draw } = this.#rules;
    const fair = 1 / chances.length;
    const favourite = chances.indexOf(Math.max(...chances));
    const isLost = resign !== undefined && chances[player]! <= resign.chance;
    const isWon = win !== undefined && chances[favourite]! >= win.chance;
    const isEven =
      draw !== undefined &&
      move >= draw.from &&
      chances.every((chance) => Math.abs(chance - fair) <= draw.margin);
    streak.resign = isLost ? streak.resign + 1 : 0;
    streak.draw = isEven ? streak.draw + 1 : 0;
    if (!isWon) streak.win = 0;
    else streak.win = streak.favourite === favourite ? streak.win + 1 : 1;
    streak.favourite = favourite;
  }

  #resignation({ player }: Opinion): Adjudicated | undefined {
    const { resign } = this.#rules;
    if (resign === undefined || this.#streaks.length !== 2) return undefined;
    return this.#streaks[player]!.resign >= resign.decisions
      ? { by: 'resign', winner: 1 - player }
      : undefined;
  }

  #win(): Adjudicated | undefined {
    const { win } = this.#rules;
    if (win === undefined) return undefined;
    const [{ favourite } = { favourite: -1 }] = this.#streaks;
    const isAgreed = this.#streaks.every((one) => one.win >= win.decisions && one.favourite === favourite);
    return isAgreed ? { by: 'win', winner: favourite } : undefined;
  }

  #draw(): Adjudicated | undefined {
    const { draw } = this.#rules;
    if (draw === undefined) return undefined;
    return this.#streaks.every((one) => one.draw >= draw.decisions) ? { by: 'draw' } : undefined;
  }
}
