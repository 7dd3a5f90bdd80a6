import type { Finding } from '../decision.ts';
import type { Desk } from '../desk.ts';
import { type Judged, judgeMoves } from '../heuristic.ts';

/** In how many guessed worlds all moves are evaluated before any of them is played out … */
const SCREENING_WORLDS = 6;
/** … fewer where that would take more of the nodes than this share. */
const SCREENING_SHARE = 0.25;
/** How many of them are played out. */
const RIVALS = 8;

const worldsFor = ({ limits, moves }: Desk): number => {
  let worlds = SCREENING_WORLDS;
  while (worlds > 1 && limits.used(worlds * moves.length) > SCREENING_SHARE) worlds -= 1;
  return worlds;
};

/** A move that is played out, with everybody's chances added up over the playouts. */
interface Rival {
  /** Its place among the moves. */
  readonly place: number;
  readonly sums: Float64Array;
  count: number;
}

/** The moves the evaluation likes best, the best first. */
const rivalsOf = ({ moves, seat, seats }: Desk, { sums, counts }: Judged): Rival[] => {
  const own = moves.map((_, i) => sums[i]![seat - 1]! / Math.max(1, counts[i]!));
  return moves
    .map((_, i) => i)
    .sort((a, b) => own[b]! - own[a]! || a - b)
    .slice(0, RIVALS)
    .map((place) => ({ place, sums: new Float64Array(seats), count: 0 }));
};

/** What playouts say about some moves, and which of them are still in question. */
class Contest {
  readonly all: readonly Rival[];
  /** The best first after each cut. */
  rivals: Rival[];
  nodes: number;
  readonly #desk: Desk;
  readonly #value: Float64Array;

  constructor(desk: Desk, judged: Judged) {
    this.#desk = desk;
    this.#value = new Float64Array(desk.seats);
    this.nodes = judged.nodes;
    this.all = rivalsOf(desk, judged);
    this.rivals = this.all.slice();
  }

  /** A playout after each rival, all in one world and with one luck: luck is nobody's merit. */
  compare(): boolean {
    const { moves, judge, seat, limits, rng } = this.#desk;
    const position = this.#desk.world();
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

  /** Leaves the better half; what was better before decides between equals. */
  halve(): void {
    const { seat } = this.#desk;
    const mean = ({ sums, count }: Rival): number => sums[seat - 1]! / Math.max(1, count);
    this.rivals.sort((a, b) => mean(b) - mean(a));
    this.rivals.length = Math.ceil(this.rivals.length / 2);
  }
}

/** Halves the rivals until one is left, after equal parts of the budget (sequential halving, Karnin et al. 2013). */
function* decideContest({ limits }: Desk, contest: Contest): Generator<undefined, void> {
  const cuts = Math.ceil(Math.log2(contest.rivals.length));
  const begun = Math.min(1, limits.used(contest.nodes));
  for (let cut = 1; cut <= cuts; cut += 1) {
    const until = begun + ((1 - begun) * cut) / cuts;
    while (limits.used(contest.nodes) < until && contest.compare()) yield;
    contest.halve();
  }
}

/**
 * For games with chance that can be played out quickly: the moves the evaluation likes best are played out in ever new
 * worlds, and more and more is spent on those that do best.
 */
export function* searchTrials(desk: Desk): Generator<undefined, Finding> {
  const judged = yield* judgeMoves(desk, worldsFor(desk));
  const contest = new Contest(desk, judged);
  yield* decideContest(desk, contest);
  const { place, sums, count } = contest.rivals[0]!;
  const played = contest.all.reduce((sum, rival) => sum + rival.count, 0);
  const shares = new Float64Array(desk.moves.length);
  for (const rival of contest.all)
    shares[rival.place] = played === 0 ? 1 / contest.all.length : rival.count / played;
  return {
    best: place,
    evaluation:
      count > 0
        ? sums.map((sum) => sum / count)
        : judged.sums[place]!.map((sum) => sum / Math.max(1, judged.counts[place]!)),
    depth: 1,
    nodes: contest.nodes,
    line: [desk.moves[place]!],
    shares,
    stats: { played },
  };
}
