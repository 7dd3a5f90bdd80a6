import { type FocusEvent, type KeyboardEvent, type MouseEvent, type PointerEvent, useState } from 'react';

/** A place on a board, with its middle. */
export interface Place {
  readonly id: string;
  readonly x: number;
  readonly y: number;
  /** Its width; 1 if left out. */
  readonly size?: number;
}

const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** The nearest place in a direction: as straight as possible, then as near as possible. */
export const placeTowards = (
  places: readonly Place[],
  from: string,
  [dx, dy]: readonly [number, number],
): string => {
  const here = places.find(({ id }) => id === from)!;
  let best = from;
  let least = Number.POSITIVE_INFINITY;
  for (const { id, x, y } of places) {
    const along = (x - here.x) * dx + (y - here.y) * dy;
    const aside = Math.abs((x - here.x) * dy) + Math.abs((y - here.y) * dx);
    if (id === from || along <= 0 || aside > along * 1.02) continue;
    const cost = along + 1.5 * aside;
    if (cost < least - 1e-9) {
      least = cost;
      best = id;
    }
  }
  return best;
};

const placeUnder = (target: EventTarget): string | undefined =>
  target instanceof Element
    ? (target.closest('[data-cell]')?.getAttribute('data-cell') ?? undefined)
    : undefined;

/** A fingertip covers about this many pixels around the point it reports. */
const FINGER = 22;

/**
 * The place that a finger means: where some places are too small to hit, the nearest one that can be chosen,
 * even if the finger is on a larger place beside it.
 */
const placeMeant = (
  board: Element,
  { clientX, clientY, target }: Pick<MouseEvent, 'clientX' | 'clientY' | 'target'>,
): string | undefined => {
  const distanceTo = (place: Element): number => {
    const { x, y, width, height } = place.getBoundingClientRect();
    return Math.hypot(x + width / 2 - clientX, y + height / 2 - clientY);
  };
  let [best, least] = [placeUnder(target), FINGER];
  for (const place of board.querySelectorAll('[data-cell][data-hint]')) {
    const distance = distanceTo(place);
    if (distance < least) [best, least] = [place.getAttribute('data-cell') ?? undefined, distance];
  }
  return best;
};

interface Roving {
  /** The place that the Tab key reaches. */
  readonly tabStop: string;
  readonly handlers: {
    readonly onKeyDown: (event: KeyboardEvent<SVGSVGElement>) => void;
    readonly onClick: (event: MouseEvent<SVGSVGElement>) => void;
    readonly onPointerOver: (event: PointerEvent<SVGSVGElement>) => void;
    readonly onPointerLeave: () => void;
    readonly onFocus: (event: FocusEvent<SVGSVGElement>) => void;
    readonly onBlur: () => void;
  };
}

/**
 * Makes a board of many places (elements with `data-cell`) one tab stop: you move over it with the arrow keys
 * and choose with Enter, Space, mouse or finger.
 */
export const useRoving = ({
  places,
  hints,
  onChoose,
  onPeek,
}: {
  readonly places: readonly Place[];
  readonly hints: ReadonlyMap<string, string>;
  readonly onChoose?: ((id: string, isTouch: boolean) => void) | undefined;
  /** The place under the pointer or in focus; undefined if none is. */
  readonly onPeek?: ((id: string | undefined) => void) | undefined;
}): Roving => {
  const [focused, setFocused] = useState<string>();
  const isHere = focused !== undefined && places.some(({ id }) => id === focused);
  const hasSmall = places.some(({ size = 1 }) => size < 1);
  const middle = places[Math.floor(places.length / 2)]!.id;
  return {
    tabStop: isHere ? focused : (hints.keys().next().value ?? middle),
    handlers: {
      onKeyDown: (event) => {
        const id = placeUnder(event.target);
        if (id === undefined) return;
        const direction = ARROWS[event.key];
        if (direction !== undefined) {
          const next = placeTowards(places, id, direction);
          event.currentTarget.querySelector<SVGGElement>(`[data-cell="${CSS.escape(next)}"]`)?.focus();
        } else if (event.key === 'Enter' || event.key === ' ') onChoose?.(id, false);
        else return;
        event.preventDefault();
      },
      onClick: (event) => {
        const isTouch = (event.nativeEvent as Partial<globalThis.PointerEvent>).pointerType === 'touch';
        const id = isTouch && hasSmall ? placeMeant(event.currentTarget, event) : placeUnder(event.target);
        if (id !== undefined) onChoose?.(id, isTouch);
      },
      onPointerOver: (event) => {
        if (event.pointerType === 'mouse') onPeek?.(placeUnder(event.target));
      },
      onPointerLeave: () => onPeek?.(undefined),
      onFocus: ({ target }) => {
        const id = placeUnder(target);
        setFocused(id);
        onPeek?.(id);
      },
      onBlur: () => onPeek?.(undefined),
    },
  };
};
