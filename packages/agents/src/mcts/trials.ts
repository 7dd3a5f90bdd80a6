import type { SearchResult } from '../decision.ts';
import { type Judged, judgeMoves } from '../heuristic.ts';
import type { SearchContext } from '../searchContext.ts';
import { expectedGain } from './expectedGain.ts';

/** In how many guessed worlds all moves are evaluated before any of them is played out … */
const SCREENING_WORLDS = 6;
/** … fewer if that would use more than this share of the nodes. */
const SCREENING_SHARE = 0.25;
/** How many of them are played out. Most are dropped soon, so a few more cost little. */
const RIVALS = 16;
/** Another move must beat the first by this chance of winning, because playouts assume the first. */
const HEAD_START = 0.003;
/** A move is dropped early if knowing its true value would gain less than this on average … */
const NEGLIGIBLE_GAIN = 0.001;
/** … which is checked each time this many worlds have been tried. */
const CHECKED = 32;
/**
 * If playouts have at most this many different results, as when they run to the end of the game, moves that did equally well so
 * far may still differ in rare worlds …
 */
const FEW_RESULTS = 3;
/** … so half a world in which one of them wins and the other loses is added to their squared differences. */
const RARE_WORLD = 0.5;
/** The best move's share exceeds the second-best's by at least this much. */
const LEAST_SAVED = 0.01;

const worldsFor = ({ limits, moves }: SearchContext): number => {
  let worlds = SCREENING_WORLDS;
  while (worlds > 1 && limits.used(worlds * moves.length) > SCREENING_SHARE) worlds -= 1;
  return worlds;
};

/** A move that is played out, with everybody's chances summed over its playouts. */
interface Rival {
  /** Its index among the moves, and among the moves that are played out. */
  readonly place: number;
  readonly index: number;
  readonly sums: Float64Array;
  count: number;
}

/** The suggested moves, then those the evaluation rates best. */
const rivalsOf = ({ root, moves, judge, seat, seats }: SearchContext, { sums, counts }: Judged): Rival[] => {
  const own = moves.map((_, i) => sums[i]![seat - 1]! / Math.max(1, counts[i]!));
  const suggested: number[] = [];
  judge.suggest(root, moves, suggested);
  const leaders = moves.map((_, i) => i).sort((a, b) => own[b]! - own[a]! || a - b);
  const places = new Set([...suggested.map((move) => moves.indexOf(move)), ...leaders]);
  return [...places].slice(0, RIVALS).map((place, index) => ({
    place,
    index,
    sums: new Float64Array(seats),
    count: 0,
  }));
};

/** The playouts of some moves, and which moves are still candidates. */
class Contest {
  readonly all: readonly Rival[];
  /** Sorted, best first, after each cut. */
  rivals: Rival[];
  nodes: number;
  readonly #context: SearchContext;
  readonly #value: Float64Array;
  /** The results of the moves in the current world, and the sums of their squared differences, pair by pair. */
  readonly #results = new Float64Array(RIVALS);
  readonly #squares = new Float64Array(RIVALS * RIVALS);
  /** The different results so far; no more than needed to tell that there are many. */
  readonly #different = new Set<number>();

  constructor(context: SearchContext, judged: Judged) {
    this.#context = context;
    this.#value = new Float64Array(context.seats);
    this.nodes = judged.nodes;
    this.all = rivalsOf(context, judged);
    this.rivals = this.all.slice();
  }

