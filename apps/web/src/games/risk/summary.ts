import type { Seat } from '@ludus/kernel';
import type { Action, GameEvent, RiskView, TerritoryId } from '@ludus/risk-engine';
import type { Since, Summary } from '../../table/ui.ts';
import type { People } from '../../words/people.ts';
import { type Happenings, happeningsIn } from './happenings.ts';
import { ownerSeat, territoryName } from './names.ts';
import { summaryWords as words } from './summaryWords.ts';
import { riskWords } from './words.ts';

/** Up to this many territories are named; more are counted. */
const NAMED = 2;
/** What was taken from up to this many other owners is told one by one. */
const OWNERS = 2;

/** What sentences are made from. */
interface Telling {
  readonly view: RiskView;
  readonly viewer: Seat;
  readonly people: People;
}

const sumOf = (values: Iterable<number>): number => [...values].reduce((sum, n) => sum + n, 0);

const placesOf = ({ view }: Telling, ids: readonly TerritoryId[]): string =>
  ids.length > NAMED ? words.territories(ids.length) : words.places(ids.map((id) => territoryName(view, id)));

const continentName = ({ view }: Telling, id: string): string => view.map.continents?.[id]?.name ?? id;

const territoriesOf = (
  contested: Happenings['taken'],
  isOwner: (owner: Seat | undefined) => boolean,
): readonly TerritoryId[] =>
  contested.filter(({ owner }) => isOwner(owner)).map(({ territory }) => territory);

const neutralOf = ({ view }: Telling, ids: readonly TerritoryId[]): string =>
  ids.length === 1 ? words.neutral(territoryName(view, ids[0]!)) : words.neutralTerritories(ids.length);

/** What was taken from everybody but the viewer; briefly, if there is news for the viewer. */
const tookFromOthers = ({ taken }: Happenings, telling: Telling, isBrief: boolean): string[] => {
  const others = taken.filter(({ owner }) => owner !== telling.viewer);
  const owners = [...new Set(others.map(({ owner }) => owner))];
  if (owners.length > (isBrief ? 1 : OWNERS))
    return [
      words.took((others.length < taken.length ? words.otherTerritories : words.territories)(others.length)),
    ];
  return owners.map((owner) => {
    const ids = territoriesOf(others, (other) => other === owner);
    return owner === undefined
      ? words.took(neutralOf(telling, ids))
      : words.tookFrom(placesOf(telling, ids), telling.people(owner));
  });
};

/** What concerns the viewer. */
const againstViewer = ({ taken, held, broken }: Happenings, telling: Telling): string[] => {
  const you = telling.people(telling.viewer);
  const isOwn = (owner: Seat | undefined): boolean => owner === telling.viewer;
  const [lost, kept] = [territoriesOf(taken, isOwn), territoriesOf(held, isOwn)];
  return [
    ...(lost.length > 0 ? [words.tookFrom(placesOf(telling, lost), you)] : []),
    ...broken
      .filter(({ owner }) => isOwn(owner))
      .map(({ continent }) => words.broke(you, continentName(telling, continent))),
    ...(kept.length > 0 ? [words.failed(placesOf(telling, kept), you)] : []),
  ];
};

/** Where armies were placed: told where they threaten the viewer, elsewhere only for want of news. */
const placedBy = ({ placed }: Happenings, { view, viewer, people }: Telling, hasNews: boolean): string[] => {
  const isNear = (place: TerritoryId): boolean =>
    (view.map.adjacency[place] ?? []).some((id) => ownerSeat(view, view.territories[id]!.ownerId) === viewer);
  const near = [...placed].filter(([place]) => isNear(place));
  const told = near.length > 0 ? near : hasNews ? [] : [...placed];
  if (told.length === 0) return [];
  const total = sumOf(told.map(([, n]) => n));
  const where = placesOf(
    { view, viewer, people },
    told.map(([place]) => place),
  );
  return [near.length > 0 ? words.placedNear(total, where, people(viewer)) : words.placedIn(total, where)];
};

const lineOf = (one: Happenings, telling: Telling): string => {
  const { people, viewer, view } = telling;
  const against = againstViewer(one, telling);
  const deeds = [
    ...(one.hasResigned ? [words.resigned] : []),
    ...(one.eliminated.length > 0 ? [words.eliminated(one.eliminated.map(people))] : []),
    ...against,
    ...tookFromOthers(one, telling, against.length > 0),
    ...one.broken
      .filter(({ owner }) => owner !== viewer)
      .map(({ continent, owner }) => words.broke(people(owner), continentName(telling, continent))),
    ...one.completed.map((id) =>
      words.completed(continentName(telling, id), view.map.continents![id]!.bonus),
    ),
    ...(one.traded > 0 ? [words.traded(one.traded)] : []),
  ];
  const told = against.length > 0 ? deeds : [...deeds, ...placedBy(one, telling, deeds.length > 0)];
  return words.told(people(one.seat).name, told.length > 0 ? told : [words.idle]);
};

/** What all of it means for the viewer. */
const headlineOf = (others: readonly Happenings[], telling: Telling): string => {
  const { viewer, people } = telling;
  const you = people(viewer);
  const isOwn = (owner: Seat | undefined): boolean => owner === viewer;
  const lost = others.flatMap(({ taken }) => territoriesOf(taken, isOwn));
  const bonuses = others.flatMap(({ broken }) =>
    broken
      .filter(({ owner }) => isOwn(owner))
      .map(({ continent }) => words.bonusFor(continentName(telling, continent))),
  );
  const armies = sumOf(others.map(({ destroyed }) => destroyed.get(viewer) ?? 0));
  if (lost.length > 0) {
    const names =
      lost.length > NAMED + 1
        ? [words.territories(lost.length)]
        : lost.map((id) => territoryName(telling.view, id));
    return words.lost(you, [...names, ...bonuses, ...(armies > 0 ? [riskWords.armies(armies)] : [])]);
  }
  if (armies > 0) return words.held(you, armies);
  return others.some(({ destroyed }) => destroyed.has(viewer)) ? words.untouched(you) : words.peace(you);
};

/** What others did since the viewer's last turn: what the viewer lost, and one sentence for each of them. */
export const summaryOf = ({ moves, ...telling }: Since<Action, GameEvent, RiskView>): Summary | undefined => {
  const others = happeningsIn(telling.view, moves).filter(({ seat }) => seat !== telling.viewer);
  if (others.length === 0) return undefined;
  return {
    headline: headlineOf(others, telling),
    lines: others.map((one) => ({ seat: one.seat, text: lineOf(one, telling) })),
  };
};
