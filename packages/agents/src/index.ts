export { type Accuracy, accuracyOf } from './analysis/accuracy.ts';
export { analystsOf } from './analysis/analysts.ts';
export { assess, assessing } from './analysis/assess.ts';
export { knowledgeOf } from './analysis/knowledge.ts';
export { isFault, LEAST_LOSS, markOf } from './analysis/mark.ts';
export { finalChances } from './analysis/openValue.ts';
export { type TurningPoint, turningPointsOf } from './analysis/turningPoints.ts';
export { type Assessment, FAULTS, type Fault, MARKS, type Mark } from './analysis/types.ts';
export { AGENT_KINDS, type AgentKind, agentsOf, createAgent, levelsOf } from './create.ts';
export { notesOf } from './decision.ts';
export { type AgentDescription, describeAgent } from './describe.ts';
export { AUTO, agentOfLevel, describeDifficulty, difficultiesOf, difficultyTable } from './difficulty.ts';
export { type HeuristicOptions, heuristicAgent } from './heuristic.ts';
export { Judge } from './judge.ts';
export { makeLikelihood } from './likelihood.ts';
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
export { type Judging, networkEvaluator, withNetwork } from './neural/evaluator.ts';
export { inputsOf, NUMBER_SCALE, quantized } from './neural/inputs.ts';
export {
  type LoadedModel,
  type Model,
  type ModelHead,
  makeModel,
  makeModelText,
  parseModel,
  parseModelText,
} from './neural/model.ts';
export { modelFor, modelsOf, registerModel, shippedModels } from './neural/models.ts';
export { Network } from './neural/network.ts';
export {
  HIGHEST,
  type NetworkShape,
  outputsFor,
  type ParameterPlaces,
  placesOf,
  shapeOf,
  sigmoid,
  softmax,
} from './neural/shape.ts';
export { adviserFor, opponentFor, opponentsOf, seatOpponents } from './opponent.ts';
export { mayPonder, type Ponder, Pondering } from './pondering.ts';
export * from './puzzles/index.ts';
export { randomAgent } from './random.ts';
export { decide, decideLive, type LiveOptions, thinkLive } from './run.ts';
export {
  type AnyPosition,
  createSearchContext,
  type SearchContext,
  type SearchContextOptions,
} from './searchContext.ts';
export { SEARCH_VERSION } from './searchVersion.ts';
export { SeatedAgents } from './seatedAgents.ts';
export { settle } from './settle.ts';
export { allotTime } from './timeManager.ts';
export * from './types.ts';
