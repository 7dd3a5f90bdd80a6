import { OWNERS, type Owner } from '@ludus/sweep-engine';
import { useCallback, useState } from 'react';
import { keep, readKept } from '../../frame/storage.ts';

/** A reader's note on a tile: a flag for a decision, pencil marks for doubts. */
export interface TileMark {
  readonly flag?: Owner;
  readonly pencil?: readonly Owner[];
}

/** The notes of one game, by tile. */
export type Marks = Readonly<Record<number, TileMark>>;

/** What the reader puts on tiles: a flag, a pencil mark, or nothing. */
export interface Pen {
  readonly kind: 'flag' | 'pencil' | 'erase';
  readonly owner: Owner;
}

/** The notes after a mark on a tile; the same mark again removes it. */
export const marked = (marks: Marks, tile: number, { kind, owner }: Pen): Marks => {
  const { [tile]: before = {}, ...others } = marks;
  if (kind === 'erase') return others;
  if (kind === 'flag') return before.flag === owner ? others : { ...others, [tile]: { flag: owner } };
  const pencil = before.pencil ?? [];
  const after = pencil.includes(owner)
    ? pencil.filter((one) => one !== owner)
    : OWNERS.filter((one) => one === owner || pencil.includes(one));
  return after.length === 0 ? others : { ...others, [tile]: { pencil: after } };
};

const KEY = 'ludus.sweep.notes';
/** How many games keep their notes; the oldest make room. */
const MOST = 40;

type Kept = readonly (readonly [game: string, marks: Marks])[];

const readAll = (): Kept => {
  const value = readKept(KEY);
  return Array.isArray(value) ? (value as Kept).filter((entry) => Array.isArray(entry)) : [];
};

const writeMarks = (game: string, marks: Marks): void => {
  const others = readAll().filter(([one]) => one !== game);
  const own: Kept = Object.keys(marks).length === 0 ? [] : [[game, marks]];
  keep(KEY, [...others, ...own].slice(-MOST));
};

const readMarks = (game: string): Marks => readAll().find(([one]) => one === game)?.[1] ?? {};

/** The reader's notes on a game, stored in this browser. */
export const useMarks = (
  game: string,
): { readonly marks: Marks; readonly stroke: (tile: number, pen: Pen) => Marks } => {
  const [own, setOwn] = useState(() => ({ game, marks: readMarks(game) }));
  const marks = own.game === game ? own.marks : readMarks(game);
  const stroke = useCallback(
    (tile: number, pen: Pen): Marks => {
      const next = marked(readMarks(game), tile, pen);
      writeMarks(game, next);
      setOwn({ game, marks: next });
      return next;
    },
    [game],
  );
  return { marks, stroke };
};
