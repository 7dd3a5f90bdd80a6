import type { Seat } from '@ludus/kernel';
import type { SearchContext } from '../searchContext.ts';
import { deepen, type Tools } from './deepening.ts';
import { MAX_PLY } from './linePath.ts';

/**
 * How many replies are prepared for at first. Every round has half as many as the one before, the likeliest, and twice
 * the effort for each.
 */
const REPLIES = 16;
const FEWEST = 2;

/** A move of the seat to act, and how the turn is expected to continue. */
interface Reply {
  readonly line: readonly number[];
  /** What it is worth to the pondering seat; the others are expected to choose what is worth least. */
  value: number;
}

/**
 * Prepares for the next decision while somebody else is to act: searches the positions after the likeliest replies, so
 * that the decision continues where pondering has stopped. `nodes` is what a decision may take.
 */
export function* ponder(context: SearchContext, tools: Tools, nodes: number): Generator<undefined, void> {
  const replies = yield* expectedReplies(context);
  let total = 0;
  for (let round = 0; ; round += 1) {
    const before = total;
    const likely = replies.splice(0, Math.max(FEWEST, REPLIES >> round));
    for (const reply of likely) {
      const limits = context.limits.within(nodes * 2 ** round, total);
      total += yield* prepare({ ...context, limits }, tools, reply);
      if (context.limits.isSpent(total) || context.limits.isOverdue()) return;
    }
    // Everything is decided, or searched as deep as possible.
    if (total === before) return;
    replies.unshift(...likely.sort(byValue));
  }
}

function* expectedReplies(context: SearchContext): Generator<undefined, Reply[]> {
  const replies: Reply[] = [];
  for (const move of context.moves) {
    replies.push(expectedReply(context, move));
    yield;
    if (context.limits.isOverdue()) break;
  }
  return replies.sort(byValue);
}

const byValue = (a: Reply, b: Reply): number => a.value - b.value;

/** The move and what follows until the seat can choose; everybody plays what looks best to them. */
const expectedReply = (context: SearchContext, move: number): Reply => {
  const { root, judge, seat } = context;
  const chances = new Float64Array(context.seats);
  const legal: number[] = [];
  const line: number[] = [];
  for (let next: number | undefined = move; next !== undefined && line.length < MAX_PLY; ) {
    root.apply(next);
    line.push(next);
    root.legal(legal);
    next = root.toAct() === seat && legal.length > 1 ? undefined : bestAtSight(context, legal);
  }
  judge.value(root, chances);
  for (const _ of line) root.undo();
  return { line, value: chances[seat - 1]! };
};

/** The move that leads to the best position for the seat to act; undefined when the game is over. */
const bestAtSight = ({ root, judge, seats }: SearchContext, legal: readonly number[]): number | undefined => {
  const chances = new Float64Array(seats);
  const mover: Seat = root.toAct();
  let best: number | undefined = legal[0];
  let most = -1;
  for (const move of legal.length > 1 ? legal : []) {
    root.apply(move);
    judge.value(root, chances);
    root.undo();
    if (chances[mover - 1]! <= most) continue;
    most = chances[mover - 1]!;
    best = move;
  }
  return best;
};

/** Continues the search of the position after a reply, and returns how many nodes that took. */
function* prepare(context: SearchContext, tools: Tools, reply: Reply): Generator<undefined, number> {
  const { root } = context;
  const moves: number[] = [];
  for (const move of reply.line) root.apply(move);
  root.legal(moves);
  let searched = 0;
  if (moves.length > 1) {
    const earlier = tools.memory.prepared.find(root);
    const found = yield* deepen({ ...context, moves }, tools, { earlier });
    tools.memory.prepared.keep(root, found);
    reply.value = found.roots[0]!.value;
    searched = found.nodes;
  }
  for (const _ of reply.line) root.undo();
  return searched;
}
