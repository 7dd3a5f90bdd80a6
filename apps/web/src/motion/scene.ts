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
export type Easing = keyof typeof EASINGS;

/** Where a sprite is and how it looks at one moment, in the units of the board's picture. */
export interface Pose {
  readonly x: number;
  readonly y: number;
  readonly scale?: number;
  readonly scaleX?: number;
  readonly scaleY?: number;
  /** In degrees. */
  readonly rotate?: number;
  readonly opacity?: number;
}

/**
 * A sprite on its way. Before `at` it stands in its first pose, afterwards in its last one, until the scene is over.
 * `Sprite` is whatever the game's board knows how to draw.
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
  /** When it becomes visible; from the beginning on when left out. */
  readonly appears?: number;
  /** When it is gone; with the scene when left out. */
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
 * One move as people see it happen, as data: what flies where, what the board leaves out meanwhile, and what is heard.
 * The board shows the position before the move until the scene is over. All times are in milliseconds at normal pace.
 */
export interface Scene<Sprite = unknown> {
  readonly ms: number;
  /** Drawn in this order, on a layer above the board. */
  readonly tracks: readonly Track<Sprite>[];
  /** Places that the tracks draw, so the board leaves their pieces out. */
  readonly lifted: readonly string[];
  /** Places that look different afterwards: they are outlined where nothing may move. */
  readonly changed: readonly string[];
  readonly sounds: readonly SoundCue[];
}

/** A scene being played, as a board is given it. */
export interface Playing<Sprite = unknown> {
  readonly scene: Scene<Sprite>;
  /** What all times are multiplied by. */
  readonly pace: number;
  /** Another number is another scene. */
  readonly id: number;
}

/** A scene in which nothing moves: the next position is shown and stays for a while. */
export const holdScene = (ms: number, changed: readonly string[] = []): Scene<never> => ({
  ms,
  tracks: [],
  lifted: [],
  changed,
  sounds: [],
});
