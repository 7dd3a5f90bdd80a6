export { notesOf } from './decision.ts';
export { type HeuristicOptions, heuristicAgent } from './heuristic.ts';
export { type MinimaxAgentOptions, minimaxAgent } from './minimax/agent.ts';
export { randomAgent } from './random.ts';
export { decide, decideLive, type LiveOptions } from './run.ts';
export * from './types.ts';
