import { type Problem, plural, sameJson } from '@ludus/kernel';
import { labelOf } from './atlas.ts';
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

/** Whether the rules can lead to a state. Every group of checks relies on those before it. */

/** Whether two lists contain the same items, each once. */
const sameSet = (a: readonly string[], b: readonly string[]): boolean => {
  const items = new Set(b);
  return a.length === b.length && new Set(a).size === a.length && a.every((item) => items.has(item));
};

type People = Pick<GameState, 'playerIds' | 'players' | 'turnOrder' | 'turn' | 'defeated'>;

export const checkPeople = ({ playerIds, players, turnOrder, turn, defeated }: People): Problem[] => {
  if (!sameSet(Object.keys(players), playerIds))
    return when(
      true,
      ['players'],
      'players must have an entry for every player in playerIds, and for nobody else.',
    );
  const out = playerIds.filter((id) => players[id]!.status === 'defeated');
  return [
    ...when(!sameSet(turnOrder, playerIds), ['turnOrder'], 'The turn order must name every player once.'),
    ...when(!sameSet(defeated, out), ['defeated'], 'The list must name every defeated player exactly once.'),
    ...when(
      !playerIds.includes(turn.currentPlayerId),
      ['turn', 'currentPlayerId'],
      `It is the turn of "${turn.currentPlayerId}", who is not a player.`,
    ),
  ];
};

const playerName = ({ seats }: Table, id: string): string => `Player ${seats.get(id)}`;

type Pieces = People & Pick<GameState, 'territories' | 'pending' | 'cardsById' | 'deck' | 'hands'>;

export const checkPieces = (pieces: Pieces, table: Table): Problem[] => {
  const problems = [
    ...when(
      !sameSet(Object.keys(pieces.territories), table.atlas.ids),
      ['territories'],
      'The territories must be the ones on the map.',
    ),
    ...when(
      !sameSet(Object.keys(pieces.hands), table.playerIds),
      ['hands'],
      'Every player needs one hand of cards.',
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
      ...when(
        !known,
        ['territories', id, 'ownerId'],
        `${labelOf(table.map, id)} belongs to "${ownerId}", who is not a player.`,
      ),
      ...when(
        armies === 0 && id !== emptied,
        ['territories', id, 'armies'],
        `${labelOf(table.map, id)} needs at least 1 army.`,
      ),
    );
  }
  for (const id of playerIds)
    problems.push(
      ...when(
        owners.has(id) !== (players[id]!.status === 'alive'),
        ['players', id, 'status'],
        players[id]!.status === 'alive'
          ? `${playerName(table, id)} has no territory, so they must be out of the game.`
          : `${playerName(table, id)} is out of the game, so they cannot own a territory.`,
      ),
    );
  return [
    ...problems,
    ...when(total > MAX_ARMIES, ['territories'], `The board holds more than ${MAX_ARMIES} armies.`),
  ];
};

const checkCards = ({ cardsById, deck, hands, players }: Pieces, table: Table): Problem[] => {
  const { cards } = table;
  const everywhere = [...deck.draw, ...deck.discard, ...Object.values(hands).flat()];
  const idle = Object.keys(hands).filter((id) => players[id]!.status === 'defeated' && hands[id]!.length > 0);
  return [
    ...when(!sameJson(cardsById, cards.byId), ['cardsById'], 'The cards must match the map and the ruleset.'),
    ...when(
      !sameSet(everywhere, cards.ids),
      ['deck'],
      'Every card must be in one place: draw pile, discard pile or a hand.',
    ),
    ...idle.flatMap((id) =>
      when(true, ['hands', id], `${playerName(table, id)} is defeated and cannot hold cards.`),
    ),
  ];
};

/** Turn, phase and result of a position whose parts are valid. */
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
      'The teams must alternate in the turn order.',
    ),
    ...when(turn.phase === 'Setup', ['turn', 'phase'], 'A position cannot be in the Setup phase.'),
    ...when(
      !isOver && !position.isAlive(position.seat),
      ['turn', 'currentPlayerId'],
      'The player to act is out of the game.',
    ),
    ...when(
      isOver !== (result !== undefined),
      ['result'],
      'A finished game must have a result, and an unfinished game must not.',
    ),
    ...when(
      !isOver && sidesAlive(position).length === 1,
      ['turn', 'phase'],
      'Only one side is left, so the game is over.',
    ),
    ...when(
      roundLimit !== null && turn.round > roundLimit,
      ['turn', 'round'],
      `Round ${turn.round} is past the limit of ${plural(roundLimit ?? 0, 'round')}.`,
    ),
  ];
};

