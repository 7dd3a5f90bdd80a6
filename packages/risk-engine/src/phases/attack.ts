import type { Problem, Rng } from '@ludus/kernel';
import { plural } from '@ludus/kernel';
import { MAX_ROLLS } from '../limits.ts';
import type { Listing } from '../listing.ts';
import type { Position } from '../position.ts';
import { armies, refuse } from '../refusal.ts';
import { endIfDecided } from '../standing.ts';
import { ATTACK } from '../table.ts';
import { type Attack, type Blitz, type CombatRules, NEUTRAL, type PlayerId } from '../types.ts';
import { labelAt, notAdjacent, notYours, unknownTerritory } from './territory.ts';

/** One army stays behind. */
export const attackDice = ({ maxAttackDice }: CombatRules, armiesThere: number): number =>
  Math.min(maxAttackDice, armiesThere - 1);

/** The defender never has to respond: always as many dice as allowed. */
const defendDice = ({ maxDefendDice }: CombatRules, armiesThere: number): number =>
  Math.min(maxDefendDice, armiesThere);

export const list = ({ table, owners, armies: strengths, seat }: Position, into: Listing): void => {
  const { neighbours } = table.atlas;
  const { combat } = table.ruleset;
  const rights = table.rightsOf(seat);
  for (let i = 0; i < owners.length; i += 1) {
    const there = strengths[i]!;
    if (owners[i] !== seat || there < 2) continue;
    const maxDice = combat.allowAttackerDiceChoice ? attackDice(combat, there) : 0;
    for (const j of neighbours[i]!) {
      if ((rights[owners[j]!]! & ATTACK) === 0) continue;
      into.attack(i, j, maxDice);
      into.blitz(i, j, there - 1);
    }
  }
};

/** What `Attack` and `Blitz` have in common. */
const checkRoute = (position: Position, action: Attack | Blitz): Problem | undefined => {
  const { table, owners, seat } = position;
  const unknown =
    unknownTerritory(position, action.from, 'from') ?? unknownTerritory(position, action.to, 'to');
  if (unknown !== undefined) return unknown;
  const from = table.atlas.indexOf.get(action.from)!;
  const to = table.atlas.indexOf.get(action.to)!;
  if (owners[from] !== seat) return notYours(position, from);
  if (owners[to] === seat)
    return refuse('cannot_attack_own', 'to', `${labelAt(position, to)} is your own territory.`);
  if (!table.may(ATTACK, seat, owners[to]!))
    return refuse(
      'cannot_attack_teammate',
      'to',
      `${labelAt(position, to)} belongs to your teammate ${position.ownerId(to)}.`,
    );
  const distant = notAdjacent(position, from, to);
  if (distant !== undefined || position.armies[from]! >= 2) return distant;
  return refuse(
    'too_few_armies',
    'from',
    `An attack from ${labelAt(position, from)} needs at least 2 armies there.`,
  );
};

const armiesAt = ({ table, armies: strengths }: Position, { from }: Attack | Blitz): number =>
  strengths[table.atlas.indexOf.get(from)!]!;

export const check = (position: Position, action: Attack): Problem | undefined => {
  const fault = checkRoute(position, action);
  if (fault !== undefined || action.attackerDice === undefined) return fault;
  const { combat } = position.table.ruleset;
  const max = attackDice(combat, armiesAt(position, action));
  if (!combat.allowAttackerDiceChoice)
    return refuse(
      'dice_not_yours_to_choose',
      'attackerDice',
      'In this game attackers always roll all their dice.',
    );
  if (action.attackerDice > max)
    return refuse(
      'too_many_dice',
      'attackerDice',
      `You can roll at most ${plural(max, 'die', 'dice')} here.`,
    );
  return undefined;
};

