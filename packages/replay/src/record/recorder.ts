import type { Game, Seat, Summary, Tagged } from '@ludus/kernel';
import type { MoveInput, MoveNotes } from '../types.ts';
import { makeMoveJson, noteColumns, type StepRows, type Value } from './gameRows.ts';
import { pack } from './packing.ts';

/** A position as records see it. A `GameCursor` is one; a state of a live game becomes one by `KnownState`. */
interface RecordedPosition {
  /** The seat to act, 0 when the game is over. */
  readonly toAct: Seat;
  readonly state: unknown;
  summary(): Summary;
  readonly legalMoves: readonly unknown[];
  legalActions(): readonly Tagged[];
}

/** A state of a live game, whose hash is already known. */
export class KnownState implements RecordedPosition {
  readonly #game: Game;
  readonly state: unknown;
  readonly #hash: string;
  #legal: readonly Tagged[] | undefined;

  constructor(game: Game, state: unknown, hash: string = game.hash(state)) {
    this.#game = game;
    this.state = state;
    this.#hash = hash;
  }

  get toAct(): Seat {
    return this.#game.toAct(this.state) ?? 0;
  }

  get legalMoves(): readonly Tagged[] {
    this.#legal ??= this.#game.legal(this.state);
    return this.#legal;
  }

  legalActions(): readonly Tagged[] {
    return this.legalMoves;
  }

  summary(): Summary {
    const { state } = this;
    const game = this.#game;
    return {
      phase: game.phase(state),
      hash: this.#hash,
      progress: game.record?.progress(state) ?? [],
      isTurnStart: game.record?.isTurnStart(state),
      decisionKind: game.record?.decisionKind(state),
    };
  }
}

/** What is recorded about a position: the end of one move and the start of the next. */
interface Moment {
  readonly toAct: Seat;
  readonly phase: string;
  readonly status: 'active' | 'completed';
  /** `[[18,0,0],[17,1,0]]`: the counters of each seat. */
  readonly progress: string;
  readonly hash: string;
  readonly isTurnStart: boolean | undefined;
  /** How many moves are legal. */
  readonly alternatives: number;
  readonly choiceType?: string;
  /** The legal options as JSON. */
  readonly options?: string;
}

interface RecorderOptions {
  readonly snapshotEvery: number;
  /** Where to continue an earlier recording. */
  readonly moves?: number;
  readonly turns?: number;
  readonly lastPlayer?: Seat | undefined;
}

/** Whether to keep a snapshot of the state after a move. */
export const isSnapshotDue = (moveNumber: number, every: number): boolean => (moveNumber + 1) % every === 0;

const isNoted = (move: MoveInput): boolean => {
  for (const key in move) if (key !== 'action' && key !== 'player') return true;
  return false;
};

/**
 * Creates the rows of moves from its input: after every move, the move and the position it led to. It plays nothing
 * itself.
 */
export class Recorder {
  /** The names of the game's counters, in the order in which `progress_…_json` lists their values. */
  readonly counters: readonly string[];
  readonly #every: number;
  #moves: Value[] = [];
  #notes: (MoveNotes | undefined)[] = [];
  #hasNotes = false;
  #history: Value[] = [];
  #snapshots: Value[] = [];
  #choices: Value[] = [];
  #first: number;
  #count = 0;
  #turns: number;
  #lastPlayer: Seat | undefined;
  #progress: Summary['progress'] = [];
  #progressText = '[]';
  #moment: Moment;

  constructor(start: RecordedPosition, { snapshotEvery, moves = 0, turns = 0, lastPlayer }: RecorderOptions) {
    this.#every = snapshotEvery;
    this.#first = moves;
    this.#turns = turns;
    this.#lastPlayer = lastPlayer;
    const summary = start.summary();
    this.counters = Object.keys(summary.progress[0] ?? {});
    this.#moment = this.#look(start, summary);
  }

  /** How many moves the game has. */
  get moves(): number {
    return this.#first + this.#count;
  }

  get turns(): number {
    return this.#turns;
  }

