import type { Game, Tagged } from '../game.ts';
import { canonicalJson, makeJson, sameJson } from '../json.ts';
import { seats } from '../outcome.ts';
import type { RngState, Seed } from '../rng.ts';
import { type Viewer, visibleEvents, visibleState } from '../visibility.ts';
import {
  describePath,
  generatorsIn,
  isGenerator,
  isTree,
  keysOf,
  type Path,
  valueAt,
  withValue,
} from './paths.ts';
import type { StateCheck, Visit } from './visit.ts';

type Report = Parameters<StateCheck>[1];

/** A state with the events that led to it. */
interface Turn {
  readonly state: unknown;
  readonly events: readonly Tagged[];
}

/** In how many worlds with other chance something must show for it to be no accident. */
const WORLDS = 6;

/** Lists and objects with at least two things in them: shorter ones are met everywhere by accident. */
const partsIn = (value: unknown, path: Path): Path[] => {
  if (!isTree(value) || isGenerator(value)) return [];
  const keys = keysOf(value);
  const inside = keys.flatMap((key) => partsIn(value[key], [...path, key]));
  return keys.length > 1 ? [path, ...inside] : inside;
};

/** The parts of a state that chance decides. */
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

/** What is not JSON is found by other checks. */
const textOf = (value: unknown): string => {
  const text = canonicalJson(value);
  return text.ok ? text.value : '';
};

/** A part of the state that events show to a viewer whenever it is drawn, although the view does not. */
const toldPart = (
  game: Game,
  turns: readonly Turn[],
  parts: readonly Path[],
  viewer: Viewer,
): Path | undefined => {
  const seen = turns.map((turn) => ({
    state: turn.state,
    events: textOf(visibleEvents(game, turn, viewer)),
    view: textOf(visibleState(game, turn.state, viewer)),
  }));
  return parts.find((path) => {
    const texts = seen.map(({ state, events, view }) => {
      const text = textOf(valueAt(state, path) ?? null);
      return { isTold: events.includes(text), isSeen: view.includes(text) };
    });
    return texts.every(({ isTold }) => isTold) && texts.filter(({ isSeen }) => isSeen).length <= WORLDS / 2;
  });
};

const compareTurns = (
  { game, seatCount }: Pick<Visit, 'game' | 'seatCount'>,
  turns: readonly Turn[],
  what: string,
  report: Report,
): void => {
  if (turns.length < WORLDS) return;
  const parts = drawnParts(turns);
  if (parts.length === 0) return;
  for (const viewer of [0, ...seats(seatCount)]) {
    const told = toldPart(game, turns, parts, viewer);
    if (told !== undefined)
      report(
        `the events of ${what} show ${viewer === 0 ? 'spectators' : `seat ${viewer}`} the hidden ${describePath(told)}`,
      );
  }
};

const seedNumber = (seed: Seed, i: number): Seed => (typeof seed === 'number' ? seed + i : `${seed}#${i}`);

/** The same state with other chance to come, several times, the true one first. */
const reseeded = (game: Game, state: unknown): unknown[] => {
  const generators = generatorsIn(state);
  if (generators.length === 0) return [];
  return Array.from({ length: WORLDS }, (_, i) =>
    generators.reduce((changed, path) => {
      const { seed, index } = valueAt(changed, path) as RngState;
      return withValue(changed, path, { seed: i === 0 ? seed : seedNumber(seed, i), index });
    }, state),
  ).flatMap((one) => {
    const parsed = game.parseState(one);
    return parsed.ok ? [parsed.value] : [];
  });
};

/** What is drawn by chance and hidden from somebody is not shown to them by the events either. */
export const checkTelling: StateCheck = (visit, report) => {
  const { game, state, seat, sample } = visit;
  if (game.secrets === undefined || seat === undefined) return;
  const states = reseeded(game, state);
  if (states.length < WORLDS) return;
  const kinds = new Map(sample.map((action) => [action.type, action]));
  for (const action of kinds.values()) {
    const turns = states.flatMap((one) => {
      const played = game.play(one, action, seat);
      return played.ok ? [played.value] : [];
    });
    compareTurns(visit, turns, makeJson(action), report);
  }
};

/** The same of the events of the setup. */
export const checkOpening = (game: Game, config: unknown, seed: Seed, report: Report): void => {
  if (game.secrets === undefined) return;
  const turns = Array.from({ length: WORLDS }, (_, i) =>
    game.setup(config, i === 0 ? seed : seedNumber(seed, i)),
  ).flatMap((started) => (started.ok ? [started.value] : []));
  compareTurns({ game, seatCount: game.seatCount(config) }, turns, 'the setup', report);
};
