import type { Problem } from '@ludus/kernel';
import { atlasOf, labelOf } from '../atlas.ts';
import type { Draft } from '../draft.ts';
import { canFortifyFrom, canFortifyTo, canTraverseForFortify } from '../permissions.ts';
import { armies, refuse } from '../refusal.ts';
import type { ActionRange, Fortify, GameState, PlayerId } from '../types.ts';
import { notYours, unknownTerritory } from './territory.ts';

const fortifiesLeft = ({ fortifiesThisTurn, ruleset }: GameState): boolean => {
  const { maxFortifiesPerTurn } = ruleset.fortify;
  return maxFortifiesPerTurn === 'unlimited' || fortifiesThisTurn < maxFortifiesPerTurn;
};

/**
 * Labels the territories armies may pass through: equal labels are joined by a path (seed §8.3); −1 is closed.
 * One search over the map answers for all pairs at once.
 */
const labelRegions = (state: GameState, actorId: PlayerId): number[] => {
  const { ids, neighbours } = atlasOf(state.map);
  const labels: number[] = [];
  // −2: open and not reached yet.
  for (const id of ids)
    labels.push(canTraverseForFortify(state, actorId, state.territories[id]!.ownerId) ? -2 : -1);
  const queue: number[] = [];
  for (let start = 0; start < ids.length; start += 1) {
    if (labels[start] !== -2) continue;
    labels[start] = start;
    queue.push(start);
    while (queue.length > 0)
      for (const next of neighbours[queue.pop()!]!)
        if (labels[next] === -2) {
          labels[next] = start;
          queue.push(next);
        }
  }
  return labels;
};

/** Everything that a territory's armies can be moved to, in order. */
type Destinations = (from: number) => readonly number[];

const connected = (state: GameState, actorId: PlayerId): Destinations => {
  const { ids, neighbours } = atlasOf(state.map);
  const labels = labelRegions(state, actorId);
  const byLabel = new Map<number, number[]>();
  const add = (label: number, territory: number): void => {
    const list = byLabel.get(label);
    if (list === undefined) byLabel.set(label, [territory]);
    else list.push(territory);
  };
  for (let i = 0; i < ids.length; i += 1) {
    if (!canFortifyTo(state, actorId, state.territories[ids[i]!]!.ownerId)) continue;
    const label = labels[i]!;
    if (label >= 0) add(label, i);
    // A teammate's territory where armies may stop but not pass: reached from any region next to it.
    else for (const region of new Set(neighbours[i]!.map((j) => labels[j]!))) if (region >= 0) add(region, i);
  }
  return (from) => byLabel.get(labels[from]!) ?? [];
};

const adjacent = (state: GameState, actorId: PlayerId): Destinations => {
  const { ids, neighbours } = atlasOf(state.map);
  return (from) =>
    neighbours[from]!.filter((to) => canFortifyTo(state, actorId, state.territories[ids[to]!]!.ownerId));
};

const destinations = (state: GameState, actorId: PlayerId): Destinations =>
  (state.ruleset.fortify.fortifyMode === 'connected' ? connected : adjacent)(state, actorId);

export const ranges = (state: GameState, into: ActionRange[]): void => {
  if (!fortifiesLeft(state)) return;
  const { ids } = atlasOf(state.map);
  const actorId = state.turn.currentPlayerId;
  const reach = destinations(state, actorId);
  for (let i = 0; i < ids.length; i += 1) {
    const from = ids[i]!;
    const { ownerId, armies: there } = state.territories[from]!;
    if (there < 2 || !canFortifyFrom(state, actorId, ownerId)) continue;
    const max = there - 1;
    for (const j of reach(i)) if (j !== i) into.push({ type: 'Fortify', from, to: ids[j]!, min: 1, max });
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
  if (!destinations(state, actorId)(indexOf.get(from)!).includes(indexOf.get(to)!))
    return state.ruleset.fortify.fortifyMode === 'adjacent'
      ? refuse('not_adjacent', 'to', `${labelOf(map, from)} does not border ${labelOf(map, to)}.`)
      : refuse(
          'not_connected',
          'to',
          `There is no open way from ${labelOf(map, from)} to ${labelOf(map, to)}.`,
        );
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
