import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { etagOf } from '../http/answers.ts';

/** A file ready to be sent. */
export interface ServedFile {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly type: string;
  readonly etag: string;
  /** Files with a digest in their name never change. */
  readonly isLasting: boolean;
  /** Whether compressing makes it smaller; images and fonts are already compressed. */
  readonly isText: boolean;
}

/** All available files by path. Requests are looked up here and nowhere else. */
export type FileTable = ReadonlyMap<string, ServedFile>;

const TYPES: Readonly<Record<string, string>> = {
  html: 'text/html; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  json: 'application/json',
  webmanifest: 'application/manifest+json',
  svg: 'image/svg+xml',
  png: 'image/png',
  ico: 'image/x-icon',
  woff2: 'font/woff2',
  wasm: 'application/wasm',
  txt: 'text/plain; charset=utf-8',
};

const LASTING = /[\\/]assets[\\/][^\\/]*-[\w-]{8,}\.\w+$/;

const readOne = (file: string): ServedFile | undefined => {
  const type = TYPES[file.slice(file.lastIndexOf('.') + 1)];
  if (type === undefined) return undefined;
  const bytes = new Uint8Array(readFileSync(file));
  return {
    bytes,
    type,
    etag: etagOf(bytes),
    isLasting: LASTING.test(file),
    isText: !/\.(png|ico|woff2)$/.test(file),
  };
};

const scriptOf = (text: string): ServedFile => {
  const bytes = new TextEncoder().encode(text);
  return { bytes, type: TYPES['js']!, etag: etagOf(bytes), isLasting: false, isText: true };
};

/**
 * Reads the files of a folder once, when the server starts; none if there is no such folder. Scripts given by
 * path replace files.
 */
export const readFileTable = (folder: string, scripts: Readonly<Record<string, string>> = {}): FileTable => {
  const table = new Map<string, ServedFile>();
  let names: string[];
  try {
    names = readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name));
  } catch {
    return table;
  }
  for (const name of names) {
    const file = readOne(name);
    if (file !== undefined) table.set(`/${relative(folder, name).split(sep).join('/')}`, file);
  }
  for (const [path, text] of Object.entries(scripts)) table.set(path, scriptOf(text));
  return table;
};
