import type { Problem } from '@ludus/kernel';
import { type Atlas, atlasOf, labelOf } from '../atlas.ts';
import type { Draft } from '../draft.ts';
import { canFortifyFrom, canFortifyTo, canTraverseForFortify } from '../permissions.ts';
import { armies, refuse } from '../refusal.ts';
import { type Survey, surveyOf } from '../survey.ts';
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
  readonly labels: Int32Array;
  /** 1 where armies may end. */
  readonly ends: Uint8Array;
  readonly neighbours: Atlas['neighbours'];
}

const findRegions = (state: GameState, { owners }: Survey): Regions => {
  const { ids, neighbours } = atlasOf(state.map);
  const actorId = state.turn.currentPlayerId;
  const labels = new Int32Array(ids.length);
  const ends = new Uint8Array(ids.length);
  for (let i = 0; i < ids.length; i += 1) {
    labels[i] = canTraverseForFortify(state, actorId, owners[i]!) ? UNSEEN : CLOSED;
    ends[i] = canFortifyTo(state, actorId, owners[i]!) ? 1 : 0;
  }
  const open: number[] = [];
  for (let start = 0; start < ids.length; start += 1) {
    if (labels[start] !== UNSEEN) continue;
    labels[start] = start;
    open.push(start);
    while (open.length > 0)
      for (const next of neighbours[open.pop()!]!)
        if (labels[next] === UNSEEN) {
          labels[next] = start;
          open.push(next);
        }
  }
  return { labels, ends, neighbours };
};

/** Whether armies get from a region to a territory they may end in. */
const reaches = ({ labels, neighbours }: Regions, region: number, to: number): boolean => {
  if (labels[to] !== CLOSED) return labels[to] === region;
  // A teammate's territory where armies may end but not pass: it has to be next to the region.
  return neighbours[to]!.some((next) => labels[next] === region);
};

export const ranges = (state: GameState, into: ActionRange[]): void => {
  if (!fortifiesLeft(state)) return;
  const { ids, neighbours } = atlasOf(state.map);
  const survey = surveyOf(state);
  const regions = findRegions(state, survey);
  const { labels, ends } = regions;
  const isAdjacent = state.ruleset.fortify.fortifyMode === 'adjacent';
  for (let i = 0; i < ids.length; i += 1) {
    const max = survey.armies[i]! - 1;
    if (max < 1 || !canFortifyFrom(state, state.turn.currentPlayerId, survey.owners[i]!)) continue;
    const from = ids[i]!;
    const region = labels[i]!;
    if (isAdjacent) {
      for (const j of neighbours[i]!)
        if (ends[j] === 1) into.push({ type: 'Fortify', from, to: ids[j]!, min: 1, max });
    } else {
      for (let j = 0; j < ids.length; j += 1)
        if (ends[j] === 1 && j !== i && reaches(regions, region, j))
          into.push({ type: 'Fortify', from, to: ids[j]!, min: 1, max });
    }
  }
};

export const check = (
  state: GameState,
  { from, to, count }: Fortify,
  actorId: PlayerId,
): Problem | undefined => {
  const { map, territories } = state;
  const { indexOf } = atlasOf(map);
  const unknown = unknownTerritory(state, from, 'from') ?? unknownTerritory(state, to, 'to');
  if (unknown !== undefined) return unknown;
  if (!fortifiesLeft(state)) return refuse('no_fortify_left', 'type', 'You have no fortify left this turn.');
  if (!canFortifyFrom(state, actorId, territories[from]!.ownerId)) return notYours(state, actorId, from);
  if (from === to) return refuse('same_territory', 'to', 'Armies must move to another territory.');
  const { ownerId } = territories[to]!;
  if (!canFortifyTo(state, actorId, ownerId))
    return refuse('cannot_fortify_there', 'to', `${labelOf(map, to)} belongs to ${ownerId}.`);
  if (state.ruleset.fortify.fortifyMode === 'adjacent') {
    if (!areAdjacent(state, from, to))
      return refuse('not_adjacent', 'to', `${labelOf(map, from)} does not border ${labelOf(map, to)}.`);
  } else {
    const regions = findRegions(state, surveyOf(state));
    if (!reaches(regions, regions.labels[indexOf.get(from)!]!, indexOf.get(to)!))
      return refuse(
        'not_connected',
        'to',
        `There is no open way from ${labelOf(map, from)} to ${labelOf(map, to)}.`,
      );
  }
  const movable = territories[from]!.armies - 1;
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
