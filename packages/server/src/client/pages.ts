/** The pages of the web app by path; `:name` stands for one segment. The first match wins. */
export const PAGE_PATTERNS = {
  home: '/',
  play: '/play',
  setup: '/play/:game',
  campaign: '/play/sweep/campaign',
  match: '/play/:game/:id',
  ownReplay: '/replay/mine/:id',
  replay: '/replay/:id',
  compare: '/compare',
  games: '/games',
  database: '/lab/database/:id',
  tournament: '/lab/tournament/:id',
  experiment: '/lab/experiment/:id',
  learning: '/lab/learning/:id',
  workers: '/lab/workers',
  lab: '/lab',
  live: '/live/:id',
  join: '/live/:id/join/:seat',
  puzzles: '/puzzles',
  dailyPuzzle: '/puzzles/daily',
  puzzlesOf: '/puzzles/:game',
  puzzle: '/puzzles/:game/:id',
  editor: '/editor/:game',
  explorer: '/explorer',
  learn: '/learn',
  course: '/learn/:game',
  lesson: '/learn/:game/:lesson',
} as const;

export type PageId = keyof typeof PAGE_PATTERNS;

type ParametersIn<Pattern extends string> = Pattern extends `${infer First}/${infer Rest}`
  ? ParametersIn<First> | ParametersIn<Rest>
  : Pattern extends `:${infer Name}`
    ? Name
    : never;

/** A page and the parameters in its path: `{ page: 'replay', parameters: { id: 'a1' } }`. */
export type PageAddress = {
  readonly [Id in PageId]: {
    readonly page: Id;
    readonly parameters: Readonly<Record<ParametersIn<(typeof PAGE_PATTERNS)[Id]>, string>>;
  };
}[PageId];

const partsOf = (path: string): string[] => path.split('/').filter((part) => part !== '');

const decoded = (part: string): string => {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
};

const PATTERNS = (Object.entries(PAGE_PATTERNS) as [PageId, string][]).map(
  ([page, pattern]) => [page, partsOf(pattern)] as const,
);

const isParameter = (part: string): boolean => part.startsWith(':');

/** The page for a path, as a browser requests it; undefined if there is none. */
export const matchPage = (path: string): PageAddress | undefined => {
  const parts = partsOf(path).map(decoded);
  const found = PATTERNS.find(
    ([, pattern]) =>
      pattern.length === parts.length && pattern.every((part, i) => isParameter(part) || part === parts[i]),
  );
  if (found === undefined) return undefined;
  const [page, pattern] = found;
  const named = pattern.flatMap((part, i) =>
    isParameter(part) ? [[part.slice(1), parts[i]!] as const] : [],
  );
  return { page, parameters: Object.fromEntries(named) } as unknown as PageAddress;
};
