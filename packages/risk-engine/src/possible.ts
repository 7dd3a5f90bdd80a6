import { type Problem, sameJson } from '@ludus/kernel';
import { countSets } from './cards.ts';
import { checkPool } from './grants.ts';
import { MAX_ARMIES } from './limits.ts';
import { attackDice } from './phases/attack.ts';
import { tradeDownLimit } from './phases/trade.ts';
import type { Position } from './position.ts';
import { impossible as when } from './refusal.ts';
import { interleaved } from './setup.ts';
import { resultFor, sideAhead, sidesAlive } from './standing.ts';
import { ATTACK, type Table } from './table.ts';
import { type GameState, NEUTRAL, type Pending } from './types.ts';

/** Whether the rules could have brought a state about. Every group of checks relies on those before it. */

/** Whether one list holds what the other does, everything once. */
const sameSet = (a: readonly string[], b: readonly string[]): boolean => {
  const items = new Set(b);
  return a.length === b.length && new Set(a).size === a.length && a.every((item) => items.has(item));
};

type People = Pick<GameState, 'playerIds' | 'players' | 'turnOrder' | 'turn' | 'defeated'>;

export const checkPeople = ({ playerIds, players, turnOrder, turn, defeated }: People): Problem[] => {
  if (!sameSet(Object.keys(players), playerIds))
    return when(true, ['players'], 'must be exactly the players in playerIds.');
  const out = playerIds.filter((id) => players[id]!.status === 'defeated');
  return [
    ...when(!sameSet(turnOrder, playerIds), ['turnOrder'], 'must name every player once.'),
    ...when(!sameSet(defeated, out), ['defeated'], 'must name every defeated player once.'),
    ...when(!playerIds.includes(turn.currentPlayerId), ['turn', 'currentPlayerId'], 'is not a player.'),
  ];
};

type Pieces = People & Pick<GameState, 'territories' | 'pending' | 'cardsById' | 'deck' | 'hands'>;

export const checkPieces = (pieces: Pieces, table: Table): Problem[] => {
  const problems = [
    ...when(
      !sameSet(Object.keys(pieces.territories), table.atlas.ids),
      ['territories'],
      "must be exactly the map's.",
    ),
    ...when(
      !sameSet(Object.keys(pieces.hands), table.playerIds),
      ['hands'],
      'must hold one hand per player.',
    ),
  ];
  return problems.length > 0 ? problems : [...checkBoard(pieces, table), ...checkCards(pieces, table)];
};

const checkBoard = ({ players, playerIds, territories, pending }: Pieces, table: Table): Problem[] => {
  const problems: Problem[] = [];
  const owners = new Set<string>();
  const emptied = pending?.type === 'Occupy' ? pending.to : undefined;
  let total = 0;
  for (const [id, { ownerId, armies }] of Object.entries(territories)) {
    owners.add(ownerId);
    total += armies;
    const known = ownerId === NEUTRAL || table.seats.has(ownerId);
    problems.push(
      ...when(!known, ['territories', id, 'ownerId'], `"${ownerId}" is not a player.`),
      ...when(armies === 0 && id !== emptied, ['territories', id, 'armies'], 'must be at least 1.'),
    );
  }
  for (const id of playerIds)
    problems.push(
      ...when(
        owners.has(id) !== (players[id]!.status === 'alive'),
        ['players', id, 'status'],
        'must be "alive" exactly for those who own a territory.',
      ),
    );
  return [...problems, ...when(total > MAX_ARMIES, ['territories'], `hold more than ${MAX_ARMIES} armies.`)];
};

const checkCards = ({ cardsById, deck, hands, players }: Pieces, { cards }: Table): Problem[] => {
  const everywhere = [...deck.draw, ...deck.discard, ...Object.values(hands).flat()];
  const idle = Object.keys(hands).filter((id) => players[id]!.status === 'defeated' && hands[id]!.length > 0);
  return [
    ...when(!sameJson(cardsById, cards.byId), ['cardsById'], 'must be the cards of the map and the ruleset.'),
    ...when(
      !sameSet(everywhere, cards.ids),
      ['deck'],
      'every card must be in one place: deck, discard pile or a hand.',
    ),
    ...idle.flatMap((id) => when(true, ['hands', id], 'a defeated player holds no cards.')),
  ];
};

/** Turn, phase and result of a position whose pieces are in order. */
export const checkMoment = (position: Position): Problem[] => {
  for (const check of [checkTurn, checkCounters, checkHands, checkPhase, checkResult]) {
    const problems = check(position);
    if (problems.length > 0) return problems;
  }
  return [];
};

const checkTurn = (position: Position): Problem[] => {
  const { players, turn, table, result } = position;
  const isOver = turn.phase === 'GameOver';
  const { roundLimit } = table.ruleset;
  const seated = table.turnOrder.map((id) => ({ id, ...players[id]! }));
  return [
    ...when(
      !sameJson(interleaved(seated, table.ruleset), seated),
      ['turnOrder'],
      'must alternate between the teams.',
    ),
    ...when(turn.phase === 'Setup', ['turn', 'phase'], 'a state never has the phase Setup.'),
    ...when(!isOver && !position.isAlive(position.seat), ['turn', 'currentPlayerId'], 'is out of the game.'),
    ...when(isOver !== (result !== undefined), ['result'], 'must be present exactly when the game is over.'),
    ...when(
      !isOver && sidesAlive(position).length === 1,
      ['turn', 'phase'],
      'must be "GameOver" when one side is left.',
    ),
    ...when(roundLimit !== null && turn.round > roundLimit, ['turn', 'round'], 'is past the round limit.'),
  ];
};

