/** The filters in the address of the page; empty if anything matches. */
export interface Filter {
  readonly game: string;
  readonly board_type: string;
  readonly num_players: string;
  readonly winner: string;
  readonly termination_reason: string;
  readonly agent: string;
  readonly min_moves: string;
  readonly max_moves: string;
  /** When the game was decided: one of `DECIDED`. */
  readonly decided: string;
  /** The hash of a position. */
  readonly position: string;
  readonly q: string;
}

export const NO_FILTER: Filter = {
  game: '',
  board_type: '',
  num_players: '',
  winner: '',
  termination_reason: '',
  agent: '',
  min_moves: '',
  max_moves: '',
  decided: '',
  position: '',
  q: '',
};

/** Parts of a game, as percentages of its moves. */
export const DECIDED = { early: [0, 33], middle: [34, 66], late: [67, 100] } as const;

const isPart = (text: string): text is keyof typeof DECIDED => Object.hasOwn(DECIDED, text);

/** The filters that are set. */
export const filled = (filter: Filter): Record<string, string> =>
  Object.fromEntries(Object.entries(filter).filter(([, value]) => value.trim() !== ''));

/** The same as a request to the server. */
export const asked = (filter: Filter): Record<string, string | number> => {
  const { decided, ...rest } = filled(filter) as Partial<Record<keyof Filter, string>>;
  if (decided === undefined || !isPart(decided)) return rest;
  const [decided_from, decided_to] = DECIDED[decided];
  return { ...rest, decided_from, decided_to };
};

export const filterFrom = (query: URLSearchParams): Filter => ({
  ...NO_FILTER,
  ...Object.fromEntries([...query].filter(([key]) => key in NO_FILTER)),
});
