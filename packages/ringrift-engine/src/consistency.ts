import { type Problem, problem, type Seat, seats } from '@ludus/kernel';
import { type Board, boardOf } from './board.ts';
import { hasRealAction, hasWon } from './lps.ts';
import { ringThreshold, territoryThreshold } from './options.ts';
import { hasPlacement } from './placement.ts';
import { type Position, STACK } from './position.ts';
import { canAct, canCapture } from './reach.ts';
import { loadPosition } from './state.ts';
import type { GameState } from './types.ts';

/** Everything that keeps a well-formed state from being a position of this game, named one by one. */

type Report = (code: string, path: string, message: string) => void;

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

const checkActive = (state: GameState, position: Position, report: Report): void => {
  const { currentPhase, turn } = state;
  const isCapture = currentPhase === 'capture' || currentPhase === 'chain_capture';
  const path = 'turn.activeStack';
  if (turn.activeStack === null) {
    if (isCapture) report('missing', path, `In ${currentPhase} one stack is capturing: name it.`);
    return;
  }
  const cell = position.active;
  const height = position.height[cell]!;
  const cap = position.cap[cell]!;
  if (!isCapture && currentPhase !== 'movement')
    report('wrong_phase', path, `In ${currentPhase} no stack is active.`);
  else if (position.kind[cell] !== STACK + position.player)
    report('not_controlled', path, `Player ${position.player} controls no stack on ${turn.activeStack}.`);
  else if (isCapture && !canCapture(position, cell, height, cap))
    report('cannot_capture', path, 'This stack has no capture.');
  else if (!canAct(position, cell, height, cap))
    report('dead_placement', path, 'This stack can neither move nor capture (R081).');
};

const checkOwed = (state: GameState, position: Position, report: Report): void => {
  const { currentPhase, turn } = state;
  if (turn.owed === null) return;
  const { context, count } = turn.owed;
  const phase = context === 'line' ? 'line_processing' : 'territory_processing';
  const isSlide = context === 'recovery' && currentPhase === 'movement' && position.recovery.scaledPrice;
  if (currentPhase !== phase && !isSlide)
    report('wrong_phase', 'turn.owed', `Nothing is owed for ${context} in ${currentPhase}.`);
  if (!isSlide && count !== 1) report('wrong_value', 'turn.owed.count', 'turn.owed.count must be 1 here.');
  if ((context === 'recovery') !== turn.hasRecovered && context !== 'line')
    report(
      'wrong_value',
      'turn.owed.context',
      'Extractions are paid in turns with a slide, and only there (R114).',
    );
  const payable =
    context === 'recovery' ? position.buried(position.player) : position.stacks[position.player]!;
  if (payable < count) report('not_payable', 'turn.owed', 'There is nothing to pay this with.');
  if (!turn.hasActed)
    report('wrong_value', 'turn.hasActed', 'turn.hasActed must be true when something is owed.');
};

const checkTurn = (state: GameState, position: Position, report: Report): void => {
  const { currentPhase: phase, turn } = state;
  const path = 'turn.hasActed';
  checkActive(state, position, report);
  checkOwed(state, position, report);
  if (turn.hasRecovered && !turn.hasActed) report('wrong_value', path, 'A recovery slide is an act.');
  if (turn.hasRecovered && !position.recovery.allowed)
    report('wrong_value', 'turn.hasRecovered', 'There is no recovery in these rules.');
  if ((phase === 'ring_placement' || phase === 'forced_elimination') && turn.hasActed)
    report('wrong_value', path, `turn.hasActed must be false in ${phase}.`);
  if ((phase === 'capture' || phase === 'chain_capture') && !turn.hasActed)
    report('wrong_value', path, `turn.hasActed must be true in ${phase}.`);
  if (phase === 'movement' && turn.owed === null && turn.hasActed !== (turn.activeStack !== null))
    report(
      'wrong_value',
      path,
      'In movement only a placement can have changed the board, and then its stack is the active one.',
    );
  if (phase === 'forced_elimination' && position.stacks[position.player] === 0)
    report('no_stack', 'currentPhase', 'Only who controls a stack can be forced to eliminate.');
  if (phase === 'ring_placement' && !position.ownsRing(position.player))
    report(
      'owns_no_ring',
      'currentPlayer',
      `Player ${position.player} owns no ring and takes no turns (R201).`,
    );
};

const checkSwap = (state: GameState, position: Position, report: Report): void => {
  if (state.swap === 'open' && position.hand[2] !== state.rulesOptions.ringsPerPlayer)
    report('wrong_value', 'swap', 'Player 2 has already played, so the swap is no longer open.');
  if (state.swap === 'open' && state.currentPlayer === 2 && state.currentPhase !== 'ring_placement')
    report('wrong_value', 'swap', 'Player 2 has let the swap pass by.');
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

/** R172: what the rounds so far left behind must fit the turn being played. */
export const roundProblems = (state: GameState, position: Position): Problem[] => {
  const problems: Problem[] = [];
  const { lpsCurrentRoundActorMask: mask, lpsConsecutiveRounds, lpsExclusivePlayer, currentPlayer } = state;
  if ((lpsConsecutiveRounds === 0) !== (lpsExclusivePlayer === null))
    problems.push(
      problem('wrong_value', 'lpsConsecutiveRounds', 'A streak has a holder, and only a streak has one.'),
    );
  for (const seat of [state.lpsRoundOpener, currentPlayer])
    if (mask[seat] === undefined)
      problems.push(
        problem('missing', 'lpsCurrentRoundActorMask', `The turn of player ${seat} has begun in this round.`),
      );
  if (state.currentPhase !== 'ring_placement' || problems.length > 0) return problems;
  if (mask[currentPlayer] !== hasRealAction(position, currentPlayer))
    problems.push(
      problem(
        'wrong_value',
        'lpsCurrentRoundActorMask',
        `Whether player ${currentPlayer} has a real action can be seen on the board.`,
      ),
    );
  if (hasWon(position, currentPlayer))
    problems.push(
      problem(
        'already_over',
        'lpsConsecutiveRounds',
        `Player ${currentPlayer} is the last player standing (R172).`,
      ),
    );
  return problems;
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