/** What is counted within a turn. */
const checkCounters = ({ turn, pending, capturedThisTurn, fortifiesThisTurn, result, table }: Position) => {
  const { maxFortifiesPerTurn } = table.ruleset.fortify;
  const mayFortify = turn.phase === 'Fortify' || result?.reason === 'resignation';
  const most = !mayFortify ? 0 : maxFortifiesPerTurn === 'unlimited' ? Infinity : maxFortifiesPerTurn;
  const mustHave = pending !== undefined || result?.reason === 'elimination';
  const cannotHave = turn.phase === 'Reinforcement' || result?.reason === 'territory_control';
  return [
    ...when(fortifiesThisTurn > most, ['fortifiesThisTurn'], 'is more than the rules allow here.'),
    ...when(
      mustHave ? !capturedThisTurn : cannotHave && capturedThisTurn,
      ['capturedThisTurn'],
      `must be ${mustHave} here.`,
    ),
  ];
};

/** Hands are limited, so that every set in them can be listed. */
const MAX_SETS = 100_000;

const checkHands = ({ hands, table }: Position): Problem[] =>
  table.playerIds
    .filter((id) => countSets(table, hands[id]!) > MAX_SETS)
    .flatMap((id) => when(true, ['hands', id], 'holds more cards than a player can collect.'));

const checkPhase = (position: Position): Problem[] => {
  const { turn, pending, reinforcements, table } = position;
  const isPlacing = turn.phase === 'Reinforcement';
  const problems = [
    ...when(
      isPlacing !== (reinforcements !== undefined),
      ['reinforcements'],
      'belong to phase Reinforcement.',
    ),
    ...when(
      (pending?.type === 'Occupy') !== (turn.phase === 'Occupy') ||
        (pending?.type === 'TradeDown' && !isPlacing),
      ['pending'],
      'does not fit the phase.',
    ),
    ...when(
      pending?.type === 'TradeDown' && pending.handLimit !== tradeDownLimit(table.ruleset.cards),
      ['pending', 'handLimit'],
      'does not match the round limit of the ruleset.',
    ),
  ];
  if (problems.length > 0) return problems;
  if (isPlacing) return checkPool(position);
  return pending?.type === 'Occupy' ? checkOccupy(position, pending) : [];
};

const checkOccupy = (position: Position, pending: Extract<Pending, { type: 'Occupy' }>): Problem[] => {
  const { table, owners, armies, seat, defeated } = position;
  const { minMove, maxMove, eliminatedId } = pending;
  const from = table.atlas.indexOf.get(pending.from) ?? -1;
  const to = table.atlas.indexOf.get(pending.to) ?? -1;
  const problems = [
    ...when(owners[from] !== seat, ['pending', 'from'], 'must belong to the player to act.'),
    ...when(owners[to] !== seat, ['pending', 'to'], 'must belong to the player to act.'),
  ];
  if (problems.length > 0) return problems;
  const { combat } = table.ruleset;
  const dice = attackDice(combat, armies[from]!);
  const least = combat.allowAttackerDiceChoice ? 1 : dice;
  const victim = eliminatedId === undefined ? 0 : (table.seats.get(eliminatedId) ?? 0);
  return [
    ...when(
      !table.atlas.neighbours[from]!.includes(to),
      ['pending', 'to'],
      'must be next to the attacking territory.',
    ),
    ...when(armies[to] !== 0, ['territories', pending.to, 'armies'], 'must be 0 until it is occupied.'),
    ...when(maxMove !== armies[from]! - 1, ['pending', 'maxMove'], 'must leave one army behind.'),
    ...when(minMove < least || minMove > dice, ['pending', 'minMove'], 'must be a possible number of dice.'),
    ...when(
      eliminatedId !== undefined && (!defeated.includes(eliminatedId) || !table.may(ATTACK, seat, victim)),
      ['pending', 'eliminatedId'],
      'must be a defeated opponent.',
    ),
  ];
};

const checkResult = (position: Position): Problem[] => {
  const { result, table, turn, defeated } = position;
  if (result === undefined) return [];
  const { reason } = result;
  const alive = sidesAlive(position);
  const isLimit = reason === 'territory_control';
  const side = isLimit ? sideAhead(position) : alive[0]!;
  const expected = resultFor(table.ruleset, reason, side === 0 ? undefined : table.sideNames[side]);
  const last = defeated.at(-1);
  const isLeaving = turn.currentPlayerId === last && reason !== 'elimination';
  return [
    ...when(isLimit === (alive.length === 1), ['result', 'reason'], 'does not fit the players who are left.'),
    ...when(
      isLimit && (turn.round !== table.ruleset.roundLimit || !endsRound(position)),
      ['result', 'reason'],
      'needs a round limit that has been reached.',
    ),
    ...when(!sameJson(result, expected), ['result'], 'must name the side that is left or ahead.'),
    ...when(
      !isLimit && (last === undefined || table.sides[table.seats.get(last)!] === side),
      ['defeated'],
      'must end with an opponent of the winner.',
    ),
    ...when(
      !position.isAlive(position.seat) && !isLeaving,
      ['turn', 'currentPlayerId'],
      'was out of the game before it ended.',
    ),
  ];
};

/** Whether nobody plays after the player to act in this round. */
const endsRound = (position: Position): boolean => {
  const { order } = position.table;
  return !order.slice(order.indexOf(position.seat) + 1).some((seat) => position.isAlive(seat));
};
