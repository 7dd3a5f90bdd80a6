import type { Seat } from '@ludus/kernel';
import { GLYPHS } from '../../look/Glyph.tsx';

/** How far something is stretched in each direction. */
export interface Scale {
  readonly x: number;
  readonly y: number;
}

const short = (value: number): string => `${Math.round(value * 100) / 100}`;

interface Outline {
  /** Where it starts, relative to the centre. */
  readonly x: number;
  readonly y: number;
  /** The rest, each step relative to the one before. */
  readonly rest: string;
}

const COMMANDS = /([MLHVAZ])([^MLHVAZ]*)/g;
const NUMBERS = /-?(?:\d+\.?\d*|\.\d+)/g;

/** A shape of `GLYPHS`, stretched, as steps from its first point. */
const outlineOf = (glyph: string, scale: Scale): Outline => {
  let [x, y] = [0, 0];
  let first: { readonly x: number; readonly y: number } | undefined;
  const rest: string[] = [];
  for (const [, command, list] of glyph.matchAll(COMMANDS)) {
    if (command === 'Z') {
      rest.push('z');
      continue;
    }
    const numbers = (list!.match(NUMBERS) ?? []).map(Number);
    const [toX, toY] =
      command === 'H' ? [numbers[0]!, y] : command === 'V' ? [x, numbers[0]!] : numbers.slice(-2);
    const step = `${short((toX! - x) * scale.x)} ${short((toY! - y) * scale.y)}`;
    if (command === 'M') first = { x: toX! * scale.x, y: toY! * scale.y };
    else if (command === 'A')
      rest.push(`a${short(numbers[0]! * scale.x)} ${short(numbers[1]! * scale.y)} 0 1 1 ${step}`);
    else rest.push(`l${step}`);
    [x, y] = [toX!, toY!];
  }
  return { ...first!, rest: rest.join('') };
};

const known = new Map<string, Outline>();

/**
 * A player's shape around a point. It is drawn in place: moving and stretching shapes one by one is slow to
 * paint, and large boards have thousands of them.
 */
export const glyphAt = (seat: Seat, at: { readonly x: number; readonly y: number }, scale: Scale): string => {
  const key = `${seat} ${scale.x} ${scale.y}`;
  const outline = known.get(key) ?? outlineOf(GLYPHS[seat]!, scale);
  known.set(key, outline);
  return `M${short(at.x + outline.x)} ${short(at.y + outline.y)}${outline.rest}`;
};
