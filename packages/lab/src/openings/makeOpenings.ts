import { err, type Game, hashJson, type Json, ok, problem, type Result, type Seed } from '@ludus/kernel';
import type { Queue } from '@ludus/queue';
import { playingHash } from '../entrants/playingHash.ts';
import { agentOf } from '../match/weights.ts';
import { engineHash } from '../work/engineHash.ts';
import { LUDUS_VERSION } from '../work/needs.ts';
import { runPieces } from '../work/runPieces.ts';
import type { Candidate, OpeningsJob } from './piece.ts';
import type { Opening, OpeningBook } from './types.ts';

export interface OpeningsRequest {
  readonly game: Game;
  readonly board: string;
  readonly config: unknown;
  /** How many openings to make. */
  readonly count: number;
  /** Random decisions in each. */
  readonly decisions: number;
  /** The agent that says whether an opening is balanced. */
  readonly judge: string;
  /** How far a seat's chance may be from its fair share. */
  readonly margin: number;
  readonly seed: Seed;
  readonly signal?: AbortSignal;
  /** Number of threads; 1 if left out, which means this thread. */
  readonly workers?: number;
  /** The queue whose workers judge candidates. */
  readonly queue?: Queue;
  /** Called after every candidate with how many were tried and kept; may pause. */
  readonly onCandidate?: (tried: number, kept: number) => Promise<unknown> | undefined;
}

/** A book is abandoned when this many candidates in a row bring nothing new. */
const PATIENCE = 400;

const noOpenings = (path: string, message: string): Result<never> =>
  err(problem('no_openings', path, message));

/** Takes balanced candidates in order, none of them twice, until there are enough or nothing new comes. */
class Selection {
  readonly #request: OpeningsRequest;
  readonly #seats: number;
  readonly #known = new Set<string>();
  readonly openings: Opening[] = [];
  tried = 0;
  #last = 0;

  constructor(request: OpeningsRequest) {
    this.#request = request;
    this.#seats = request.game.seatCount(request.config);
  }

  get isOver(): boolean {
    return this.openings.length >= this.#request.count || this.tried - this.#last >= PATIENCE;
  }

  add(candidate: Candidate | null): void {
    if (candidate !== null && !this.#known.has(candidate.pattern)) {
      this.#known.add(candidate.pattern);
      if (candidate.chances.every((chance) => this.#isFair(chance))) this.#take(candidate);
    }
    this.tried += 1;
  }

  #isFair(chance: number): boolean {
    return Math.abs(chance - 1 / this.#seats) <= this.#request.margin;
  }

  #take({ actions, chances }: Candidate): void {
    this.openings.push({ actions, chances: chances.map((one) => Number(one.toFixed(4))) });
    this.#last = this.tried;
  }
}

const runName = (job: OpeningsJob): string => `openings/${hashJson(job as unknown as Json).slice(0, 10)}`;

/**
 * Lets threads and other machines draw and judge candidates. Results arrive in order, so the book does not
 * depend on who does the work.
 */
const select = async (request: OpeningsRequest): Promise<Selection> => {
  const { game, config, count, decisions, judge, seed, signal, onCandidate, workers = 1, queue } = request;
  const selection = new Selection(request);
  const job: OpeningsJob = { game: game.id, config, decisions, judge, seed };
  const pieces = runPieces<OpeningsJob, Candidate | null>({
    ...{ run: runName(job), kind: 'openings', job, rules: [{ game: game.id, config }] },
    ...{ pieces: [[0, (count + 1) * PATIENCE]], workers, signal, queue, keepsResults: true },
  });
  for await (const { number, result } of pieces) {
    selection.add(result);
    await onCandidate?.(selection.tried, selection.openings.length);
    if (selection.isOver) {
      await pieces.finish();
      break;
    }
    await pieces.stored(number);
  }
  return selection;
};

/**
 * Makes a book of random openings that a judge considers balanced; no two are the same or rotations of each
 * other. The same request gives the same book. It works for games without dice and secrets, because an
 * opening is played as written.
 */
export const makeOpenings = async (request: OpeningsRequest): Promise<Result<OpeningBook>> => {
  const { game, board, config, decisions, judge, margin, seed } = request;
  if (game.secrets !== undefined)
    return noOpenings(
      'game',
      `${game.name} has hidden information or dice, so its openings cannot be repeated.`,
    );
  const agent = agentOf(game, judge);
  if (!agent.ok) return agent;
  if (agent.value.kind === 'random')
    return noOpenings(
      'judge',
      `"${judge}" plays at random and cannot judge a position. Choose a judge that searches, such as minimax@nodes=20000.`,
    );
  const { openings, tried } = await select(request);
  if (openings.length === 0)
    return noOpenings('margin', 'No balanced opening was found. Use a larger --margin or fewer --decisions.');
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
