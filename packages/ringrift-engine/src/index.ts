export { boardOf } from './board.ts';
export { cellName, describe, type GameEvent } from './describe.ts';
export { type Drawing, draw, drawBoard, parseDrawing } from './draw.ts';
export type { EliminationCause, Happening } from './events.ts';
export { ringrift } from './game.ts';
export { type Layout, layoutOf, type PlacedCell } from './layout.ts';
export {
  lineLength,
  PRESETS,
  type Preset,
  presetOptions,
  ringThreshold,
  territoryThreshold,
} from './options.ts';
export { parseState } from './readState.ts';
export type { IllegalMove } from './refusal.ts';
export { SearchPosition } from './search.ts';
export * from './selectors.ts';
export { fromSetup, type Setup } from './setup.ts';
export * from './types.ts';
