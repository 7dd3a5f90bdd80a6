import type { Problem, Rng } from '@ludus/kernel';
import { atlasOf, labelOf } from '../atlas.ts';
import type { Draft } from '../draft.ts';
import { territoryOf } from '../ledger.ts';
import { canAttackFrom, canAttackInto } from '../permissions.ts';
import { armies, refuse } from '../refusal.ts';
import { endIfDecided } from '../standing.ts';
import { surveyOf } from '../survey.ts';
import {
  type ActionRange,
  type Attack,
  type Blitz,
  type CombatRules,
  type GameState,
  NEUTRAL,
  type PlayerId,
  type TerritoryId,
} from '../types.ts';
import { areAdjacent, notYours, unknownTerritory } from './territory.ts';

/** One army stays behind. */
const attackDice = ({ maxAttackDice }: CombatRules, armiesThere: number): number =>
  Math.min(maxAttackDice, armiesThere - 1);

/** The defender never has to answer: always as many dice as allowed. */
const defendDice = ({ maxDefendDice }: CombatRules, armiesThere: number): number =>
  Math.min(maxDefendDice, armiesThere);

export const ranges = (state: GameState, into: ActionRange[]): void => {
  const { ids, neighbours } = atlasOf(state.map);
  const { owners, armies: strengths } = surveyOf(state);
  const { combat } = state.ruleset;
  const actorId = state.turn.currentPlayerId;
  for (let i = 0; i < ids.length; i += 1) {
    const there = strengths[i]!;
    if (there < 2 || !canAttackFrom(state, actorId, owners[i]!)) continue;
    const from = ids[i]!;
    const max = attackDice(combat, there);
    for (const j of neighbours[i]!) {
      if (!canAttackInto(state, actorId, owners[j]!)) continue;
      const to = ids[j]!;
      into.push(
        combat.allowAttackerDiceChoice
          ? { type: 'Attack', from, to, min: 1, max }
          : { type: 'Attack', from, to },
      );
      into.push({ type: 'Blitz', from, to, min: 1, max: there - 1 });
    }
  }
};

/** What `Attack` and `Blitz` have in common. */
const checkRoute = (
  state: GameState,
  { from, to }: Attack | Blitz,
  actorId: PlayerId,
): Problem | undefined => {
  const { map } = state;
  const unknown = unknownTerritory(state, from, 'from') ?? unknownTerritory(state, to, 'to');
  if (unknown !== undefined) return unknown;
  if (!canAttackFrom(state, actorId, territoryOf(state, from).ownerId)) return notYours(state, actorId, from);
  const { ownerId } = territoryOf(state, to);
  if (ownerId === actorId)
    return refuse('cannot_attack_own', 'to', `${labelOf(map, to)} is your own territory.`);
  if (!canAttackInto(state, actorId, ownerId))
    return refuse('cannot_attack_teammate', 'to', `${labelOf(map, to)} belongs to your teammate ${ownerId}.`);
  if (!areAdjacent(state, from, to))
    return refuse('not_adjacent', 'to', `${labelOf(map, from)} does not border ${labelOf(map, to)}.`);
  if (territoryOf(state, from).armies < 2)
    return refuse(
      'too_few_armies',
      'from',
      `An attack from ${labelOf(map, from)} needs at least 2 armies there.`,
    );
  return undefined;
};

export const check = (state: GameState, action: Attack, actorId: PlayerId): Problem | undefined => {
  const fault = checkRoute(state, action, actorId);
  if (fault !== undefined || action.attackerDice === undefined) return fault;
  const { combat } = state.ruleset;
  const max = attackDice(combat, territoryOf(state, action.from).armies);
  if (!combat.allowAttackerDiceChoice)
    return refuse('dice_not_yours_to_choose', 'attackerDice', 'In this game attacks use all dice there are.');
  if (action.attackerDice > max)
    return refuse('too_many_dice', 'attackerDice', `At most ${max} dice can be rolled here.`);
  return undefined;
};

export const checkBlitz = (state: GameState, action: Blitz, actorId: PlayerId): Problem | undefined => {
  const fault = checkRoute(state, action, actorId);
  if (fault !== undefined) return fault;
  const there = territoryOf(state, action.from).armies;
  if (action.stopAt >= there)
    return refuse('bad_stop', 'stopAt', `Must be below the ${armies(there)} in the attacking territory.`);
  return undefined;
};

