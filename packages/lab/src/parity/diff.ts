import { type Game, type Json, makeJson, makePath, type Records, sameJson, type Tagged } from '@ludus/kernel';
import type { StateBundle } from './files.ts';

/** A place where two JSON values differ; `undefined` if one of them has nothing there. */
export interface Difference {
  readonly path: string;
  readonly ours: Json | undefined;
  readonly theirs: Json | undefined;
}

type Fields = Readonly<Record<string, Json | undefined>>;

const fieldsOf = (value: Json | undefined): Fields | undefined => {
  if (Array.isArray(value)) return Object.fromEntries(value.map((item: Json, i) => [String(i), item]));
  return typeof value === 'object' && value !== null ? (value as Fields) : undefined;
};

const isSame = (a: Json | undefined, b: Json | undefined): boolean =>
  a === undefined || b === undefined ? a === b : sameJson(a, b);

const byName = (a: string, b: string): number => a.localeCompare(b, 'en', { numeric: true });

/** Every place where two JSON values differ, as deeply as they can be compared. */
export const differences = (ours: Json, theirs: Json): Difference[] => {
  const found: Difference[] = [];
  const visit = (a: Json | undefined, b: Json | undefined, path: readonly (string | number)[]): void => {
    if (isSame(a, b)) return;
    const [mine, other] = [fieldsOf(a), fieldsOf(b)];
    const isList = Array.isArray(a);
    if (mine === undefined || other === undefined || isList !== Array.isArray(b)) {
      found.push({ path: makePath(path), ours: a, theirs: b });
      return;
    }
    const names = [...new Set([...Object.keys(mine), ...Object.keys(other)])].sort(byName);
    for (const name of names) visit(mine[name], other[name], [...path, isList ? Number(name) : name]);
  };
  visit(ours, theirs, []);
  return found;
};

type Progress = ReturnType<Records<unknown, unknown>['progress']>;

/** The contents of a bundle, and what the current engine makes of it. */
export interface BundleDiff {
  /** Differences between the states before the move; `undefined` if a side's state is not known. */
  readonly before: readonly Difference[] | undefined;
  readonly at: readonly Difference[] | undefined;
  /** Differences between the two summaries. */
  readonly summaries: readonly Difference[];
  /** The counters of every seat on both sides, if the rules can read the state. */
  readonly progress: {
    readonly ours: Progress | undefined;
    readonly theirs: Progress | undefined;
  };
  /** Whether the current engine still does what our side did; `undefined` if it cannot be tried. */
  readonly isOursToday: boolean | undefined;
}

const pairDiff = ({ ours, theirs }: StateBundle['at']): readonly Difference[] | undefined =>
  ours === null || theirs === null ? undefined : differences(ours, theirs);

const progressOf = (game: Game, value: Json): Progress | undefined => {
  const state = game.parseState(value);
  return state.ok ? game.record?.progress(state.value) : undefined;
};

const replayToday = (game: Game, { before, at, canonical_move: move }: StateBundle): boolean | undefined => {
  const state = game.parseState(before.ours);
  if (!state.ok || move === null) return undefined;
  const action = game.parseAction(move.action);
  if (!action.ok) return at.ours === null;
  const played = game.play(state.value, action.value as Tagged, move.player);
  return played.ok ? at.ours !== null && sameJson(played.value.state, at.ours) : at.ours === null;
};

/** Where the two sides of a bundle differ. */
export const diffBundle = (game: Game, bundle: StateBundle): BundleDiff => ({
  before: pairDiff(bundle.before),
  at: pairDiff(bundle.at),
  summaries: differences(bundle.ours as unknown as Json, bundle.theirs as unknown as Json).filter(
    // A field that one side leaves out is not a difference.
    ({ ours, theirs }) => ours !== undefined && theirs !== undefined,
  ),
  progress: { ours: progressOf(game, bundle.at.ours), theirs: progressOf(game, bundle.at.theirs) },
  isOursToday: replayToday(game, bundle),
});

/** One side of a difference as text: `–` if it has nothing there. */
export const shown = (value: Json | undefined): string => {
  const text = value === undefined ? '–' : makeJson(value);
  return text.length > 100 ? `${text.slice(0, 100)}…` : text;
};
