import type { SearchResult } from '../decision.ts';
import { type Judged, judgeMoves } from '../heuristic.ts';
import type { SearchContext } from '../searchContext.ts';

/** In how many guessed worlds all moves are evaluated before any of them is played out … */
const SCREENING_WORLDS = 6;
/** … fewer if that would use more than this share of the nodes. */
const SCREENING_SHARE = 0.25;
/** How many of them are played out. */
const RIVALS = 8;
/** Another move must beat the first by this chance of winning, because playouts assume the first. */
const HEAD_START = 0.003;

const worldsFor = ({ limits, moves }: SearchContext): number => {
  let worlds = SCREENING_WORLDS;
  while (worlds > 1 && limits.used(worlds * moves.length) > SCREENING_SHARE) worlds -= 1;
  return worlds;
};

/** A move that is played out, with everybody's chances summed over its playouts. */
interface Rival {
  /** Its index among the moves. */
  readonly place: number;
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
  return [...places].slice(0, RIVALS).map((place) => ({ place, sums: new Float64Array(seats), count: 0 }));
};

/** The playouts of some moves, and which moves are still candidates. */
class Contest {
  readonly all: readonly Rival[];
  /** Sorted, best first, after each cut. */
  rivals: Rival[];
  nodes: number;
  readonly #context: SearchContext;
  readonly #value: Float64Array;

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
      rival.count += 1;
      this.nodes += 1;
    }
    return true;
  }

  /** Keeps the better half; ties go to the move that was better before. */
  halve(): void {
    const { seat } = this.#context;
    const worth = (rival: Rival): number =>
      rival.sums[seat - 1]! / Math.max(1, rival.count) + (rival === this.all[0] ? HEAD_START : 0);
    this.rivals.sort((a, b) => worth(b) - worth(a));
    this.rivals.length = Math.ceil(this.rivals.length / 2);
  }
}

/**
 * Halves the candidates until one is left, after equal parts of the budget (sequential halving, Karnin et al.
 * 2013).
 */
function* decideContest({ limits }: SearchContext, contest: Contest): Generator<undefined, void> {
  const cuts = Math.ceil(Math.log2(contest.rivals.length));
  const begun = Math.min(1, limits.used(contest.nodes));
  for (let cut = 1; cut <= cuts; cut += 1) {
    const until = begun + ((1 - begun) * cut) / cuts;
    while (limits.used(contest.nodes) < until && contest.compare()) yield;
    contest.halve();
  }
}

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
  const shares = new Float64Array(context.moves.length);
  for (const { place, count } of contest.all)
    shares[place] = played === 0 ? 1 / contest.all.length : count / played;
  return {
    best: best.place,
    evaluation: evaluationOf(context, best),
    depth: 1,
    nodes: contest.nodes,
    line: [context.moves[best.place]!],
    shares,
    stats: { played },
  };
}
