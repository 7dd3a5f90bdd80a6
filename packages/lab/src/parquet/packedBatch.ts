import type { Batch, ColumnData, Numbers } from './columns.ts';

/** A column whose texts are one long text: threads copy that at once, but look at every text of a list. */
interface PackedColumn extends Omit<ColumnData, 'texts'> {
  /** The different texts, one after the other. */
  readonly text?: string;
  /** Where each text ends. */
  readonly textEnds?: Int32Array;
}

/** A batch of its own, which can be sent to another thread or machine. */
export interface PackedBatch {
  readonly rows: number;
  readonly columns: readonly PackedColumn[];
}

const endsOf = (texts: readonly string[]): Int32Array => {
  const ends = new Int32Array(texts.length);
  let end = 0;
  for (const [i, { length }] of texts.entries()) {
    end += length;
    ends[i] = end;
  }
  return ends;
};

/** Packs a batch whose memory nobody else uses. */
export const packBatch = ({ rows, columns }: Batch): PackedBatch => ({
  rows,
  columns: columns.map(({ values, lengths, texts }) => ({
    values,
    ...(lengths !== undefined && { lengths }),
    ...(texts !== undefined && { text: texts.join(''), textEnds: endsOf(texts) }),
  })),
});

const cut = (text: string, ends: Int32Array): string[] => {
  const texts: string[] = new Array(ends.length);
  let start = 0;
  for (const [i, end] of ends.entries()) {
    texts[i] = text.slice(start, end);
    start = end;
  }
  return texts;
};

export const unpackBatch = ({ rows, columns }: PackedBatch): Batch => ({
  rows,
  columns: columns.map(({ text, textEnds, ...data }) => ({
    ...data,
    ...(text !== undefined && { texts: cut(text, textEnds!) }),
  })),
});

/** The memory of a packed batch, which can move to another thread. */
export const buffersOf = ({ columns }: PackedBatch): ArrayBuffer[] =>
  columns
    .flatMap(({ values, lengths, textEnds }): (Numbers | undefined)[] => [values, lengths, textEnds])
    .flatMap((numbers) => (numbers === undefined ? [] : [numbers.buffer as ArrayBuffer]));
