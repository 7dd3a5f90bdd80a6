import type { Seat } from '@ludus/kernel';

/** What flies over a map. Positions are in units of the map, everything else in pixels. */
export type RiskSprite =
  /** An arrow; the path is drawn from its start. */
  | { readonly kind: 'arrow'; readonly to: readonly [number, number]; readonly seat: Seat }
  | {
      readonly kind: 'die';
      readonly value: number;
      readonly side: 'attacker' | 'defender';
      readonly seat: Seat | undefined;
      /** The target, and the position next to it. */
      readonly at: readonly [number, number];
      readonly dx: number;
      readonly dy: number;
    }
  | {
      readonly kind: 'text';
      readonly text: string;
      readonly tone: 'loss' | 'line' | 'bonus';
      /** The point it belongs to, and how far below that it is drawn. */
      readonly at: readonly [number, number];
      readonly dy: number;
    }
  | { readonly kind: 'armies'; readonly count: number; readonly seat: Seat | undefined }
  /** A territory in another colour, filled from a point on its border. */
  | {
      readonly kind: 'flood';
      readonly d: string;
      readonly from: readonly [number, number];
      readonly seat: Seat;
    }
  | { readonly kind: 'glow'; readonly d: string; readonly seat: Seat }
  | { readonly kind: 'card' };