  /** Plays out each candidate in the same world with the same luck, so luck cancels out. */
  compare(): boolean {
    const { moves, judge, seat, limits, rng } = this.#context;
    const position = this.#context.world();
    const luck = { seat, seed: rng.uint32() };
    for (const rival of this.rivals) {
      if (limits.isSpent(this.nodes)) return false;
      position.apply(moves[rival.place]!);
      judge.playOut(position, luck, this.#value);
      position.undo();
      for (let s = 0; s < this.#value.length; s += 1) rival.sums[s]! += this.#value[s]!;
      this.#results[rival.index] = this.#value[seat - 1]!;
      if (this.#different.size <= FEW_RESULTS) this.#different.add(this.#value[seat - 1]!);
      rival.count += 1;
      this.nodes += 1;
    }
    this.#spread();
    if (this.rivals[0]!.count % CHECKED === 0) this.#drop();
    return true;
  }

  #spread(): void {
    for (const { index: a } of this.rivals)
      for (const { index: b } of this.rivals)
        this.#squares[a * RIVALS + b]! += (this.#results[a]! - this.#results[b]!) ** 2;
  }

  #worth(rival: Rival): number {
    const mean = rival.sums[this.#context.seat - 1]! / Math.max(1, rival.count);
    return mean + (rival === this.all[0] ? HEAD_START : 0);
  }

  /** Gives up moves that are hardly ever better than the best, or hardly better. */
  #drop(): void {
    const best = this.rivals.reduce((a, b) => (this.#worth(b) > this.#worth(a) ? b : a));
    const rare = this.#different.size <= FEW_RESULTS ? RARE_WORLD : 0;
    this.rivals = this.rivals.filter((rival) => {
      if (rival === best) return true;
      const { count, index } = rival;
      const error = Math.sqrt(this.#squares[best.index * RIVALS + index]! + rare) / count;
      return expectedGain(this.#worth(best) - this.#worth(rival), error) > NEGLIGIBLE_GAIN;
    });
  }

  /** Keeps at most the best; ties go to the move that was better before. */
  keep(most: number): void {
    this.rivals.sort((a, b) => this.#worth(b) - this.#worth(a));
    this.rivals.length = Math.min(this.rivals.length, most);
  }
}

/**
 * Halves the candidates until one is left, after equal parts of the budget (sequential halving, Karnin et al.
 * 2013). Moves that promise nothing more go earlier, and if only one is left, the rest of the budget is saved.
 */
function* decideContest({ limits }: SearchContext, contest: Contest): Generator<undefined, void> {
  const size = contest.rivals.length;
  const cuts = Math.ceil(Math.log2(size));
  const begun = Math.min(1, limits.used(contest.nodes));
  for (let cut = 1; cut <= cuts && contest.rivals.length > 1; cut += 1) {
    const until = begun + ((1 - begun) * cut) / cuts;
    while (contest.rivals.length > 1 && limits.used(contest.nodes) < until && contest.compare()) yield;
    contest.keep(Math.ceil(size / 2 ** cut));
  }
}

/**
 * Every move's share of the playouts. Playouts that were saved count for the best move, and a few in any case: the last
 * two moves have equally many.
 */
const sharesOf = ({ moves, limits }: SearchContext, { all, rivals, nodes }: Contest): Float64Array => {
  const shares = new Float64Array(moves.length);
  const played = all.reduce((sum, { count }) => sum + count, 0);
  const saved = Math.max(LEAST_SAVED * played, played / Math.min(1, limits.used(nodes)) - played);
  for (const { place, count } of all)
    shares[place] = played === 0 ? 1 / all.length : count / (played + saved);
  if (played > 0) shares[rivals[0]!.place]! += saved / (played + saved);
  return shares;
};

/** The mean result of a move's playouts; the value of the position if there were none. */
const evaluationOf = ({ root, judge, seats }: SearchContext, { sums, count }: Rival): Float64Array => {
  if (count > 0) return sums.map((sum) => sum / count);
  const value = new Float64Array(seats);
  judge.value(root, value);
  return value;
};

/**
 * For games with chance that can be played out quickly. It plays out what the quick player would do and the
 * moves the evaluation rates best, in ever new worlds, and spends more and more on those that do best.
 */
export function* searchTrials(context: SearchContext): Generator<undefined, SearchResult> {
  const contest = new Contest(context, yield* judgeMoves(context, worldsFor(context)));
  yield* decideContest(context, contest);
  const [best] = contest.rivals as [Rival];
  const played = contest.all.reduce((sum, { count }) => sum + count, 0);
  return {
    best: best.place,
    evaluation: evaluationOf(context, best),
    depth: 1,
    nodes: contest.nodes,
    line: [context.moves[best.place]!],
    shares: sharesOf(context, contest),
    stats: { played },
  };
}
