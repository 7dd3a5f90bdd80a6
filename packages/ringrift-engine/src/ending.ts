import { type Outcome, rankBy, type Seat, seats } from '@ludus/kernel';
import { hasPlacement } from './placement.ts';
import { NOTHING, OVER, type Position } from './position.ts';
import { END_REASONS, type EndReason, type StalemateDecision, TIEBREAKS, type Tiebreak } from './types.ts';

export const finish = (position: Position, winner: Seat, reason: EndReason): void => {
  position.phase = OVER;
  position.active = 0;
  position.owe(NOTHING, 0);
  position.winner = winner;
  position.reason = END_REASONS.indexOf(reason);
  position.listener?.({ type: 'game_ended', winner: winner === 0 ? null : winner, reason });
};

/** Seats that lost their last ring since the last check lost it together (R178). */
export const noteLosses = (position: Position): void => {
  let latest = 0;
  let isNews = false;
  for (let seat = 1; seat <= position.seats; seat += 1) {
    const order = position.lostLast[seat]!;
    if (order > latest) latest = order;
    if (order === 0 && !position.ownsRing(seat)) isNews = true;
  }
  if (!isNews) return;
  for (let seat = 1; seat <= position.seats; seat += 1)
    if (position.lostLast[seat] === 0 && !position.ownsRing(seat)) {
      position.lostLast[seat] = latest + 1;
      position.listener?.({ type: 'player_out', player: seat });
    }
};

/** R061: how many more rings a seat needs to eliminate. */
export const missingRings = (position: Position, seat: Seat): number =>
  Math.max(0, position.ringThreshold - position.eliminated[seat]!);

export const hasRingWin = (position: Position, seat: Seat): boolean => missingRings(position, seat) === 0;

/** R062: how many more spaces a seat needs for the threshold, and for more than all opponents together. */
export const missingTerritory = (position: Position, seat: Seat): number => {
  const own = position.territory[seat]!;
  let all = 0;
  for (let other = 1; other <= position.seats; other += 1) all += position.territory[other]!;
  return Math.max(0, position.territoryThreshold - own, all - 2 * own + 1);
};

export const hasTerritoryWin = (position: Position, seat: Seat): boolean =>
  missingTerritory(position, seat) === 0;

/** The only player who owns a ring, if that is enough to win; otherwise 0. */
export const soleSurvivor = (position: Position): Seat => {
  let survivor = 0;
  for (let seat = 1; seat <= position.seats; seat += 1)
    if (position.ownsRing(seat)) {
      if (survivor !== 0) return 0;
      survivor = seat;
    }
  const { survivorOnBoard } = position.config.rulesOptions;
  return survivorOnBoard && position.stacks[survivor] === 0 ? 0 : survivor;
};

/** R173: no stack is left and nobody can place one. */
const isStalemate = (position: Position): boolean => {
  for (let seat = 1; seat <= position.seats; seat += 1) if (position.stacks[seat]! > 0) return false;
  for (let seat = 1; seat <= position.seats; seat += 1) if (hasPlacement(position, seat)) return false;
  return true;
};

const surrenderHands = (position: Position): void => {
  for (let seat = 1; seat <= position.seats; seat += 1) {
    const count = position.hand[seat]!;
    if (count === 0) continue;
    position.eliminated[seat]! += count;
    position.hand[seat] = 0;
    position.listener?.({
      type: 'rings_eliminated',
      player: seat,
      cause: 'stalemate',
      cell: null,
      rings: new Array<Seat>(count).fill(seat),
    });
  }
  noteLosses(position);
};

/** How recently a seat made a move that was not a no-action move: 4 for the latest, 0 for never. */
const recencyOf = (position: Position, seat: Seat): number => {
  for (let place = 0; place < 4; place += 1)
    if (((position.recent >> (4 * place)) & 15) === seat) return 4 - place;
  return 0;
};

/** R173: what a seat is worth in each of the `TIEBREAKS`. */
const tiebreaksOf = (position: Position, seat: Seat): Record<Tiebreak, number> => ({
  territory: position.territory[seat]!,
  rings: position.eliminated[seat]!,
  markers: position.markers[seat]!,
  lastMove: recencyOf(position, seat),
});

/** R173: how a stalemate is decided; undefined if all tiebreaks are equal. */
export const decideStalemate = (position: Position): StalemateDecision | undefined => {
  const values = seats(position.seats).map((seat) => tiebreaksOf(position, seat));
  const [first, second] = rankBy(seats(position.seats), (seat) =>
    TIEBREAKS.map((tiebreak) => values[seat - 1]![tiebreak]),
  );
  const [own, next] = [values[first!.seat - 1]!, values[second!.seat - 1]!];
  const tiebreak = TIEBREAKS.find((one) => own[one] !== next[one]);
  return (
    tiebreak && {
      winner: first!.seat,
      runnerUp: second!.seat,
      tiebreak,
      values: [own[tiebreak], next[tiebreak]],
    }
  );
};

/** R173: who wins a stalemate; 0 if all tiebreaks are equal. */
export const stalemateWinner = (position: Position): Seat => decideStalemate(position)?.winner ?? 0;

/** R170–R172: who has won at the end of a turn; only its player can have gained rings or territory. */
export const endOf = (
  position: Position,
): { readonly winner: Seat; readonly reason: EndReason } | undefined => {
  const { player } = position;
  if (hasRingWin(position, player)) return { winner: player, reason: 'ring_elimination' };
  if (hasTerritoryWin(position, player)) return { winner: player, reason: 'territory_control' };
  const survivor = soleSurvivor(position);
  return survivor === 0 ? undefined : { winner: survivor, reason: 'last_player_standing' };
};

/** Ends the game within a turn, if the rules do. */
export const endNow = (position: Position): void => {
  const end = position.phase === OVER ? undefined : endOf(position);
  if (end !== undefined) finish(position, end.winner, end.reason);
};

/** R170–R173, at the end of a turn, in this order. */
export const checkEnd = (position: Position): boolean => {
  const end = endOf(position);
  if (end !== undefined) finish(position, end.winner, end.reason);
  else if (isStalemate(position)) {
    surrenderHands(position);
    finish(position, stalemateWinner(position), 'stalemate');
  }
  return position.phase === OVER;
};

/** R175–R178: the winner, then territory, eliminated rings, markers, and who lost their last ring later. */
export const outcomeOf = (position: Position): Outcome | undefined => {
  if (position.phase !== OVER) return undefined;
  const { winner } = position;
  return {
    winners: winner === 0 ? [] : [winner],
    reason: END_REASONS[position.reason]!,
    ranking: rankBy(seats(position.seats), (seat) => [
      seat === winner ? 1 : 0,
      position.territory[seat]!,
      position.eliminated[seat]!,
      position.markers[seat]!,
      position.lostLast[seat] === 0 ? Number.MAX_SAFE_INTEGER : position.lostLast[seat]!,
    ]),
  };
};
