export { AGENT_KINDS, type AgentKind, AUTO, agentsOf, createAgent, levelsOf } from './create.ts';
export { notesOf } from './decision.ts';
export { type AgentDescription, describeAgent } from './describe.ts';
export { describeDifficulty, difficultiesOf, difficultyTable } from './difficulty.ts';
export { type HeuristicOptions, heuristicAgent } from './heuristic.ts';
export { Judge } from './judge.ts';
export { Limits } from './limits.ts';
export { type MctsAgentOptions, mctsAgent } from './mcts/agent.ts';
export {
  decideParallel,
  makeJobs,
  mergeDecisions,
  runJob,
  type SearchJob,
} from './mcts/parallel.ts';
export { type MinimaxAgentOptions, minimaxAgent } from './minimax/agent.ts';
export { type AgentName, makeAgentName, parseAgentName } from './name.ts';
export { NEURAL_SEARCHES, type NeuralOptions, type NeuralSearch, neuralAgent } from './neural/agent.ts';
export { networkEvaluator, withNetwork } from './neural/evaluator.ts';
export {
  type LoadedModel,
  type Model,
  type ModelHead,
  makeModel,
  makeModelText,
  parseModel,
  parseModelText,
} from './neural/model.ts';
export { modelFor, modelsOf, registerModel } from './neural/models.ts';
export { type LayerPlace, Network, parameterCount, placesOf, sigmoid } from './neural/network.ts';
export { randomAgent } from './random.ts';
export { decide, decideLive, type LiveOptions } from './run.ts';
export {
  type AnyPosition,
  createSearchContext,
  type SearchContext,
  type SearchContextOptions,
} from './searchContext.ts';
export { SEARCH_VERSION } from './searchVersion.ts';
export { settle } from './settle.ts';
export * from './types.ts';
