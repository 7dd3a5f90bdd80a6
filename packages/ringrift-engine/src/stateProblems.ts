import type { Problem, Seat } from '@ludus/kernel';
import { type Board, boardOf } from './board.ts';
import { collectProblems, type Note } from './problems.ts';
import { ringThreshold, territoryThreshold } from './thresholds.ts';
import type { GameState } from './types.ts';

/** What keeps a state of the right shape from being loaded: spaces and players that do not exist, sums that are wrong. */

const checkCells = ({ board: state, players }: GameState, board: Board, note: Note): void => {
  const taken = new Set<string>();
  const check = (part: string, key: string, owners: readonly Seat[]): void => {
    const path = `board.${part}["${key}"]`;
    if (!board.cellOfKey.has(key)) note('no_such_cell', path, `${board.type} has no space ${key}.`);
    else if (taken.has(key)) note('cell_taken', path, `Space ${key} already holds something else (R021).`);
    if (owners.some((seat) => seat > players.length))
      note('no_such_player', path, `There are only ${players.length} players.`);
    if (owners.length > board.maxHeight)
      note('too_high', path, `No stack on ${board.type} grows above ${board.maxHeight} rings (R091).`);
    taken.add(key);
  };
  for (const [key, { rings }] of Object.entries(state.stacks)) check('stacks', key, rings);
  for (const [key, { player }] of Object.entries(state.markers)) check('markers', key, [player]);
  for (const [key, owner] of Object.entries(state.collapsedSpaces)) check('collapsedSpaces', key, [owner]);
};

const checkSeats = (state: GameState, note: Note): void => {
  const count = state.players.length;
  const check = (path: string, seat: Seat | null): void => {
    if (seat !== null && seat > count) note('no_such_player', path, `There are only ${count} players.`);
  };
  check('currentPlayer', state.currentPlayer);
  check('winner', state.winner);
  check('lpsRoundOpener', state.lpsRoundOpener);
  check('lpsExclusivePlayer', state.lpsExclusivePlayer);
  for (const seat of Object.keys(state.lpsCurrentRoundActorMask))
    check('lpsCurrentRoundActorMask', Number(seat));
  for (const [i, seat] of state.lastActors.entries()) check(`lastActors[${i}]`, seat);
  if (new Set(state.lastActors).size < state.lastActors.length)
    note('repeated', 'lastActors', 'A player is listed twice.');
  for (const [i, { playerNumber }] of state.players.entries())
    if (playerNumber !== i + 1)
      note(
        'wrong_seat',
        `players[${i}].playerNumber`,
        `Players are listed by seat: this is player ${i + 1}.`,
      );
};

/** Values that follow from others. */
const checkDerived = (state: GameState, board: Board, note: Note): void => {
  const count = state.players.length;
  const { ringsPerPlayer, swapRuleEnabled } = state.rulesOptions;
  const must = (path: string, found: unknown, expected: unknown): void => {
    if (found !== expected) note('wrong_value', path, `${path} must be ${expected} here, not ${found}.`);
  };
  must('board.type', state.board.type, state.boardType);
  must('board.size', state.board.size, board.size);
  must('totalRingsInPlay', state.totalRingsInPlay, count * ringsPerPlayer);
  must('victoryThreshold', state.victoryThreshold, ringThreshold(ringsPerPlayer, count));
  const territory = territoryThreshold(board.cellCount, count);
  must('territoryVictoryThreshold', state.territoryVictoryThreshold, territory);
  const eliminated = state.players.reduce((sum, player) => sum + player.eliminatedRings, 0);
  must('totalRingsEliminated', state.totalRingsEliminated, eliminated);
  const owners = Object.values(state.board.collapsedSpaces);
  for (const [i, { territorySpaces }] of state.players.entries())
    must(`players[${i}].territorySpaces`, territorySpaces, owners.filter((seat) => seat === i + 1).length);
  const isOver = state.currentPhase === 'game_over';
  must('gameStatus', state.gameStatus, isOver ? 'finished' : 'active');
  if (isOver && state.endReason === null)
    note('missing', 'endReason', 'A finished game has ended for a reason.');
  if (!isOver && state.endReason !== null) note('not_over', 'endReason', 'The game is still on.');
  if (!isOver && state.winner !== null) note('not_over', 'winner', 'The game is still on.');
  if (!swapRuleEnabled || count !== 2) must('swap', state.swap, 'off');
  else if (state.swap === 'off') note('wrong_value', 'swap', 'swap must say what player 2 has answered.');
};

/** Everything wrong with a state that can be said without loading it. */
export const stateProblems = (state: GameState): Problem[] =>
  collectProblems((note) => {
    const board = boardOf(state.boardType);
    const { activeStack } = state.turn;
    checkCells(state, board, note);
    checkSeats(state, note);
    checkDerived(state, board, note);
    if (activeStack !== null && !board.cellOfKey.has(activeStack))
      note('no_such_cell', 'turn.activeStack', `${board.type} has no space ${activeStack}.`);
  });
