export { AGENT_KINDS, type AgentKind, AUTO, agentsOf, createAgent, levelsOf } from './create.ts';
export { notesOf } from './decision.ts';
export { describeDifficulty, difficultiesOf, difficultyTable } from './difficulty.ts';
export { type HeuristicOptions, heuristicAgent } from './heuristic.ts';
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
export { randomAgent } from './random.ts';
export { decide, decideLive, type LiveOptions } from './run.ts';
export * from './types.ts';
