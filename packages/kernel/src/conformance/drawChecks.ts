import type { Game, Tagged } from '../game.ts';
import { makeJson, sameJson } from '../json.ts';
import { seats } from '../outcome.ts';
import { Rng, type Seed } from '../rng.ts';
import { type Viewer, visibleEvents, visibleState } from '../visibility.ts';
import { associationOf } from './association.ts';
import { withoutGenerators } from './chanceChecks.ts';
import { once } from './once.ts';
import { type DrawChanges, withOtherDraws } from './otherDraws.ts';
import { nameOf, oneOfEachType } from './secrecyEvents.ts';
import { type Contents, contentsOf, wordsOf } from './toldValues.ts';
import type { StateCheck, Visit } from './visit.ts';

/**
 * Leaks in moves that draw random numbers. Changing one number at a time shows which events may reveal
 * something hidden: the viewer's view stays the same, but the events and the state differ. That alone proves
 * nothing, because a card may be shown to everyone and shuffled back into the deck. So the numbers that the
 * viewer cannot see are drawn many more times: the events must not correlate with what is hidden now.
 */

type Report = Parameters<StateCheck>[1];

interface Turn {
  readonly state: unknown;
  readonly events: readonly Tagged[];
}

/** What a viewer learns from a turn. */
interface Look {
  readonly events: readonly Tagged[];
  readonly view: unknown;
}

/** A move or a setup that can be made again with other random numbers. */
interface Drawing {
  readonly game: Game;
  /** How many numbers it draws. */
  readonly count: number;
  readonly turn: Turn;
  /** The same with some numbers changed; undefined if it then draws differently and cannot be compared. */
  readonly again: (changes: DrawChanges) => Turn | undefined;
}

const NONE: DrawChanges = new Map();

const drawingOf = (game: Game, move: () => Turn | undefined): Drawing | undefined => {
  const { result: turn, streams } = withOtherDraws(move, NONE);
  if (turn === undefined || streams.length === 0) return undefined;
  const again = (changes: DrawChanges): Turn | undefined => {
    const other = withOtherDraws(move, changes);
    return sameJson(other.streams, streams) ? other.result : undefined;
  };
  return { game, count: streams.length, turn, again };
};

const lookOf = (game: Game, turn: Turn, viewer: Viewer): Look => ({
  events: visibleEvents(game, turn, viewer),
  view: visibleState(game, turn.state, viewer),
});

/** How many numbers of a move are changed in search of something suspicious, and how many values each gets. */
const MOST_CHANGED = 12;
const VALUES = [1, 2];

/** At most this many of the numbers, evenly spread. */
const someOf = (count: number, most: number): number[] =>
  count <= most
    ? Array.from({ length: count }, (_, i) => i)
    : Array.from({ length: most }, (_, i) => Math.floor((i * count) / most));

const changesOf = (drawing: Drawing, draws: readonly number[]): Turn[] =>
  draws.flatMap((draw) => VALUES.flatMap((value) => drawing.again(new Map([[draw, value]])) ?? []));

/** The viewers to whom another state looks the same, although they are told something different about it. */
const suspects = (drawing: Drawing, viewers: readonly Viewer[]): Viewer[] => {
  const { game, turn, count } = drawing;
  const rest = once(() => withoutGenerators(turn.state));
  const others = changesOf(drawing, someOf(count, MOST_CHANGED)).map((other) => ({
    turn: other,
    isDifferent: once(() => !sameJson(withoutGenerators(other.state), rest())),
  }));
  return viewers.filter((viewer) => {
    const own = lookOf(game, turn, viewer);
    return others.some(({ turn: other, isDifferent }) => {
      if (sameJson(visibleEvents(game, other, viewer), own.events)) return false;
      return sameJson(visibleState(game, other.state, viewer), own.view) && isDifferent();
    });
  });
};

/** The numbers that a viewer does not see the effects of. */
const unseenDraws = (drawing: Drawing, viewer: Viewer): number[] => {
  const { game, turn, count } = drawing;
  const view = visibleState(game, turn.state, viewer);
  return someOf(count, count).filter((draw) =>
    changesOf(drawing, [draw]).every(({ state }) => sameJson(visibleState(game, state, viewer), view)),
  );
};

