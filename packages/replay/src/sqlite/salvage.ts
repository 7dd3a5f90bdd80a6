import type { Database } from 'bun:sqlite';
import { plural } from '@ludus/kernel';
import type { GameId } from '../types.ts';
import { type Row, readTreePage } from './cells.ts';
import { Pages } from './pages.ts';
import type { Field } from './recordFormat.ts';
import { columnsOf, TABLES } from './schema.ts';
import { completed, RESCUED_TABLES, type RescuedTable, tableOf } from './shapes.ts';

export interface Salvaged {
  /** Every game that is mentioned anywhere in the file. */
  readonly gameIds: ReadonlySet<GameId>;
  /** What is wrong with the file, in sentences. */
  readonly problems: readonly string[];
}

/** The rows of an index of games by id: `id, row number`. */
const GAME_ID_INDEX = 'sqlite_autoindex_games_1';

interface Tree {
  readonly name: string;
  readonly root: number;
}

type Inserts = Readonly<Record<RescuedTable, (row: Row) => void>>;

/** Inserts the readable rows into the tables of an empty database. The first row of a key wins. */
class Salvage {
  readonly gameIds = new Set<GameId>();
  readonly problems: string[] = [];
  readonly #pages: Pages;
  readonly #inserts: Inserts;
  readonly #seen = new Set<number>();
  #badPages = 0;
  #badRows = 0;

  constructor(pages: Pages, db: Database) {
    this.#pages = pages;
    this.#inserts = Object.fromEntries(
      RESCUED_TABLES.map((table) => [table, inserter(db, table)]),
    ) as unknown as Inserts;
  }

  run(): void {
    for (const tree of this.#trees()) this.#walk(tree);
    const { expected, count, wal } = this.#pages;
    if (expected > count) this.problems.push(`the last ${plural(expected - count, 'page')} are missing`);
    const isDamaged = this.#badPages + this.#badRows > 0 || this.#seen.size === 0 || expected > count;
    // In an intact file, pages that no tree leads to are free and contain deleted data.
    if (isDamaged) this.#readStrays();
    for (const { page, content } of wal?.cutOff.toReversed() ?? []) this.#readRows(content, page);
    this.problems.push(...(wal?.problems ?? []));
    if (this.#badPages > 0) this.problems.push(`${plural(this.#badPages, 'page')} cannot be read`);
    if (this.#badRows > 0) this.problems.push(`${plural(this.#badRows, 'row')} cannot be read`);
  }

  /** The tables and the index of ids, from the schema on the first page. */
  #trees(): Tree[] {
    const trees: Tree[] = [];
    this.#walk({ name: 'sqlite_schema', root: 1 }, ({ fields }) => {
      const [, name, , root] = fields;
      if (typeof name !== 'string' || typeof root !== 'number' || root < 1) return;
      if (name === GAME_ID_INDEX || Object.hasOwn(TABLES, name)) trees.push({ name, root });
    });
    return trees;
  }

  #walk({ name, root }: Tree, use?: (row: Row) => void): void {
    const waiting = [root];
    for (let number = waiting.pop(); number !== undefined; number = waiting.pop()) {
      if (this.#seen.has(number)) continue;
      const bytes = this.#pages.read(number);
      const page = bytes && readTreePage(this.#pages, bytes, number);
      this.#seen.add(number);
      if (page === undefined) {
        this.#badPages += 1;
        continue;
      }
      this.#badRows += page.lost;
      waiting.push(...page.children.toReversed());
      for (const row of page.rows) (use ?? (name === GAME_ID_INDEX ? this.#noteId : this.#keep))(row);
    }
  }

  readonly #noteId = ({ fields: [id] }: Row): void => {
    if (typeof id === 'string') this.gameIds.add(id);
  };

  readonly #keep = (row: Row): void => {
    const table = tableOf(row.fields);
    if (table === undefined) return;
    this.#noteId(row);
    this.#inserts[table](row);
  };

  /** Pages that were lost with the page that led to them. Pages known to be free are skipped. */
  #readStrays(): void {
    const free = this.#freePages();
    for (let number = 2; number <= this.#pages.count; number += 1) {
      if (this.#seen.has(number) || free.has(number)) continue;
      const bytes = this.#pages.read(number);
      if (bytes !== undefined) this.#readRows(bytes, number);
    }
  }

  #readRows(bytes: Buffer, number: number): void {
    for (const row of readTreePage(this.#pages, bytes, number)?.rows ?? []) this.#keep(row);
  }

  #freePages(): Set<number> {
    const free = new Set<number>();
    let trunk = this.#pages.read(1)?.readUInt32BE(32) ?? 0;
    while (trunk !== 0 && !free.has(trunk)) {
      const bytes = this.#pages.read(trunk);
      if (bytes === undefined) break;
      free.add(trunk);
      const count = Math.min(bytes.readUInt32BE(4), this.#pages.usable / 4 - 2);
      for (let i = 0; i < count; i += 1) free.add(bytes.readUInt32BE(8 + 4 * i));
      trunk = bytes.readUInt32BE(0);
    }
    return free;
  }
}

const inserter = (db: Database, table: RescuedTable): ((row: Row) => void) => {
  const hasRowid = table === 'games';
  const columns = hasRowid ? ['rowid', ...columnsOf(table)] : columnsOf(table);
  const places = columns.map(() => '?').join(', ');
  const insert = db.prepare(`INSERT OR IGNORE INTO ${table} (${columns.join(', ')}) VALUES (${places})`);
  return ({ rowid, fields }) => {
    const values = completed(table, fields) as Field[];
    insert.run(...(hasRowid ? [rowid ?? null, ...values] : values));
  };
};

/** Reads a file page by page, without SQLite, which refuses everything behind a damaged page. */
export const salvage = (file: string, db: Database): Salvaged => {
  const pages = new Pages(file);
  try {
    const work = new Salvage(pages, db);
    db.transaction(() => work.run())();
    return work;
  } finally {
    pages.close();
  }
};
