import type { Seat } from '@ludus/kernel';
import type { Playing, Scene, SoundCue } from './scene.ts';

/** A position to show, by the number of moves before it. */
export interface Position {
  readonly count: number;
}

/** A position and how it follows from the one before; without a scene, it is shown at once. */
export interface Act<P extends Position> {
  /** Who makes the move. */
  readonly seat: Seat;
  readonly position: P;
  readonly scene: Scene | undefined;
}

export interface StageState<P extends Position> {
  /** What the board shows. */
  readonly shown: P;
  /** The scene that follows. */
  readonly playing: Playing | undefined;
  /** Places that have just changed, with reduced motion. */
  readonly outlined: readonly string[];
  /** Whether something is still to be shown before people can respond. */
  readonly isBusy: boolean;
}

/** What the stage needs from the page. */
export interface StageHost {
  /** The current factor for all durations. */
  readonly pace: () => number;
  /** Whether things may slide and fly now. */
  readonly mayMove: () => boolean;
  /** Whether nobody can see the page: then nothing is played. */
  readonly isHidden: () => boolean;
  readonly playSound: (cue: SoundCue) => void;
  readonly setTimer: (done: () => void, ms: number) => unknown;
  readonly clearTimer: (timer: unknown) => void;
}

/** How long each step is held with reduced motion. */
const HOLD_MS = 450;
const NONE: readonly string[] = [];

/**
 * Plays the moves of a game one after another. New positions are handed over with `play`; the stage shows
 * each scene in turn and then the position it leads to. With reduced motion, a position is shown at once,
 * with its changes outlined, and held for 450 ms times the pace before the next one.
 *
 * `skip` jumps to the last known position, and shows the rest of the same turn at once.
 */
export class Stage<P extends Position> {
  readonly #host: StageHost;
  readonly #listeners = new Set<() => void>();
  readonly #waiting: (() => void)[] = [];
  #queue: Act<P>[] = [];
  #state: StageState<P>;
  /** How many things must happen before anything is played. */
  #holds = 0;
  /** Everything until this seat's next move is shown at once. */
  #skipTo: Seat | undefined;
  #next: P | undefined;
  /** Who made the move being played. */
  #seat: Seat | undefined;
  /** Timers of the scene being played: its end, and its sounds. */
  #timers: unknown[] = [];
  #scenes = 0;
  /** Whose turn is being skipped. */
  #skipped: Seat | undefined;
  #slowdown = 1;