/** How many worlds each of two tests uses; with fewer than `LEAST_WORLDS`, nothing can be concluded. */
const WORLDS = 300;
const LEAST_WORLDS = 40;
/** How many worlds are tried for each one needed: most show the viewer something else. */
const TRIES = 3;

interface World {
  readonly words: ReadonlyMap<string, string>;
  readonly contents: Contents;
}

/** The turn in worlds that look the same to a viewer, with everything drawn again that the viewer does not see. */
const worldsFor = (drawing: Drawing, viewer: Viewer): World[] => {
  const { game, turn } = drawing;
  const view = visibleState(game, turn.state, viewer);
  const unseen = unseenDraws(drawing, viewer);
  const worlds: World[] = [];
  for (let i = 0; i < TRIES * 2 * WORLDS && worlds.length < 2 * WORLDS; i += 1) {
    const other = drawing.again(new Map(unseen.map((draw) => [draw, VALUES.length + 1 + i])));
    if (other === undefined || !sameJson(visibleState(game, other.state, viewer), view)) continue;
    const events = visibleEvents(game, other, viewer);
    const types = events.map(({ type }) => type).join();
    worlds.push({
      words: new Map([...wordsOf(events), ['types', types]]),
      contents: contentsOf(other.state),
    });
  }
  return worlds;
};

/** Beyond this many standard deviations, in two tests of different worlds, it is no coincidence. */
const CERTAIN = 6;

/** A place that events tell something about, although the viewer cannot see it. */
const toldPlace = (worlds: readonly World[], rng: Rng): string | undefined => {
  const halves = [0, 1].map((half) => worlds.filter((_, i) => i % 2 === half));
  if (halves.some(({ length }) => length < LEAST_WORLDS)) return undefined;
  const words = [...new Set(worlds.flatMap((world) => [...world.words.keys()]))];
  const places = [...new Set(worlds.flatMap(({ contents }) => [...contents.keys()]))];
  const isTold = (word: string, place: string, half: readonly World[]): boolean =>
    associationOf(
      half.map(({ words: said, contents }) => ({
        word: said.get(word) ?? '',
        values: contents.get(place) ?? new Set(),
      })),
      rng,
    ) > CERTAIN;
  return places.find((place) => words.some((word) => halves.every((half) => isTold(word, place, half))));
};

/** How many suspicious moves of a kind are examined for each viewer. */
const MOST_CONFIRMED = 2;

interface Asked {
  readonly what: string;
  readonly kind: string;
}

const checkDrawing = (
  { game, seatCount, ledger }: Pick<Visit, 'game' | 'seatCount'> & Partial<Pick<Visit, 'ledger'>>,
  move: () => Turn | undefined,
  { what, kind }: Asked,
  report: Report,
): void => {
  const drawing = drawingOf(game, move);
  if (drawing === undefined || !(ledger?.mayChange(kind) ?? true)) return;
  for (const viewer of suspects(drawing, [0, ...seats(seatCount)])) {
    if (!(ledger?.mayConfirm(`draws of ${kind}`, viewer, MOST_CONFIRMED) ?? true)) continue;
    const place = toldPlace(worldsFor(drawing, viewer), Rng.from('association'));
    if (place === undefined) continue;
    ledger?.noteLeak(kind);
    report(
      `the events of ${what} tell ${nameOf(viewer)} about ${place.replace('[]', '')}, which was drawn at random and is hidden: ${makeJson(visibleEvents(game, drawing.turn, viewer)).slice(0, 120)}`,
    );
    return;
  }
};

/** Moves that draw at random tell nothing about what stays hidden. */
export const checkDraws: StateCheck = (visit, report) => {
  const { game, state, seat, sample } = visit;
  if (game.secrets === undefined || seat === undefined) return;
  for (const action of oneOfEachType(sample)) {
    const move = (): Turn | undefined => {
      const played = game.play(state, action, seat);
      return played.ok ? played.value : undefined;
    };
    checkDrawing(visit, move, { what: makeJson(action), kind: action.type }, report);
  }
};

/** The same for the events of the setup. */
export const checkDeal = (game: Game, config: unknown, seed: Seed, report: Report): void => {
  if (game.secrets === undefined) return;
  const move = (): Turn | undefined => {
    const started = game.setup(config, seed);
    return started.ok ? started.value : undefined;
  };
  checkDrawing(
    { game, seatCount: game.seatCount(config) },
    move,
    { what: 'the setup', kind: 'setup' },
    report,
  );
};
