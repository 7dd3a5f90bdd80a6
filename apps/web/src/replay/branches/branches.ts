import { err, type Game, ok, problem, type Result, type Seat, sameJson, type Tagged } from '@ludus/kernel';
import type { GameLine, LineStep } from '@ludus/table';

/** A line that leaves the game or another branch. */
export interface Branch {
  readonly id: string;
  readonly name: string;
  /** The branch it leaves; undefined for the game itself. */
  readonly parent?: string | undefined;
  /** How many moves of the parent it shares. */
  readonly from: number;
  readonly steps: readonly { readonly action: Tagged; readonly seat: Seat }[];
}

/** What a reader added to a game. */
export interface Notes {
  readonly branches: readonly Branch[];
  /** By place: `@12` after move 12 of the game, `b1@14` in a branch. */
  readonly comments: Readonly<Record<string, string>>;
}

export const NO_NOTES: Notes = { branches: [], comments: {} };

/** Where a reader is. */
export interface Place {
  readonly branch: string | undefined;
  readonly at: number;
}

export const commentKey = ({ branch = '', at }: Place): string => `${branch}@${at}`;

export const branchOf = ({ branches }: Notes, id: string | undefined): Branch | undefined =>
  branches.find((one) => one.id === id);

/** All moves of a branch from the start of the game. */
export const stepsOf = (
  main: readonly LineStep[],
  notes: Notes,
  id: string | undefined,
): readonly LineStep[] => {
  const branch = branchOf(notes, id);
  if (branch === undefined) return main;
  return [...stepsOf(main, notes, branch.parent).slice(0, branch.from), ...branch.steps];
};

/** How many moves a branch shares with the game, whatever branches lie between them. */
export const sharedMoves = (notes: Notes, id: string | undefined): number => {
  const branch = branchOf(notes, id);
  return branch === undefined
    ? Number.POSITIVE_INFINITY
    : Math.min(branch.from, sharedMoves(notes, branch.parent));
};

/**
 * The branch that a comment or step at a place belongs to: what a branch shares with its parent belongs to
 * the parent.
 */
export const homeOf = (notes: Notes, { branch: id, at }: Place): Place => {
  const branch = branchOf(notes, id);
  return branch === undefined || at > branch.from
    ? { branch: id, at }
    : homeOf(notes, { branch: branch.parent, at });
};

const freeId = ({ branches }: Notes): string => {
  for (let i = 1; ; i += 1) if (branches.every(({ id }) => id !== `b${i}`)) return `b${i}`;
};

const replaced = (notes: Notes, branch: Branch): Notes => ({
  ...notes,
  branches: notes.branches.map((one) => (one.id === branch.id ? branch : one)),
});

export interface Added {
  readonly notes: Notes;
  readonly place: Place;
}

/**
 * Plays a move at a place. An existing move is followed; at the end of a branch, the branch grows; anywhere
 * else, a new one starts.
 */
export const playAt = (
  main: GameLine,
  notes: Notes,
  place: Place,
  step: { readonly action: Tagged; readonly seat: Seat },
  name: string,
): Added => {
  const steps = stepsOf(main.steps, notes, place.branch);
  const next = { ...place, at: place.at + 1 };
  const isSame = (other: LineStep | undefined): boolean => sameJson(other?.action, step.action);
  if (isSame(steps[place.at])) return { notes, place: next };
  const home = homeOf(notes, place);
  const sibling = notes.branches.find(
    ({ parent, from, steps: own }) => parent === home.branch && from === place.at && isSame(own[0]),
  );
  if (sibling !== undefined) return { notes, place: { branch: sibling.id, at: next.at } };
  const branch = branchOf(notes, place.branch);
  if (branch !== undefined && place.at === steps.length)
    return { notes: replaced(notes, { ...branch, steps: [...branch.steps, step] }), place: next };
  const id = freeId(notes);
  const parent = home.branch === undefined ? {} : { parent: home.branch };
  const added: Branch = { id, name, ...parent, from: place.at, steps: [step] };
  return { notes: { ...notes, branches: [...notes.branches, added] }, place: { branch: id, at: next.at } };
};