  constructor(first: P, host: StageHost) {
    this.#host = host;
    this.#state = { shown: first, playing: undefined, outlined: NONE, isBusy: false };
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly getState = (): StageState<P> => this.#state;

  /** The last position that was handed over, shown or not. */
  get target(): P {
    return this.#queue.at(-1)?.position ?? this.#next ?? this.#state.shown;
  }

  /** Adds moves to what is being played. */
  play(acts: readonly Act<P>[]): void {
    const last = acts.at(-1);
    if (last === undefined) return;
    if (acts.some(({ seat }) => seat === this.#skipTo)) this.#skipTo = undefined;
    if (this.#skipTo !== undefined || last.seat === this.#skipped || this.#host.isHidden()) {
      this.show(last.position);
      return;
    }
    this.#skipped = undefined;
    this.#queue.push(...acts);
    if (this.#timers.length === 0 && this.#holds === 0) this.#advance(this.#state.shown);
    else this.#emit({ isBusy: true });
  }

  /** Plays moves from an earlier position on, slower than usual; what was being played is dropped. */
  replay(from: P, acts: readonly Act<P>[], slowdown: number): void {
    this.#stop();
    this.#slowdown = slowdown;
    this.#queue = [...acts];
    this.#advance(from);
  }

  /** Shows a position at once; what was being played is dropped. */
  show(position: P): void {
    this.#stop();
    this.#become({ shown: position, playing: undefined, outlined: NONE, isBusy: false });
    this.#settle();
  }

  /** The same position with other text, such as after a name has changed. */
  refresh(position: P): void {
    const { shown } = this.#state;
    if (shown.count === position.count && shown !== position) this.#emit({ shown: position });
    if (this.#next?.count === position.count) this.#next = position;
    this.#queue = this.#queue.map((act) =>
      act.position.count === position.count ? { ...act, position } : act,
    );
  }

  /** Jumps to the end of the turn; returns whether there was anything to skip. */
  skip(): boolean {
    if (!this.#state.isBusy) return false;
    const seat = this.#queue.at(-1)?.seat ?? this.#seat;
    this.show(this.target);
    this.#skipped = seat;
    return true;
  }

  /** Shows everything at once until a seat moves again: what others do meanwhile is not played. */
  skipTo(seat: Seat): void {
    this.#skipTo = seat;
    if (this.#state.isBusy) this.show(this.target);
  }

  /** Nothing is played until a promise is settled, such as that of a board that is still being drawn. */
  holdUntil(ready: Promise<unknown>): void {
    this.#holds += 1;
    const release = (): void => {
      this.#holds -= 1;
      if (this.#holds > 0 || this.#timers.length > 0) return;
      if (this.#queue.length > 0) this.#advance(this.#state.shown);
      else this.#settle();
    };
    void ready.then(release, release);
  }

  /**
   * A person decides something: the effects are played, even if the rest of the turn was to be skipped. If the last
   * position is still being held, the rest of the hold is cut short.
   */
  attend(): void {
    this.#skipped = undefined;
    this.#skipTo = undefined;
    if (!this.#state.isBusy && this.#timers.length > 0) this.show(this.target);
  }

  /** Resolves when everything handed over so far has been shown and held. */
  whenIdle(): Promise<void> {
    if (this.#holds === 0 && this.#timers.length === 0 && this.#queue.length === 0) return Promise.resolve();
    return new Promise((done) => this.#waiting.push(done));
  }

  /** Stops all timers, because the page is gone. */
  close(): void {
    if (this.#timers.length > 0) this.show(this.target);
  }

  #advance(shown: P): void {
    const act = this.#queue.shift();
    if (act === undefined) {
      this.#slowdown = 1;
      this.#become({ shown, playing: undefined, outlined: NONE, isBusy: false });
      this.#settle();
      return;
    }
    const { position, scene } = act;
    this.#seat = act.seat;
    if (scene === undefined) this.#advance(position);
    else if (this.#host.mayMove() && scene.tracks.length > 0) this.#move(shown, position, scene);
    else this.#hold(position, scene);
  }

  #move(shown: P, next: P, scene: Scene): void {
    const pace = this.#host.pace() * this.#slowdown;
    this.#next = next;
    this.#scenes += 1;
    this.#become({
      shown,
      playing: { scene, pace, id: this.#scenes },
      outlined: NONE,
      isBusy: true,
    });
    this.#cue(scene, pace, scene.ms);
    this.#after(scene.ms * pace, () => this.#advance(next));
  }

  /** The position is shown at once; the player to act need not wait for the end. */
  #hold(position: P, scene: Scene): void {
    const isMoving = this.#host.mayMove();
    const pace = this.#host.pace() * this.#slowdown;
    this.#become({
      shown: position,
      playing: undefined,
      outlined: isMoving ? NONE : scene.changed,
      isBusy: this.#queue.length > 0,
    });
    const ms = isMoving ? scene.ms : HOLD_MS;
    this.#cue(scene, pace, ms);
    this.#after(ms * pace, () => this.#advance(position));
  }

  /** Schedules the sounds of a scene; if it is shortened, none comes after its end. */
  #cue({ sounds }: Scene, pace: number, longest: number): void {
    for (const cue of sounds)
      this.#timers.push(
        this.#host.setTimer(() => this.#host.playSound(cue), Math.min(cue.at, longest) * pace),
      );
  }

  #after(ms: number, done: () => void): void {
    this.#timers.push(
      this.#host.setTimer(() => {
        this.#clear();
        done();
      }, ms),
    );
  }

  #clear(): void {
    for (const timer of this.#timers) this.#host.clearTimer(timer);
    this.#timers = [];
    this.#next = undefined;
  }

  #stop(): void {
    this.#clear();
    this.#queue = [];
    this.#slowdown = 1;
  }

  #settle(): void {
    if (this.#holds > 0) return;
    for (const done of this.#waiting.splice(0)) done();
  }

  #emit(change: Partial<StageState<P>>): void {
    this.#become({ ...this.#state, ...change });
  }

  #become(state: StageState<P>): void {
    this.#state = state;
    for (const listener of this.#listeners) listener();
  }
}
