export {
  type Clock,
  createClock,
  expiresAt,
  remainingAt,
  startClock,
  stopClock,
  thoughtAt,
  turnTo,
} from './clock.ts';
export { GameCursor, type Refused, type RefusedCode } from './cursor.ts';
export { TABLE_ENDINGS, type TableEnding, tableOutcome } from './ending.ts';
export { applyPatch, type JsonPatch, makePatch } from './jsonPatch.ts';
export { GameLine, type LastMove, type LineOptions, type LineStep } from './line.ts';
export { type RecordedMove, resumeTable, type SavedTable } from './resume.ts';
export { type Arrangement, reorder, seatsAfter, seatsAfterAll, startingSeats } from './seating.ts';
export {
  agentToAct,
  isEverybodyPresent,
  nameOf,
  participantIn,
  personIn,
  SUBSTITUTE,
  seatedParticipants,
  seatOf,
  seatToAct,
} from './seats.ts';
export { command, type NewTable, openTable } from './table.ts';
export { allowsTakeBack, isEndedAtTable, mayTakeBack, takeBackTarget } from './takeBack.ts';
export * from './types.ts';
export { type VisibleStep, visibleStep } from './visibility.ts';
export { withNames } from './withNames.ts';
