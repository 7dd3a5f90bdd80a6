import { type Problem, problem, type Seat, seats } from '@ludus/kernel';
import { type Board, boardOf } from './board.ts';
import { hasPlacement } from './placement.ts';
import type { Position } from './position.ts';
import { loadPosition } from './state.ts';
import { ringThreshold, territoryThreshold } from './thresholds.ts';
import { checkSwap, checkTurn, type Report } from './turnConsistency.ts';
import type { GameState } from './types.ts';

/** Everything that keeps a well-formed state from being a position of this game, named one by one. */

const cellPath = (part: string, key: string): string => `board.${part}["${key}"]`;

const checkCells = (state: GameState, board: Board, report: Report): void => {
  const { stacks, markers, collapsedSpaces } = state.board;
  const taken = new Set<string>();
  const n = state.players.length;
  const check = (part: string, key: string, owners: readonly Seat[]): void => {
    const path = cellPath(part, key);
    if (!board.cellOfKey.has(key)) report('no_such_cell', path, `There is no cell ${key} on ${board.type}.`);
    else if (taken.has(key))
      report('cell_taken', path, `The cell ${key} already holds something else (R021).`);
    if (owners.some((seat) => seat > n)) report('no_such_player', path, `There are only ${n} players.`);
    taken.add(key);
  };
  for (const [key, { rings }] of Object.entries(stacks)) {
    check('stacks', key, rings);
    if (rings.length > board.maxHeight)
      report(
        'too_high',
        cellPath('stacks', key),
        `No stack on ${board.type} grows above ${board.maxHeight} rings (R091).`,
      );
  }
  for (const [key, { player }] of Object.entries(markers)) check('markers', key, [player]);
  for (const [key, player] of Object.entries(collapsedSpaces)) check('collapsedSpaces', key, [player]);
};

const checkSeats = (state: GameState, report: Report): void => {
  const n = state.players.length;
  const check = (seat: Seat | null, path: string): void => {
    if (seat !== null && seat > n) report('no_such_player', path, `There are only ${n} players.`);
  };
  for (const [i, { playerNumber }] of state.players.entries())
    if (playerNumber !== i + 1)
      report('wrong_seat', `players[${i}].playerNumber`, `Players are listed by seat: this is ${i + 1}.`);
  check(state.currentPlayer, 'currentPlayer');
  check(state.winner, 'winner');
  check(state.lpsRoundOpener, 'lpsRoundOpener');
  check(state.lpsExclusivePlayer, 'lpsExclusivePlayer');
  for (const seat of Object.keys(state.lpsCurrentRoundActorMask))
    check(Number(seat), 'lpsCurrentRoundActorMask');
  for (const [i, seat] of state.lastActors.entries()) check(seat, `lastActors[${i}]`);
  if (new Set(state.lastActors).size < state.lastActors.length)
    report('repeated', 'lastActors', 'Every seat is listed at most once.');
};

const checkDerived = (state: GameState, board: Board, report: Report): void => {
  const n = state.players.length;
  const { ringsPerPlayer, swapRuleEnabled } = state.rulesOptions;
  const must = (path: string, found: unknown, expected: unknown): void => {
    if (found !== expected) report('wrong_value', path, `${path} must be ${expected} here, not ${found}.`);
  };
  must('board.type', state.board.type, state.boardType);
  must('board.size', state.board.size, board.size);
  must('totalRingsInPlay', state.totalRingsInPlay, n * ringsPerPlayer);
  must('victoryThreshold', state.victoryThreshold, ringThreshold(ringsPerPlayer, n));
  must('territoryVictoryThreshold', state.territoryVictoryThreshold, territoryThreshold(board.cellCount, n));
  const eliminated = state.players.reduce((sum, player) => sum + player.eliminatedRings, 0);
  must('totalRingsEliminated', state.totalRingsEliminated, eliminated);
  const owners = Object.values(state.board.collapsedSpaces);
  for (const [i, player] of state.players.entries())
    must(
      `players[${i}].territorySpaces`,
      player.territorySpaces,
      owners.filter((seat) => seat === i + 1).length,
    );
  must('gameStatus', state.gameStatus, state.currentPhase === 'game_over' ? 'finished' : 'active');
  if (!swapRuleEnabled || n !== 2) must('swap', state.swap, 'off');
  else if (state.swap === 'off') report('wrong_value', 'swap', 'swap must say what became of the swap rule.');
};

/** R060: rings that are neither in hand nor on the board are eliminated, and somebody has the credit. */
const checkRings = (position: Position, report: Report): void => {
  const { ringsPerPlayer } = position.config.rulesOptions;
  let gone = 0;
  let credited = 0;
  for (const seat of seats(position.seats)) {
    const left = position.hand[seat]! + position.ringsOnBoard[seat]!;
    if (left > ringsPerPlayer)
      report(
        'too_many_rings',
        `players[${seat - 1}]`,
        `Player ${seat} has ${left} rings in hand and on the board, but only ${ringsPerPlayer} exist.`,
      );
    gone += ringsPerPlayer - left;
    credited += position.eliminated[seat]!;
  }
  if (gone !== credited)
    report(
      'rings_lost',
      'players',
      `${gone} rings are neither in hand nor on the board, but ${credited} count as eliminated (R060).`,
    );
};