/** The counters of a turn. */
const checkCounters = ({ turn, pending, capturedThisTurn, fortifiesThisTurn, result, table }: Position) => {
  const { maxFortifiesPerTurn } = table.ruleset.fortify;
  const mayFortify = turn.phase === 'Fortify' || result?.reason === 'resignation';
  const most = !mayFortify ? 0 : maxFortifiesPerTurn === 'unlimited' ? Infinity : maxFortifiesPerTurn;
  const mustHave = pending !== undefined || result?.reason === 'elimination';
  const cannotHave = turn.phase === 'Reinforcement' || result?.reason === 'territory_control';
  return [
    ...when(
      fortifiesThisTurn > most,
      ['fortifiesThisTurn'],
      'There were more fortifications this turn than the rules allow.',
    ),
    ...when(
      mustHave ? !capturedThisTurn : cannotHave && capturedThisTurn,
      ['capturedThisTurn'],
      mustHave
        ? 'A territory must have been captured this turn.'
        : 'No territory can have been captured this turn yet.',
    ),
  ];
};

/** Hands are limited, so that every set in them can be listed. */
const MAX_SETS = 100_000;

const checkHands = ({ hands, table }: Position): Problem[] =>
  table.playerIds
    .filter((id) => countSets(table, hands[id]!) > MAX_SETS)
    .flatMap((id) =>
      when(true, ['hands', id], `${playerName(table, id)} holds more cards than a player can collect.`),
    );

const checkPhase = (position: Position): Problem[] => {
  const { turn, pending, reinforcements, table } = position;
  const isPlacing = turn.phase === 'Reinforcement';
  const problems = [
    ...when(
      isPlacing !== (reinforcements !== undefined),
      ['reinforcements'],
      'There must be armies to place in the Reinforcement phase, and in no other phase.',
    ),
    ...when(
      (pending?.type === 'Occupy') !== (turn.phase === 'Occupy') ||
        (pending?.type === 'TradeDown' && !isPlacing),
      ['pending'],
      'The pending step does not belong to this phase.',
    ),
    ...when(
      pending?.type === 'TradeDown' && pending.handLimit !== tradeDownLimit(table.ruleset.cards),
      ['pending', 'handLimit'],
      'The hand limit must be the one in the ruleset.',
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
    ...when(
      owners[from] !== seat,
      ['pending', 'from'],
      'The attacking territory must belong to the player to act.',
    ),
    ...when(
      owners[to] !== seat,
      ['pending', 'to'],
      'The captured territory must belong to the player to act.',
    ),
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
      'The captured territory must be next to the attacking one.',
    ),
    ...when(
      armies[to] !== 0,
      ['territories', pending.to, 'armies'],
      'The captured territory must be empty until armies move in.',
    ),
    ...when(
      maxMove !== armies[from]! - 1,
      ['pending', 'maxMove'],
      'The maximum to move in must be all armies but one.',
    ),
    ...when(
      minMove < least || minMove > dice,
      ['pending', 'minMove'],
      'The minimum to move in must be a number of dice the attacker could roll.',
    ),
    ...when(
      eliminatedId !== undefined && (!defeated.includes(eliminatedId) || !table.may(ATTACK, seat, victim)),
      ['pending', 'eliminatedId'],
      'The eliminated player must be a defeated opponent.',
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
    ...when(
      isLimit === (alive.length === 1),
      ['result', 'reason'],
      'The result does not match the players who are left.',
    ),
    ...when(
      isLimit && (turn.round !== table.ruleset.roundLimit || !endsRound(position)),
      ['result', 'reason'],
      'A win by territories needs a round limit that has been reached.',
    ),
    ...when(
      !sameJson(result, expected),
      ['result'],
      'The winner must be the last side left, or the side ahead at the round limit.',
    ),
    ...when(
      !isLimit && (last === undefined || table.sides[table.seats.get(last)!] === side),
      ['defeated'],
      'The last player defeated must be an opponent of the winner.',
    ),
    ...when(
      !position.isAlive(position.seat) && !isLeaving,
      ['turn', 'currentPlayerId'],
      'The player to act was out of the game before it ended.',
    ),
  ];
};

/** Whether nobody plays after the player to act in this round. */
const endsRound = (position: Position): boolean => {
  const { order } = position.table;
  return !order.slice(order.indexOf(position.seat) + 1).some((seat) => position.isAlive(seat));
};