  /** The current counters of every seat. */
  get progress(): Summary['progress'] {
    return this.#progress;
  }

  /** The hash of the position. */
  get hash(): string {
    return this.#moment.hash;
  }

  /** The phase of the position. */
  get phase(): string {
    return this.#moment.phase;
  }

  /** Records a move that has been played, and the position after it. */
  add(move: MoveInput, after: RecordedPosition): void {
    const { moves: number } = this;
    const { toAct, phase, status, progress, hash, alternatives, choiceType, options } = this.#moment;
    const { action, player = toAct } = move;
    if (this.#turns === 0 || (this.#moment.isTurnStart ?? player !== this.#lastPlayer)) this.#turns += 1;
    this.#lastPlayer = player;
    this.#moves.push(this.#turns, player, phase, action.type, makeMoveJson(number, action));
    const hasNotes = isNoted(move);
    this.#hasNotes ||= hasNotes;
    this.#notes.push(hasNotes ? move : undefined);
    this.#history.push(phase, status, progress, hash);
    this.#history.push(player, alternatives, move.engineEval ?? null, move.engineDepth ?? null);
    if (choiceType !== undefined)
      this.#choices.push(number, choiceType, player, options!, JSON.stringify(action), null);
    this.#count += 1;
    const summary = after.summary();
    if (isSnapshotDue(number, this.#every)) this.#addSnapshot(number, after, summary);
    this.#moment = this.#look(after, summary);
  }

  /** The rows of all moves recorded since the last call. */
  takeRows(): StepRows {
    const { phase, status, progress, hash } = this.#moment;
    if (this.#count > 0) this.#history.push(phase, status, progress, hash);
    const rows: StepRows = {
      first: this.#first,
      count: this.#count,
      moves: this.#hasNotes ? this.#notedMoves() : this.#moves,
      history: this.#history,
      snapshots: this.#snapshots,
      choices: this.#choices,
    };
    this.#first += this.#count;
    this.#count = 0;
    this.#hasNotes = false;
    [this.#moves, this.#notes, this.#history, this.#snapshots, this.#choices] = [[], [], [], [], []];
    return rows;
  }

  #notedMoves(): Value[] {
    const stride = this.#moves.length / this.#count;
    return this.#notes.flatMap((notes, i) => [
      ...this.#moves.slice(i * stride, (i + 1) * stride),
      ...noteColumns(notes ?? {}),
    ]);
  }

  #addSnapshot(number: number, position: Pick<RecordedPosition, 'state'>, { text, hash }: Summary): void {
    // A state is built on demand; its text is often available without it.
    const { content, compressed } = pack(text ?? JSON.stringify(position.state));
    this.#snapshots.push(number, content, compressed, hash);
  }

  #look(position: RecordedPosition, summary: Summary): Moment {
    const { phase, hash, progress, isTurnStart } = summary;
    const { toAct } = position;
    const isOver = toAct === 0;
    const alternatives = isOver ? 0 : position.legalMoves.length;
    const choiceType = alternatives < 2 ? undefined : summary.decisionKind;
    return {
      toAct,
      phase,
      hash,
      status: isOver ? 'completed' : 'active',
      progress: this.#textOf(progress),
      isTurnStart,
      alternatives,
      ...(choiceType !== undefined && { choiceType, options: JSON.stringify(position.legalActions()) }),
    };
  }

  /** Most moves leave the counters, and so their text, unchanged. */
  #textOf(seats: Summary['progress']): string {
    if (!this.#isSameProgress(seats))
      this.#progressText = JSON.stringify(seats.map((seat) => this.counters.map((name) => seat[name])));
    this.#progress = seats;
    return this.#progressText;
  }

  #isSameProgress(seats: Summary['progress']): boolean {
    const kept = this.#progress;
    if (kept.length !== seats.length) return false;
    for (let i = 0; i < seats.length; i += 1)
      for (const counter of this.counters) if (seats[i]![counter] !== kept[i]![counter]) return false;
    return true;
  }
}