/** R178: the order in which players lost their last ring has no gaps, and only those who lost it are in it. */
const checkLosses = (position: Position, report: Report): void => {
  const orders = new Set<number>();
  for (const seat of seats(position.seats)) {
    const order = position.lostLast[seat]!;
    const path = `players[${seat - 1}].lostLastRing`;
    if (order !== 0) orders.add(order);
    if (position.ownsRing(seat) && order !== 0)
      report('owns_rings', path, `Player ${seat} still owns rings.`);
    if (!position.ownsRing(seat) && order === 0)
      report(
        'owns_no_ring',
        path,
        `Player ${seat} owns no ring: say in which order players lost their last.`,
      );
  }
  for (let order = 1; order <= orders.size; order += 1)
    if (!orders.has(order))
      report('order_with_gaps', 'players', 'lostLastRing must count 1, 2, … without gaps.');
};

const hasTerritoryWin = (position: Position, seat: Seat): boolean => {
  const all = seats(position.seats).reduce((sum, other) => sum + position.territory[other]!, 0);
  return position.territory[seat]! >= position.territoryThreshold && 2 * position.territory[seat]! > all;
};

/** R170: within their turn only the player to act can have met a condition the end of the turn asks for. */
const checkNotOver = (state: GameState, position: Position, report: Report): void => {
  const isStart = state.currentPhase === 'ring_placement';
  for (const seat of seats(position.seats)) {
    if (seat === position.player && !isStart) continue;
    if (position.eliminated[seat]! >= position.ringThreshold)
      report(
        'already_over',
        `players[${seat - 1}].eliminatedRings`,
        `Player ${seat} has already won by eliminated rings (R171).`,
      );
    if (hasTerritoryWin(position, seat))
      report(
        'already_over',
        `players[${seat - 1}].territorySpaces`,
        `Player ${seat} has already won by territory (R062).`,
      );
  }
  if (!isStart) return;
  const owners = seats(position.seats).filter((seat) => position.ownsRing(seat));
  if (owners.length === 1)
    report('already_over', 'players', `Only player ${owners[0]} owns a ring: the game is over (R172).`);
  const isStuck = seats(position.seats).every(
    (seat) => position.stacks[seat] === 0 && !hasPlacement(position, seat),
  );
  if (isStuck)
    report('already_over', 'board', 'There is no stack and nobody can place one: the game is over (R173).');
};

const checkOver = (state: GameState, position: Position, report: Report): void => {
  const { winner, endReason } = state;
  if (endReason === null) report('missing', 'endReason', 'A finished game has ended for a reason.');
  if (winner === null) {
    if (endReason !== 'stalemate') report('missing', 'winner', 'Only a stalemate can be without a winner.');
    return;
  }
  if (endReason === 'ring_elimination' && position.eliminated[winner]! < position.ringThreshold)
    report('not_won', 'winner', `Player ${winner} has not eliminated ${position.ringThreshold} rings.`);
  if (endReason === 'territory_control' && !hasTerritoryWin(position, winner))
    report('not_won', 'winner', `Player ${winner} does not own enough territory.`);
  if (endReason === 'last_player_standing' && !position.ownsRing(winner))
    report('not_won', 'winner', `Player ${winner} owns no ring.`);
  if (endReason === 'stalemate' && seats(position.seats).some((seat) => position.ownsRing(seat)))
    report('not_won', 'endReason', 'After a stalemate nobody owns a ring.');
};

/** What is wrong with board, players and turn of a state of the right shape; nothing for states play can reach. */
export const problemsOf = (state: GameState): Problem[] => {
  const problems: Problem[] = [];
  const report: Report = (code, path, message) => {
    if (problems.length < 20) problems.push(problem(code, path, message));
  };
  const board = boardOf(state.boardType);
  checkCells(state, board, report);
  checkSeats(state, report);
  checkDerived(state, board, report);
  if (state.turn.activeStack !== null && !board.cellOfKey.has(state.turn.activeStack))
    report(
      'no_such_cell',
      'turn.activeStack',
      `There is no cell ${state.turn.activeStack} on ${board.type}.`,
    );
  if (problems.length > 0) return problems;
  const position = loadPosition(state);
  checkRings(position, report);
  checkLosses(position, report);
  checkTurn(state, position, report);
  checkSwap(state, position, report);
  if (state.currentPhase === 'game_over') checkOver(state, position, report);
  else {
    if (state.winner !== null || state.endReason !== null)
      report('not_over', 'winner', 'The game is still on.');
    checkNotOver(state, position, report);
  }
  return problems;
};