export const renamed = (notes: Notes, id: string, name: string): Notes => {
  const branch = branchOf(notes, id);
  return branch === undefined ? notes : replaced(notes, { ...branch, name });
};

/** The notes without a branch and its sub-branches. */
export const removed = (notes: Notes, id: string): Notes => {
  const gone = new Set([id]);
  for (const { id: own, parent } of notes.branches)
    if (parent !== undefined && gone.has(parent)) gone.add(own);
  return {
    branches: notes.branches.filter((one) => !gone.has(one.id)),
    comments: Object.fromEntries(
      Object.entries(notes.comments).filter(([key]) => !gone.has(key.split('@')[0]!)),
    ),
  };
};

export const commented = (notes: Notes, place: Place, text: string): Notes => {
  const key = commentKey(homeOf(notes, place));
  const { [key]: _, ...others } = notes.comments;
  return { ...notes, comments: text.trim() === '' ? others : { ...others, [key]: text.trim() } };
};

const FORMAT = 'ludus-branches';

/** Branches and comments as a file, with the game they belong to. */
export const makeNotes = (main: GameLine, notes: Notes): string =>
  `${JSON.stringify({ format: FORMAT, version: 1, game: main.game.id, startHash: main.game.hash(main.start), ...notes }, null, 2)}\n`;

const refused = (code: string, message: string): Result<never> => err(problem(code, '', message));

const isText = (value: unknown): value is string => typeof value === 'string';
const isCount = (value: unknown): value is number => Number.isInteger(value) && (value as number) >= 0;

const parseSteps = (game: Game, steps: unknown): Branch['steps'] | undefined => {
  if (!Array.isArray(steps) || steps.length === 0) return undefined;
  const found = steps.flatMap(({ action, seat }: { action?: unknown; seat?: unknown }) => {
    const parsed = game.parseAction(action);
    return parsed.ok && isCount(seat) ? [{ action: parsed.value, seat }] : [];
  });
  return found.length === steps.length ? found : undefined;
};

const parseBranch = (game: Game, value: Partial<Record<keyof Branch, unknown>>): Branch | undefined => {
  const { id, name, parent, from } = value ?? {};
  const steps = parseSteps(game, value?.steps);
  if (!isText(id) || !isText(name) || !isCount(from) || steps === undefined) return undefined;
  return { id, name, ...(isText(parent) && { parent }), from, steps };
};

/** Messages about the file, in the page's own words. */
export interface NotesProblems {
  readonly notNotes: string;
  readonly otherGame: string;
  readonly notPlayable: (name: string) => string;
}

/** Reads such a file for a game: it must belong to this game, and all of it must be playable. */
export const parseNotes = (main: GameLine, text: string, problems: NotesProblems): Result<Notes> => {
  let value: Record<string, unknown>;
  try {
    value = JSON.parse(text);
  } catch {
    return refused('not_json', problems.notNotes);
  }
  if (value?.format !== FORMAT || !Array.isArray(value.branches))
    return refused('not_notes', problems.notNotes);
  const { game, start } = main;
  if (value.game !== game.id || value.startHash !== game.hash(start))
    return refused('other_game', problems.otherGame);
  let notes: Notes = { branches: [], comments: commentsIn(value.comments) };
  for (const one of value.branches) {
    const branch = parseBranch(game, one);
    if (branch === undefined || (branch.parent !== undefined && branchOf(notes, branch.parent) === undefined))
      return refused('not_notes', problems.notNotes);
    notes = { ...notes, branches: [...notes.branches, branch] };
    if (!main.become(stepsOf(main.steps, notes, branch.id)).ok)
      return refused('not_playable', problems.notPlayable(branch.name));
  }
  return ok(notes);
};

const commentsIn = (value: unknown): Notes['comments'] =>
  Object.fromEntries(Object.entries(value ?? {}).filter(([, text]) => isText(text))) as Notes['comments'];
