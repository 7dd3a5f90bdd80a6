/**
 * The thinking of rivals and players. These functions take states, views, levels and knowledge as the engine
 * makes them, and throw for anything else.
 */

export { basePriority, currentPips } from './basePriority.ts';
export { beliefsOf } from './beliefs.ts';
export { clueEvidence } from './clues/clueEvidence.ts';
export { drawBoard } from './exact/drawBoard.ts';
export { type Evidence, type Inference, inferenceOf } from './exact/inference.ts';
export type { OwnerProbabilities } from './exact/marginals.ts';
export { exactPosterior, type Posterior, type PosteriorOptions } from './exact/posterior.ts';
export { createExactRival } from './exact.ts';
export { explainDecision } from './explain.ts';
export { type RivalKnowledge, rivalKnowledge } from './knowledge.ts';
export { type MatchOptions, playMatch } from './match.ts';
export * from './measure.ts';
export * from './player/agent.ts';
export * from './reasoning/types.ts';
export { createReasoningRival } from './reasoning.ts';
export * from './registry.ts';
export { type Estimate, quantile, ratio } from './statistics.ts';
export type { DecisionReason, RivalAI, RivalContext, RivalDecision } from './types.ts';
