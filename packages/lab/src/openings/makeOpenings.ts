import { type Agent, decide } from '@ludus/agents';
import {
  err,
  type Game,
  ok,
  problem,
  type Result,
  Rng,
  type Seed,
  type Tagged,
  unwrap,
  viewFor,
} from '@ludus/kernel';
import { GameCursor } from '@ludus/table';
import { playingHash } from '../entrants/playingHash.ts';
import { agentOf } from '../match/weights.ts';
import { engineHash } from '../work/engineHash.ts';
import { LUDUS_VERSION } from '../work/needs.ts';
import type { Opening, OpeningBook } from './types.ts';

export interface OpeningsRequest {
  readonly game: Game;
  readonly board: string;
  readonly config: unknown;
  /** How many openings are wanted. */
  readonly count: number;
  /** Decisions taken at random in each. */
  readonly decisions: number;
  /** The agent that says whether an opening is balanced. */
  readonly judge: string;
  /** How far a seat's chance may be from its fair share. */
  readonly margin: number;
  readonly seed: Seed;
  readonly signal?: AbortSignal;
  /** Told after every candidate how many were tried and kept; may pause. */
  readonly onCandidate?: (tried: number, kept: number) => Promise<unknown> | undefined;
}

/** A book is given up when this many candidates in a row bring nothing new. */
const PATIENCE = 400;

/** The same for all states that are one another turned. */
const patternOf = ({ hash, learning }: Game, state: unknown): string => {
  const { symmetries } = learning ?? {};
  const count = symmetries?.count(state) ?? 1;
  const hashes = Array.from({ length: count }, (_, i) =>
    i === 0 ? hash(state) : hash(symmetries!.state(state, i)),
  );
  return hashes.sort()[0]!;
};

interface Candidate {
  readonly cursor: GameCursor;
  readonly actions: readonly Tagged[];
}

/** Random decisions, played on until somebody begins a turn; undefined when the game is over by then. */
const draw = (game: Game, config: unknown, decisions: number, rng: Rng): Candidate | undefined => {
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

const judged = (agent: Agent, { cursor }: Candidate, seats: number): readonly number[] => {
  const { game, state, toAct: seat } = cursor;
  const view = viewFor(game, state, seat);
  return decide(agent, { game, view, seat, seats, rng: Rng.from('judge') }).evaluation;
};

/**
 * Makes a book: random openings that are balanced in the eyes of a judge, no two of them the same or one another turned.
 * The same request gives the same book. For games without dice and secrets, since an opening is played as it is written.
 */
export const makeOpenings = async (request: OpeningsRequest): Promise<Result<OpeningBook>> => {
  const { game, board, config, count, decisions, judge, margin, seed, signal, onCandidate } = request;
  if (game.secrets !== undefined)
    return err(
      problem(
        'no_openings',
        'game',
        `${game.name} has hidden information or dice, so its openings cannot be repeated.`,
      ),
    );
  const agent = agentOf(game, judge);
  if (!agent.ok) return agent;
  const seats = game.seatCount(config);
  const openings: Opening[] = [];
  const known = new Set<string>();
  let [last, tried] = [0, 0];
  for (; openings.length < count && tried - last < PATIENCE && !signal?.aborted; tried += 1) {
    const candidate = draw(game, config, decisions, Rng.from(`${seed} ${tried}`));
    const pattern = candidate && patternOf(game, candidate.cursor.state);
    if (candidate !== undefined && !known.has(pattern!)) {
      known.add(pattern!);
      const chances = judged(agent.value, candidate, seats);
      if (chances.every((chance) => Math.abs(chance - 1 / seats) <= margin)) {
        openings.push({ actions: candidate.actions, chances: chances.map((one) => Number(one.toFixed(4))) });
        last = tried;
      }
    }
    await onCandidate?.(tried + 1, openings.length);
  }
  if (openings.length === 0)
    return err(
      problem(
        'no_openings',
        'margin',
        'No balanced opening was found. Use a larger --margin or fewer --decisions.',
      ),
    );
  const { id, rulesVersion } = game;
  return ok({
    format: 'ludus-openings',
    version: 1,
    game: id,
    rulesVersion,
    board,
    config,
    judge,
    margin,
    made: {
      seed,
      decisions,
      tried,
      ludus: LUDUS_VERSION,
      engine: engineHash(game, config),
      playing: playingHash(game, [judge]),
    },
    openings,
  });
};
