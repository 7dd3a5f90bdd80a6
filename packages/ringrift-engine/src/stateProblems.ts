import type { Problem, Seat } from '@ludus/kernel';
import { type Board, boardOf } from './board.ts';
import { collectProblems, type Note } from './problems.ts';
import { ringThreshold, territoryThreshold } from './thresholds.ts';
import type { GameState } from './types.ts';

/** What keeps a state of the right shape from being loaded: spaces and players that do not exist, and wrong sums. */

const checkCells = ({ board: state, players }: GameState, board: Board, note: Note): void => {
  const taken = new Uint8Array(board.area);
  const placeOf = (part: string, key: string): string => `board.${part}["${key}"]`;
  const checkCell = (part: string, key: string): void => {
    const cell = board.cellOfKey.get(key);
    if (cell === undefined) note('no_such_cell', placeOf(part, key), `${board.type} has no space ${key}.`);
    else if (taken[cell] === 1)
      note('cell_taken', placeOf(part, key), `Space ${key} already holds something else (R021).`);
    else taken[cell] = 1;
  };
  const checkOwner = (part: string, key: string, highest: Seat): void => {
    if (highest > players.length)
      note('no_such_player', placeOf(part, key), `There are only ${players.length} players.`);
  };
  for (const key in state.stacks) {
    const { rings } = state.stacks[key]!;
    checkCell('stacks', key);
    checkOwner('stacks', key, Math.max(...rings));
    if (rings.length > board.maxHeight)
      note(
        'too_high',
        placeOf('stacks', key),
        `No stack on ${board.type} grows above ${board.maxHeight} rings (R091).`,
      );
  }
  for (const key in state.markers) {
    checkCell('markers', key);
    checkOwner('markers', key, state.markers[key]!.player);
  }
  for (const key in state.collapsedSpaces) {
    checkCell('collapsedSpaces', key);
    checkOwner('collapsedSpaces', key, state.collapsedSpaces[key]!);
  }
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
  const territory = territoryThreshold(board.cellCount, count, state.rulesOptions);
  must('territoryVictoryThreshold', state.territoryVictoryThreshold, territory);
  const eliminated = state.players.reduce((sum, player) => sum + player.eliminatedRings, 0);
  must('totalRingsEliminated', state.totalRingsEliminated, eliminated);
  const owners = Object.values(state.board.collapsedSpaces);
  for (const [i, { territorySpaces }] of state.players.entries())
    must(`players[${i}].territorySpaces`, territorySpaces, owners.filter((seat) => seat === i + 1).length);
  const isOver = state.currentPhase === 'game_over';
  must('gameStatus', state.gameStatus, isOver ? 'finished' : 'active');
  if (isOver && state.endReason === null) note('missing', 'endReason', 'A finished game needs an endReason.');
  if (!isOver && state.endReason !== null) note('not_over', 'endReason', 'The game is not over.');
  if (!isOver && state.winner !== null) note('not_over', 'winner', 'The game is not over.');
  if (!swapRuleEnabled || count !== 2) must('swap', state.swap, 'off');
  else if (state.swap === 'off') note('wrong_value', 'swap', 'swap must be the answer of player 2.');
};

/** Everything wrong with a state that can be found without loading it. */
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
