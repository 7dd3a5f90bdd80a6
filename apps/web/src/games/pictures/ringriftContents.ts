/**
 * What is on the cells: `s` and the rings from the bottom, `m` and the owner of a marker, `c` and that of
 * territory.
 */
export type Contents = Readonly<Record<string, string>>;

/** As states of the game have it. */
export interface StoredBoard {
  readonly type: string;
  readonly stacks: Readonly<Record<string, { readonly rings: readonly number[] }>>;
  readonly markers: Readonly<Record<string, { readonly player: number }>>;
  readonly collapsedSpaces: Readonly<Record<string, number>>;
}

const mapped = <Value>(cells: Readonly<Record<string, Value>>, content: (value: Value) => string) =>
  Object.entries(cells).map(([cell, value]) => [cell, content(value)] as const);

export const contentsOf = ({ stacks, markers, collapsedSpaces }: StoredBoard): Contents =>
  Object.fromEntries([
    ...mapped(collapsedSpaces, (owner) => `c${owner}`),
    ...mapped(markers, ({ player }) => `m${player}`),
    ...mapped(stacks, ({ rings }) => `s${rings.join('')}`),
  ]);

/** The cells with a kind of content, by the seat that is written first or, for stacks, last. */
export const bySeat = (contents: Contents, kind: 'm' | 'c'): ReadonlyMap<number, readonly string[]> => {
  const found = new Map<number, string[]>();
  for (const [cell, content] of Object.entries(contents)) {
    if (content[0] !== kind) continue;
    const seat = Number(content[1]);
    found.set(seat, [...(found.get(seat) ?? []), cell]);
  }
  return found;
};

/** In one line, for files: `3,7=s112 4,4=m1`. */
export const makeContents = (contents: Contents): string =>
  Object.entries(contents)
    .map(([cell, content]) => `${cell}=${content}`)
    .join(' ');

export const parseContents = (line: string): Contents =>
  Object.fromEntries(
    line.split(' ').flatMap((one) => (one === '' ? [] : [one.split('=') as [string, string]])),
  );
