import * as capture from './capture.ts';
import * as elimination from './elimination.ts';
import { endNow, noteLosses } from './ending.ts';
import * as lines from './lines.ts';
import * as movement from './movement.ts';
import * as m from './moves.ts';
import * as placement from './placement.ts';
import {
  CAPTURE,
  CHAIN,
  FORCED,
  LINES,
  MOVEMENT,
  NOTHING,
  PLACEMENT,
  Position,
  SWAP_OFF,
  SWAP_OPEN,
  TERRITORY,
} from './position.ts';
import * as recovery from './recovery.ts';
import * as territory from './territory.ts';
import * as turn from './turn.ts';
import type { Config } from './types.ts';

/** The start of a game (R010): all rings in hand, player 1 to act. */
export const initialPosition = (config: Config): Position => {
  const position = new Position(config);
  for (let seat = 1; seat <= position.seats; seat += 1)
    position.hand[seat] = config.rulesOptions.ringsPerPlayer;
  position.swap = config.rulesOptions.swapRuleEnabled && position.seats === 2 ? SWAP_OPEN : SWAP_OFF;
  position.player = 1;
  position.lpsOpener = 1;
  position.lpsSeen = 1 << 1;
  position.lpsReal = placement.hasPlacement(position, 1) ? 1 << 1 : 0;
  return position;
};

const legalMovement = (position: Position, into: number[]): void => {
  movement.legal(position, into);
  if (recovery.isEligible(position, position.player)) {
    recovery.legal(position, into);
    into.push(m.SKIP_RECOVERY);
  } else if (into.length === 0) into.push(m.NO_MOVEMENT);
};

/** Fills `into` with the legal moves; empty exactly when the game is over. */
export const legal = (position: Position, into: number[]): void => {
  into.length = 0;
  if (position.owed !== NOTHING) elimination.legal(position, into);
  else if (position.phase === PLACEMENT) placement.legal(position, into);
  else if (position.phase === MOVEMENT) legalMovement(position, into);
  else if (position.phase === CAPTURE) {
    capture.legal(position, into);
    into.push(m.SKIP_CAPTURE);
  } else if (position.phase === CHAIN) capture.legal(position, into);
  else if (position.phase === LINES) lines.legal(position, into);
  else if (position.phase === TERRITORY) territory.legal(position, into);
  else if (position.phase === FORCED) elimination.legalForced(position, into);
};

/** The legal moves among which to look for one that names this cell first; 0 stands for no cell. */
export const legalAt = (position: Position, cell: number, into: number[]): void => {
  into.length = 0;
  const { phase, player, stacks } = position;
  if (cell === 0 || position.owed !== NOTHING) legal(position, into);
  else if (phase === PLACEMENT) placement.legalAt(position, cell, into);
  else if (phase === MOVEMENT && stacks[player]! > 0) movement.legal(position, into, cell);
  else legal(position, into);
};

/** R173 needs to know who last made a move that was not a no-action move. */
const noteActor = (position: Position, type: number): void => {
  if (type === m.NO_PLACEMENT || type === m.NO_MOVEMENT || type === m.NO_LINE || type === m.NO_TERRITORY)
    return;
  const seat = position.player;
  if ((position.recent & 15) === seat) return;
  let others = 0;
  let shift = 4;
  for (let left = position.recent; left !== 0; left >>= 4)
    if ((left & 15) !== seat) {
      others |= (left & 15) << shift;
      shift += 4;
    }
  position.recent = seat | others;
};

const dispatch = (position: Position, move: number, type: number): void => {
  const first = m.firstOf(move);
  const second = m.secondOf(move);
  const detail = m.detailOf(move);
  switch (type) {
    case m.PLACE:
      placement.apply(position, first, detail);
      turn.afterPlacement(position);
      break;
    case m.SKIP_PLACEMENT:
    case m.NO_PLACEMENT:
      placement.applyNothing(position);
      turn.afterPlacement(position);
      break;
    case m.SWAP_SIDES:
      placement.applySwap(position);
      break;
    case m.MOVE:
      movement.apply(position, first, second, detail);
      turn.afterSegment(position, second, CAPTURE);
      break;
    case m.OVERTAKE:
    case m.CONTINUE:
      capture.apply(position, first, second, detail);
      turn.afterSegment(position, second, CHAIN);
      break;
    case m.SLIDE:
      recovery.apply(position, m.unpackSlide(move));
      turn.afterSlide(position);
      break;
    case m.SKIP_CAPTURE:
    case m.NO_MOVEMENT:
    case m.SKIP_RECOVERY:
      turn.afterMovement(position);
      break;
    case m.LINE:
    case m.LINE_OPTION:
      lines.apply(position, first, detail, second);
      turn.afterLine(position);
      break;
    case m.NO_LINE:
      turn.afterLines(position);
      break;
    case m.REGION:
      territory.apply(position, first, detail);
      break;
    case m.NO_TERRITORY:
    case m.SKIP_TERRITORY:
      turn.afterTerritory(position);
      break;
    case m.ELIMINATE:
      elimination.apply(position, first);
      turn.afterElimination(position);
      break;
    case m.FORCE:
      elimination.applyForced(position, first);
      turn.endTurn(position);
      break;
    default:
      throw new Error(`there is no move of type ${type}`);
  }
};

/** Plays a legal move without checking it. `play` and search use it. */
export const apply = (position: Position, move: number): void => {
  const type = m.typeOf(move);
  position.begin();
  noteActor(position, type);
  dispatch(position, move, type);
  noteLosses(position);
  if (position.endsAtOnce) endNow(position);
};
