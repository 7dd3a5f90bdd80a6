import type { Problem } from '@ludus/kernel';
import { type Atlas, atlasOf, labelOf } from '../atlas.ts';
import type { Draft } from '../draft.ts';
import { territoryOf } from '../ledger.ts';
import { canFortifyFrom, canFortifyTo, canTraverseForFortify } from '../permissions.ts';
import { armies, refuse } from '../refusal.ts';
import { surveyOf } from '../survey.ts';
import type { ActionRange, Fortify, GameState, PlayerId } from '../types.ts';
import { areAdjacent, notYours, unknownTerritory } from './territory.ts';

const fortifiesLeft = ({ fortifiesThisTurn, ruleset }: GameState): boolean => {
  const { maxFortifiesPerTurn } = ruleset.fortify;
  return maxFortifiesPerTurn === 'unlimited' || fortifiesThisTurn < maxFortifiesPerTurn;
};

const UNSEEN = -1;
const CLOSED = -2;

/** Which territories hang together for the player to act: the answer for all pairs from one look at the map. */
interface Regions {
  /** Equal where armies can pass from one to the other, `CLOSED` where they cannot pass. */
  readonly labels: readonly number[];
  /** By label: the territories where armies from this region may end, ascending. */
  readonly ends: readonly (readonly number[])[];
}

/** Labels everything that hangs together with a territory. */
const flood = ({ neighbours }: Atlas, labels: number[], start: number): void => {
  const label = labels[start]!;
  const open = [start];
  for (let at = open.pop(); at !== undefined; at = open.pop())
    for (const next of neighbours[at]!)
      if (labels[next] === UNSEEN) {
        labels[next] = label;
        open.push(next);
      }
};

const findRegions = (state: GameState): Regions => {
  const atlas = atlasOf(state.map);
  const { owners } = surveyOf(state);
  const actorId = state.turn.currentPlayerId;
  const size = atlas.ids.length;
  const labels = new Array<number>(size);
  for (let i = 0; i < size; i += 1)
    labels[i] = canTraverseForFortify(state, actorId, owners[i]!) ? UNSEEN : CLOSED;
  const ends: number[][] = [];
  for (let i = 0; i < size; i += 1)
    if (labels[i] === UNSEEN) {
      labels[i] = ends.length;
      flood(atlas, labels, i);
      ends.push([]);
    }
  for (let to = 0; to < size; to += 1) {
    if (!canFortifyTo(state, actorId, owners[to]!)) continue;
    if (labels[to] !== CLOSED) ends[labels[to]!]!.push(to);
    // A teammate's territory where armies may end but not pass: it has to be next to the region.
    else
      for (const label of new Set(atlas.neighbours[to]!.map((next) => labels[next]!)))
        if (label !== CLOSED) ends[label]!.push(to);
  }
  return { labels, ends };
};

/** Whoever asks for the fortifies there are mostly takes one of them next. */
let asked: GameState | undefined;
let answer: Regions;

const regionsOf = (state: GameState): Regions => {
  if (state !== asked) {
    answer = findRegions(state);
    asked = state;
  }
  return answer;
};

export const ranges = (state: GameState, into: ActionRange[]): void => {
  if (!fortifiesLeft(state)) return;
  const { ids, neighbours } = atlasOf(state.map);
  const actorId = state.turn.currentPlayerId;
  const { owners, armies: strengths } = surveyOf(state);
  const regions = state.ruleset.fortify.fortifyMode === 'connected' ? regionsOf(state) : undefined;
  for (let i = 0; i < ids.length; i += 1) {
    const max = strengths[i]! - 1;
    if (max < 1 || !canFortifyFrom(state, actorId, owners[i]!)) continue;
    const from = ids[i]!;
    if (regions === undefined) {
      for (const j of neighbours[i]!)
        if (canFortifyTo(state, actorId, owners[j]!))
          into.push({ type: 'Fortify', from, to: ids[j]!, min: 1, max });
    } else {
      for (const j of regions.ends[regions.labels[i]!]!)
        if (j !== i) into.push({ type: 'Fortify', from, to: ids[j]!, min: 1, max });
    }
  }
};

export const check = (
  state: GameState,
  { from, to, count }: Fortify,
  actorId: PlayerId,
): Problem | undefined => {
  const { map } = state;
  const { indexOf } = atlasOf(map);
  const unknown = unknownTerritory(state, from, 'from') ?? unknownTerritory(state, to, 'to');
  if (unknown !== undefined) return unknown;
  if (!fortifiesLeft(state)) return refuse('no_fortify_left', 'type', 'You have no fortify left this turn.');
  if (!canFortifyFrom(state, actorId, territoryOf(state, from).ownerId))
    return notYours(state, actorId, from);
  if (from === to) return refuse('same_territory', 'to', 'Armies must move to another territory.');
  const { ownerId } = territoryOf(state, to);
  if (!canFortifyTo(state, actorId, ownerId))
    return refuse('cannot_fortify_there', 'to', `${labelOf(map, to)} belongs to ${ownerId}.`);
  if (state.ruleset.fortify.fortifyMode === 'adjacent') {
    if (!areAdjacent(state, from, to))
      return refuse('not_adjacent', 'to', `${labelOf(map, from)} does not border ${labelOf(map, to)}.`);
  } else {
    const { labels, ends } = regionsOf(state);
    if (!ends[labels[indexOf.get(from)!]!]!.includes(indexOf.get(to)!))
      return refuse(
        'not_connected',
        'to',
        `There is no open way from ${labelOf(map, from)} to ${labelOf(map, to)}.`,
      );
  }
  const movable = territoryOf(state, from).armies - 1;
  if (count > movable)
    return refuse(
      'too_many_armies',
      'count',
      `Only ${armies(movable)} can leave ${labelOf(map, from)}: one stays behind.`,
    );
  return undefined;
};

export const apply = (draft: Draft, { from, to, count }: Fortify): void => {
  draft.addArmies(from, -count);
  draft.addArmies(to, count);
  draft.fortifiesThisTurn += 1;
  draft.events.push({ type: 'FortifyResolved', from, to, moved: count });
};
