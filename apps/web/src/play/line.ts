import {
  err,
  type Game,
  ok,
  type Problem,
  type Result,
  type Seat,
  type Seed,
  sameJson,
  type Tagged,
} from '@ludus/kernel';

export interface LineStep {
  readonly action: Tagged;
  readonly seat: Seat;
}

/** The action that led to a state, with what it did. */
export interface LastMove extends LineStep {
  /** Its number, counted from 1. */
  readonly count: number;
  readonly events: readonly Tagged[];
}

interface Parts {
  readonly game: Game;
  readonly start: unknown;
  readonly steps: readonly LineStep[];
  readonly kept: Map<number, unknown>;
  readonly forced?: WeakMap<LineStep, boolean>;
}

/** Every so many states one is kept; the others are played again when asked for. */
const EVERY = 16;

/**
 * A game from its beginning: never changed, only continued or cut. States are counted by the actions before them, so
 * `stateAt(0)` is the beginning.
 */
export class GameLine {
  readonly game: Game;
  readonly start: unknown;
  readonly steps: readonly LineStep[];
  readonly #kept: Map<number, unknown>;
  /** What is known of which steps were forced; lines with steps in common share it. */
  readonly #forced: WeakMap<LineStep, boolean>;
  #lastMove: { readonly at: number; readonly move: LastMove } | undefined;

  private constructor({ game, start, steps, kept, forced = new WeakMap() }: Parts) {
    this.game = game;
    this.start = start;
    this.steps = steps;
    this.#kept = kept;
    this.#forced = forced;
  }

  static fromState(game: Game, start: unknown): GameLine {
    return new GameLine({ game, start, steps: [], kept: new Map([[0, start]]) });
  }

  static begin(game: Game, config: unknown, seed: Seed): Result<GameLine, readonly Problem[]> {
    const started = game.setup(config, seed);
    return started.ok ? ok(GameLine.fromState(game, started.value.state)) : started;
  }

  /** A line from recorded actions; refused with the number of the first one that cannot be played. */
  static replay(
    game: Game,
    start: unknown,
    actions: readonly { readonly action: Tagged; readonly seat?: Seat }[],
  ): Result<GameLine> {
    const steps: LineStep[] = [];
    const kept = new Map<number, unknown>([[0, start]]);
    let state = start;
    for (const [i, { action, seat = game.toAct(state) ?? 1 }] of actions.entries()) {
      const played = game.play(state, action, seat);
      if (!played.ok)
        return err({ ...played.error, message: `Move ${i + 1} cannot be played: ${played.error.message}` });
      state = played.value.state;
      steps.push({ action, seat });
      if ((i + 1) % EVERY === 0) kept.set(i + 1, state);
    }
    kept.set(steps.length, state);
    return ok(new GameLine({ game, start, steps, kept }));
  }

  get length(): number {
    return this.steps.length;
  }

  get state(): unknown {
    return this.stateAt(this.length);
  }

  stateAt(count: number): unknown {
    const known = this.#kept.get(count);
    if (known !== undefined) return known;
    let from = count - 1;
    while (!this.#kept.has(from)) from -= 1;
    let state = this.#kept.get(from);
    for (let i = from; i < count; i += 1) state = this.#play(state, i).state;
    this.#remember(count, state);
    return state;
  }

  /** What led to a state; undefined at the beginning. */
  lastMove(count: number): LastMove | undefined {
    if (count === 0) return undefined;
    if (this.#lastMove?.at === count) return this.#lastMove.move;
    const { state, events } = this.#play(this.stateAt(count - 1), count - 1);
    this.#remember(count, state);
    const move = { ...this.steps[count - 1]!, count, events };
    this.#lastMove = { at: count, move };
    return move;
  }

  /** Whether a step, counted from 0, was the only one possible, with nothing to decide or to see. */
  isForced(index: number): boolean {
    const step = this.steps[index]!;
    const known = this.#forced.get(step);
    if (known !== undefined) return known;
    const forced = this.game.forced(this.stateAt(index));
    const isForced = forced !== undefined && sameJson(forced, step.action);
    this.#forced.set(step, isForced);
    return isForced;
  }

  /** The line with one more action, out of turn only where the rules allow it. */
  append(action: Tagged, seat?: Seat): Result<GameLine> {
    const state = this.state;
    const actor = seat ?? this.game.toAct(state) ?? 1;
    const played = this.game.play(state, action, actor);
    if (!played.ok) return played;
    const kept = new Map(this.#kept);
    kept.set(this.length + 1, played.value.state);
    if (this.length % EVERY !== 0) kept.delete(this.length);
    return ok(this.#with([...this.steps, { action, seat: actor }], kept));
  }

  /** The line with other steps from wherever they differ; what both have in common is not played again. */
  become(steps: readonly LineStep[]): Result<GameLine> {
    const differs = this.steps.findIndex((step, i) => JSON.stringify(step) !== JSON.stringify(steps[i]));
    const common = differs === -1 ? this.length : differs;
    return steps
      .slice(common)
      .reduce<Result<GameLine>>(
        (line, { action, seat }) => (line.ok ? line.value.append(action, seat) : line),
        ok(this.cut(common)),
      );
  }

  cut(count: number): GameLine {
    const kept = new Map([...this.#kept].filter(([at]) => at <= count));
    return this.#with(this.steps.slice(0, count), kept);
  }

  #with(steps: readonly LineStep[], kept: Map<number, unknown>): GameLine {
    return new GameLine({ game: this.game, start: this.start, steps, kept, forced: this.#forced });
  }

  #play(state: unknown, index: number): { readonly state: unknown; readonly events: readonly Tagged[] } {
    const { action, seat } = this.steps[index]!;
    const played = this.game.play(state, action, seat);
    if (!played.ok) throw new Error(`Move ${index + 1} cannot be played again: ${played.error.message}`);
    return played.value;
  }

  /** Neighbours of a looked-at state are wanted next, so a few dozen stay beside the regular ones. */
  #remember(count: number, state: unknown): void {
    this.#kept.set(count, state);
    const extra = [...this.#kept.keys()].filter((at) => at % EVERY !== 0 && at !== this.length);
    if (extra.length > 48) this.#kept.delete(extra[0]!);
  }
}
