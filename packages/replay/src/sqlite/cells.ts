import type { Pages } from './pages.ts';
import { type Field, readRecord, readVarint } from './recordFormat.ts';

/** The kinds of pages that contain rows or lead to them. */
const KINDS = { 2: 'indexInterior', 5: 'tableInterior', 10: 'indexLeaf', 13: 'tableLeaf' } as const;
type PageKind = (typeof KINDS)[keyof typeof KINDS];

export interface Row {
  readonly rowid: number | undefined;
  readonly fields: readonly Field[];
}

/** A page of a tree: its rows and the pages below it. */
interface TreePage {
  readonly kind: PageKind;
  readonly rows: readonly Row[];
  readonly children: readonly number[];
  /** How many of its cells are unreadable. */
  readonly lost: number;
}

/** How much of a row stays on its page; the rest is on overflow pages. */
const localLength = (usable: number, length: number, isTable: boolean): number => {
  const most = isTable ? usable - 35 : Math.floor(((usable - 12) * 64) / 255) - 23;
  if (length <= most) return length;
  const least = Math.floor(((usable - 12) * 32) / 255) - 23;
  const wanted = least + ((length - least) % (usable - 4));
  return wanted <= most ? wanted : least;
};

/** The part of a row on overflow pages. */
const overflow = (pages: Pages, first: number, length: number): Buffer | undefined => {
  const parts: Buffer[] = [];
  let page = first;
  let left = length;
  while (left > 0) {
    const bytes = pages.read(page);
    if (bytes === undefined) return undefined;
    parts.push(bytes.subarray(4, Math.min(pages.usable, 4 + left)));
    left -= pages.usable - 4;
    page = bytes.readUInt32BE(0);
  }
  return Buffer.concat(parts);
};

const readPayload = (
  pages: Pages,
  page: Buffer,
  { at, length, isTable }: { readonly at: number; readonly length: number; readonly isTable: boolean },
): Buffer | undefined => {
  if (length > pages.count * pages.size) return undefined;
  const local = localLength(pages.usable, length, isTable);
  const end = at + local + (local < length ? 4 : 0);
  if (end > page.length) return undefined;
  const head = page.subarray(at, at + local);
  if (local === length) return head;
  const rest = overflow(pages, page.readUInt32BE(at + local), length - local);
  return rest && Buffer.concat([head, rest]);
};

const readRow = (pages: Pages, page: Buffer, at: number, isTable: boolean): Row | undefined => {
  const length = readVarint(page, at);
  const rowid = length && isTable ? readVarint(page, length.end) : undefined;
  if (length === undefined || (isTable && rowid === undefined)) return undefined;
  const payload = readPayload(pages, page, { at: (rowid ?? length).end, length: length.value, isTable });
  const fields = payload && readRecord(payload);
  return fields && { rowid: rowid?.value, fields };
};

const cellPlaces = (page: Buffer, header: number, isInterior: boolean): number[] => {
  const first = header + (isInterior ? 12 : 8);
  const count = Math.min(page.readUInt16BE(header + 3), Math.floor((page.length - first) / 2));
  return Array.from({ length: count }, (_, i) => page.readUInt16BE(first + 2 * i));
};

/** Reads whatever a page contains, cell by cell; undefined if it is not a page of a tree. */
export const readTreePage = (pages: Pages, page: Buffer, number: number): TreePage | undefined => {
  const header = number === 1 ? 100 : 0;
  const kind = KINDS[page[header] as keyof typeof KINDS];
  if (kind === undefined) return undefined;
  const isInterior = kind === 'indexInterior' || kind === 'tableInterior';
  const children = isInterior ? [page.readUInt32BE(header + 8)] : [];
  const rows: Row[] = [];
  let lost = 0;
  for (const place of cellPlaces(page, header, isInterior)) {
    if (place + 4 > page.length) {
      lost += 1;
      continue;
    }
    if (isInterior) children.push(page.readUInt32BE(place));
    if (kind === 'tableInterior') continue;
    const row = readRow(pages, page, place + (isInterior ? 4 : 0), kind === 'tableLeaf');
    if (row === undefined) lost += 1;
    else rows.push(row);
  }
  return { kind, rows, children, lost };
};
