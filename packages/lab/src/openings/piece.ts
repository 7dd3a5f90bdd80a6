import { decide } from '@ludus/agents';
import { games } from '@ludus/games';
import { type Game, Rng, type Seed, type Tagged, unwrap, viewFor } from '@ludus/kernel';
import { GameCursor } from '@ludus/table';
import { agentOf } from '../match/weights.ts';

/** The input of a worker. */
export interface OpeningsJob {
  readonly game: string;
  readonly config: unknown;
  readonly decisions: number;
  readonly judge: string;
  readonly seed: Seed;
}

/** A candidate for the book. */
export interface Candidate {
  readonly actions: readonly Tagged[];
  /** The same for all positions that are rotations of each other. */
  readonly pattern: string;
  /** Every seat's chance according to the judge. */
  readonly chances: readonly number[];
}

const patternOf = ({ hash, learning }: Game, state: unknown): string => {
  const { symmetries } = learning ?? {};
  const count = symmetries?.count(state) ?? 1;
  const hashes = Array.from({ length: count }, (_, i) =>
    i === 0 ? hash(state) : hash(symmetries!.state(state, i)),
  );
  return hashes.sort()[0]!;
};

interface Drawn {
  readonly cursor: GameCursor;
  readonly actions: readonly Tagged[];
}

/** Plays random decisions, then continues to the start of a turn; undefined if the game is over by then. */
const draw = (game: Game, { config, decisions }: OpeningsJob, rng: Rng): Drawn | undefined => {
  const cursor = new GameCursor(game, unwrap(game.setup(config, 'opening')).state);
  const actions: Tagged[] = [];
  let [left, mover] = [decisions, 0];
  for (;;) {
    const { toAct: seat, legalMoves } = cursor;
    if (seat === 0) return undefined;
    if (legalMoves.length > 1) {
      if (left <= 0 && seat !== mover) return { cursor, actions };
      left -= 1;
    }
    mover = seat;
    actions.push(cursor.apply(rng.pick(legalMoves)));
  }
};

/** A new judge for every opening: what it learnt from others must not change its answer about this one. */
const judged = (game: Game, { judge, config }: OpeningsJob, { cursor }: Drawn): readonly number[] => {
  const { state, toAct: seat } = cursor;
  const view = viewFor(game, state, seat);
  const seats = game.seatCount(config);
  const agent = unwrap(agentOf(game, judge));
  return decide(agent, { game, view, seat, seats, rng: Rng.from('judge') }).evaluation;
};

/** The patterns this thread has judged, with the first candidate of each. */
let judgedHere: { readonly job: string; readonly patterns: Map<string, number> } | undefined;

/** Whether an earlier candidate is the same, so that this one needs no judgement. */
const isRepeated = (job: OpeningsJob, pattern: string, number: number): boolean => {
  const key = JSON.stringify(job);
  if (judgedHere?.job !== key) judgedHere = { job: key, patterns: new Map() };
  const { patterns } = judgedHere;
  const first = patterns.get(pattern) ?? number;
  patterns.set(pattern, Math.min(first, number));
  return first < number;
};

/**
 * Draws and judges one candidate, in any thread; null if the game ended before the opening did, or an earlier
 * candidate is known to be the same.
 */
export default (job: OpeningsJob, number: number): Candidate | null => {
  const game = unwrap(games.get(job.game));
  const drawn = draw(game, job, Rng.from(`${job.seed} ${number}`));
  if (drawn === undefined) return null;
  const { actions, cursor } = drawn;
  const pattern = patternOf(game, cursor.state);
  return isRepeated(job, pattern, number) ? null : { actions, pattern, chances: judged(game, job, drawn) };
};
