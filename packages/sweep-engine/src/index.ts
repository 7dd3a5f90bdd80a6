export * from './cards.ts';
export { idleIn } from './check/turns.ts';
export {
  CLUE_PIPS,
  CLUE_RULES,
  type ClueRule,
  clueIn,
  eligibleTiles,
  spoilerCopies,
  tilesAtClue,
} from './clue.ts';
export { determinize } from './determinize.ts';
export { draw } from './draw.ts';
export { sweep } from './game.ts';
export { frozenLayoutOf as layoutOf, type Layout, makeTile, parseTile } from './layout.ts';
export { legal, seatOf, sideOf } from './legality.ts';
export { parseLevel } from './level.ts';
export { LEVELS, levelById } from './levels.ts';
export { describeEvent, makeNotation, parseNotation } from './notation.ts';
export { has, isPinned, only, ownersIn } from './ownerSet.ts';
export { play } from './play.ts';
export { setup } from './setup.ts';
export { IDLE_LIMIT } from './turn.ts';
export * from './types.ts';
export { seenEvent, seenEvents, view, viewFor } from './view.ts';
