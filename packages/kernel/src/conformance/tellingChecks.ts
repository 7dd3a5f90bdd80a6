import type { Game, Tagged } from '../game.ts';
import { canonicalJson, makeJson, sameJson } from '../json.ts';
import { seats } from '../outcome.ts';
import { isRngState, type RngState, type Seed } from '../rng.ts';
import { type Viewer, visibleEvents, visibleState } from '../visibility.ts';
import { once } from './once.ts';
import { describePath, generatorsIn, isTree, keysOf, type Path, valueAt, withValue } from './paths.ts';
import { nameOf, oneOfEachType } from './secrecyEvents.ts';
import { type Told, toldValue } from './toldValues.ts';
import type { StateCheck, Visit } from './visit.ts';

type Report = Parameters<StateCheck>[1];

/** A state with the events that led to it. */
interface Turn {
  readonly state: unknown;
  readonly events: readonly Tagged[];
}

/** What shows in this many worlds with different random numbers is no coincidence. */
const WORLDS = 6;
/** How many more worlds confirm a single value. Short values appear everywhere by coincidence. */
const MORE_WORLDS = 24;

/** The same turn in worlds with different random numbers, from number `from` up to, but not including, `to`. */
type Turns = (from: number, to: number) => readonly Turn[];

/** Lists and objects with at least two items. */
const partsIn = (value: unknown, path: Path): Path[] => {
  if (!isTree(value) || isRngState(value)) return [];
  const keys = keysOf(value);
  const inside = keys.flatMap((key) => partsIn(value[key], [...path, key]));
  return keys.length > 1 ? [path, ...inside] : inside;
};

/** The parts of a state that chance determines. */
const drawnParts = (turns: readonly Turn[]): Path[] => {
  const [first, ...others] = turns.map(({ state }) => state);
  if (!isTree(first)) return [];
  const fields = Object.keys(first).filter((field) =>
    others.some(
      (other) =>
        isTree(other) && other[field] !== first[field] && !sameJson(other[field] ?? null, first[field]),
    ),
  );
  const parts = fields.flatMap((field) => partsIn(first[field], [field]));
  return parts.filter((path) => {
    const texts = turns.map(({ state }) => textOf(valueAt(state, path) ?? null));
    return new Set(texts).size >= WORLDS / 2;
  });
};

/** Other checks report values that are not JSON. */
const textOf = (value: unknown): string => {
  const text = canonicalJson(value);
  return text.ok ? text.value : '';
};

/** A part of the state that events show to a viewer whenever it is drawn, although the view does not. */
const toldPart = (told: readonly Told[], parts: readonly Path[]): Path | undefined => {
  const seen = told.map(({ state, events, view }) => ({ state, said: textOf(events), shown: textOf(view) }));
  return parts.find((path) => {
    const texts = seen.map(({ state, said, shown }) => {
      const text = textOf(valueAt(state, path) ?? null);
      return { isTold: said.includes(text), isSeen: shown.includes(text) };
    });
    return texts.every(({ isTold }) => isTold) && texts.filter(({ isSeen }) => isSeen).length <= WORLDS / 2;
  });
};

/** Whether events contain anything that chance determines. */
const isChanging = (told: readonly Told[]): boolean =>
  told.some(({ events }) => !sameJson(events, told[0]!.events));

const compareTurns = (
  { game, seatCount, ledger }: Pick<Visit, 'game' | 'seatCount'> & Partial<Pick<Visit, 'ledger'>>,
  turnsOf: Turns,
  { what, kind }: { readonly what: string; readonly kind: string },
  report: Report,
): void => {
  const turns = turnsOf(0, WORLDS);
  if (turns.length < WORLDS) return;
  const parts = once(() => drawnParts(turns));
  const toldTo = (some: readonly Turn[], viewer: Viewer): Told[] =>
    some.map((turn) => ({
      state: turn.state,
      events: visibleEvents(game, turn, viewer),
      view: visibleState(game, turn.state, viewer),
    }));
  const more = once(() => turnsOf(WORLDS, WORLDS + MORE_WORLDS));
  for (const viewer of [0, ...seats(seatCount)]) {
    const few = toldTo(turns, viewer);
    if (!isChanging(few)) continue;
    const path = toldPart(few, parts());
    const isAsked = path === undefined && (ledger?.mayConfirm(kind, viewer) ?? true);
    const told = isAsked ? toldValue(few, () => toldTo(more(), viewer)) : path && describePath(path);
    if (told !== undefined) report(`the events of ${what} show ${nameOf(viewer)} the hidden ${told}`);
  }
};

const seedNumber = (seed: Seed, i: number): Seed =>
  i === 0 ? seed : typeof seed === 'number' ? seed + i : `${seed}#${i}`;

/** The same state with different future random numbers; number 0 is the real one. */
const reseeded = (game: Game, state: unknown, generators: readonly Path[], i: number): unknown => {
  const changed = generators.reduce((one, path) => {
    const { seed, index } = valueAt(one, path) as RngState;
    return withValue(one, path, { seed: seedNumber(seed, i), index });
  }, state);
  const parsed = game.parseState(changed);
  return parsed.ok ? parsed.value : undefined;
};

const numbers = (from: number, to: number): number[] => Array.from({ length: to - from }, (_, i) => from + i);

/** If something is drawn at random and hidden from a viewer, events must not show it either. */
export const checkTelling: StateCheck = (visit, report) => {
  const { game, state, seat, sample } = visit;
  if (game.secrets === undefined || seat === undefined) return;
  const generators = generatorsIn(state);
  if (generators.length === 0) return;
  const world = memo((i) => reseeded(game, state, generators, i));
  for (const action of oneOfEachType(sample)) {
    const turnsOf: Turns = (from, to) =>
      numbers(from, to).flatMap((i) => {
        const one = world(i);
        const played = one === undefined ? undefined : game.play(one, action, seat);
        return played?.ok ? [played.value] : [];
      });
    compareTurns(visit, turnsOf, { what: makeJson(action), kind: action.type }, report);
  }
};

const memo = <T>(make: (i: number) => T): ((i: number) => T) => {
  const known = new Map<number, T>();
  return (i) => {
    if (!known.has(i)) known.set(i, make(i));
    return known.get(i)!;
  };
};

/** The same for the events of the setup. */
export const checkOpening = (game: Game, config: unknown, seed: Seed, report: Report): void => {
  if (game.secrets === undefined) return;
  const turnsOf: Turns = (from, to) =>
    numbers(from, to).flatMap((i) => {
      const started = game.setup(config, seedNumber(seed, i));
      return started.ok ? [started.value] : [];
    });
  compareTurns(
    { game, seatCount: game.seatCount(config) },
    turnsOf,
    { what: 'the setup', kind: 'setup' },
    report,
  );
};
