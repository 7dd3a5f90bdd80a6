import { type Problem, type Seat, seats } from '@ludus/kernel';
import { endOf, hasRingWin, hasTerritoryWin, soleSurvivor, stalemateWinner } from './ending.ts';
import { hasWon } from './lps.ts';
import { hasPlacement } from './placement.ts';
import { OVER, type Position, SWAP_OFF, SWAP_OPEN } from './position.ts';
import { collectProblems, type Note } from './problems.ts';
import { isUnanswered, totalOf } from './swap.ts';
import { checkTurn } from './turnProblems.ts';
import { END_REASONS } from './types.ts';

/**
 * What makes a position impossible. Everything checked here holds in every position that play can reach, and
 * play relies on it; `docs/ringrift.md` lists it. Nothing is checked about moves before the current turn.
 */

const table = (position: Position): Seat[] => seats(position.seats);

/** R060: rings that are neither in hand nor on the board are eliminated, and somebody has the credit. */
const checkRings = (position: Position, note: Note): void => {
  const { ringsPerPlayer } = position.config.rulesOptions;
  let gone = 0;
  let isTooMany = false;
  for (const seat of table(position)) {
    const left = position.hand[seat]! + position.ringsOnBoard[seat]!;
    gone += ringsPerPlayer - left;
    if (left <= ringsPerPlayer) continue;
    isTooMany = true;
    note(
      'too_many_rings',
      `players[${seat - 1}]`,
      `Player ${seat} has ${left} rings, but only ${ringsPerPlayer} exist (R060).`,
    );
  }
  const credited = totalOf(position.eliminated);
  // How many are missing means something only if nobody has too many.
  if (gone !== credited && !isTooMany) {
    const missing = gone === 1 ? '1 ring is' : `${gone} rings are`;
    const counted = credited === 1 ? '1 counts' : `${credited} count`;
    note(
      'rings_lost',
      'players',
      `${missing} neither on the board nor in hand, but ${counted} as eliminated (R060).`,
    );
  }
};

/** R178: the order in which players lost their last ring has no gaps and includes only those who lost it. */
const checkLosses = (position: Position, note: Note): void => {
  const orders = new Set<number>();
  for (const seat of table(position)) {
    const order = position.lostLast[seat]!;
    const path = `players[${seat - 1}].lostLastRing`;
    if (order !== 0) orders.add(order);
    if (order !== 0 && position.ownsRing(seat)) note('owns_rings', path, `Player ${seat} still owns rings.`);
    if (order === 0 && !position.ownsRing(seat))
      note('owns_no_ring', path, `Player ${seat} owns no ring, so they lost their last one at some point.`);
  }
  if (Math.max(0, ...orders) > orders.size)
    note('order_with_gaps', 'players', 'lostLastRing must count 1, 2, … without gaps.');
};

/** The swap is allowed until player 2 has placed or declined. */
const checkSwap = (position: Position, note: Note): void => {
  const { swap, stacks, markers, territory, eliminated } = position;
  if (swap === SWAP_OPEN && !isUnanswered(position))
    note('wrong_value', 'swap', 'Player 2 has already played, so the swap is no longer allowed.');
  const isFresh = totalOf(stacks) + totalOf(markers) + totalOf(territory) + totalOf(eliminated) === 0;
  if (swap !== SWAP_OFF && swap !== SWAP_OPEN && isFresh)
    note('wrong_value', 'swap', 'Nobody has played yet, so player 2 has not answered the swap.');
};

/** R170: during a turn, only the player to act can have met a condition that is checked at its end. */
const checkNotOver = (position: Position, note: Note): void => {
  for (const seat of table(position)) {
    if (seat === position.player && position.acted && !position.endsAtOnce) continue;
    const path = `players[${seat - 1}]`;
    if (hasRingWin(position, seat))
      note('already_over', `${path}.eliminatedRings`, `Player ${seat} has already won by rings (R171).`);
    if (hasTerritoryWin(position, seat))
      note('already_over', `${path}.territorySpaces`, `Player ${seat} has already won by territory (R062).`);
  }
  if (position.acted) return;
  const survivor = soleSurvivor(position);
  if (survivor !== 0)
    note('already_over', 'players', `Only player ${survivor} owns a ring, so the game is over (R172).`);
  if (!table(position).some((seat) => position.stacks[seat]! > 0 || hasPlacement(position, seat)))
    note('already_over', 'board', 'There is no stack and nobody can place one: the game is over (R173).');
};

/** Whether a finished game ended as its position says (R170–R173). */
const isRightEnd = (position: Position): boolean => {
  const { winner, player } = position;
  const reason = END_REASONS[position.reason]!;
  if (reason === 'stalemate')
    return table(position).every((seat) => !position.ownsRing(seat)) && winner === stalemateWinner(position);
  const end = endOf(position);
  if (end !== undefined) return end.reason === reason && end.winner === winner;
  const isLast = winner === player && !position.acted && hasWon(position, player);
  return reason === 'last_player_standing' && isLast;
};

const checkOver = (position: Position, note: Note): void => {
  if (isRightEnd(position)) return;
  const who = position.winner === 0 ? 'Nobody wins' : `Player ${position.winner} does not win`;
  note('not_won', 'winner', `${who} by ${END_REASONS[position.reason]} in this position.`);
};

/** Everything that makes a position impossible; empty for positions that play can reach. */
export const positionProblems = (position: Position): Problem[] =>
  collectProblems((note) => {
    checkRings(position, note);
    checkLosses(position, note);
    checkTurn(position, note);
    checkSwap(position, note);
    if (position.phase === OVER) checkOver(position, note);
    else checkNotOver(position, note);
  });