export const checkBlitz = (position: Position, action: Blitz): Problem | undefined => {
  const fault = checkRoute(position, action);
  if (fault !== undefined) return fault;
  const there = armiesAt(position, action);
  if (action.stopAt >= there)
    return refuse(
      'bad_stop',
      'stopAt',
      `A blitz must stop below the ${armies(there)} in the attacking territory.`,
    );
  return undefined;
};

/** An attack, with territories as numbers of the atlas. */
interface Assault {
  readonly from: number;
  readonly to: number;
  readonly dice: number;
}

export const apply = (draft: Position, { from, to, attackerDice }: Attack): void => {
  const { atlas, ruleset } = draft.table;
  const origin = atlas.indexOf.get(from)!;
  const dice = attackerDice ?? attackDice(ruleset.combat, draft.armies[origin]!);
  const assault = { from: origin, to: atlas.indexOf.get(to)!, dice };
  if (fight(draft, assault)) capture(draft, assault);
};

export const applyBlitz = (draft: Position, { from, to, stopAt }: Blitz): void => {
  const { atlas, ruleset } = draft.table;
  const origin = atlas.indexOf.get(from)!;
  const target = atlas.indexOf.get(to)!;
  for (let rolls = 0; rolls < MAX_ROLLS && draft.armies[origin]! > stopAt; rolls += 1) {
    const assault = { from: origin, to: target, dice: attackDice(ruleset.combat, draft.armies[origin]!) };
    if (!fight(draft, assault)) continue;
    capture(draft, assault);
    return;
  }
};

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

/** One roll: highest against highest, ties to the defender. Returns whether the territory is now empty. */
const fight = (draft: Position, { from, to, dice }: Assault): boolean => {
  const { atlas, ruleset } = draft.table;
  const defenders = draft.armies[to]!;
  const attack = roll(draft.chance, dice);
  const defend = roll(draft.chance, defendDice(ruleset.combat, defenders));
  const pairs = Math.min(attack.length, defend.length);
  let defender = 0;
  for (let i = 0; i < pairs; i += 1) if (attack[i]! > defend[i]!) defender += 1;
  const attacker = pairs - defender;
  if (attacker > 0) draft.addArmies(from, -attacker);
  if (defender > 0) draft.addArmies(to, -defender);
  draft.events?.push({
    type: 'AttackResolved',
    from: atlas.ids[from]!,
    to: atlas.ids[to]!,
    attackDice: attack.length,
    defendDice: defend.length,
    rolls: { attack, defend },
    losses: { attacker, defender },
  });
  return defender === defenders;
};

/** The territory changes hands, empty, and must be occupied with at least as many armies as dice were rolled. */
const capture = (draft: Position, { from, to, dice }: Assault): void => {
  const { ids } = draft.table.atlas;
  const [fromId, toId] = [ids[from]!, ids[to]!];
  const previousOwnerId = draft.ownerId(to);
  const newOwnerId = draft.playerId;
  draft.setOwner(to, draft.seat);
  draft.capturedThisTurn = true;
  draft.events?.push({ type: 'TerritoryCaptured', from: fromId, to: toId, previousOwnerId, newOwnerId });
  const pending = {
    type: 'Occupy',
    from: fromId,
    to: toId,
    minMove: dice,
    maxMove: draft.armies[from]! - 1,
  } as const;
  draft.pending = pending;
  draft.setPhase('Occupy');
  if (previousOwnerId === NEUTRAL || draft.owners.includes(draft.table.seats.get(previousOwnerId)!)) return;
  eliminate(draft, previousOwnerId, newOwnerId);
  draft.pending = { ...pending, eliminatedId: previousOwnerId };
  endIfDecided(draft, 'elimination');
};

/** The whole hand goes to the player who took the last territory. */
const eliminate = (draft: Position, eliminatedId: PlayerId, byId: PlayerId): void => {
  const cardsTransferred = [...draft.hands[eliminatedId]!];
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
  draft.events?.push({
    type: 'PlayerEliminated',
    eliminatedId,
    byId,
    cardsTransferred,
    cardCount: cardsTransferred.length,
  });
};
