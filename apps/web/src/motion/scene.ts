import type { Seat } from '@ludus/kernel';
import type { SoundName, SoundOptions } from '../sound/sounds.ts';

/** How something gets from one pose to the next: the easings of the design tokens. */
export const EASINGS = {
  out: 'cubic-bezier(0.2, 0.75, 0.2, 1)',
  in: 'cubic-bezier(0.6, 0, 0.9, 0.4)',
  inout: 'cubic-bezier(0.6, 0, 0.2, 1)',
  /** Overshoots once. */
  land: 'cubic-bezier(0.3, 1.45, 0.5, 1)',
  linear: 'linear',
} as const;
type Easing = keyof typeof EASINGS;

/** The place and look of a sprite at one moment, in the units of the board's picture. */
export interface Pose {
  readonly x: number;
  readonly y: number;
  readonly scale?: number;
  readonly scaleX?: number;
  readonly scaleY?: number;
  /** In degrees. */
  readonly rotate?: number;
  /** Degrees by which the part of the sprite with `data-spins` turns around its own middle. */
  readonly spin?: number;
  readonly opacity?: number;
  /** How it gets from here to the next pose; the track's own easing runs over all of them. */
  readonly easing?: Easing;
}

/**
 * A moving sprite. Before `at` it is in its first pose, afterwards in its last one, until the scene is over. `Sprite`
 * is anything the game's board can draw.
 */
export interface Track<Sprite = unknown> {
  readonly key: string;
  readonly sprite: Sprite;
  /** Milliseconds at normal pace. */
  readonly at: number;
  readonly ms: number;
  /** Evenly spaced in time. */
  readonly poses: readonly Pose[];
  readonly easing: Easing;
  /** When it becomes visible; from the start if left out. */
  readonly appears?: number;
  /** When it disappears; at the end of the scene if left out. */
  readonly vanishes?: number;
  /** Ends in a curve at a number of a player's strip, such as the eliminated rings, instead of in its last pose. */
  readonly home?: { readonly counter: string; readonly seat: Seat };
}

export interface SoundCue {
  readonly at: number;
  readonly name: SoundName;
  readonly options?: SoundOptions;
}

/**
 * The animation of one move, as data: what moves where, what the board leaves out meanwhile, and which sounds play. The
 * board shows the position before the move until the scene is over. All times are in milliseconds at normal pace.
 */
export interface Scene<Sprite = unknown> {
  readonly ms: number;
  /** Drawn in this order, on a layer above the board. */
  readonly tracks: readonly Track<Sprite>[];
  /** Places that the tracks draw, so the board leaves their pieces out. */
  readonly lifted: readonly string[];
  /** Places that look different afterwards. They are outlined if animation is off. */
  readonly changed: readonly string[];
  readonly sounds: readonly SoundCue[];
}

/** A scene being played, as passed to a board. */
export interface Playing<Sprite = unknown> {
  readonly scene: Scene<Sprite>;
  /** The factor for all times. */
  readonly pace: number;
  /** A new number means a new scene. */
  readonly id: number;
}

/** A scene without motion: the next position is shown for a while. */
export const holdScene = (ms: number, changed: readonly string[] = []): Scene<never> => ({
  ms,
  tracks: [],
  lifted: [],
  changed,
  sounds: [],
});
