import type { Seat } from '@ludus/kernel';
import type { BoardState, Cell } from '@ludus/ringrift-engine';
import type { Pose, Scene, SoundCue, Track } from '../../motion/scene.ts';
import type { SoundName, SoundOptions } from '../../sound/sounds.ts';
import { type BoardShape, middleOf, type Point } from './geometry.ts';
import { pileOf } from './Pieces.tsx';
import type { Sprite } from './sprites.tsx';

type Way = Omit<Track<Sprite>, 'key' | 'sprite'>;

/** How far a stack has moved after a share of its time, with the easing of moves: found by bisection. */
const easedInOut = (share: number): number => {
  const at = (t: number, a: number, b: number): number =>
    3 * a * t * (1 - t) ** 2 + 3 * b * t ** 2 * (1 - t) + t ** 3;
  let [low, high] = [0, 1];
  for (let i = 0; i < 20; i += 1) {
    const middle = (low + high) / 2;
    if (at(middle, 0, 1) < share) low = middle;
    else high = middle;
  }
  return at(low, 0.6, 0.2);
};

/**
 * Builds a scene step by step: a clock, what flies when, and what is on the board meanwhile. Lifted spaces
 * are drawn only by the scene.
 */
export class Script {
  readonly shape: BoardShape;
  now = 0;
  readonly #tracks: Track<Sprite>[] = [];
  readonly #lifted = new Set<Cell>();
  readonly #sounds: SoundCue[] = [];
  readonly #rings: Map<Cell, readonly Seat[]>;
  readonly #markers: Map<Cell, Seat>;
  /** Where a stack arrives that disappears by itself. */
  #carried: Cell | undefined;

  constructor({ stacks, markers }: BoardState, shape: BoardShape) {
    this.shape = shape;
    this.#rings = new Map(Object.entries(stacks).map(([cell, { rings }]) => [cell, rings]));
    this.#markers = new Map(Object.entries(markers).map(([cell, { player }]) => [cell, player]));
  }

  /** Advances the clock. */
  wait(ms: number): void {
    this.now += ms;
  }

  sound(name: SoundName, after: number, options?: SoundOptions): void {
    const at = this.now + after;
    this.#sounds.push(options === undefined ? { at, name } : { at, name, options });
  }

  /** Adds something that moves; `appears` hides it before. */
  add(sprite: Sprite, way: Way, appears?: number): void {
    this.#tracks.push({
      key: `${this.#tracks.length}`,
      sprite,
      ...way,
      ...(appears !== undefined && { appears }),
    });
  }

  /** Something that stays in place from one moment to another. */
  still(sprite: Sprite, pose: Pose, vanishes?: number, appears?: number): void {
    this.#tracks.push({
      key: `${this.#tracks.length}`,
      sprite,
      at: 0,
      ms: 1,
      easing: 'linear',
      poses: [pose],
      ...(vanishes !== undefined && { vanishes }),
      ...(appears !== undefined && { appears }),
    });
  }

  /** A stack on its way to a space, above everything added before; if it loses a ring there, it disappears then. */
  carry(cell: Cell, sprite: Sprite, way: Way, vanishes?: number): void {
    this.#tracks.push({
      key: `${this.#tracks.length}`,
      sprite,
      ...way,
      ...(vanishes !== undefined && { vanishes }),
    });
    if (vanishes !== undefined) this.#carried = cell;
  }

  /** Leaves the drawing of a space to the scene. */
  lift(cell: Cell): void {
    this.#lifted.add(cell);
  }

  ringsOn(cell: Cell): readonly Seat[] {
    return this.#rings.get(cell) ?? [];
  }

  setRings(cell: Cell, rings: readonly Seat[]): void {
    this.#rings.set(cell, rings);
  }

  /** Removes rings, each the highest of its colour; returns what is left. */
  removeTop(cell: Cell, rings: readonly Seat[]): readonly Seat[] {
    const left = [...this.ringsOn(cell)];
    for (const ring of rings) {
      const index = left.lastIndexOf(ring);
      if (index >= 0) left.splice(index, 1);
    }
    this.#rings.set(cell, left);
    return left;
  }

  /** Whether a moving stack has reached a space and disappears there by itself. */
  isCarried(cell: Cell): boolean {
    return this.#carried === cell;
  }

  markerOn(cell: Cell): Seat | undefined {
    return this.#markers.get(cell);
  }

  moveMarker(from: Cell, to: Cell, seat: Seat): void {
    this.#markers.delete(from);
    this.#markers.set(to, seat);
  }

  /** Where a ring of a pile is, counted from the bottom. */
  ringSpot(cell: Cell, index: number, height: number): Point {
    const { x, y } = middleOf(this.shape, cell);
    const { base, gap } = pileOf(height);
    return { x, y: y + base - index * gap - pileOf(1).base };
  }

  /** The share of its time after which a stack has covered a share of its path. */
  passing(share: number): number {
    return easedInOut(Math.min(1, Math.max(0, share)));
  }

  /** The finished scene; undefined if it is empty. */
  scene(changed: readonly Cell[]): Scene<Sprite> | undefined {
    if (this.#tracks.length === 0) return undefined;
    return { ms: this.now, tracks: this.#tracks, lifted: [...this.#lifted], changed, sounds: this.#sounds };
  }
}