export const apply = (draft: Draft, { from, to, attackerDice }: Attack, actorId: PlayerId): void => {
  const dice = attackerDice ?? attackDice(draft.before.ruleset.combat, draft.territory(from).armies);
  if (fight(draft, { from, to, dice })) capture(draft, { from, to, dice }, actorId);
};

export const applyBlitz = (draft: Draft, { from, to, stopAt }: Blitz, actorId: PlayerId): void => {
  const { combat } = draft.before.ruleset;
  while (draft.territory(from).armies > stopAt) {
    const dice = attackDice(combat, draft.territory(from).armies);
    if (!fight(draft, { from, to, dice })) continue;
    capture(draft, { from, to, dice }, actorId);
    break;
  }
};

interface Assault {
  readonly from: TerritoryId;
  readonly to: TerritoryId;
  readonly dice: number;
}

/** Highest first. */
const roll = (rng: Rng, count: number): number[] => {
  const dice: number[] = [];
  for (let i = 0; i < count; i += 1) {
    const die = 1 + rng.int(6);
    let at = i;
    while (at > 0 && dice[at - 1]! < die) {
      dice[at] = dice[at - 1]!;
      at -= 1;
    }
    dice[at] = die;
  }
  return dice;
};

/** One roll: highest against highest, ties to the defender. Answers whether the territory is empty now. */
const fight = (draft: Draft, { from, to, dice }: Assault): boolean => {
  const defenders = draft.territory(to).armies;
  const attack = roll(draft.rng, dice);
  const defend = roll(draft.rng, defendDice(draft.before.ruleset.combat, defenders));
  const pairs = Math.min(attack.length, defend.length);
  let defender = 0;
  for (let i = 0; i < pairs; i += 1) if (attack[i]! > defend[i]!) defender += 1;
  const attacker = pairs - defender;
  if (attacker > 0) draft.addArmies(from, -attacker);
  if (defender > 0) draft.addArmies(to, -defender);
  draft.events.push({
    type: 'AttackResolved',
    from,
    to,
    attackDice: attack.length,
    defendDice: defend.length,
    rolls: { attack, defend },
    losses: { attacker, defender },
  });
  return defender === defenders;
};

/** The territory changes hands, empty, and must be occupied with at least as many armies as dice were rolled. */
const capture = (draft: Draft, { from, to, dice }: Assault, newOwnerId: PlayerId): void => {
  const previousOwnerId = draft.territory(to).ownerId;
  draft.setTerritory(to, { ownerId: newOwnerId, armies: 0 });
  draft.capturedThisTurn = true;
  draft.events.push({ type: 'TerritoryCaptured', from, to, previousOwnerId, newOwnerId });
  const maxMove = draft.territory(from).armies - 1;
  draft.pending = { type: 'Occupy', from, to, minMove: dice, maxMove };
  draft.setPhase('Occupy');
  if (previousOwnerId === NEUTRAL || ownsAny(draft, previousOwnerId)) return;
  eliminate(draft, previousOwnerId, newOwnerId);
  draft.pending = { ...draft.pending, eliminatedId: previousOwnerId };
  endIfDecided(draft, 'elimination');
};

const ownsAny = (draft: Draft, playerId: PlayerId): boolean =>
  draft.atlas.ids.some((id) => draft.territory(id).ownerId === playerId);

/** The whole hand goes to whoever took the last territory. */
const eliminate = (draft: Draft, eliminatedId: PlayerId, byId: PlayerId): void => {
  const cardsTransferred = draft.hands[eliminatedId]!;
  draft.hands = {
    ...draft.hands,
    [eliminatedId]: [],
    [byId]: [...draft.hands[byId]!, ...cardsTransferred],
  };
  draft.players = {
    ...draft.players,
    [eliminatedId]: { ...draft.players[eliminatedId]!, status: 'defeated' },
  };
  draft.defeated = [...draft.defeated, eliminatedId];
  draft.events.push({
    type: 'PlayerEliminated',
    eliminatedId,
    byId,
    cardsTransferred,
    cardCount: cardsTransferred.length,
  });
};
