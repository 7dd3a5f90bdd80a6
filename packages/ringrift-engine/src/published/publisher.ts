import { err, ok, problem, type Result } from '@ludus/kernel';
import { findLegal } from '../action.ts';
import { CONTINUE, ELIMINATE, NO_TERRITORY, OVERTAKE, typeOf } from '../moves.ts';
import { CHAIN, FORCED, LINES, type Position, TERRITORY } from '../position.ts';
import { apply, legal } from '../rules.ts';
import { loadPosition } from '../state.ts';
import { type GameState, type Move, PHASES } from '../types.ts';
import { type PublishedContent, publishContent } from './makeMove.ts';
import { type AboutGame, publishState } from './makeState.ts';
import { OWN_STATE } from './start.ts';
import type { PublishedChain, PublishedMove, PublishedSegment, PublishedState } from './types.ts';

/** What is known about a move besides the move. */
export interface MoveTimes {
  readonly timestamp?: string;
  readonly thinkTimeMs?: number;
}

/**
 * Plays one of our games and converts it to the published JSON, move by move. Where the two sides count
 * forced moves differently, moves are added and left out. Throws for states of other engines.
 *
 * ```ts
 * const publisher = new Publisher(initialState, { id: 'g1', createdAt });
 * publisher.add({ type: 'place_ring', to: '3,4', count: 2 });
 * publisher.moves; // [{ type: 'place_ring', to: { x: 3, y: 4 }, placementCount: 2, … }]
 * publisher.state(); // after it
 * ```
 */
export class Publisher {
  readonly #position: Position;
  readonly #about: AboutGame;
  readonly #own: GameState;
  readonly #moves: PublishedMove[] = [];
  #segments: PublishedSegment[] = [];

  /** The state must belong to this engine. */
  constructor(initialState: GameState, about: AboutGame) {
    this.#position = loadPosition(initialState);
    this.#own = initialState;
    this.#about = about;
  }

  /** All moves so far. */
  get moves(): readonly PublishedMove[] {
    return this.#moves;
  }

  /** The state after all moves so far. */
  state(): PublishedState {
    return publishState(this.#position, this.#about, { moves: [...this.#moves], chain: this.#chain() });
  }

  /**
   * The state between the two published moves that the last of ours became: a line is paid for, but its phase
   * has not ended.
   */
  stateBetween(): PublishedState {
    return { ...this.state(), currentPhase: 'line_processing', moveHistory: this.#moves.slice(0, -1) };
  }

  /** The current state, including ours, so that it can be read back exactly; others ignore the field. */
  stateWithOurs(): PublishedState & { readonly [OWN_STATE]: GameState } {
    return { ...this.state(), [OWN_STATE]: this.#own };
  }

  /** Every legal move, in the published JSON. */
  available(): PublishedMove[] {
    const packed: number[] = [];
    legal(this.#position, packed);
    return packed.map((move) => this.#dress(publishContent(this.#position, move)));
  }

  /** Plays one of our moves. Returns what it became: one move, none, or one and what must follow it. */
  add(action: Move, times: MoveTimes = {}): Result<readonly PublishedMove[]> {
    const position = this.#position;
    const packed = findLegal(position, action);
    if (packed === undefined) return err(problem('illegal_move', '', `${action.type} is not legal here.`));
    const first = this.#moves.length;
    const move = this.#dress(publishContent(position, packed), times);
    const { phase } = position;
    this.#noteSegment(packed, move);
    apply(position, packed);
    if (position.depth > 8) position.settle();
    if (typeOf(packed) === NO_TERRITORY && position.phase === FORCED) return ok([]);
    this.#moves.push(move);
    if (phase === LINES && typeOf(packed) === ELIMINATE && position.phase === TERRITORY)
      this.#moves.push({ ...this.#dress({ type: 'no_line_action' }, times), phase: 'line_processing' });
    return ok(this.#moves.slice(first));
  }

  #dress(content: PublishedContent, { timestamp, thinkTimeMs }: MoveTimes = {}): PublishedMove {
    const moveNumber = this.#moves.length + 1;
    return {
      id: `${this.#about.id}-${moveNumber}`,
      ...content,
      player: this.#position.player,
      moveNumber,
      phase: PHASES[this.#position.phase]!,
      ...(timestamp !== undefined && { timestamp }),
      ...(thinkTimeMs !== undefined && { thinkTime: Math.round(thinkTimeMs) }),
    };
  }

  #noteSegment(packed: number, { from, captureTarget, to }: PublishedMove): void {
    const type = typeOf(packed);
    if (type !== OVERTAKE && type !== CONTINUE) {
      this.#segments = [];
      return;
    }
    const { board, cap } = this.#position;
    const { x, y } = captureTarget!;
    const key = board.isHex ? `${x},${y},${0 - x - y}` : `${x},${y}`;
    const capturedCapHeight = cap[board.cellOfKey.get(key)!]!;
    this.#segments.push({ from: from!, target: captureTarget!, landing: to!, capturedCapHeight });
  }

  #chain(): PublishedChain | null {
    const segments = this.#segments;
    if (this.#position.phase !== CHAIN || segments.length === 0) return null;
    const { from: startPosition } = segments[0]!;
    const { landing: currentPosition } = segments.at(-1)!;
    const visited = [startPosition, ...segments.map(({ landing }) => landing)];
    return {
      playerNumber: this.#position.player,
      startPosition,
      currentPosition,
      segments: [...segments],
      availableMoves: this.available(),
      visitedPositions: visited.map(({ x, y, z }) => (z === undefined ? `${x},${y}` : `${x},${y},${z}`)),
    };
  }
}
