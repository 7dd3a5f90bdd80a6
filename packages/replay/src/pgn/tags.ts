/** Fields of a record that programs hardly ever need: they share the tag `More`. */
export const MORE = [
  'gameStatus',
  'completedAt',
  'durationMs',
  'timeControlType',
  'qualityScore',
  'qualityCategory',
  'engineMode',
  'opponentType',
  'opponentModelId',
  'notes',
] as const;

/** A person without a name, and a player about whom nothing is known, in the tags of players. */
export const NAMELESS = 'human';
export const UNKNOWN = '?';

/** The head of a game in text: `[Name "value"]`, one per line, as in PGN. */
export type Tags = ReadonlyMap<string, string>;

const TAG = /^\[(\w+) "((?:\\.|[^"\\])*)"\]$/;

/** A value as written between quotes. */
const escaped = (value: string): string =>
  value.replace(/[\\"]/g, '\\$&').replaceAll('\n', '\\n').replaceAll('\r', '\\r');

const unescaped = (value: string): string =>
  value.replace(/\\(.)/g, (_, mark: string) => ({ n: '\n', r: '\r' })[mark] ?? mark);

export const makeTag = (name: string, value: string | number): string =>
  `[${name} "${escaped(String(value))}"]`;

/** The tag in a line, if it is one. */
export const parseTag = (line: string): readonly [name: string, value: string] | undefined => {
  const [, name, value] = TAG.exec(line.trim()) ?? [];
  return name === undefined ? undefined : [name, unescaped(value!)];
};

/** The points of every seat: `1-0`, `1/2-1/2`, `0-1-0`. */
export const makeResult = (winner: number | null, seats: number): string =>
  Array.from({ length: seats }, (_, i) =>
    winner === null ? `1/${seats}` : winner === i + 1 ? '1' : '0',
  ).join('-');

export const isResult = (text: string): boolean => /^(?:[01]|1\/\d)(?:-(?:[01]|1\/\d))+$/.test(text);

/** The seat that won; null for a draw, undefined if the text is not a result. */
export const parseResult = (text: string): number | null | undefined => {
  if (!isResult(text)) return undefined;
  const won = text.split('-').indexOf('1');
  return won < 0 ? null : won + 1;
};
