import type { Place } from '@ludus/kernel';
import { Canvas } from '../../../screen/canvas.ts';
import { type Style, seatSign } from '../../../screen/style.ts';
import { EMPTY_ZONE, type LaidPlace, type LaidStroke, type SceneLayout } from './sceneLayout.ts';

/** What is highlighted on a board. */
export interface Marks {
  /** Where the cursor is. */
  readonly cursor: string | undefined;
  /** The places that can be chosen next. */
  readonly open: ReadonlySet<string>;
  readonly picked: readonly string[];
}

/** What is on a place, longest form first. */
const formsOf = ({ piece, under = [], owner, isShaded }: Place): readonly string[] => {
  if (piece?.shape === 'card') return piece.isFaceDown ? ['▒▒', '▒'] : [piece.text ?? '▢'];
  if (piece !== undefined) {
    const sign = seatSign(piece.seat);
    const text = `${piece.pips ?? piece.text ?? ''}`;
    const height = under.length === 0 ? '' : `×${under.length + 1}`;
    return [`${sign}${text}${height}`, `${sign}${text.replace(/\/.*$/, '')}`, text === '' ? sign : text];
  }
  if (owner !== undefined) return [`░${seatSign(owner)}░`, seatSign(owner)];
  return [isShaded ? '░' : '·'];
};

const BRACKETS = { cursor: '[]', picked: '<>', open: '()' } as const;

const markOf = (id: string, { cursor, open, picked }: Marks): keyof typeof BRACKETS | undefined => {
  if (id === cursor) return 'cursor';
  if (picked.includes(id)) return 'picked';
  return open.has(id) ? 'open' : undefined;
};

const MARK_STYLES: Readonly<Record<keyof typeof BRACKETS, Style>> = {
  cursor: { isInverse: true, isBold: true },
  picked: { tone: 'accent', isBold: true },
  open: { tone: 'accent' },
};

const drawPlace = (canvas: Canvas, { place, column, row }: LaidPlace, room: number, marks: Marks): void => {
  const forms = formsOf(place);
  const text = forms.find((form) => form.length <= room - 1) ?? forms.at(-1)!.slice(0, room - 1);
  const start = column - Math.floor((text.length - 1) / 2);
  const { piece, owner } = place;
  const isEmpty = piece === undefined && owner === undefined;
  const style: Style = {
    seat: piece?.seat ?? owner,
    colour: piece?.shape === 'card' && !piece.isFaceDown ? (piece.colour ?? 'black') : piece?.colour,
    ...(piece !== undefined && { isBold: true }),
    ...(isEmpty && { tone: 'soft' as const }),
  };
  const mark = markOf(place.id, marks);
  canvas.put(start, row, text, mark === 'cursor' ? { ...style, isInverse: true } : style);
  if (mark === undefined) return;
  const [before, after] = BRACKETS[mark];
  canvas.put(start - 1, row, before!, MARK_STYLES[mark]);
  canvas.put(start + text.length, row, after!, MARK_STYLES[mark]);
};

/** Names of places on a map, if there is room for them. */
const drawNames = (canvas: Canvas, { places }: SceneLayout): void => {
  for (const { place, column, row } of places)
    for (const length of [12, 8, 5]) {
      const name = place.id.length > length ? `${place.id.slice(0, length - 1)}.` : place.id;
      const start = column - Math.floor(name.length / 2);
      const free = [row + 1, row - 1].find((one) => canvas.isFree(start - 1, one, name.length + 2));
      if (free === undefined) continue;
      canvas.put(start, free, name, { tone: 'soft' });
      break;
    }
};

/** The character of a stroke by its direction: across, down, falling or rising. */
const strokeSign = (across: number, down: number, isHighlighted: boolean): string => {
  if (down === 0) return isHighlighted ? '═' : '─';
  if (across === 0) return isHighlighted ? '║' : '│';
  return across > 0 === down > 0 ? '╲' : '╱';
};

const drawStroke = (canvas: Canvas, { seat, isHighlighted, from, to }: LaidStroke): void => {
  const [across, down] = [to[0] - from[0], to[1] - from[1]];
  const steps = down === 0 ? Math.abs(across) : Math.abs(down);
  const sign = strokeSign(across, down, isHighlighted);
  const style: Style = seat === undefined ? { tone: isHighlighted ? 'accent' : 'soft' } : { seat };
  for (let i = 0; i <= steps; i += 1) {
    const share = steps === 0 ? 0 : i / steps;
    canvas.put(Math.round(from[0] + across * share), Math.round(from[1] + down * share), sign, {
      ...style,
      isBold: isHighlighted,
    });
  }
};

/** Marks on most places of a board say nothing, so they are hidden until a move has started. */
const worthMarking = ({ open, picked }: Marks, places: number): boolean =>
  picked.length > 0 || open.size <= places / 2;

/** A whole board as characters, which may be larger than the window. */
export const drawScene = (layout: SceneLayout, marks: Marks): Canvas => {
  const canvas = new Canvas(layout.width, layout.height + 1);
  for (const stroke of layout.strokes) drawStroke(canvas, stroke);
  for (const { name, seat, column, row, isEmpty } of layout.zones) {
    canvas.put(column, row, name, { seat });
    if (isEmpty) canvas.put(column + name.length + 1, row, EMPTY_ZONE, { tone: 'soft' });
  }
  for (const { text, column, row } of layout.labels)
    canvas.put(column - Math.floor((text.length - 1) / 2), row, text, { tone: 'soft' });
  const shown = worthMarking(marks, layout.places.length) ? marks : { ...marks, open: new Set<string>() };
  for (const laid of layout.places) drawPlace(canvas, laid, layout.room, shown);
  if (!layout.isGrid) drawNames(canvas, layout);
  return canvas;
};
